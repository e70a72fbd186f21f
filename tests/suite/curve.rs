//! The shingle-length curve and the normalisation ladder, against published values and the table.

use crate::opened::{ORIGINAL, REWRITE, UNRELATED, compared};
use lookalike::explain::account::evidence;
use lookalike::explain::curve::curve;
use lookalike::explain::ladder::{Done, rungs, toggled};
use lookalike::measure::contract::Weight;
use lookalike::pair::DocId;
use lookalike::text::normalize::{Ladder, NormalizeStep};
use lookalike::text::token::Unit;

#[test]
fn the_curve_of_the_published_pair() {
    let comparison =
        compared(&[ORIGINAL.trim_end(), REWRITE.trim_end(), UNRELATED.trim_end()], 5, |s| {
            s.ladder = Ladder::new(Vec::new());
        });
    let of = |a: DocId, b: DocId| {
        let text = |id| &*comparison.document(id).unwrap().text;
        curve(text(a), text(b), &comparison.recipe, &|| false)
    };
    let (rewrite, unrelated) = (of(DocId(0), DocId(1)), of(DocId(0), DocId(2)));
    let expected = [(144, 185), (204, 314), (203, 367), (192, 398), (178, 424), (164, 446)];
    let found: Vec<_> = rewrite.iter().take(6).map(|p| (p.both, p.union())).collect();
    assert_eq!(found, expected);
    assert_eq!((rewrite[7].both, rewrite[7].union()), (134, 475));
    let found: Vec<_> = unrelated.iter().take(6).map(|p| (p.both, p.union())).collect();
    assert_eq!(found, [(64, 303), (18, 665), (4, 782), (1, 827), (0, 855), (0, 871)]);
    assert_eq!((rewrite.len(), rewrite[11].n), (12, 12));
}

#[test]
fn each_point_is_what_the_table_says_at_that_n() {
    for unit in [Unit::Char, Unit::Word] {
        let points = {
            let comparison = compared(&[ORIGINAL, REWRITE], 1, |s| s.unit = unit);
            curve(ORIGINAL, REWRITE, &comparison.recipe, &|| false)
        };
        for n in [1, 3, 12] {
            let comparison = compared(&[ORIGINAL, REWRITE], n, |s| s.unit = unit);
            let e = comparison.pairs.evidence(0).unwrap();
            let point = points[n - 1];
            assert_eq!((point.both, point.sizes), (e.intersection, [e.size_a, e.size_b]));
        }
    }
    let comparison = compared(&["abc", ""], 2, |_| {});
    let points = curve("abc", "", &comparison.recipe, &|| false);
    assert!(points.iter().all(|point| point.jaccard().is_none()));
    assert_eq!((points[2].short, points[3].short), ([false, true], [true, true]));
}

#[test]
fn the_last_rung_is_the_table() {
    for (unit, weight) in
        [(Unit::Char, Weight::Log), (Unit::Word, Weight::Count), (Unit::Word, Weight::TfIdf)]
    {
        let comparison = compared(&[ORIGINAL, REWRITE], 3, |s| {
            (s.unit, s.sketch.weight) = (unit, weight);
            s.ladder = toggled(&s.ladder, NormalizeStep::Punctuation);
        });
        let all = rungs(ORIGINAL, REWRITE, &comparison.recipe, &|| false);
        let steps = comparison.recipe.ladder.steps().len();
        assert_eq!(all.len(), 1 + steps + usize::from(unit == Unit::Word));
        assert_eq!(all.last().unwrap().evidence, comparison.pairs.evidence(0));
        assert_eq!(all[0].done, Done::Raw);
    }
}

#[test]
fn a_rung_says_what_it_did() {
    let (a, b) = ("Ｔｈｅ　ｃａｔ sat.", "the cat sat.");
    let comparison = compared(&[a, b], 2, |_| {});
    let all = rungs(a, b, &comparison.recipe, &|| false);
    let told: Vec<_> = all.iter().map(|rung| (rung.done.name(), rung.changed)).collect();
    assert_eq!(
        told,
        [
            ("raw", [false, false]),
            ("seen", [false, false]),
            ("invisible", [false, false]),
            ("nfkc", [true, false]),
            ("lowercase", [true, false]),
            ("whitespace=smart", [false, false])
        ]
    );
    let jaccard = |place: usize| {
        let e = all[place].evidence.unwrap();
        f64::from(e.intersection) / f64::from(e.union())
    };
    assert!(jaccard(0) < 0.5 && jaccard(4) == 1.0);
    let (a, b) = (&comparison.profiles[0], &comparison.profiles[1]);
    assert_eq!(all.last().unwrap().evidence, evidence(a, b, &comparison.recipe.sketch));
    let none = rungs("a", "", &comparison.recipe, &|| false);
    assert!(none.iter().all(|rung| rung.evidence.is_none()));
}
