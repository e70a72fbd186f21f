//! Two recipes side by side on the Thresholds screen: lists, verdicts on the spot, a sentence.

use crate::around::texts;
use crate::journal_disk::Platter;
use crate::review::stage;
use crate::stage::Stage;
use lookalike::compare::result::PairRow;
use lookalike::measure::MeasureId;
use lookalike::pair::DocPair;
use lookalike::review::verdict::Verdict;

fn opened(platter: &Platter, size: (u16, u16)) -> Stage {
    let texts = texts();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut stage = stage(&texts, platter, size);
    stage.keys("4 w");
    stage
}

/// The number behind a word.
fn number(screen: &str, word: &str) -> usize {
    let after = screen.split_once(word).unwrap_or_else(|| panic!("{word}: {screen}")).1;
    after.trim_start().split(' ').next().unwrap().replace(',', "").parse().unwrap()
}

/// The pairs with a Jaccard from `low` to below `high`, by a scan of the table.
fn between(stage: &Stage, low: f64, high: f64) -> Vec<DocPair> {
    let table = &stage.app.model.comparison.as_ref().unwrap().pairs;
    let value = |row| MeasureId::JACCARD.value(&table.evidence_of(row)).unwrap();
    let rows = table.rows().iter();
    rows.filter(|row| (low..high).contains(&value(row))).map(PairRow::pair).collect()
}

/// The screen without its first line (the state of the journal) and without seconds.
fn body(stage: &Stage) -> String {
    let screen = stage.screen();
    let line = |line: &str| match line.rsplit_once(" a text, ") {
        Some((before, _)) => format!("{before} a text, … s"),
        None => line.to_owned(),
    };
    screen.lines().skip(1).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn typed_recipes_are_compared_and_their_pairs_are_read_and_judged() {
    for size in [(80, 24), (160, 45)] {
        let platter = Platter::default();
        let mut stage = opened(&platter, size);
        insta::assert_snapshot!(format!("recipes_grid_{}x{}", size.0, size.1), body(&stage));
        stage.keys("e").keys("'char:3,jaccard,at:.2|char:3,jaccard,at:.4").keys("enter");
        let screen = stage.screen();
        let (apart, both) = (between(&stage, 0.2, 0.4), between(&stage, 0.4, 1.1));
        assert_eq!(number(&screen, "▸only A"), apart.len());
        assert_eq!(number(&screen, " only B"), 0);
        assert_eq!(number(&screen, " both"), both.len());
        assert!(screen.contains("Nothing judged says which is right"), "{screen}");
        // Judged on the spot; then the next pair. The highest score is first.
        stage.keys("m x");
        let marks = &stage.app.model.review.reviewed.marks;
        let judged: Vec<(DocPair, Verdict)> =
            marks.iter().filter_map(|(pair, mark)| Some((pair, mark.verdict?))).collect();
        assert_eq!(judged.len(), 2);
        assert!(judged.iter().all(|(pair, _)| apart.contains(pair)), "{judged:?}");
        insta::assert_snapshot!(format!("recipes_{}x{}", size.0, size.1), body(&stage));
        // Enter reads the pair; esc comes back to the same list.
        stage.keys("v v enter");
        assert!(both.contains(&stage.app.model.chosen.unwrap().pair()));
        stage.keys("esc");
        assert_eq!(number(&stage.screen(), "▸both"), both.len());
        // With verdicts a second run says which to use.
        stage.keys("e").keys("'char:3,jaccard,at:.2|char:2,minhash:64").keys("enter");
        // Two verdicts are too few to name the better one.
        let screen = stage.screen();
        assert!(screen.contains("Not known which is better: A has best F1"), "{screen}");
    }
}

#[test]
fn recipes_are_picked_from_the_grid_and_bad_ones_are_explained() {
    let platter = Platter::default();
    let mut stage = opened(&platter, (80, 24));
    stage.keys("enter");
    assert!(stage.screen().contains("enter picks the second"), "{}", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains("these are one recipe"), "{}", stage.screen());
    stage.keys("esc enter j enter");
    let screen = stage.screen();
    assert!(screen.contains("only A") && screen.contains("only B"), "{screen}");
    // Another two: the grid again.
    stage.keys("r");
    assert!(stage.screen().contains("enter picks the first"), "{}", stage.screen());
    for (typed, says) in [
        ("jaccard", "two recipes are separated by |"),
        ("jaccard|nosuch", "invalid recipe `nosuch`"),
        ("char:0|word:2", "invalid recipe `char:0`"),
        ("jaccard|jaccard", "these are one recipe"),
    ] {
        stage.keys("e").keys(&format!("'{typed}")).keys("enter");
        assert!(stage.screen().contains(says), "{typed}: {}", stage.screen());
    }
    // Verdict keys without a pair, on the grid.
    stage.keys("m");
    assert!(stage.screen().contains("there is no pair to judge"), "{}", stage.screen());
}
