//! Finds text in quotation marks.

use crate::text::lines::Wraps;
use crate::text::script::is_spaced_letter;
use std::collections::VecDeque;
use std::ops::Range;

/// Most characters from the opening mark to the closing one, both included.
pub(super) const LONGEST_QUOTATION: usize = 1_000;
/// Most characters of a line of verse.
const LONGEST_VERSE: usize = 60;
/// Opening marks with their closing ones; the last kind has one mark for both.
const KINDS: [(char, char); 9] = [
    ('“', '”'),
    ('「', '」'),
    ('『', '』'),
    ('«', '»'),
    ('｢', '｣'),
    ('﹁', '﹂'),
    ('﹃', '﹄'),
    ('‘', '’'),
    ('"', '"'),
];
/// The kind of ‘ ’, which are apostrophes too.
const SINGLE: usize = KINDS.len() - 2;
/// The kind of `"`, and of `＂`.
const STRAIGHT: usize = KINDS.len() - 1;

/// What a mark may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MarkRole {
    Opens(usize),
    Closes(usize),
    /// A straight mark, with what its neighbours allow.
    Straight {
        opens: bool,
        closes: bool,
    },
    /// The line feed at the end of a paragraph.
    EndsParagraph,
    /// The line feed between two lines of verse.
    EndsVerse,
}

/// An opening mark that waits for its closing one.
struct OpenMark {
    kind: usize,
    /// Its byte.
    at: usize,
    /// Its place in characters.
    character: usize,
}

/// The bytes of all quotations with their marks, ascending and disjoint: those inside others are part
/// of them.
///
/// A closing mark belongs to the nearest mark before it that opens its kind, belongs to no other, is in
/// the same paragraph and at most [`LONGEST_QUOTATION`] characters away; marks between the two belong
/// to none any more. A straight mark closes if it can and one is open; else it opens, unless it
/// follows a letter or digit of a script with spaces (as inches do) or stands before a space. ‘ opens by
/// the same rule; ’ closes if no such letter follows it and ‘ is the nearest open mark, for it may be an
/// apostrophe. Two lines of at most [`LONGEST_VERSE`] characters without an empty line between them are
/// verse: only ‘ ’ and straight marks end there. `is_mark` returns false for bytes whose marks do not
/// count. Cost: one pass, and the wraps of the text.
pub(super) fn quotations(text: &str, is_mark: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let is_any = |c: char| c == '＂' || KINDS.iter().any(|(open, close)| c == *open || c == *close);
    if !text.contains(is_any) {
        return Vec::new();
    }
    let wraps = Wraps::new(text);
    let mut open: VecDeque<OpenMark> = VecDeque::new();
    let mut waiting = [0_u32; KINDS.len()];
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = None;
    for (character, (at, c)) in text.char_indices().enumerate() {
        let last = before.replace(c);
        let Some(role) = role(text, (at, c), last, &|at| wraps.is_wrap(at)) else { continue };
        if role == MarkRole::EndsParagraph {
            open.clear();
            waiting = [0; KINDS.len()];
            continue;
        }
        if role == MarkRole::EndsVerse {
            if waiting.get(SINGLE..).is_some_and(|own| own.iter().any(|number| *number > 0)) {
                open.retain(|mark| mark.kind < SINGLE);
                waiting.iter_mut().skip(SINGLE).for_each(|number| *number = 0);
            }
            continue;
        }
        if !is_mark(at) {
            continue;
        }
        while let Some(first) = open.front()
            && character - first.character >= LONGEST_QUOTATION
        {
            count(&mut waiting, first.kind, -1);
            open.pop_front();
        }
        let is_open = |kind: usize| waiting.get(kind).is_some_and(|number| *number > 0);
        let (opens, closes) = match role {
            MarkRole::Opens(kind) => (Some(kind), None),
            MarkRole::Closes(SINGLE) => {
                let is_nearest = open.back().is_some_and(|mark| mark.kind == SINGLE);
                (None, is_nearest.then_some(SINGLE))
            }
            MarkRole::Closes(kind) => (None, Some(kind).filter(|kind| is_open(*kind))),
            MarkRole::Straight { closes: true, .. } if is_open(STRAIGHT) => (None, Some(STRAIGHT)),
            MarkRole::Straight { opens: true, .. } => (Some(STRAIGHT), None),
            _ => (None, None),
        };
        if let Some(kind) = opens {
            open.push_back(OpenMark { kind, at, character });
            count(&mut waiting, kind, 1);
        }
        let Some(kind) = closes else { continue };
        while let Some(mark) = open.pop_back() {
            count(&mut waiting, mark.kind, -1);
            if mark.kind == kind {
                while found.pop_if(|inner| inner.start >= mark.at).is_some() {}
                found.push(mark.at..at + c.len_utf8());
                break;
            }
        }
    }
    found
}

