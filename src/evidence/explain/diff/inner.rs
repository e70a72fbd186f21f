//! Compares two sentences by words and characters, and cleans up the result for readers.

use crate::explain::diff::align::numbers;
use crate::explain::diff::contract::{DiffSpan, Limits};
use crate::explain::tokens::{Numbers, WordRule, tokens};
use crate::part::PartOf as _;
use crate::text::script::{is_han, is_word};
use crate::text::words::Words;
use similar::DiffOp;
use std::ops::Range;

/// Lowest share of equal characters, 2·equal / (length of both), to mark differences inside.
pub(super) const RATIO: f64 = 0.3;

/// The tokens of a range of text, for an inner diff.
#[derive(Debug, Default)]
pub(in crate::explain) struct TokenList {
    /// The start of each token in the text, and the end of the last one.
    pub(super) starts: Vec<usize>,
    /// Ids of the tokens; equal tokens have equal ids.
    pub(super) ids: Vec<u32>,
    /// True if the token has a letter or digit.
    pub(super) solid: Vec<bool>,
}

/// A word of any length is one token; an apostrophe is a mark.
const RULE: WordRule = WordRule { apostrophes: false, longest: usize::MAX };

impl TokenList {
    /// Cuts a range of a text.
    pub(in crate::explain) fn new<'a>(
        text: &'a str,
        stretch: &Range<usize>,
        words: &mut Numbers<'a>,
    ) -> Self {
        let part = text.part(stretch.clone());
        let mut cut = Self::default();
        let mut end = stretch.start;
        for (at, _) in tokens(part, RULE) {
            let token = part.part(at.clone());
            cut.starts.push(end);
            cut.ids.push(words.token(token));
            cut.solid.push(token.starts_with(char::is_alphanumeric));
            end = stretch.start + at.end;
        }
        cut.starts.push(end);
        cut
    }

    /// Joins the tokens of neighbouring ranges into one list.
    pub(super) fn join(parts: &[Self], range: Range<usize>) -> Self {
        let mut out = Self::default();
        for part in parts.part(range) {
            out.starts.pop();
            out.starts.extend(&part.starts);
            out.ids.extend(&part.ids);
        }
        out
    }
}

/// The equal and different spans of two token lists, which cover both, after clean-up and in whole
/// words; empty if too little is equal to be worth marking.
pub(in crate::explain) fn spans(
    texts: [&str; 2],
    a: &TokenList,
    b: &TokenList,
    limits: &mut Limits<'_>,
) -> Vec<DiffSpan> {
    let mut spans: Vec<DiffSpan> = numbers(&a.ids, &b.ids, limits)
        .into_iter()
        .map(|op| DiffSpan {
            same: matches!(op, DiffOp::Equal { .. }),
            a: bytes(a, op.old_range()),
            b: bytes(b, op.new_range()),
        })
        .collect();
    spans = clean(texts[0], spans);
    let weigh = |same: bool| {
        let chosen = spans.iter().filter(|span| !same || span.same);
        chosen.fold((0, 0), |sum, span| (sum.0 + span.a.len(), sum.1 + span.b.len()))
    };
    let ((same_a, same_b), (all_a, all_b)) = (weigh(true), weigh(false));
    if ((same_a + same_b) as f64) < RATIO * (all_a + all_b) as f64 {
        spans.clear();
    }
    widen(texts, &mut spans);
    // Adjacent changes are merged.
    let mut out: Vec<DiffSpan> = Vec::with_capacity(spans.len());
    for span in spans.into_iter().filter(|span| !span.a.is_empty() || !span.b.is_empty()) {
        match out.last_mut() {
            Some(last) if last.same == span.same => join(last, &span),
            _ => out.push(span),
        }
    }
    out
}

fn bytes(tokens: &TokenList, range: Range<usize>) -> Range<usize> {
    let at = |place: usize| tokens.starts.get(place).copied().unwrap_or_default();
    at(range.start)..at(range.end)
}

/// Joins two changes if the equal text between them is not longer than either, so that readers see
/// fewer marks (after Neil Fraser, diff-match-patch, `diff_cleanupSemantic`). Lengths do not count
/// spaces and punctuation.
fn clean(text: &str, spans: Vec<DiffSpan>) -> Vec<DiffSpan> {
    let mut out: Vec<DiffSpan> = Vec::with_capacity(spans.len());
    for span in spans {
        match out.last_mut() {
            Some(last) if last.same == span.same => join(last, &span),
            _ => out.push(span),
        }
        // After each change, check whether the equal span before it is still long enough.
        while let [.., before, same, after] = out.as_slice() {
            if !same.same || !is_weak(text, before, same, after) {
                break;
            }
            let end = (after.a.end, after.b.end);
            out.truncate(out.len() - 2);
            if let Some(change) = out.last_mut() {
                (change.a.end, change.b.end) = end;
            }
        }
    }
    out
}

