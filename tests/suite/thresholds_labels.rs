//! Labels on the Thresholds screen: verdicts, a truth file, both; and typed shapes of indexes.

use crate::journal_disk::Platter;
use crate::review::{TEXTS, stage};
use crate::stage::{Stage, comparison};
use lookalike::compare::job::JobEvent;
use lookalike::compare::study::TruthFile;
use std::sync::Arc;

const TRUTH: &str = "file_a\tfile_b\tlabel\n茶馆.txt\t茶馆-改.txt\t1\n\
                     bus.txt\tbus-new.txt\t1\nbus.txt\t茶馆.txt\t0\n";

fn with_truth(text: &str, size: (u16, u16)) -> Stage {
    let mut stage = Stage::empty(size.0, size.1);
    let file = TruthFile::new("评审/真值.tsv".into(), text.as_bytes()).unwrap();
    stage.app.model.truth = Some(Arc::new(file));
    stage.job(JobEvent::Done(comparison(TEXTS)));
    stage
}

#[test]
fn a_truth_file_gives_precision_recall_and_curves() {
    for size in [(80, 24), (160, 45)] {
        let mut stage = with_truth(TRUTH, size);
        assert!(stage.screen().contains("3 judged pairs; 4 and p show"), "{}", stage.screen());
        stage.keys("4 p");
        let screen = stage.screen();
        assert!(
            screen.contains("2 judged copies, 1 judged independent (3 of 真值.tsv)"),
            "{screen}"
        );
        // Only the two copies are above a Jaccard of .2.
        assert!(screen.contains("Jaccard    1.00 .34–1.0  1.00 .34–1.0  1.00 .51–1.0"), "{screen}");
        insta::assert_snapshot!(format!("truth_{}x{}", size.0, size.1), screen);
    }
    let mut stage = with_truth(TRUTH, (80, 24));
    stage.keys("4 p v");
    assert!(stage.screen().contains("Jaccard misses 0 copies, flags 0 other pairs"));
    stage.keys("t t");
    let screen = stage.screen();
    assert!(screen.contains("SimHash misses 2 copies, flags 0 other pairs"), "{screen}");
    assert!(screen.contains(".679  .688  49"), "{screen}");
    assert_eq!(screen.matches("missed 1").count(), 2, "{screen}");
    stage.keys("t t t t t t v");
    insta::assert_snapshot!("truth_curves_80x24", stage.screen());
    // A cut above everything: nothing is flagged, no copy is found.
    stage.keys("e '1 enter");
    assert!(stage.screen().contains("Jaccard    —             .000 .00–.66"), "{}", stage.screen());
}

#[test]
fn bad_rows_are_reported_by_line_and_the_good_ones_are_used() {
    let text = format!(
        "{TRUTH}丁.txt\tbus.txt\t1\nbus.txt\tbus-new.txt\t1\nx\n\u{1b}[31m.txt\tbus.txt\t0\n"
    );
    let mut stage = with_truth(&text, (100, 24));
    let said = "! 真值.tsv: 4 rows not used; line 5: no document is named 丁.txt; 3 judged pairs";
    assert!(stage.screen().contains(said), "{}", stage.screen());
    stage.keys("4 p");
    let screen = stage.screen();
    assert!(screen.contains("2 judged copies, 1 judged independent"), "{screen}");
    assert!(screen.contains("! line 5: no document is named 丁.txt · and 3 more"), "{screen}");
    stage.resize(100, 45);
    let screen = stage.screen();
    assert!(screen.contains("! line 6: the pair stands in line 3 already"), "{screen}");
    assert!(screen.contains("line 8: no document is named ␛[31m.txt"), "{screen}");
    let mut stage = with_truth("x,y,label\n", (100, 24));
    assert!(stage.screen().contains("line 1: no column file_a"), "{}", stage.screen());
    stage.keys("4 p");
    assert!(stage.screen().contains("no column file_a"), "{}", stage.screen());
    assert!(stage.screen().contains("No pair is judged yet"));
}

