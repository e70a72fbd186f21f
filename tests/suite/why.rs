//! The Why screen: frames by size, the cursor, undefined texts, many bits and slots.

use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, rank};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::contract::{Scheme, Weight};
use lookalike::settings::Settings;
use lookalike::tui::actions::Action;
use lookalike::tui::flow::{Gesture, Message, ModelNews};
use lookalike::tui::layout::split;
use lookalike::tui::model::{Model, Run};
use lookalike::tui::screens::Screen;
use lookalike::tui::screens::why::WhyScreen;
use lookalike::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

pub(crate) const ORIGINAL: &str = "昨天下午，渔村的老船长把三条旧船修好了。\
    他说，海上的风比往年小，鱼却比往年多，村里的年轻人都愿意跟他出海。\
    傍晚时分，孩子们坐在石阶上数灯塔的闪光，一直数到一百下才回家。";
pub(crate) const REWRITE: &str = "傍晚的时候，孩子们坐在石阶上数灯塔的闪光，数到一百下才回家。\
    昨天下午，渔村的老船长将三条旧船都修好了。\
    他讲，海上的风比往年小，鱼却比往年多，村里的青年都愿意跟他出海。";

/// A comparison of texts held in memory, in the order of their names.
pub(crate) fn compared(texts: &[(&str, &[u8])], settings: &Settings) -> Comparison {
    let mut corpus = Corpus { label: "texts".to_owned(), ..Corpus::default() };
    for (name, bytes) in texts {
        match from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default()) {
            Ok(document) => corpus.documents.push(document),
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    compare(corpus, settings, &Unwatched)
}

/// A model of a finished comparison with its best pair selected.
pub(crate) fn model(comparison: Comparison, settings: Settings, window: Size) -> Model {
    let mut model = Model::new(window, Theme::colour(), settings);
    model.ranking = rank(&comparison, &model.view);
    model.run = Run::Done;
    model.comparison = Some(comparison);
    model.chosen = model.at(0);
    model
}

/// The lines that a screen draws in the body of the window.
pub(crate) fn frame(screen: &dyn Screen, model: &Model) -> (String, Buffer) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, model.window.width, model.window.height));
    let area = split(model.window).body;
    screen.draw(model, area, &mut buffer);
    let mut text = String::new();
    for y in area.top()..area.bottom() {
        let (mut line, mut x) = (String::new(), area.left());
        while x < area.right() {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += unicode_width::UnicodeWidthStr::width(symbol).max(1) as u16;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    (text, buffer)
}

fn oil(settings: &Settings, window: (u16, u16)) -> (WhyScreen, Model) {
    let texts: [(&str, &[u8]); 2] =
        [("渔村-原文.txt", ORIGINAL.as_bytes()), ("渔村-改写.txt", REWRITE.as_bytes())];
    opened(compared(&texts, settings), settings, window)
}

fn opened(comparison: Comparison, settings: &Settings, window: (u16, u16)) -> (WhyScreen, Model) {
    let model = model(comparison, settings.clone(), Size::new(window.0, window.1));
    let mut why = WhyScreen::default();
    why.update(Message::Changed(ModelNews::Comparison), &model);
    why.update(Message::Opened, &model);
    (why, model)
}

fn act(why: &mut WhyScreen, model: &Model, actions: &[Action]) {
    for &action in actions {
        why.update(Message::Action(action), model);
    }
}

#[test]
fn frames_by_size() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        let (why, model) = oil(&Settings::default(), (width, height));
        insta::assert_snapshot!(format!("why-{width}x{height}"), frame(&why, &model).0);
    }
}

#[test]
fn the_other_panels_open_in_a_small_window() {
    let (mut why, model) = oil(&Settings::default(), (80, 24));
    act(&mut why, &model, &[Action::NextMeasure]);
    insta::assert_snapshot!("why-80x24-jaccard", frame(&why, &model).0);
    act(&mut why, &model, &[Action::NextMeasure, Action::NextMark]);
    insta::assert_snapshot!("why-80x24-minhash", frame(&why, &model).0);
}

