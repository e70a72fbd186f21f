//! Pairs around the cut: drawn from both sides, judged on the spot, and the interval narrows.

use crate::journal_disk::Platter;
use crate::review::stage;
use crate::stage::Stage;
use lookalike::compare::study::{JudgedTally, cut_interval};
use lookalike::measure::MeasureId;
use lookalike::measure::mix::stream;
use lookalike::review::verdict::Verdict;

/// Texts of 30 characters, of which each has another share in common with the first.
pub(crate) fn texts() -> Vec<(String, String)> {
    let text = |text: u64| {
        let own = |place: u64| {
            let common = place * 40 < text * 30;
            let from = if common { place } else { stream(text, place) % 4_000 + 100 };
            char::from_u32(0x4e00 + from as u32).unwrap()
        };
        (format!("文{text:02}.txt"), (0..30).map(own).collect())
    };
    (0..40).map(text).collect()
}

fn opened(platter: &Platter, size: (u16, u16)) -> Stage {
    let texts = texts();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut stage = stage(&texts, platter, size);
    stage.keys("4 n");
    stage
}

/// The Jaccard of the chosen pair.
fn jaccard(stage: &Stage) -> f64 {
    MeasureId::JACCARD.value(&stage.app.model.pair().unwrap().evidence).unwrap()
}

/// The interval on screen: both ends.
fn interval(stage: &Stage) -> (String, String) {
    let screen = stage.screen();
    let after = screen.split_once("cut between ").unwrap_or_else(|| panic!("{screen}")).1;
    let mut words = after.split(' ');
    (words.next().unwrap().to_owned(), words.nth(1).unwrap().to_owned())
}

#[test]
fn verdicts_narrow_the_interval_of_the_cut() {
    for size in [(80, 24), (160, 45)] {
        let platter = Platter::default();
        let mut stage = opened(&platter, size);
        let screen = stage.screen();
        assert!(screen.contains("no pair is judged yet; m and x judge"), "{screen}");
        // Judged by a cut of .24: the interval that is shown is that of these verdicts.
        let mut given: Vec<(f64, bool)> = Vec::new();
        let mut widths = Vec::new();
        for _ in 0..18 {
            let value = jaccard(&stage);
            given.push((value, value >= 0.24));
            stage.keys(if value >= 0.24 { "m" } else { "x" });
            let tally = |&(value, copy): &(f64, bool)| JudgedTally {
                value,
                copied: u64::from(copy),
                other: u64::from(!copy),
            };
            let tallies: Vec<JudgedTally> = given.iter().map(tally).collect();
            let scale = MeasureId::JACCARD.scale(256);
            let own = cut_interval(&tallies, scale, &|| false).unwrap();
            assert_eq!(interval(&stage), (scale.text(own.low), scale.text(own.high)));
            widths.push(own.high - own.low);
            if given.len() == 9 {
                let name = format!("around_{}x{}", size.0, size.1);
                // The first line says whether the journal is written yet.
                let screen = stage.screen();
                let body: Vec<&str> = screen.lines().skip(1).collect();
                insta::assert_snapshot!(name, body.join("\n"));
            }
        }
        // Both sides of the threshold, evenly, one after the other.
        let over = given.iter().filter(|(value, _)| *value >= 0.2).count();
        assert_eq!(over, 9, "{given:?}");
        assert!(widths[17] < widths[8] && widths[8] < widths[1], "{widths:?}");
        assert_eq!(stage.app.model.review.reviewed.marks.iter().count(), 18);
        // The threshold goes to the middle; other pairs are drawn there, none twice.
        stage.keys("S");
        let cut = stage.app.model.view.thresholds.get(MeasureId::JACCARD).unwrap();
        assert!((0.2..0.3).contains(&cut), "{cut}");
        assert!(!given.iter().any(|(value, _)| (*value - jaccard(&stage)).abs() < 1e-12));
        // A verdict is taken back on the spot.
        let before = interval(&stage);
        stage.keys("m u");
        assert_eq!(interval(&stage), before);
        assert_eq!(stage.app.model.review.reviewed.marks.iter().count(), 18);
    }
}

#[test]
fn the_cursor_is_the_chosen_pair_and_enter_reads_it() {
    let platter = Platter::default();
    let mut stage = opened(&platter, (80, 24));
    let first = stage.app.model.chosen.unwrap();
    stage.keys("j j");
    let third = stage.app.model.chosen.unwrap();
    assert_ne!(first, third);
    stage.keys("enter");
    assert!(stage.screen().contains("2▸Read") || stage.app.model.chosen == Some(third));
    stage.keys("esc x");
    let mark = stage.app.model.review.reviewed.marks.verdict(third.pair());
    assert_eq!(mark, Some(Verdict::NoMatch));
    // Other pairs after `r`, the judged one not among them.
    stage.keys("r");
    assert!(stage.screen().contains("0 of 20 pairs judged"), "{}", stage.screen());
    // Bits too; and a threshold without pairs on one side.
    stage.keys("t t");
    assert!(stage.screen().contains("SimHash"), "{}", stage.screen());
    stage.keys("e '0 enter");
    assert!(!stage.screen().is_empty());
}
