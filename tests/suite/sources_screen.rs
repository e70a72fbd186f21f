//! The Sources screen: frames, keys and mouse, stops, empty states, figures as the command prints.

use crate::command::Texts;
use crate::journal_disk::Platter;
use crate::review;
use crate::stage::{Stage, compared, comparison};
use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind,
};
use insta::assert_snapshot;
use lookalike::compare::job::JobEvent;
use lookalike::compare::pipeline::run;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::scan::{Check, Source};
use lookalike::review::passage::{PassageKind, marked_passages};
use lookalike::settings::Settings;
use lookalike::tui::flow::Event;
use lookalike::tui::model::SourceSearch;

pub(crate) const TEA: &str =
    "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";
pub(crate) const SEA: &str = "海边的小镇到了冬天格外安静。渔船都停在港湾里，等着春天的第一场大风。";
pub(crate) const BUS: &str =
    "The last bus leaves at ten, and nobody ever takes it but the baker and his dog.";
/// The beginning of TEA, with two characters changed.
const TEA_LIGHT: &str =
    "天还没有亮，茶馆的门已经打开了。老人们拎着鸟笼慢慢走进来，各自坐到老位置上。";

/// A text of three others and words of its own, another one of two, and a text that is nowhere.
fn texts() -> Vec<(&'static str, String)> {
    let mosaic = format!("我写的开头。{TEA}\n\n{BUS} Nothing of this has been copied.\n{SEA}");
    vec![
        ("三年级一班/学生一-我的家乡.txt", mosaic),
        ("三年级一班/学生二-我的家乡.txt", format!("{SEA}后来我们都搬到城里去住了。")),
        ("网上范文/茶馆.txt", TEA.to_owned()),
        ("网上范文/茶馆-改.txt", TEA_LIGHT.to_owned()),
        ("bus.txt", BUS.to_owned()),
        ("nowhere.txt", "Bees keep the temperature of the hive by fanning wings.".to_owned()),
        ("空.txt", String::new()),
    ]
}

fn stage(width: u16, height: u16) -> Stage {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    Stage::new(&texts, width, height)
}

/// Sends a key and handles nothing that follows from it.
pub(crate) fn press(stage: &mut Stage, key: char) {
    let code = if key == '\u{1b}' { KeyCode::Esc } else { KeyCode::Char(key) };
    stage.app.handle(Event::Input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE))));
}

pub(crate) fn line(stage: &Stage, word: &str) -> String {
    let screen = stage.screen();
    let found = screen.lines().find(|line| line.contains(word));
    found.unwrap_or_else(|| panic!("no `{word}` in\n{screen}")).to_owned()
}

fn settle(stage: &mut Stage) {
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
}

#[test]
fn the_folder_and_one_text_at_every_window_size() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        let mut stage = stage(width, height);
        stage.keys("7");
        assert_snapshot!(format!("sources_{width}x{height}"), stage.screen());
        stage.keys("/ '学生一 enter enter n n");
        assert_snapshot!(format!("sources_text_{width}x{height}"), stage.screen());
    }
    let mut stage = stage(80, 24);
    stage.keys("7 / '学生一 enter enter n");
    assert_snapshot!("sources_text_80x24_styles", stage.styles());
    for keys in ["enter", "esc"] {
        for width in (0..172).step_by(13) {
            for height in [0, 1, 2, 5, 8, 9, 11, 15, 16, 23, 40] {
                stage.resize(width, height);
                stage.screen();
            }
        }
        stage.keys(keys);
    }
}

#[test]
fn texts_are_listed_with_their_share_and_sort_by_every_column() {
    let mut stage = stage(120, 36);
    stage.keys("7");
    let screen = stage.screen();
    assert!(screen.contains("5 of 7 texts stand elsewhere in part"), "{screen}");
    assert!(line(&stage, "空.txt").contains("—"), "a text without letters has no share");
    assert!(line(&stage, "nowhere.txt").contains("0.0 %"));
    let order = |stage: &Stage| -> Vec<String> {
        let screen = stage.screen();
        screen.lines().skip(4).take(7).map(|row| row.trim().chars().take(8).collect()).collect()
    };
    let by_share = order(&stage);
    for _ in 0..5 {
        stage.keys("s");
    }
    assert_eq!(order(&stage), by_share);
    stage.keys("S");
    assert_ne!(order(&stage), by_share);
    assert!(order(&stage)[6].contains('空'), "no value comes last both ways");
    stage.click("letters");
    assert!(stage.screen().contains("letters▼"), "{}", stage.screen());
    stage.keys("/ '学生二 enter");
    assert!(stage.screen().contains("1 match /学生二"), "{}", stage.screen());
    stage.keys("esc");
    assert!(stage.screen().contains("nowhere.txt"));
}

