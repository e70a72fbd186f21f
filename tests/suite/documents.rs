//! The Documents screen: its frames and its keys.

use crate::why::{ORIGINAL, REWRITE, compared, frame, model};
use lookalike::compare::result::Comparison;
use lookalike::corpus::document::{DecodedBy, Encoding, Name, Reason, Skipped};
use lookalike::settings::Settings;
use lookalike::tui::actions::Action;
use lookalike::tui::flow::{Effect, Gesture, Message};
use lookalike::tui::model::{Model, ViewChange};
use lookalike::tui::screen_id::ScreenId;
use lookalike::tui::screens::Screen;
use lookalike::tui::screens::documents::DocumentsScreen;
use lookalike::tui::work::Question;
use ratatui::layout::{Position, Size};
use std::sync::Arc;

/// Sends the screen an event and answers its questions; returns its other effects.
fn tell(screen: &mut DocumentsScreen, model: &Model, message: Message) -> Vec<Effect> {
    let mut open = vec![screen.update(message, model)];
    let mut wanted = Vec::new();
    while let Some(effect) = open.pop() {
        match effect {
            Effect::Batch(effects) => open.extend(effects.into_iter().rev()),
            Effect::Work(work) => {
                let answer = Message::Answer(Question("documents"), work.answer());
                open.push(screen.update(answer, model));
            }
            Effect::None => {}
            effect => wanted.push(effect),
        }
    }
    wanted
}

fn act(screen: &mut DocumentsScreen, model: &Model, action: Action) -> Vec<Effect> {
    tell(screen, model, Message::Action(action))
}

fn village() -> Comparison {
    let english = "words in a plain English text, some of them hidden from the reader";
    let broken = format!("{REWRITE}\u{fffd}\u{fffd}。");
    let texts: [(&str, &[u8]); 7] = [
        ("空.txt", b""),
        ("短.txt", "你好".as_bytes()),
        ("渔村/原文.txt", ORIGINAL.as_bytes()),
        ("渔村/原文 gbk.txt", ORIGINAL.as_bytes()),
        ("渔村/改写.txt", REWRITE.as_bytes()),
        ("渔村/改写-坏.txt", broken.as_bytes()),
        ("esc\u{1b}[31m\nname.txt", english.as_bytes()),
    ];
    let mut comparison = compared(&texts, &Settings::default());
    let corpus = Arc::get_mut(&mut comparison.corpus).unwrap();
    corpus.skipped = [("dev/fifo", Reason::Special("FIFO")), ("link", Reason::Link)]
        .map(|(name, reason)| Skipped { name: Name::new(name.as_bytes()), reason })
        .into();
    for document in &mut corpus.documents {
        document.encoding = match document.name.utf8() {
            Some("渔村/原文 gbk.txt") => {
                Encoding { name: "GBK", by: DecodedBy::Guess, replaced: 0 }
            }
            Some("渔村/改写-坏.txt") => {
                Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced: 2 }
            }
            _ => Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced: 0 },
        };
        document.hidden = if document.name.bytes().contains(&0x1b) { 3 } else { 0 };
    }
    comparison
}

fn opened(window: (u16, u16)) -> (DocumentsScreen, Model) {
    let window = Size::new(window.0, window.1);
    let model = model(village(), Settings::default(), window);
    let mut screen = DocumentsScreen::default();
    tell(&mut screen, &model, Message::Opened);
    (screen, model)
}

#[test]
fn frames_by_size() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        let (mut screen, model) = opened((width, height));
        let choose = if width == 80 { Action::Bottom } else { Action::PageDown };
        act(&mut screen, &model, choose);
        for _ in 0..width / 80 {
            act(&mut screen, &model, Action::Up);
        }
        let text = frame(&screen, &model).0;
        insta::assert_snapshot!(format!("documents-{width}x{height}"), text);
    }
}

#[test]
fn columns_sort_both_ways_and_keep_the_cursor() {
    let (mut screen, model) = opened((160, 45));
    act(&mut screen, &model, Action::Bottom);
    let chosen = |screen: &DocumentsScreen| frame(screen, &model).0.contains("sha256");
    assert!(chosen(&screen));
    let order = |screen: &DocumentsScreen| -> Vec<String> {
        let text = frame(screen, &model).0;
        text.lines()
            .skip(2)
            .take(9)
            .map(|line| line.split("  ").next().unwrap().to_owned())
            .collect()
    };
    let by_name = order(&screen);
    act(&mut screen, &model, Action::SortReverse);
    let mut reversed = order(&screen);
    reversed.reverse();
    assert_eq!(by_name, reversed);
    for _ in 0..7 {
        act(&mut screen, &model, Action::SortNext);
        assert_eq!(order(&screen).len(), 9);
    }
    // Sorted by notes: skipped files, then the broken one.
    assert!(order(&screen)[0].starts_with("x "), "{:?}", order(&screen));
    // A click on the heading of the names.
    tell(&mut screen, &model, Message::Mouse(Gesture::Press, Position::new(3, 3)));
    assert_eq!(order(&screen), by_name);
}