fn count(waiting: &mut [u32], kind: usize, by: i32) {
    if let Some(number) = waiting.get_mut(kind) {
        *number = number.saturating_add_signed(by);
    }
}

/// What a character may do, if it is a mark.
fn role(
    text: &str,
    (at, c): (usize, char),
    last: Option<char>,
    is_wrap: &dyn Fn(usize) -> bool,
) -> Option<MarkRole> {
    if c == '\n' {
        let role =
            || if is_verse(text, at) { MarkRole::EndsVerse } else { MarkRole::EndsParagraph };
        return (!is_wrap(at)).then(role);
    }
    let next = || text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
    let opens =
        || !last.is_some_and(is_spaced_letter) && next().is_some_and(|c| !c.is_whitespace());
    match c {
        '"' | '＂' => {
            let closes = last.is_some_and(|c| !c.is_whitespace());
            return Some(MarkRole::Straight { opens: opens(), closes });
        }
        '‘' => return opens().then_some(MarkRole::Opens(SINGLE)),
        '’' => {
            return (!next().is_some_and(is_spaced_letter)).then_some(MarkRole::Closes(SINGLE));
        }
        _ => {}
    }
    let opens = KINDS.iter().position(|(open, _)| *open == c).map(MarkRole::Opens);
    opens.or_else(|| KINDS.iter().position(|(_, close)| *close == c).map(MarkRole::Closes))
}

