//! Compares two sentences by words and characters, and cleans up the result for readers.

use crate::explain::diff::align::numbers;
use crate::explain::diff::contract::{DiffSpan, Limits};
use crate::explain::diff::words::widen;
use crate::explain::tokens::{Numbers, WordRule, tokens};
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
        let part = text.get(stretch.clone()).unwrap_or("");
        let mut cut = Self::default();
        let mut end = stretch.start;
        for (at, _) in tokens(part, RULE) {
            let token = part.get(at.clone()).unwrap_or_default();
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
        for part in parts.get(range).unwrap_or(&[]) {
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
    let solid: usize = text
        .get(same.a.clone())
        .unwrap_or("")
        .chars()
        .filter(|c| c.is_alphanumeric())
        .map(char::len_utf8)
        .sum();
    solid <= size(before) && solid <= size(after)
}