#[test]
fn a_source_that_is_switched_off_leaves_the_figure_at_once() {
    let mut stage = stage(120, 36);
    stage.keys("7 / '学生一 enter enter");
    let whole = line(&stage, "accounted for");
    assert!(whole.contains("bus.txt") && whole.contains("茶馆"), "{whole}");
    assert!(!whole.contains(" off"), "{whole}");
    // The second version of the tea house holds less, and adds nothing while the first one is on.
    let row = line(&stage, "茶馆-改.txt");
    assert!(row.contains("[x]") && row.contains("  0.0 %"), "{row}");
    stage.keys("j space");
    let row = line(&stage, "茶馆-改.txt");
    assert!(!row.contains(" 0.0 %"), "{row}");
    let some = line(&stage, "accounted for");
    assert!(some.contains("with the one that is off)"), "{some}");
    assert!(some.contains("茶馆-改.txt") && !some.contains("茶馆.txt"), "{some}");
    stage.keys("space");
    assert_eq!(line(&stage, "accounted for"), whole);
    // By mouse, and all at once.
    let (x, y) = stage.find("[x]   1");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    assert!(line(&stage, "accounted for").contains("with the one that is off"));
    stage.keys("a");
    assert_eq!(line(&stage, "accounted for"), whole);
    stage.keys("a");
    assert!(stage.screen().contains("0.0 % accounted for"), "{}", stage.screen());
}

#[test]
fn a_stretch_tells_who_has_it_and_opens_the_pair_there() {
    let mut stage = stage(120, 36);
    stage.keys("7 / '学生一 enter enter");
    assert!(stage.screen().contains("n goes through 3"), "{}", stage.screen());
    stage.keys("n");
    let first = line(&stage, "stretch 1 of 3");
    assert!(first.contains("茶馆.txt") && first.contains("茶馆-改.txt (a part)"), "{first}");
    stage.keys("N");
    assert!(stage.screen().contains("no further stretch"));
    stage.keys("right right");
    let last = line(&stage, "stretch 3 of 3");
    assert!(last.contains("学生二"), "{last}");
    stage.click("The last bus");
    assert!(line(&stage, "stretch 2 of 3").contains("bus.txt"));
    stage.keys("enter");
    let read = stage.screen();
    assert!(read.contains("bus.txt") && read.contains("1 passage"), "{read}");
    let chosen = stage.app.model.pair().unwrap().documents.map(|own| own.name.clone());
    let names = chosen.each_ref().map(|name| name.utf8().unwrap());
    assert!(names.contains(&"bus.txt") && names.iter().any(|name| name.contains("学生一")));
    // Back to the text as it was left.
    stage.keys("esc");
    assert!(stage.screen().contains("stretch 2 of 3"), "{}", stage.screen());
    stage.keys("esc");
    assert!(stage.screen().contains("accounted for"), "{}", stage.screen());
}

#[test]
fn a_pair_outside_of_the_table_is_read_too() {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    let mut settings = Settings { floor: Some(0.9), contained: None, ..Settings::default() };
    settings.n = lookalike::text::shingle_length::ShingleLength::Fixed(5);
    let mut stage = Stage::empty(120, 36);
    stage.job(JobEvent::Done(compared(&texts, &settings)));
    let before = stage.app.model.ranking.order.len();
    stage.keys("7 / '学生一 enter enter n enter");
    let read = stage.screen();
    assert!(read.contains("茶馆.txt") && read.contains("1 passage"), "{read}");
    assert_eq!(stage.app.model.ranking.order.len(), before + 1);
    stage.keys("esc enter esc");
    assert_eq!(stage.app.model.ranking.order.len(), before + 1);
    assert!(stage.screen().contains("stretch 1 of 3"), "{}", stage.screen());
}

#[test]
fn a_copy_is_read_as_the_text_it_equals() {
    let long = format!("{TEA}{SEA}");
    let texts =
        [("a.txt", TEA), ("b.txt", TEA), ("c.txt", TEA), ("d.txt", &*long), ("e.txt", &*long)];
    let mut stage = Stage::new(&texts, 120, 36);
    for name in ["a", "b", "c", "d", "e"] {
        stage.keys(&format!("7 / '^{name} enter enter"));
        for _ in 0..4 {
            let source = stage.screen();
            stage.keys("enter");
            assert!(stage.screen().contains("passage"), "{name}: {source}\n{}", stage.screen());
            stage.keys("esc j");
        }
        stage.keys("esc esc");
    }
}

