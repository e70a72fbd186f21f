//! Diffs rebuild both texts, mark what a reader would mark, and keep their limits.

#![allow(clippy::string_slice, reason = "ranges are what is tested")]

use crate::properties::diff::check;
use lookalike::explain::diff::{Approximation, Block, BlockKind, Diff, Effort, diff, diff_by};
use lookalike::pair::Side;
use lookalike::text::lines::SpaceRule;
use lookalike::text::normalize::{Ladder, NormalizeStep};
use proptest::prelude::*;
use std::ops::Range;

fn plain(a: &str, b: &str) -> Diff {
    for rule in [SpaceRule::Collapsed, SpaceRule::Smart, SpaceRule::Removed] {
        check(a, b, rule, &diff(a, b, rule, &Effort::default(), &|| false));
    }
    let found = diff(a, b, SpaceRule::Kept, &Effort::default(), &|| false);
    check(a, b, SpaceRule::Kept, &found);
    found
}

/// Both texts merged, with `[-…-]` and `{+…+}` around changes.
fn marked(a: &str, b: &str) -> String {
    let mut out = String::new();
    let mut put = |same: bool, x: Range<usize>, y: Range<usize>| {
        if same {
            out += &a[x];
            return;
        }
        if !x.is_empty() {
            out += &["[-", &a[x], "-]"].concat();
        }
        if !y.is_empty() {
            out += &["{+", &b[y], "+}"].concat();
        }
    };
    for block in plain(a, b).blocks {
        if block.inner.is_empty() {
            put(block.kind == BlockKind::Equal, block.a, block.b);
        }
        block.inner.into_iter().for_each(|span| put(span.same, span.a, span.b));
    }
    out
}

#[test]
fn marks_as_a_reader_would() {
    let cases = [
        (
            "油田产量再创新高，工人们十分高兴。",
            "油田产量再次创下新高，工人都很高兴。",
            "油田产量[-再创-]{+再次创下+}新高，工人[-们十分-]{+都很+}高兴。",
        ),
        (
            "另有九人受伤，地处偏僻的村庄。",
            "还有九人受伤，地处偏远的村子。",
            "[-另有-]{+还有+}九人受伤，地处[-偏僻-]{+偏远+}的[-村庄-]{+村子+}。",
        ),
        (
            "The cat sat on the mat.",
            "The dog sat on a mat.",
            "The [-cat-]{+dog+} sat on [-the-]{+a+} mat.",
        ),
        (
            "第一段。第二句很长很长。\n\n第三段没有变。\n",
            "第一段。\n\n第三段没有变。\n",
            "第一段。[-第二句很长很长。-]\n\n第三段没有变。\n",
        ),
        ("头。\n\n尾。", "头。新来的一句。\n\n尾。", "头。{+新来的一句。+}\n\n尾。"),
        (
            "甲乙丙丁，戊己庚辛。尾。",
            "甲乙丙丁。戊己庚辛。尾。",
            "甲乙丙丁[-，-]{+。+}戊己庚辛。尾。",
        ),
        (
            "完全不同的一句话在这里。",
            "昨夜西风凋碧树，独上高楼。",
            "[-完全不同的一句话在这里。-]{+昨夜西风凋碧树，独上高楼。+}",
        ),
        ("one two\nthree\n", "one  two\n\n three\n", "one {+ +}two\n{+\n+}{+ +}three\n"),
    ];
    for (a, b, expected) in cases {
        assert_eq!(marked(a, b), expected);
    }
}

#[test]
fn stopped_and_late_diffs_are_whole_and_say_so() {
    let (a, b) = ("一。二。三。四。", "一。贰。三。肆。");
    let rule = SpaceRule::Smart;
    let stopped = diff(a, b, rule, &Effort::default(), &|| true);
    check(a, b, rule, &stopped);
    assert_eq!(stopped.approximate, Some(Approximation::Stopped));
    let late = diff(a, b, rule, &Effort { deadline: Some(std::time::Instant::now()) }, &|| false);
    check(a, b, rule, &late);
    assert_eq!(late.approximate, Some(Approximation::Deadline));
    assert_eq!(plain(a, b).approximate, None);
}

#[test]
fn empty_and_equal_texts() {
    assert!(plain("", "").blocks.is_empty());
    assert_eq!(plain("", "文").blocks[0].kind, BlockKind::Insert);
    assert_eq!(plain("文", "").summary.share(Side::B), None);
    assert_eq!(plain("文\n", "文\n").summary.share(Side::A), Some(1.0));
    assert_eq!(plain("文\n", "文").blocks[0].kind, BlockKind::Space);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn any_two_texts_are_rebuilt(a in "[ab中文。.\n \u{301}é]{0,60}", b in "[ab中文。.\n \u{301}é]{0,60}") {
        plain(&a, &b);
    }

    #[test]
    fn an_edited_text_is_rebuilt(
        words in prop::collection::vec("[a-z]{1,6}|[天地玄黄宇宙洪荒]{1,5}[，。]?|\n\n?|[.] ", 0..80),
        edits in prop::collection::vec((0_usize..80, 0_usize..4), 0..12),
    ) {
        let mut other = words.clone();
        for (at, what) in edits {
            match what {
                0 if at < other.len() => drop(other.remove(at)),
                1 => other.insert(at.min(other.len()), "新 new".to_owned()),
                2 if at + 1 < other.len() => other.swap(at, at + 1),
                _ => {
 let by = at.min(other.len());
 other.rotate_left(by);
 }
            }
        }
        plain(&words.join(" "), &other.join(" "));
        plain(&words.concat(), &other.concat());
    }
}

#[test]
fn what_only_looks_otherwise_is_equal_and_ranges_are_of_the_texts_as_stored() {
    let plain = "The keeper went down to the harbour. He saw the boat. The sea was calm.";
    let changed = plain.replace("boat", "ship");
    let disguised = changed.replace('a', "\u{430}").replace('o', "o\u{200b}");
    let texts = [plain, &disguised];
    let found = diff_by(texts, &Ladder::default(), &Effort::default(), &|| false);
    assert!(found.is_as_seen);
    let changed: Vec<[&str; 2]> = found
        .changes
        .iter()
        .flat_map(|&at| found.blocks[at].inner.iter().filter(|span| !span.same))
        .map(|span| [&texts[0][span.a.clone()], &texts[1][span.b.clone()]])
        .collect();
    assert_eq!(changed, [["boat", "ship"]]);
    for (side, text) in Side::BOTH.into_iter().zip(texts) {
        let range = |block: &Block| if side == Side::A { block.a.clone() } else { block.b.clone() };
        let all: String = found.blocks.iter().map(|block| &text[range(block)]).collect();
        assert_eq!(all, text);
    }
    let stored = Ladder::new(vec![NormalizeStep::SmartSpace]);
    let found = diff_by(texts, &stored, &Effort::default(), &|| false);
    assert!(!found.is_as_seen && found.summary.share(Side::A) < Some(0.5), "{:?}", found.summary);
}