fn join(last: &mut DiffSpan, next: &DiffSpan) {
    (last.a.end, last.b.end) = (next.a.end, next.b.end);
}

fn is_weak(text: &str, before: &DiffSpan, same: &DiffSpan, after: &DiffSpan) -> bool {
    // A change counts by its longer side; bytes of the two sides compare well within one script.
    let size = |span: &DiffSpan| span.a.len().max(span.b.len());
    let solid: usize =
        text.part(same.a.clone()).chars().filter(|c| c.is_alphanumeric()).map(char::len_utf8).sum();
    solid <= size(before) && solid <= size(after)
}

/// Most bytes of a Han character.
const ONE: usize = 4;
/// Most bytes by which a change is extended at each end.
const WIDEST: usize = 24;

/// Extends changes to the bounds of the words that they cut on either side (by jieba), if only one
/// character of the word is unchanged: 很 inserted into 很高兴 is not extended. The equal spans next to
/// them shrink on both sides. Changes of white space and punctuation only stay unchanged. Cost:
/// segmenting both ranges if a change touches Han; the dictionary is loaded then.
pub(super) fn widen(texts: [&str; 2], spans: &mut [DiffSpan]) {
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return };
    let (in_a, in_b) = (first.a.start..last.a.end, first.b.start..last.b.end);
    if !spans.iter().any(|span| is_solid(texts, span) && touches_han(texts, span)) {
        return;
    }
    let words = |text, stretch| Words::new(text, stretch, &|| false);
    let (Some(a), Some(b)) = (words(texts[0], in_a), words(texts[1], in_b)) else { return };
    let words = [a, b];
    for at in 0..spans.len() {
        let Some(span) = spans.get(at).filter(|span| is_solid(texts, span)).cloned() else {
            continue;
        };
        let room = |at: Option<usize>| {
            let near = at.and_then(|at| spans.get(at)).filter(|near| near.same);
            near.map_or(0, |near| near.a.len())
        };
        let (left, right) = (room(at.checked_sub(1)), room(Some(at + 1)));
        let left = words_end(&words, [span.a.start, span.b.start], left, true);
        let right = words_end(&words, [span.a.end, span.b.end], right, false);
        if let Some(before) =
            at.checked_sub(1).and_then(|at| spans.get_mut(at)).filter(|_| left > 0)
        {
            (before.a.end, before.b.end) = (before.a.end - left, before.b.end - left);
        }
        if let Some(after) = spans.get_mut(at + 1).filter(|_| right > 0) {
            (after.a.start, after.b.start) = (after.a.start + right, after.b.start + right);
        }
        if let Some(span) = spans.get_mut(at) {
            span.a = span.a.start - left..span.a.end + right;
            span.b = span.b.start - left..span.b.end + right;
        }
    }
}

/// True if the change has a letter or digit.
fn is_solid([a, b]: [&str; 2], span: &DiffSpan) -> bool {
    let solid = |text: &str, at: &Range<usize>| text.get(at.clone()).is_some_and(is_word);
    !span.same && (solid(a, &span.a) || solid(b, &span.b))
}

/// True if Han is inside the change or next to it.
fn touches_han([a, b]: [&str; 2], span: &DiffSpan) -> bool {
    let near = |text: &str, at: &Range<usize>| {
        let before = text.get(..at.start).and_then(|t| t.chars().next_back());
        let after = text.get(at.end..).and_then(|t| t.chars().next());
        before.into_iter().chain(after).any(is_han)
            || text.get(at.clone()).is_some_and(|part| part.contains(is_han))
    };
    near(a, &span.a) || near(b, &span.b)
}

/// How many bytes an end moves until it cuts no word on either side; 0 if there is no room.
fn words_end(words: &[Words<'_>; 2], ends: [usize; 2], room: usize, left: bool) -> usize {
    let mut by = 0;
    loop {
        let more = words.iter().zip(ends).map(|(words, end)| {
            let end = if left { end - by } else { end + by };
            words.cut_at(end).map_or(0, |word| {
                let same = if left { end - word.start } else { word.end - end };
                if same <= ONE && same <= word.len() - same { same } else { 0 }
            })
        });
        match more.max() {
            Some(more) if more > 0 && by + more <= room.min(WIDEST) => by += more,
            Some(0) | None => return by,
            _ => return 0,
        }
    }
}
