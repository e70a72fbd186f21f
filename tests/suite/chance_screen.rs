//! The list while the chance of each pair is still computed, and once it is known.

use crate::chance::{HAN, LETTERS, class};
use crate::stage::{Stage, comparison};
use lookalike::compare::job::{JobEvent, JobUpdate};
use lookalike::compare::result::SortKey;
use lookalike::measure::MeasureId;
use lookalike::tui::flow::Event;
use lookalike::tui::model::Run;

/// An explorer that has just compared texts, before any worker answered: English ones that have most of their text in
/// common, which is ordinary there, and Chinese ones with three copies of a lower Jaccard.
fn compared() -> Stage {
    let english = class(LETTERS, 20, 0);
    let (forms, own) = english.split_at(4);
    let form: String = forms.iter().map(|(_, text)| text.as_str()).collect();
    let english = own.iter().map(|(name, text)| (name.clone(), format!("{form}{text}")));
    let texts: Vec<(String, String)> = class(HAN, 16, 3).into_iter().chain(english).collect();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut stage = Stage::empty(160, 30);
    let model = &mut stage.app.model;
    model.run = Run::default();
    model.settings.fits = true;
    model.view.thresholds = model.settings.start_thresholds();
    model.view.sort = SortKey::Measure(MeasureId::CHANCE);
    let event = JobEvent::Done(comparison(&texts));
    stage.app.handle(Event::Job(JobUpdate { generation: 0, event }));
    stage
}

#[test]
fn the_order_is_announced_before_it_changes() {
    let mut stage = compared();
    let screen = stage.screen();
    assert!(screen.contains("by Jaccard until chance is computed"), "{screen}");
    assert!(screen.contains("by Jaccard ▼") && !screen.contains("by Chance"), "{screen}");
    let first = stage.app.model.chosen;
    assert_eq!(first, stage.app.model.at(0));
    stage.wait();
    let screen = stage.screen();
    assert!(screen.contains("by Chance ▼") && !screen.contains("until"), "{screen}");
    assert!(stage.says("flagged pairs read as copies"), "{screen}");
    // Nobody has touched it: the first pair of the new order is chosen, and it is another one.
    assert_eq!(stage.app.model.chosen, stage.app.model.at(0));
    assert_ne!(stage.app.model.chosen.map(|own| own.pair()), first.map(|own| own.pair()));
}

#[test]
fn what_readings_say_of_the_flags_is_said_in_chinese_too() {
    let mut stage = compared();
    stage.keys("L");
    stage.drain();
    assert!(stage.says("个标出的对中有"), "{}", stage.screen());
}

#[test]
fn the_pair_under_the_hands_stays_when_the_order_changes() {
    for keys in ["enter", "j"] {
        let mut stage = compared();
        let place = usize::from(keys == "j");
        let chosen = stage.app.model.at(place).map(|own| own.pair());
        stage.keys(keys);
        stage.drain();
        assert!(!stage.app.model.awaits_chance());
        assert_eq!(stage.app.model.chosen.map(|own| own.pair()), chosen, "{keys}");
        assert_ne!(stage.app.model.at(place).map(|own| own.pair()), chosen, "{keys}");
    }
}

/// The demo corpus where chance decides: that of its few English pairs is not known.
fn demo(width: u16, height: u16) -> Stage {
    let mut stage = Stage::empty(width, height);
    let model = &mut stage.app.model;
    model.settings.fits = true;
    model.view.thresholds = model.settings.start_thresholds();
    stage.app.start();
    stage.settle();
    stage.drain();
    stage
}

#[test]
fn groups_show_the_chance_of_their_pairs_whole_and_none_where_it_is_not_known() {
    let mut stage = demo(80, 24);
    stage.keys("5");
    let screen = stage.screen();
    assert!(screen.contains("      4      —      —  english/last-bus.txt"), "{screen}");
    assert!(screen.contains(" weakest inner score —\n"), "{screen}");
    assert!(screen.contains("   — · 1 ┆ 3 documents · 3 pairs link them"), "{screen}");
    assert!(screen.contains("english/last-bus-edited.txt  ") && screen.contains(" best —\n"));
    assert!(!screen.contains("best 1e"), "{screen}");
    // As on the Pairs screen, beyond the end of the scale too, and not under the scrollbar.
    stage.keys("j j");
    let whole = stage.screen();
    assert!(whole.contains("best 1e-16"), "{whole}");
    stage.resize(80, 18);
    let screen = stage.screen();
    assert!(screen.contains("best 1e-16┃"), "{screen}");
}

#[test]
fn the_line_of_thresholds_counts_flagged_pairs_and_cuts_no_number() {
    let mut stage = demo(160, 30);
    let flagged = |stage: &Stage| stage.app.model.ranking.flagged;
    let all = flagged(&stage);
    assert!(stage.screen().contains(&format!("   {all} flagged  ")), "{}", stage.screen());
    // A pair that was read as unrelated keeps its letter P, and is not flagged.
    stage.app.model.ranking.by_measure[MeasureId::CHANCE] = 123_456;
    stage.app.model.ranking.flagged = 123_454;
    for width in 30..=160 {
        stage.resize(width, 20);
        let screen = stage.screen();
        let line = screen.lines().nth(2).unwrap().to_owned();
        for number in line.split_whitespace().filter(|word| word.contains("123")) {
            assert!(["123,456", "123,454"].contains(&number), "{width}: {line}");
        }
        assert!(!line.ends_with('≥') && !line.ends_with('≤'), "{width}: {line}");
        assert!(width < 80 || line.contains("123,454 flagged"), "{width}: {line}");
    }
}