#[test]
fn other_screens_open_the_sources_of_their_text() {
    let mut stage = stage(120, 36);
    let a = stage.app.model.pair().unwrap().documents[0].name.utf8().unwrap().to_owned();
    stage.keys("O");
    assert!(stage.screen().lines().nth(2).unwrap().contains(&a), "{}", stage.screen());
    // The source turned into the text, and back where it came from.
    stage.keys("O");
    assert!(!stage.screen().lines().nth(2).unwrap().contains(&a), "{}", stage.screen());
    stage.keys("esc");
    assert!(stage.screen().contains("by Jaccard"), "{}", stage.screen());
    stage.keys("6 / 'nowhere enter O");
    assert!(stage.screen().contains("No passage of it stands elsewhere"), "{}", stage.screen());
    stage.keys("esc esc 5 O");
    assert!(stage.screen().contains("accounted for"), "{}", stage.screen());
    stage.keys("esc 2 O ]");
    assert!(stage.screen().contains("text of the list") || stage.screen().contains("letters ·"));
}

#[test]
fn nothing_is_shown_as_zero_before_it_is_known() {
    let mut stage = Stage::empty(80, 24);
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    stage.job(JobEvent::Snapshot(comparison(&texts)));
    stage.keys("7");
    let screen = stage.screen();
    assert_eq!(screen.matches("not yet").count(), 7, "{screen}");
    assert!(
        screen.contains("sources come after the pairs") && !screen.contains("0.0 %"),
        "{screen}"
    );
    stage.keys("enter");
    assert!(stage.screen().contains("Not known yet"), "{}", stage.screen());
    stage.job(JobEvent::Done(comparison(&texts)));
    assert!(stage.screen().contains("letters ·"), "{}", stage.screen());
}

#[test]
fn an_index_that_takes_much_is_made_on_request() {
    let mut stage = stage(120, 30);
    press(&mut stage, '7');
    press(&mut stage, '\u{1b}');
    settle(&mut stage);
    stage.app.model.sources.search = SourceSearch::Costly(3 << 30);
    stage.keys("1 7");
    assert!(stage.says("takes about 3.2 GB of memory · r finds sources"), "{}", stage.screen());
    stage.keys("r");
    assert!(stage.screen().contains("5 of 7 texts stand elsewhere"), "{}", stage.screen());
}

#[test]
fn the_search_stops_and_goes_on() {
    let mut stage = stage(80, 24);
    press(&mut stage, '7');
    press(&mut stage, '\u{1b}');
    press(&mut stage, 'S');
    settle(&mut stage);
    let screen = stage.screen();
    assert!(screen.contains("stopped: sources of 0 of 7 texts · r goes on"), "{screen}");
    assert_eq!(screen.matches("not yet").count(), 7, "{screen}");
    // It stays stopped when the screen is opened again, and when the pairs are ordered or read anew.
    stage.keys("1 s S 7");
    let stopped =
        |stage: &Stage| stage.screen().contains("stopped: sources of 0 of 7 texts · r goes on");
    assert!(stopped(&stage), "{}", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains("r goes on"), "{}", stage.screen());
    stage.keys("c esc c");
    assert!(stopped(&stage), "{}", stage.screen());
    stage.keys("1 2 p < 7");
    assert!(stopped(&stage), "{}", stage.screen());
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    stage.job(JobEvent::Done(comparison(&texts)));
    assert!(stopped(&stage), "{}", stage.screen());
    stage.keys("r");
    assert!(stage.screen().contains("5 of 7 texts stand elsewhere"), "{}", stage.screen());
    // Old figures of a stopped search do not claim to be counted.
    press(&mut stage, 'c');
    press(&mut stage, '\u{1b}');
    settle(&mut stage);
    stage.keys("1 7");
    let screen = stage.screen();
    // The search may have counted some texts before it heard the key, or all.
    let says = ["before other parts counted: r counts again", "stopped: counted again: "];
    let is_whole = screen.contains("5 of 7 texts stand elsewhere in part");
    assert!(is_whole || says.iter().any(|say| screen.contains(say)), "{screen}");
    assert!(!screen.contains("being counted again"), "{screen}");
    stage.keys("r");
    assert!(stage.screen().contains("5 of 7 texts stand elsewhere"), "{}", stage.screen());
    stage.keys("r");
    assert!(stage.screen().contains("all sources are found"), "{}", stage.screen());
}

