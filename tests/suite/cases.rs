//! A table of named texts, odd ones included: every measure must handle each of them.

use lookalike::compare::result::{PairTable, Profile, Recipe, score_pair};
use lookalike::measure::MEASURES;
use lookalike::measure::contract::{Evidence, Params, Weight};
use lookalike::measure::minhash::HashFamily;
use lookalike::pair::DocPair;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

/// Name, text, and whether it has a character bigram (short ones included) without normalisation.
pub(crate) const CASES: &[(&str, &str, bool)] = &[
    ("empty", "", false),
    ("one letter", "a", true),
    ("one ideograph", "龍", true),
    ("one space", " ", true),
    ("white space only", " \t\n\u{3000}\r\n", true),
    ("two letters", "ab", true),
    ("one letter repeated", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", true),
    ("punctuation only", "……！？——，。", true),
    ("English", "the cat sat on the mat", true),
    ("Chinese", "今日は休み。今天油田產量再創新高，工人們十分高興。", true),
    ("Chinese without stops", "中文文本相似度比較工具的測試語句沒有任何標點符號", true),
    ("mixed scripts", "使用Rust編寫的TUI程式, version 2.0，支援UTF-8！", true),
    ("astral ideographs", "𠮷野家で𠮷野さんが𠮷を書く", true),
    ("emoji with joiners", "👩‍👩‍👧‍👦 👍🏽 🇨🇳🇬🇧 ❤️‍🔥", true),
    ("decomposed accents", "e\u{301}le\u{300}ve a\u{30a}ngstro\u{308}m", true),
    ("Hangul jamo", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8}", true),
    ("Arabic and bidi controls", "\u{202e}مرحبا\u{202c} abc \u{2066}عالم\u{2069}", true),
    ("zero width inside words", "the\u{200b}cat\u{200d}sat\u{feff}on", true),
    ("NUL and controls", "a\0b\u{1b}[31mred\u{7}\u{8}\u{7f}\u{9b}", true),
    ("lone carriage returns", "one\rtwo\r\rthree\r", true),
    ("replacement characters", "\u{fffd}\u{fffd}text\u{fffd}", true),
    ("dotted capital I", "İstanbul İZMİR", true),
    ("ligatures and widths", "ﬁne ＡＢＣ １２３ ㌔ ①", true),
    ("noncharacters", "\u{fffe}\u{ffff}\u{10ffff}", true),
];

pub(crate) fn recipe(ladder: Ladder, unit: Unit, n: usize, sketch: Params) -> Recipe {
    Recipe { ladder, unit, n: ShingleLength::Fixed(n), sketch }
}

pub(crate) fn profile(text: &str, recipe: &Recipe) -> Profile {
    Profile::new(text, recipe, &HashFamily::new(&recipe.sketch))
}

/// All scores of a pair; `None` if a document has no shingles.
pub(crate) fn evidence(x: &Profile, y: &Profile, bits: u32) -> Option<Evidence> {
    let row = score_pair(DocPair::FIRST, x, y)?;
    Some(
        PairTable::new(&[x.clone(), y.clone()], &Params { bits, ..Params::default() })
            .evidence_of(&row),
    )
}

fn recipes() -> Vec<Recipe> {
    let mut all = Vec::new();
    for ladder in [Ladder::default(), Ladder::new(Vec::new())] {
        for unit in [Unit::Char, Unit::Word] {
            for n in [1, 2, 5] {
                for weight in [Weight::Log, Weight::One, Weight::TfIdf] {
                    let sketch = Params { weight, slots: 16, ..Params::default() };
                    all.push(recipe(ladder.clone(), unit, n, sketch));
                }
            }
        }
    }
    all
}

/// Undefined scores stay undefined, and defined ones are in range, finite and symmetric.
#[test]
fn every_measure_is_sound_on_every_pair_of_cases() {
    for recipe in recipes() {
        let bits = recipe.sketch.bits;
        let profiles: Vec<Profile> = CASES.iter().map(|c| profile(c.1, &recipe)).collect();
        for (x, (name_x, ..)) in profiles.iter().zip(CASES) {
            for (y, (name_y, ..)) in profiles.iter().zip(CASES) {
                let (there, back) = (evidence(x, y, bits), evidence(y, x, bits));
                assert_eq!(there.is_some(), x.is_defined() && y.is_defined());
                let (Some(there), Some(back)) = (there, back) else { continue };
                for measure in MEASURES {
                    let value = (measure.value)(&there);
                    let what = format!("{} of {name_x}, {name_y}: {value:?}", measure.name);
                    assert_eq!(value, (measure.value)(&back), "not symmetric: {what}");
                    assert!(value.is_none_or(|v| (0.0..=1.0).contains(&v)), "range: {what}");
                    let shown = (measure.cell)(&there) + &(measure.text)(&there);
                    assert!(!shown.contains("NaN") && !shown.contains("inf"), "{what}: {shown}");
                }
            }
        }
    }
}

#[test]
fn every_case_is_wholly_like_itself() {
    for recipe in recipes() {
        for (name, text, _) in CASES {
            let one = profile(text, &recipe);
            let Some(e) = evidence(&one, &one, recipe.sketch.bits) else { continue };
            for measure in MEASURES {
                let value = (measure.value)(&e);
                assert!(value.is_none_or(|v| v == 1.0), "{} of {name}: {value:?}", measure.name);
            }
            assert!(e.distance.is_none_or(|d| d == 0), "{name}");
        }
    }
}

#[test]
fn only_the_empty_text_has_no_shingle_without_normalising() {
    let raw = recipe(Ladder::new(Vec::new()), Unit::Char, 2, Params::default());
    for &(name, text, defined) in CASES {
        let profile = profile(text, &raw);
        assert_eq!(profile.is_defined(), defined, "{name}");
        assert_eq!(profile.short, text.chars().count() == 1, "{name}");
    }
}
