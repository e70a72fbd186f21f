//! Laws that hold for any texts: symmetry, identity, range, independence of everything else.

use crate::cases::{evidence, profile, recipe};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, Recipe};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::MEASURES;
use lookalike::measure::contract::{Params, Scheme, Weight};
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::minhash::standard_error;
use lookalike::pair::DocId;
use lookalike::settings::Settings;
use lookalike::text::normalize::Ladder;
use lookalike::text::token::Unit;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Few characters, so that texts share shingles; and difficult ones of every script.
fn text() -> impl Strategy<Value = String> {
    let alphabets = prop_oneof![
        Just(vec!['a', 'b', 'C', ' ', '.', '\n']),
        Just(vec!['的', '油', '田', '產', '产', '。', '\u{3000}', '𠮷']),
        Just(vec!['👍', '🏽', '\u{200d}', '👩', '❤', '\u{fe0f}', 'x']),
        Just(vec!['e', '\u{301}', '\u{327}', 'é', 'o', '\u{200b}', '\u{202e}', 'ﬁ']),
    ];
    alphabets.prop_flat_map(|alphabet| {
        prop::collection::vec(prop::sample::select(alphabet), 0..24)
            .prop_map(|characters| characters.into_iter().collect())
    })
}

fn any_recipe() -> impl Strategy<Value = Recipe> {
    let ladder = prop_oneof![Just(Ladder::default()), Just(Ladder::new(Vec::new()))];
    let unit = prop_oneof![3 => Just(Unit::Char), 1 => Just(Unit::Word)];
    let scheme =
        prop_oneof![Just(Scheme::Slots), Just(Scheme::BottomK), Just(Scheme::OnePermutation)];
    let bits = prop::sample::select(vec![32, 64, 128, 256]);
    let weight = prop::sample::select(vec![Weight::Log, Weight::Count, Weight::One]);
    (ladder, unit, 1..6usize, scheme, bits, weight, 16..40usize).prop_map(
        |(ladder, unit, n, scheme, bits, weight, slots)| {
            recipe(ladder, unit, n, Params { scheme, slots, bits, weight, seed: 1 })
        },
    )
}

/// A corpus of these texts. Names decide the order, so another order is another naming.
pub(crate) fn corpus(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Corpus {
    let load = |(i, text): (usize, _)| {
        let name = Name::new(format!("{i:06}.txt").as_bytes());
        let mut document = from_bytes(name, b"", &ReadOptions::default()).unwrap();
        document.text = AsRef::<str>::as_ref(&text).into();
        document
    };
    let documents = texts.into_iter().enumerate().map(load).collect();
    Corpus { documents, ..Corpus::default() }
}

/// Every score of every pair, keyed by the two normalised texts, smaller first.
fn scores(comparison: &Comparison) -> BTreeMap<[String; 2], String> {
    let folded = |id: DocId| comparison.recipe.ladder.fold(&comparison.document(id).unwrap().text);
    let rows = comparison.pairs.rows().iter();
    rows.map(|row| {
        let e = comparison.pairs.evidence_of(row);
        let mut texts = [folded(row.a), folded(row.b)];
        texts.sort();
        let sizes = [e.size_a.min(e.size_b), e.size_a.max(e.size_b)];
        let sketches = (e.minhash_equal, e.minhash_slots, e.distance, e.bits);
        (texts, format!("{} {sizes:?} {sketches:?} {:?}", e.intersection, e.cosine))
    })
    .collect()
}

fn settings(recipe: &Recipe) -> Settings {
    Settings {
        ladder: recipe.ladder.clone(),
        unit: recipe.unit,
        n: recipe.n,
        sketch: recipe.sketch,
        ..Settings::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    #[test]
    fn scores_are_symmetric_and_in_range(x in text(), y in text(), recipe in any_recipe()) {
        let (x, y) = (profile(&x, &recipe), profile(&y, &recipe));
        let (there, back) = (evidence(&x, &y, recipe.sketch.bits), evidence(&y, &x, recipe.sketch.bits));
        prop_assert_eq!(there.is_some(), x.is_defined() && y.is_defined(), "empty is undefined");
        let (Some(there), Some(back)) = (there, back) else { return Ok(()) };
        for measure in MEASURES {
            let value = (measure.value)(&there);
            prop_assert_eq!(value, (measure.value)(&back), "{}", measure.name);
            prop_assert!(value.is_none_or(|v| (0.0..=1.0).contains(&v)), "{}", measure.name);
        }
        prop_assert!(there.distance.is_some_and(|d| d <= recipe.sketch.bits));
        prop_assert!(there.minhash_equal <= there.minhash_slots);
        if recipe.sketch.scheme == Scheme::BottomK && there.union() as usize <= recipe.sketch.slots {
            prop_assert_eq!((there.minhash_equal, there.minhash_slots), (there.intersection, there.union()));
        }
        prop_assert!(standard_error(jaccard(&there), there.minhash_slots).is_finite());
    }

    #[test]
    fn a_text_is_wholly_like_itself(x in text(), recipe in any_recipe()) {
        let (one, two) = (profile(&x, &recipe), profile(&x, &recipe));
        let e = evidence(&one, &two, recipe.sketch.bits);
        prop_assert_eq!(e.is_some(), one.is_defined());
        let Some(e) = e else { return Ok(()) };
        prop_assert_eq!(e.distance, Some(0));
        // These need a reading or a corpus, which the profiles do not have.
        let needs_more = ["reuse", "weighted", "topic", "chance"];
        for measure in MEASURES.iter().filter(|measure| !needs_more.contains(&measure.name)) {
            prop_assert_eq!((measure.value)(&e), Some(1.0), "{}", measure.name);
        }
    }

    #[test]
    fn scores_depend_on_nothing_but_the_two_texts(
        texts in prop::collection::vec(text(), 2..9),
        recipe in any_recipe(),
        pick in any::<[prop::sample::Index; 2]>(),
    ) {
        let settings = settings(&recipe);
        let all = scores(&compare(corpus(&texts), &settings, &Unwatched));
        let turned = corpus(texts.iter().rev());
        prop_assert_eq!(&scores(&compare(turned, &settings, &Unwatched)), &all, "another order of files");
        for threads in [1, 2, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let corpus = corpus(&texts);
            let found = pool.install(|| scores(&compare(corpus, &settings, &Unwatched)));
            prop_assert_eq!(&found, &all, "{} threads", threads);
        }
        let alone = corpus(pick.iter().map(|index| index.get(&texts)));
        for (pair, score) in scores(&compare(alone, &settings, &Unwatched)) {
            if pair[0] == pair[1] && pick[0].index(texts.len()) == pick[1].index(texts.len()) {
                continue; // The same document twice: the corpus may hold it once.
            }
            prop_assert_eq!(all.get(&pair), Some(&score), "without the other documents");
        }
    }
}
