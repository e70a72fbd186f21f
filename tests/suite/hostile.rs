//! Hostile texts: scored correctly or undefined, never a panic or a NaN.

use crate::cases::{evidence, profile, recipe};
use crate::laws::corpus;
use lookalike::compare::pipeline::compare;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::MEASURES;
use lookalike::measure::contract::{Params, Scheme, Weight};
use lookalike::measure::mix::stream;
use lookalike::settings::Settings;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle::occurrences;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

fn texts() -> Vec<(&'static str, String)> {
    let zalgo: String =
        "zalgo".chars().flat_map(|c| [c].into_iter().chain('\u{300}'..'\u{340}')).collect();
    let random: String =
        (0..20_000).filter_map(|i| char::from_u32((stream(1, i) % 0x0011_0000) as u32)).collect();
    vec![
        ("empty", String::new()),
        ("white space", " \n\t\u{a0}\u{2003}\u{3000}".repeat(50)),
        ("one character", "x".to_owned()),
        ("NUL", "\0".repeat(1_000)),
        ("zalgo", zalgo.repeat(20)),
        ("combining marks alone", "\u{301}".repeat(100_000)),
        ("combining marks of all classes", "a\u{315}\u{300}\u{327}\u{5b0}\u{302}".repeat(20_000)),
        ("bidi controls", "\u{202e}\u{2066}abc\u{202c}\u{2069}\u{200f}".repeat(200)),
        ("invisible only", "\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}".repeat(500)),
        ("lone carriage returns", "line\r".repeat(500)),
        ("replacement characters", "\u{fffd}".repeat(5_000)),
        ("Hangul jamo flood", "\u{1100}".repeat(50_000)),
        ("ligature that grows eighteen times", "\u{fdfa}".repeat(5_000)),
        ("flags and joiners", "🇨\u{200d}\u{fe0f}".repeat(2_000)),
        ("escape sequences", "\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m".repeat(200)),
        ("every kind of character", random),
        ("apostrophes", "'’'’a'b’c".repeat(1_000)),
    ]
}

#[test]
fn hostile_texts_have_sound_scores_or_none() {
    let texts = texts();
    for unit in [Unit::Char, Unit::Word] {
        for (n, weight, scheme) in [
            (1, Weight::Count, Scheme::Slots),
            (5, Weight::Log, Scheme::BottomK),
            (12, Weight::TfIdf, Scheme::Slots),
        ] {
            let sketch = Params { slots: 16, weight, scheme, ..Params::default() };
            let recipe = recipe(Ladder::default(), unit, n, sketch);
            let profiles: Vec<_> = texts.iter().map(|(_, text)| profile(text, &recipe)).collect();
            for (x, (name, _)) in profiles.iter().zip(&texts) {
                assert_eq!(x.is_defined(), x.tokens > 0, "{name}");
                for (y, (other, _)) in profiles.iter().zip(&texts) {
                    let e = evidence(x, y, recipe.sketch.bits);
                    assert_eq!(e.is_some(), x.is_defined() && y.is_defined(), "{name}, {other}");
                    let Some(e) = e else { continue };
                    for measure in MEASURES {
                        let value = (measure.value)(&e);
                        let what = format!("{} of {name}, {other}: {value:?}", measure.name);
                        assert!(value.is_none_or(|v| (0.0..=1.0).contains(&v)), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_that_leaves_no_text_is_ever_alike() {
    let empty = ["", " \n", "\u{200b}\u{feff}", "\u{ad}", "\u{3000}\u{2003}"];
    let found = compare(corpus(empty), &Settings::default(), &Unwatched);
    assert!(found.pairs.is_empty());
    assert_eq!((found.undefined(), found.distinct(), found.copies.collapsed()), (5, 0, 0));
    let mixed =
        compare(corpus(["", "words here", "", "words here"]), &Settings::default(), &Unwatched);
    assert_eq!(mixed.pairs.len(), 1, "the two copies, and no pair with an empty text");
}

#[test]
fn one_enormous_line_is_one_document() {
    let words = (0..150_000).map(|i| format!("{:x} ", stream(3, i) % 65_536));
    let line: String = words.collect();
    let changed = line.replace("ff", "fe");
    assert!(line.len() > 600_000 && !line.contains('\n'));
    let recipe =
        recipe(Ladder::default(), Unit::Char, 5, Params { slots: 16, ..Params::default() });
    let (x, y) = (profile(&line, &recipe), profile(&changed, &recipe));
    let e = evidence(&x, &y, 64).unwrap();
    assert!(e.intersection > 40_000 && e.intersection < e.size_a);
    assert_eq!(x.tokens, line.trim_end().chars().count());
}

#[test]
fn any_bytes_are_a_document_or_a_reason() {
    let random =
        |seed: u64, len: u64| -> Vec<u8> { (0..len).map(|i| stream(seed, i) as u8).collect() };
    let mut inputs: Vec<Vec<u8>> = (0..200).map(|seed| random(seed, seed)).collect();
    inputs.extend((0..40).map(|seed| random(seed, 5_000)));
    // Marks of UTF-16 and UTF-8 followed by odd lengths and broken surrogates.
    for mark in
        [&b"\xff\xfe"[..], b"\xfe\xff", b"\xef\xbb\xbf", b"\x1b$B", b"~{", b"\x84\x31\x95\x33"]
    {
        for seed in 0..20 {
            inputs.push([mark, &random(seed, seed * 3)].concat());
        }
    }
    let recipe =
        recipe(Ladder::default(), Unit::Char, 3, Params { slots: 16, ..Params::default() });
    for bytes in inputs {
        let name = Name::new(b"\xff\n\x1b[31m.txt");
        match from_bytes(name.clone(), &bytes, &ReadOptions::default()) {
            Ok(document) => {
                assert_eq!(document.bytes, bytes.len() as u64);
                assert!(!document.text.contains('\r'), "line ends are read as LF");
                let profile = profile(&document.text, &recipe);
                assert_eq!(profile.is_defined(), profile.tokens > 0);
            }
            Err(skipped) => {
                assert_eq!(skipped.name, name);
                assert!(!skipped.reason.to_string().is_empty());
            }
        }
    }
}

#[test]
fn every_place_of_a_hostile_text_leads_back_to_the_original() {
    for (name, text) in texts() {
        let folded = Ladder::default().fold_mapped(&text);
        assert_eq!(folded.text, Ladder::default().fold(&text), "{name}");
        for (_, range) in
            occurrences(&folded.text, Unit::Char, ShingleLength::Fixed(3)).into_iter().step_by(97)
        {
            let original = folded.original(range);
            assert!(text.get(original.clone()).is_some(), "{name}: {original:?}");
        }
    }
}