#[test]
fn other_texts_on_screen_drop_what_was_found() {
    let mut stage = stage(120, 36);
    stage.keys("7 / '学生二 enter enter");
    let before = line(&stage, "accounted for");
    // The same text, whose source is gone: found again by its name.
    let texts = texts();
    let rest = texts.iter().filter(|(name, _)| !name.contains("学生一"));
    let rest: Vec<(&str, &str)> = rest.map(|(name, text)| (*name, &**text)).collect();
    stage.job(JobEvent::Done(comparison(&rest)));
    let screen = stage.screen();
    assert!(screen.contains("学生二") && !screen.contains(&before), "{screen}");
    assert!(screen.contains("No passage of it stands elsewhere"), "{screen}");
    stage.job(JobEvent::Done(comparison(&rest[1..])));
    assert!(stage.screen().contains("stand elsewhere in part"), "{}", stage.screen());
}

#[test]
fn empty_states_say_why_and_what_to_do() {
    let one = [("one.txt", TEA)];
    let apart = [("tea.txt", TEA), ("sea.txt", SEA)];
    let shows = |stage: &Stage, words: &str| {
        assert!(stage.screen().contains(words), "no `{words}` in\n{}", stage.screen());
    };
    for (texts, words) in [
        (&[][..], "No texts"),
        (&one[..], "a text has its sources in other texts"),
        (&apart[..], "a passage counts from 8 characters of Chinese or 4 words"),
    ] {
        let mut stage = Stage::new(texts, 80, 24);
        stage.keys("7");
        shows(&stage, words);
        stage.keys("enter space n O esc");
    }
    let mut stage = stage(80, 24);
    stage.app.model.settings.memory = Some(1_000_000);
    stage.keys("7");
    shows(&stage, "Sources could not be found");
    shows(&stage, "--max-memory");
    stage.app.model.settings.memory = None;
    stage.keys("r");
    shows(&stage, "5 of 7 texts");
}

#[test]
fn in_a_check_new_texts_have_sources_in_the_library_only() {
    let texts = Texts::new(&[
        ("new/茶.txt", &format!("{TEA}完。")),
        ("new/茶-又.txt", &format!("{TEA}{SEA}又")),
        ("lib/海.txt", SEA),
        ("lib/bus.txt", BUS),
    ]);
    let source = Source::Check(Check {
        new: vec![texts.path().join("new")],
        library: vec![texts.path().join("lib")],
        new_pairs: true,
    });
    let done = run(&source, &Settings::default(), &Unwatched).unwrap();
    let mut stage = Stage::empty(120, 30);
    stage.job(JobEvent::Done(done));
    stage.keys("7");
    let screen = stage.screen();
    assert!(
        screen.contains("1 of 2 texts stand elsewhere in part in 2 texts of the library"),
        "{screen}"
    );
    assert!(line(&stage, "茶.txt").contains("0.0 %"), "{screen}");
    assert!(!screen.contains("bus.txt"), "{screen}");
    stage.keys("6 / 'bus enter O");
    assert!(stage.screen().contains("only new texts have sources"), "{}", stage.screen());
}

#[test]
fn a_stretch_is_marked_as_template_or_quotation_and_the_mark_is_taken_back() {
    let platter = Platter::default();
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
    let mut stage = review::stage(&texts, &platter, (120, 36));
    stage.keys("7 / '学生一 enter enter");
    let before = line(&stage, "accounted for");
    stage.keys("T");
    assert!(stage.screen().contains("no stretch is chosen"), "{}", stage.screen());
    stage.keys("n T");
    let after = stage.screen();
    assert!(after.contains("marked as template, in every text; u undoes it"), "{after}");
    assert_ne!(line(&stage, "accounted for"), before);
    assert!(after.lines().any(|line| line.starts_with("  T")), "{after}");
    let marked = |stage: &Stage| marked_passages(&stage.app.model.review.ledger);
    assert_eq!(marked(&stage).len(), 1);
    assert_eq!(marked(&stage)[0].kind, PassageKind::Template);
    assert!(TEA.contains(marked(&stage)[0].text.trim_end_matches('。')), "{:?}", marked(&stage));
    stage.keys("u");
    assert_eq!((marked(&stage).len(), line(&stage, "accounted for")), (0, before));
    stage.keys("n Q");
    assert_eq!(marked(&stage)[0].kind, PassageKind::Quotation);
}
