//! Line breaks that only wrap a paragraph carry no meaning; those of verse, lists, tables and code do.

use crate::properties::{alignment, diff as rebuilt};
use lookalike::explain::align::align;
use lookalike::explain::diff::{BlockKind, Diff, Effort, diff};
use lookalike::explain::glimpse::glimpse;
use lookalike::explain::sentences::sentences;
use lookalike::text::lines::{SpaceDifference, SpaceRule, Wraps};
use lookalike::text::normalize::Ladder;

const LICENCE: &str = "Permission is hereby granted, free of charge, to any person obtaining a copy of \
this software and associated documentation files (the \"Software\"), to deal in the Software without \
restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, \
sublicense, and/or sell copies of the Software, and to permit others if the Software is \
furnished to them to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial \
portions of the Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT \
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND \
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES \
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN \
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";
const CHINESE: &str = "\u{3000}\u{3000}油田的产量在这一年里再次创下了新高，工人们听到这个消息以后都十分高兴，他们在井架下面\
举行了一个简短的庆祝仪式，然后继续工作。地质队的工程师说，新的储层比原来估计的要厚得多，今后十年的产量\
可以保持稳定，不过开采的成本也会随着深度的增加而逐年上升，需要采用新的技术。

\u{3000}\u{3000}在附近的村庄里，人们对油田的看法并不一致。老人们担心地下水受到污染，年轻人则希望能够在家门口找到工作，\
而不必到千里之外的城市去打工。村长告诉记者，县里已经答应修一条新的公路，并且在明年春天之前完成全部的测量工作。
";
const POEM: &str = "Because I could not stop for Death, my friend,
He kindly stopped for me, and so he did;
The Carriage held but just Ourselves alone
And Immortality, that goes along.

床前明月光，疑是地上霜。
举头望明月，低头思故乡。
";
const LIST: &str = "What to bring to the harbour in the morning:

- a coat, as the wind is cold before the sun is up
- bread and cheese for all of us, and some apples
- the long rope that hangs behind the kitchen door

1. Take the second road on the left after the bridge
2. Wait at the gate until somebody opens it for you
";
const CODE: &str = "fn full(group: &[LineFacts], most: usize) -> usize {
    let early = if group.len() > MANY { EARLY } else { 0 };
    let is_full = |two: &&[LineFacts]| two.len() > early;
    group.windows(2).filter(is_full).count() + most
}

for name in sorted(names_of_the_files_in_the_folder):
    print(name, sizes_of_the_files_in_the_folder[name])
";
const TABLE: &str = "| Name of the harbour | Boats in the morning | Boats at night |
| --- | --- | --- |
| The old harbour in the north | 12 | 40 |
| The new harbour in the south | 31 | 77 |
";

/// A paragraph with lines of at most `columns` columns.
fn wrapped(text: &str, columns: usize) -> String {
    let wide = |c: char| if c >= '\u{2e80}' { 2 } else { 1 };
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (mut used, mut word) = (0, String::new());
        let mut put = |word: &mut String, used: &mut usize| {
            let own: usize = word.trim_end().chars().map(wide).sum();
            if *used + own > columns && *used > 0 {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                *used = 0;
            }
            *used += word.chars().map(wide).sum::<usize>();
            out.push_str(word);
            word.clear();
        };
        for c in line.chars() {
            // A mark stays with the character before it.
            let breaks = c >= '\u{2e80}' && !"，。、；：？！".contains(c);
            if breaks {
                put(&mut word, &mut used);
            }
            word.push(c);
            if c == ' ' {
                put(&mut word, &mut used);
            }
        }
        put(&mut word, &mut used);
    }
    out
}

fn smart(a: &str, b: &str) -> Diff {
    let found = diff(a, b, SpaceRule::Smart, &Effort::default(), &|| false);
    rebuilt::check(a, b, SpaceRule::Smart, &found);
    let rows = align(a, b, SpaceRule::Smart, &|| false);
    alignment::check([a, b], SpaceRule::Smart, &rows);
    found
}

/// The text as it reads without its wraps.
fn shown(text: &str) -> String {
    Wraps::new(text).joined(text, 0..text.len())
}

fn mixed() -> String {
    [LICENCE, POEM, LIST, CHINESE, CODE, TABLE].join("\n")
}

#[test]
fn a_wrap_at_another_width_is_no_change() {
    for text in [LICENCE, CHINESE] {
        let versions = [text.to_owned(), wrapped(text, 60), wrapped(text, 90)];
        assert_ne!(versions[1], versions[2]);
        for a in &versions {
            assert_eq!(shown(a), text, "a wrapped text reads as its paragraphs");
            for b in &versions {
                let found = smart(a, b);
                assert!(found.changes.is_empty(), "{a}\n{b}\n{found:?}");
                assert_eq!(found.space, (a != b).then_some(SpaceDifference::Lines));
                let short = glimpse(a, b, SpaceRule::Smart, 2, &|| false);
                assert!(short.only_a.is_empty() && short.only_b.is_empty());
                let says = (a != b).then_some("differs in line breaks only");
                assert_eq!(short.blanks, says);
                assert!(!short.both.concat().contains('\n'), "{short:?}");
                let rows = align(a, b, SpaceRule::Smart, &|| false);
                assert_eq!(rows.figures.same, rows.rows.len(), "{rows:?}");
            }
        }
    }
}