#[test]
fn pairs_that_the_file_leaves_out_count_as_it_says() {
    let mut stage = with_truth(&format!("{TRUTH}#unlisted 0\n"), (100, 24));
    stage.keys("4 p");
    let screen = stage.screen();
    assert!(screen.contains("2 judged copies, 8 judged independent"), "{screen}");
    assert!(screen.contains("Jaccard misses 0 copies, flags 2 other pairs"), "{screen}");
    assert_eq!(screen.matches("alarm  —").count(), 2, "{screen}");
    assert!(screen.contains("other pairs count as independent"), "{screen}");
}

#[test]
fn verdicts_become_precision_and_recall() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 30));
    stage.keys("4 p");
    assert!(stage.screen().contains("No pair is judged yet"), "{}", stage.screen());
    // The best pair is a copy, the next is not, the third does not count for a cut.
    stage.keys("1 m x o 4 p");
    let screen = stage.screen();
    assert!(screen.contains("1 judged copy, 1 judged independent (2 verdicts)"), "{screen}");
    assert!(screen.contains("Jaccard    .500 .09–.91"), "{screen}");
    let listed = screen.lines().skip_while(|line| !line.contains("judge next")).skip(2);
    assert_eq!(listed.take_while(|line| line.contains(" · ")).count(), 7, "{screen}");
    // A withdrawn verdict disappears at once.
    stage.keys("1 u u u 4");
    assert!(stage.screen().contains("No pair is judged yet"), "{}", stage.screen());
}

#[test]
fn a_verdict_beats_the_file_and_says_so() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 30));
    let file = TruthFile::new("t.tsv".into(), TRUTH.as_bytes()).unwrap();
    stage.app.model.truth = Some(Arc::new(file));
    stage.keys("1 / 'bus-new enter g x 4 p");
    let screen = stage.screen();
    assert!(
        screen.contains("1 judged copy, 2 judged independent (3 of t.tsv, 1 verdict)"),
        "{screen}"
    );
    assert!(screen.contains("! 1 verdict against t.tsv: the verdict is used"), "{screen}");
}

#[test]
fn shapes_of_an_index_are_typed() {
    let mut stage = Stage::with_bits(TEXTS, 64, 100, 30);
    stage.keys("4 b e '20x5 enter");
    let screen = stage.screen();
    assert!(screen.contains("20 bands × 5 slots"), "{screen}");
    assert!(screen.contains("1−(1−s^5)^20: half are found at s = .509"), "{screen}");
    stage.keys("e 'k3 enter");
    assert!(stage.screen().contains("4 blocks, 4 tables, keys of 16 bits"), "{}", stage.screen());
    assert!(stage.screen().contains("2^34        17,179,869,184    262,144   1,048,576"));
    stage.keys("e '6c3 enter e '2^20 enter");
    let screen = stage.screen();
    assert!(screen.contains("6 blocks, 20 tables, keys of 31 bits"), "{screen}");
    assert!(screen.contains("typed (e)        1,048,576       0.00"), "{screen}");
    // A threshold wider than the tables allow: missed pairs are counted.
    stage.keys("e 'k0 enter t t } } } }");
    let screen = stage.screen();
    assert!(screen.contains("1 block, 1 table, keys of 64 bits"), "{screen}");
    assert!(screen.contains("wanted: ≤ 25 of 64 bits apart; to 0 none is missed"), "{screen}");
    assert!(screen.contains("missed: ") && !screen.contains("missed: 0"), "{screen}");
    for (typed, said) in [
        ("30x5", "30 bands of 5 slots need 150 slots, the signatures have 128"),
        ("0x5", "a band has at least one slot"),
        ("3c3", "k must be less than m"),
        ("64c32", "64 choose 32 is more than 4096 tables"),
        ("k999999999999", "invalid input"),
        ("0", "a library has 1 to"),
        ("油田", "invalid input “油田”: expected e.g. 20x5, k3, 6c3 or 2^34"),
    ] {
        stage.keys("e").paste(typed);
        stage.keys("enter");
        assert!(stage.screen().contains(said), "{typed}: {}", stage.screen());
    }
}
