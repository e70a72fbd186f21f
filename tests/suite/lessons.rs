//! Every lesson of the table: both languages, within its frame, forward and back on screen.

use crate::stage::{Stage, comparison};
use crate::why::{ORIGINAL, REWRITE};
use lookalike::display::sanitise::sanitise;
use lookalike::display::width::width;
use lookalike::lesson::kit::{
    COLUMNS, DrawingRoom, Knob, KnobValues, LINES, Lesson, LessonError, LessonStep, LessonSubject,
    SAY_LINES,
};
use lookalike::lesson::{LESSONS, by_name};
use lookalike::page::{Language, Line, Multilingual, wrapped};
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;

const TEXTS: &[(&str, &str)] = &[
    ("船.txt", ORIGINAL),
    ("船-改.txt", REWRITE),
    ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
    ("bus-1.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-2.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
    ("空.txt", ""),
];

/// The steps of a lesson on its fixed example, with some knobs set.
pub(crate) fn fixed(name: &str, set: &[(&str, &str)]) -> Vec<LessonStep> {
    let settings = Settings::default();
    let subject = LessonSubject {
        comparison: None,
        pair: None,
        settings: &settings,
        room: DrawingRoom::LEAST,
    };
    given(by_name(name).unwrap(), &subject, set).unwrap()
}

/// The steps of a lesson with some knobs set.
pub(crate) fn given(
    lesson: &Lesson,
    subject: &LessonSubject<'_>,
    set: &[(&str, &str)],
) -> Result<Vec<LessonStep>, LessonError> {
    let knobs = (lesson.knobs)(subject);
    let mut values = KnobValues::new(&knobs);
    for (knob, value) in set {
        values.set(&knobs, knob, value).unwrap();
    }
    (lesson.steps)(subject, &values, &|| false)
}

/// The drawing of a step as text, a line each.
pub(crate) fn drawn(step: &LessonStep) -> String {
    step.drawing.lines(Language::English).iter().map(Line::text).collect::<Vec<_>>().join("\n")
}

/// The first step with this start of its English title.
pub(crate) fn titled<'a>(steps: &'a [LessonStep], title: &str) -> &'a LessonStep {
    let found = steps.iter().find(|step| step.title.text(Language::English).starts_with(title));
    let titles = || {
        steps.iter().map(|step| step.title.text(Language::English).into_owned()).collect::<Vec<_>>()
    };
    found.unwrap_or_else(|| panic!("no step {title}: {:?}", titles()))
}

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

fn both(words: &Multilingual, what: &str) {
    let [english, chinese] = Language::ALL.map(|language| words.text(language));
    assert!(!english.trim().is_empty() && has_han(&chinese), "{what}: {words:?}");
    assert!(![english, chinese].iter().any(|text| text.contains(['\n', '{'])), "{what}: {words:?}");
}

fn fits(step: &LessonStep, (columns, lines): (usize, usize), what: &str) {
    both(&step.title, what);
    both(&step.say, what);
    for language in [Language::English, Language::Chinese] {
        let drawn = step.drawing.lines(language);
        assert!(drawn.len() <= lines, "{what}: {} lines", drawn.len());
        assert!(drawn.iter().any(|line| !line.text().is_empty()), "{what}: nothing is drawn");
        for line in drawn {
            let text = line.text();
            assert!(width(&text) <= columns, "{what}: {} columns: {text}", width(&text));
            assert_eq!(sanitise(&text), text, "{what}");
        }
        let said = wrapped(&step.say.text(language), COLUMNS);
        assert!(said.len() <= SAY_LINES, "{what}: too much is said: {said:#?}");
        let title = step.title.text(language);
        assert!(width(&title) <= COLUMNS / 2, "{what}: {title}");
    }
    for language in [Language::English, Language::Chinese] {
        let rule = step.formula.text(language);
        assert!(width(&rule) <= COLUMNS, "{what}: {rule}");
        // Letters a to f are rows in an order, or a number.
        let is_word = |word: &&str| {
            word.len() > 2
                && word.chars().all(|c| c.is_ascii_lowercase())
                && word.chars().any(|c| c > 'f')
                && !["min", "max", "mod", "popcount"].contains(word)
        };
        let wrong = rule.split([' ', ',', ';', ':', '|', '.']).filter(is_word).count();
        assert!(language == Language::English || wrong == 0, "{what}: {rule}");
    }
}

/// Some values of every knob, with the others at their start.
fn hands(knobs: &[Knob]) -> Vec<Vec<(&'static str, String)>> {
    let mut all = vec![Vec::new()];
    for knob in knobs {
        let every = knob.choices.len().div_ceil(3);
        for choice in knob.choices.iter().step_by(every) {
            all.push(vec![(knob.name, choice.word.clone())]);
        }
    }
    all
}

#[test]
fn every_lesson_says_what_it_is_in_both_languages() {
    let settings = Settings::default();
    let subject = LessonSubject {
        comparison: None,
        pair: None,
        settings: &settings,
        room: DrawingRoom::LEAST,
    };
    let mut names = Vec::new();
    for lesson in LESSONS {
        both(&lesson.title, lesson.name);
        both(&lesson.about, lesson.name);
        assert!(!names.contains(&lesson.name), "{} twice", lesson.name);
        names.push(lesson.name);
        for knob in (lesson.knobs)(&subject) {
            assert!(!knob.choices.is_empty() && knob.start < knob.choices.len(), "{}", knob.name);
            assert!(
                Language::ALL.iter().all(|own| !knob.title.text(*own).is_empty()),
                "{}",
                knob.name
            );
            assert!(knob.choices.iter().all(|choice| !choice.word.contains(['=', ' '])));
        }
    }
}