#[test]
fn long_sketches_wrap_and_scroll() {
    let mut settings = Settings::default();
    (settings.sketch.bits, settings.sketch.slots) = (256, 4096);
    settings.sketch.scheme = Scheme::BottomK;
    let (mut why, model) = oil(&settings, (160, 45));
    act(&mut why, &model, &[Action::Bottom]);
    insta::assert_snapshot!("why-long", frame(&why, &model).0);
    settings.sketch.scheme = Scheme::Slots;
    let (mut why, model) = oil(&settings, (80, 24));
    act(&mut why, &model, &[Action::NextMeasure, Action::NextMeasure, Action::Bottom]);
    let (text, _) = frame(&why, &model);
    assert!(text.contains(" 4032 ") && text.contains("slot 4095 · A "), "{text}");
    act(&mut why, &model, &[Action::Top, Action::Down, Action::Down]);
    assert!(frame(&why, &model).0.contains("slot 128 · A "));
}

#[test]
fn differing_bits_are_marked_by_shape_and_colour() {
    let (why, model) = oil(&Settings::default(), (160, 45));
    let (text, buffer) = frame(&why, &model);
    let distance = model.pair().unwrap().evidence.distance.unwrap();
    assert_eq!(text.matches('▲').count(), distance as usize + 1, "one more in the status line");
    let coloured = buffer
        .content
        .iter()
        .filter(|c| ["0", "1"].contains(&c.symbol()) && Some(c.bg) == model.theme.differs.bg);
    assert_eq!(coloured.count(), 2 * distance as usize);
}

#[test]
fn a_press_goes_to_the_cell_under_it() {
    let (mut why, model) = oil(&Settings::default(), (80, 24));
    let (_, buffer) = frame(&why, &model);
    let find = |symbol: &str| {
        let at = buffer.content.iter().position(|cell| cell.symbol() == symbol).unwrap();
        let (x, y) = buffer.pos_of(at);
        Position::new(x, y)
    };
    let mark = find("▲");
    why.update(Message::Mouse(Gesture::Press, mark), &model);
    let before = frame(&why, &model).0;
    assert!(before.contains("differs ▲"), "{before}");
    act(&mut why, &model, &[Action::NextMark]);
    let after = frame(&why, &model).0;
    assert!(after.contains("differs ▲") && after != before);
}

#[test]
fn undefined_and_weak_scores_are_sentences() {
    let mut settings = Settings::default();
    settings.sketch.weight = Weight::TfIdf;
    let comparison = compared(&[("a.txt", b"?!?!?! ... ?!"), ("b.txt", b"?!?!?! ...")], &settings);
    let (why, model) = opened(comparison, &settings, (80, 24));
    let (text, _) = frame(&why, &model);
    assert!(text.contains("! A has no word that tf-idf could weigh"), "{text}");
    let settings = Settings::default();
    let comparison =
        compared(&[("a.txt", "你好吗".as_bytes()), ("b.txt", "你好".as_bytes())], &settings);
    let (why, model) = opened(comparison, &settings, (80, 24));
    let (text, _) = frame(&why, &model);
    assert!(text.contains("! B is shorter than one shingle (n = 3 or 5)"), "{text}");
}

#[test]
fn nothing_chosen_says_what_to_do() {
    let settings = Settings::default();
    let (why, model) = opened(compared(&[("a.txt", b"")], &settings), &settings, (80, 24));
    let text = frame(&why, &model).0;
    assert!(text.contains("One document") && text.contains("a pair needs two texts"), "{text}");
}

#[test]
fn every_size_can_be_drawn() {
    for bits in [32, 256] {
        let mut settings = Settings::default();
        (settings.sketch.bits, settings.sketch.slots) = (bits, 1000);
        let (mut why, mut model) = oil(&settings, (80, 24));
        for width in [30, 40, 59, 80, 99, 139, 140, 200, 300] {
            for height in [8, 9, 12, 16, 24, 60] {
                model.window = Size::new(width, height);
                for action in
                    [Action::NextMeasure, Action::Down, Action::PageDown, Action::NextMark]
                {
                    act(&mut why, &model, &[action]);
                    let (text, _) = frame(&why, &model);
                    assert!(text.contains("SimHash"), "{width}x{height}: {text}");
                }
            }
        }
    }
}