/// True if the lines before and after a line feed are short and not blank.
fn is_verse(text: &str, at: usize) -> bool {
    let is_line = |line: &mut dyn Iterator<Item = char>| {
        let mut is_blank = true;
        let length = line.take_while(|c| *c != '\n').take(LONGEST_VERSE + 1);
        let length = length.inspect(|c| is_blank &= c.is_whitespace()).count();
        !is_blank && length <= LONGEST_VERSE
    };
    let before = text.get(..at).is_some_and(|before| is_line(&mut before.chars().rev()));
    before && text.get(at + 1..).is_some_and(|after| is_line(&mut after.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn quoted(text: &str) -> Vec<&str> {
        quotations(text, &|_| true).into_iter().map(|range| text.get(range).unwrap()).collect()
    }

    #[test]
    fn marks_that_belong_together_are_quotations() {
        assert_eq!(
            quoted("他说：“今天‘好’天气。”「好『吗』」"),
            ["“今天‘好’天气。”", "「好『吗』」"]
        );
        assert_eq!(quoted("« a » and \"b c\", \"d\"."), ["« a »", "\"b c\"", "\"d\""]);
        assert_eq!(quoted("他说\"你好\"，又说\"再见\"。"), ["\"你好\"", "\"再见\""]);
        assert_eq!(quoted("\"a \"b\" c\" d"), ["\"a \"b\" c\""]);
        assert_eq!(quoted("“a 「b” c」 d"), ["“a 「b”"]);
        assert_eq!(quoted("He said: ‘I don’t know.’ She left."), ["‘I don’t know.’"]);
        assert_eq!(quoted("‘He called it “odd”’, she wrote"), ["‘He called it “odd”’"]);
        assert_eq!(quoted("“‘Tis the dogs’ bone”, he said"), ["“‘Tis the dogs’ bone”"]);
    }

    #[test]
    fn verse_is_quoted_over_its_lines() {
        assert_eq!(
            quoted("李白写道：\n“床前明月光，\n疑是地上霜。”"),
            ["“床前明月光，\n疑是地上霜。”"]
        );
        assert_eq!(
            quoted("“So long\nlives this”\n“and this”"),
            ["“So long\nlives this”", "“and this”"]
        );
        for text in ["“a\n\nb”", "\"a\nb\"", "‘a\nb’", &format!("“a\n{}”", "字".repeat(60))]
        {
            assert!(quoted(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn other_marks_are_no_quotations() {
        for text in [
            "don't, the boys' dogs, 'tis, rock 'n' roll, don’t, the boys’ dogs, rock‘n’roll",
            "a 5\" disk, 5'10\" tall, 3\"x4\" and 7\"",
            "“never closed",
            "never opened” 」",
            "”wrong way round“",
            "“first paragraph\n\nsecond”",
            "天“地\n\n玄”黄",
        ] {
            assert!(quoted(text).is_empty(), "{text}: {:?}", quoted(text));
        }
        let long = |length: usize| format!("“{}”", "字".repeat(length - 2));
        assert_eq!(quoted(&long(LONGEST_QUOTATION)).len(), 1);
        assert!(quoted(&long(LONGEST_QUOTATION + 1)).is_empty());
        assert_eq!(quoted(&format!("“a “b” {}”", "字".repeat(2_000))), ["“b”"]);
        assert!(quotations("“a” b", &|at| at > 0).is_empty(), "a mark that does not count");
    }

    #[test]
    fn a_wrapped_line_is_no_end() {
        let text = "In the morning of the second day all of us went down to the harbour, and\n\
                    somebody said that “there is nothing left to see here but the old boat of\n\
                    the baker and his dog”, who had never come back from the islands since the\n\
                    last winter of the war. Nobody answered him, and we waited for the ferry.\n";
        let found = quoted(text);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("“there") && found[0].ends_with("dog”"), "{found:?}");
    }

    #[test]
    fn many_marks_are_read_in_linear_time() {
        let nested = "“".repeat(10_000) + &"”".repeat(10_000);
        let found = quotations(&nested, &|_| true);
        assert_eq!((found.len(), found[0].clone()), (1, 9_500 * 3..10_500 * 3));
        for odd in ["“", "”", "“”", "\"", "“「", "「”", "\"a", "“\n"] {
            let text = odd.repeat((1 << 20) / odd.len());
            let _found = quotations(&text, &|_| true);
        }
    }

    /// The same by the definition: for each closing mark, in order, a search back.
    fn plain(text: &str) -> Vec<Range<usize>> {
        let chars: Vec<(usize, char)> = text.char_indices().collect();
        let mut free = vec![true; chars.len()];
        let mut opener = vec![false; chars.len()];
        let mut found: Vec<Range<usize>> = Vec::new();
        let lines: Vec<&str> = text.split('\n').collect();
        let is_verse = |feed: usize| {
            let line = chars[..feed].iter().filter(|(_, c)| *c == '\n').count();
            let is_one =
                |line: &str| !line.trim().is_empty() && line.chars().count() <= LONGEST_VERSE;
            is_one(lines[line]) && is_one(lines[line + 1])
        };
        let first_of = |place: usize, over_verse: bool| {
            let ends =
                |&before: &usize| chars[before].1 == '\n' && !(over_verse && is_verse(before));
            let line = (0..place).rev().find(ends);
            line.map_or(0, |line| line + 1).max((place + 1).saturating_sub(LONGEST_QUOTATION))
        };
        for place in 0..chars.len() {
            let (at, c) = chars[place];
            if !KINDS.iter().any(|(open, close)| c == *open || c == *close) {
                continue;
            }
            let previous = place.checked_sub(1).map(|before| chars[before].1);
            let next = chars.get(place + 1).map(|after| after.1);
            let (is_straight, is_single) = (c == '"', matches!(c, '‘' | '’'));
            let is_kind =
                |before: usize| KINDS.iter().any(|(o, cl)| *o == chars[before].1 && *cl == c);
            let is_open = |before: usize| {
                let is_over_verse = !matches!(chars[before].1, '"' | '‘');
                free[before] && opener[before] && first_of(place, is_over_verse) <= before
            };
            let open = (0..place).rev().filter(|&before| is_open(before));
            let nearest = if is_single {
                open.into_iter().next().filter(|&before| is_kind(before))
            } else {
                open.into_iter().find(|&before| is_kind(before))
            };
            let closes = match c {
                '"' => previous.is_some_and(|c| !c.is_whitespace()),
                '’' => !next.is_some_and(is_spaced_letter),
                _ => true,
            };
            if let Some(before) = nearest.filter(|_| closes) {
                free[before..=place].fill(false);
                found.push(chars[before].0..at + c.len_utf8());
            } else if is_straight || c == '‘' {
                opener[place] = !previous.is_some_and(is_spaced_letter)
                    && next.is_some_and(|c| !c.is_whitespace());
            } else {
                opener[place] = KINDS.iter().any(|(open, _)| *open == c);
            }
        }
        let all = found.clone();
        found.retain(|one| {
            !all.iter().any(|o| o != one && o.start <= one.start && one.end <= o.end)
        });
        found
    }

    proptest! {
        #[test]
        fn quotations_are_those_of_the_plain_definition(
            text in "(“|”|「|」|\"|‘|’|a|1| |字|\n|”|“){0,40}"
        ) {
            prop_assert_eq!(quotations(&text, &|_| true), plain(&text));
        }

        #[test]
        fn long_quotations_too(gaps in proptest::collection::vec((0_usize..600, 0_usize..6), 0..10)) {
            let text: String = gaps
                .into_iter()
                .map(|(gap, mark)| "字".repeat(gap) + ["“", "”", "「", "」", "\"", "。"][mark])
                .collect();
            prop_assert_eq!(quotations(&text, &|_| true), plain(&text));
        }
    }
}