#[test]
fn filter_and_skipped_only() {
    let (mut screen, model) = opened((120, 36));
    act(&mut screen, &model, Action::Filter);
    assert!(screen.focus().input);
    tell(&mut screen, &model, Message::Paste("改写".to_owned()));
    act(&mut screen, &model, Action::Accept);
    let text = frame(&screen, &model).0;
    assert!(text.contains("2 match /改写") && !text.contains("gbk"), "{text}");
    act(&mut screen, &model, Action::Back);
    act(&mut screen, &model, Action::SkippedOnly);
    let text = frame(&screen, &model).0;
    assert!(text.contains("symbolic link, not followed") && !text.contains("渔村"), "{text}");
    act(&mut screen, &model, Action::Back);
    assert!(matches!(act(&mut screen, &model, Action::Back)[..], [Effect::Unhandled]));
}

#[test]
fn enter_shows_the_pairs_of_a_document() {
    let (mut screen, model) = opened((120, 36));
    act(&mut screen, &model, Action::Filter);
    tell(&mut screen, &model, Message::Paste("gbk".to_owned()));
    act(&mut screen, &model, Action::Accept);
    let effects = act(&mut screen, &model, Action::OpenPairs);
    let [Effect::Change(ViewChange::Filter(filter)), Effect::Choose(chosen), Effect::Open(id)] =
        &effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!((filter.as_str(), *id), ("^渔村/原文\\ gbk.txt$", ScreenId::PAIRS));
    let names = [chosen.a, chosen.b].map(|id| model.documents()[id].name.clone());
    assert!(names.iter().any(|name| name.utf8() == Some("渔村/原文 gbk.txt")));
    // A skipped file and an empty text have no pairs, and the screen shows that.
    act(&mut screen, &model, Action::Back);
    act(&mut screen, &model, Action::SkippedOnly);
    assert!(matches!(act(&mut screen, &model, Action::OpenPairs)[..], [Effect::Say(_)]));
}

#[test]
fn a_document_says_what_it_was_taken_for_and_why() {
    let page = "<!doctype html>\n<p>The keeper counted ships for forty years, all of them.</p>";
    let texts: [(&str, &[u8]); 3] =
        [("a.shtml", page.as_bytes()), ("b.html", page.as_bytes()), ("page", page.as_bytes())];
    let model =
        model(compared(&texts, &Settings::default()), Settings::default(), Size::new(120, 36));
    let mut screen = DocumentsScreen::default();
    tell(&mut screen, &model, Message::Opened);
    for said in [
        "read as html by its content, its name says .shtml",
        "read as html, as its name says",
        "read as html by its content, its name says nothing",
    ] {
        let text = frame(&screen, &model).0;
        assert!(text.contains(said), "{said}: {text}");
        act(&mut screen, &model, Action::Down);
    }
}

#[test]
fn a_hundred_thousand_rows_are_drawn_as_fast_as_ten() {
    let mut comparison = village();
    let many: Vec<Skipped> = (0..100_000)
        .map(|i| Skipped { name: Name::new(format!("f{i:06}").as_bytes()), reason: Reason::Link })
        .collect();
    Arc::get_mut(&mut comparison.corpus).unwrap().skipped = many;
    let model = model(comparison, Settings::default(), Size::new(80, 24));
    let mut screen = DocumentsScreen::default();
    tell(&mut screen, &model, Message::Opened);
    act(&mut screen, &model, Action::SkippedOnly);
    act(&mut screen, &model, Action::Bottom);
    let text = frame(&screen, &model).0;
    assert!(text.contains("f099999") && text.contains("100,000 skipped"), "{text}");
    act(&mut screen, &model, Action::PageUp);
    assert!(!frame(&screen, &model).0.contains("f099999 "));
}

#[test]
fn every_size_can_be_drawn() {
    let (mut screen, mut model) = opened((80, 24));
    for width in [30, 45, 46, 71, 72, 99, 100, 200] {
        for height in [8, 11, 12, 16, 40] {
            model.window = Size::new(width, height);
            act(&mut screen, &model, Action::Down);
            assert!(frame(&screen, &model).0.contains("document"), "{width}x{height}");
        }
    }
}