#[test]
fn every_step_fits_its_frame_on_every_subject() {
    let settings = Settings::default();
    let loaded = comparison(TEXTS);
    let pair = |a: &str, b: &str| {
        let find = |name: &str| {
            let all = &loaded.corpus.documents;
            all.iter().position(|d| d.name.utf8() == Some(name)).map(DocId::from_index).unwrap()
        };
        DocPair::ordered(find(a), find(b))
    };
    let pairs = [None, Some(pair("船.txt", "船-改.txt")), Some(pair("bees.txt", "空.txt"))];
    for (columns, lines) in [(COLUMNS, LINES), (117, 31), (240, 60)] {
        let least = (columns, lines) == (COLUMNS, LINES);
        for (at, pair) in pairs.into_iter().enumerate().filter(|&(at, _)| least || at == 1) {
            let comparison = pair.map(|_| &loaded);
            let room = DrawingRoom::new(columns, lines);
            let subject = LessonSubject { comparison, pair, settings: &settings, room };
            every_step_fits(&subject, (columns, lines), at);
        }
    }
}

fn every_step_fits(subject: &LessonSubject<'_>, room: (usize, usize), at: usize) {
    for lesson in LESSONS {
        let knobs = (lesson.knobs)(subject);
        for set in hands(&knobs) {
            if room != (COLUMNS, LINES) && set.iter().any(|(knob, _)| *knob != "on") {
                continue;
            }
            let set: Vec<_> = set.iter().map(|(knob, word)| (*knob, word.as_str())).collect();
            let what = format!("{} on subject {at} with {set:?} in {room:?}", lesson.name);
            match given(lesson, subject, &set) {
                Ok(steps) => {
                    assert!(!steps.is_empty(), "{what}: no step");
                    for (number, step) in steps.iter().enumerate() {
                        fits(step, room, &format!("{what}, step {}", number + 1));
                    }
                }
                Err(error) => {
                    both(&error.why, &what);
                    let fixed = set.is_empty() || set.iter().all(|(knob, _)| *knob != "on");
                    let needs = !knobs.iter().any(|knob| knob.name == "on");
                    assert!(!fixed || needs, "{what}: refuses its fixed example");
                }
            }
        }
    }
}

#[test]
fn drawings_grow_with_the_room() {
    let settings = Settings::default();
    let loaded = comparison(TEXTS);
    let tallest = |lesson: &Lesson, room| {
        let pair = Some(DocPair::FIRST);
        let subject = LessonSubject { comparison: Some(&loaded), pair, settings: &settings, room };
        let steps = given(lesson, &subject, &[]).unwrap();
        let sizes = steps.iter().flat_map(|step| step.drawing.lines(Language::English));
        let columns = sizes.map(Line::width).max().unwrap_or(0);
        let lines =
            steps.iter().map(|step| step.drawing.lines(Language::English).len()).max().unwrap_or(0);
        (columns, lines)
    };
    let large = DrawingRoom::new(117, 31);
    // Curves use the whole room.
    for (name, columns) in [("bands", 117), ("mutation", 117), ("precision", 112)] {
        let lesson = by_name(name).unwrap();
        let (_, small) = tallest(lesson, DrawingRoom::LEAST);
        let (wide, high) = tallest(lesson, large);
        assert!(small <= LINES && high >= 27, "{name}: {small} → {high} lines");
        assert_eq!(wide, columns, "{name}");
    }
}

#[test]
fn nothing_depends_on_when_it_is_given() {
    for lesson in LESSONS {
        let settings = Settings::default();
        let loaded = comparison(TEXTS);
        let subject = LessonSubject {
            comparison: Some(&loaded),
            pair: Some(DocPair::FIRST),
            settings: &settings,
            room: DrawingRoom::LEAST,
        };
        assert_eq!(given(lesson, &subject, &[]), given(lesson, &subject, &[]), "{}", lesson.name);
    }
}

/// All steps of a lesson on screen, forward and back.
fn walk(stage: &mut Stage) -> String {
    let mut forward = vec![stage.screen()];
    loop {
        stage.keys("right");
        let screen = stage.screen();
        if screen.contains("the last step") || screen.contains("已是最后一步") {
            break;
        }
        forward.push(screen);
    }
    stage.keys("G");
    for (at, seen) in forward.iter().enumerate().rev() {
        assert_eq!(&stage.screen(), seen, "step {} on the way back", at + 1);
        stage.keys("left");
    }
    forward.join("\n")
}

#[test]
fn every_lesson_walks_to_its_end_and_back() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut stage = Stage::new(TEXTS, width, height);
        stage.keys("8");
        insta::assert_snapshot!(format!("lessons-{width}x{height}"), stage.screen());
        stage.keys("enter");
        for (place, lesson) in LESSONS.iter().enumerate() {
            if place > 0 {
                stage.keys("}");
            }
            let name = format!("lesson-{}-{width}x{height}", lesson.name);
            insta::assert_snapshot!(name, walk(&mut stage));
        }
    }
}

#[test]
fn every_lesson_walks_in_chinese_and_in_a_large_window() {
    for (width, height, chinese) in [(80, 24, true), (160, 45, false), (160, 45, true)] {
        let mut stage = Stage::new(TEXTS, width, height);
        stage.keys(if chinese { "8 L enter" } else { "8 enter" });
        for (place, lesson) in LESSONS.iter().enumerate() {
            if place > 0 {
                stage.keys("}");
            }
            let screens = walk(&mut stage);
            assert!(screens.contains(&*lesson.title.text(stage.app.model.language)), "{screens}");
            if chinese && width == 80 {
                insta::assert_snapshot!(format!("lesson-{}-zh-80x24", lesson.name), screens);
            }
        }
    }
}