#[test]
fn sentences_do_not_depend_on_the_width() {
    for text in [LICENCE, CHINESE] {
        let cut = |text: &str| {
            let all = sentences(text, SpaceRule::Smart, &|| false).unwrap();
            let bare = |part: &str| part.split_whitespace().collect::<String>();
            all.into_iter().map(|at| bare(text.get(at).unwrap())).collect::<Vec<_>>()
        };
        assert_eq!(cut(text), cut(&wrapped(text, 60)));
        assert_eq!(cut(text), cut(&wrapped(text, 90)));
    }
}

#[test]
fn a_changed_word_is_the_only_change_in_a_wrapped_text() {
    for (text, old, new) in [(LICENCE, "furnished", "given"), (CHINESE, "工程师", "研究员")] {
        let (a, b) = (wrapped(text, 60), wrapped(&text.replace(old, new), 90));
        let found = smart(&a, &b);
        assert_eq!(found.changes.len(), 1, "{found:?}");
        let block = &found.blocks[found.changes[0]];
        let changed: Vec<_> = block.inner.iter().filter(|span| !span.same).collect();
        assert_eq!(changed.len(), 1, "{block:?}");
        // Highlights fall on the text as written.
        assert_eq!(a.get(changed[0].a.clone()), Some(old));
        assert_eq!(b.get(changed[0].b.clone()), Some(new));
        let rows = align(&a, &b, SpaceRule::Smart, &|| false);
        let differ = rows.rows.iter().filter(|row| !row.inner.is_empty()).count();
        assert_eq!(differ, 1, "{rows:?}");
    }
}

#[test]
fn verse_lists_tables_and_code_keep_their_lines() {
    for text in [POEM, LIST, CODE, TABLE] {
        assert_eq!(shown(text), text);
    }
    let all = mixed();
    assert_eq!(shown(&all), all);
    let units = sentences(POEM, SpaceRule::Smart, &|| false).unwrap();
    assert_eq!(units.len(), 6, "{units:?}");
    let changed = POEM.replace("and so he did", "and so did he");
    let found = smart(POEM, &changed);
    assert_eq!(found.changes.len(), 1);
    let block = &found.blocks[found.changes[0]];
    assert!(POEM.get(block.a.clone()).unwrap().starts_with("He kindly"), "a line is a unit");
}

#[test]
fn a_mixed_text_is_read_as_it_is_laid_out() {
    let all = mixed();
    for columns in [60, 90] {
        let parts =
            [wrapped(LICENCE, columns), POEM.into(), LIST.into(), wrapped(CHINESE, columns)];
        let own = [parts.join("\n"), CODE.into(), TABLE.into()].join("\n");
        assert_eq!(shown(&own), all, "wrapped at {columns}");
        assert!(smart(&own, &all).changes.is_empty());
    }
}

#[test]
fn indented_and_hanging_paragraphs_are_joined() {
    let licence = "   1. Definitions.

      \"License\" shall mean the terms and conditions for use, reproduction,
      and distribution as defined by Sections 1 through 9 of this document.
      It holds for all of the files that are named at the end of this text.
      Nothing else is part of it.

   - an item of a list that goes on for much longer than one line
     can hold, so that the rest of it is indented below its first
     word, as it should be
";
    let text = shown(licence);
    assert!(text.contains("reproduction, and distribution"), "{text}");
    assert!(text.contains("one line can hold") && text.contains("first word, as"), "{text}");
    assert_eq!(text.lines().filter(|line| !line.is_empty()).count(), 3, "{text}");
}

#[test]
fn kept_white_space_counts_as_before() {
    let (a, b) = (wrapped(LICENCE, 60), wrapped(LICENCE, 90));
    let found = diff(&a, &b, SpaceRule::Kept, &Effort::default(), &|| false);
    assert!(!found.changes.is_empty() && found.space.is_none());
    let rule = |ladder: &str| SpaceRule::from_ladder(&ladder.parse::<Ladder>().unwrap());
    assert_eq!(rule("none"), SpaceRule::Kept);
    assert_eq!(rule("nfkc,whitespace=collapse"), SpaceRule::Collapsed);
    assert_eq!(rule("whitespace=smart"), SpaceRule::Smart);
    assert_eq!(rule("whitespace=remove,lowercase"), SpaceRule::Removed);
}

#[test]
fn white_space_that_the_run_reads_is_a_change() {
    let (a, b) = ("ask the rapist now", "ask therapist now");
    let changed = |rule| !diff(a, b, rule, &Effort::default(), &|| false).changes.is_empty();
    assert!(changed(SpaceRule::Collapsed) && changed(SpaceRule::Smart));
    assert!(!changed(SpaceRule::Removed));
    let (a, b) = ("天气 好", "天气好");
    let found = diff(a, b, SpaceRule::Collapsed, &Effort::default(), &|| false);
    assert_eq!(found.blocks[found.changes[0]].kind, BlockKind::Space);
    let found = diff(a, b, SpaceRule::Smart, &Effort::default(), &|| false);
    assert!(found.changes.is_empty());
    assert_eq!(found.space, Some(SpaceDifference::Blanks));
    let poem = POEM.replace('\n', " ");
    assert!(smart(POEM, &poem).changes.is_empty(), "identical after normalising");
}

#[test]
fn large_texts_are_read_in_bounded_time() {
    let one = "x".repeat(2 << 20);
    assert_eq!(shown(&one), one);
    let ends = "\n".repeat(1 << 18);
    assert_eq!(shown(&ends), ends);
    let short = "ab\n".repeat(1 << 18);
    assert_eq!(shown(&short), short);
    let spaces = format!("a{}\nb", " ".repeat(1 << 18));
    assert_eq!(shown(&spaces).len(), spaces.len());
    let long = wrapped(&"and then he went on to the next house ".repeat(20_000), 72);
    assert!(!shown(&long).trim_end().contains('\n'));
}
