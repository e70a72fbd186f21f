//! Compares two sentences character by character or word by word, and keeps what a reader can see.

use crate::explain::diff::align::numbers;
use crate::explain::diff::contract::{Limits, Span};
use crate::explain::diff::words::widen;
use crate::explain::tokens::{Numbers, WordRule, tokens};
use similar::DiffOp;
use std::ops::Range;

/// Below this share of equal characters, 2·equal / (length of both), nothing is marked inside.
pub(super) const RATIO: f64 = 0.3;

/// The tokens of a stretch of text, which an inner diff compares.
#[derive(Debug, Default)]
pub(in crate::explain) struct TokenList {
    /// Where each token starts in the text, and the end of the last one.
    pub(super) starts: Vec<usize>,
    /// Equal tokens have equal numbers.
    pub(super) ids: Vec<u32>,
    /// Does the token hold a letter or digit?
    pub(super) solid: Vec<bool>,
}

/// A word of any length is one token; an apostrophe is a mark.
const RULE: WordRule = WordRule { apostrophes: false, longest: usize::MAX };

impl TokenList {
    /// Cuts the stretch of a text.
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

    /// The tokens of neighbouring stretches as one list.
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

/// The stretches of two token lists that are the same and that are not, covering both, after the
/// clean-up, in whole words; empty if too little is the same to be worth marking.
pub(in crate::explain) fn spans(
    texts: [&str; 2],
    a: &TokenList,
    b: &TokenList,
    limits: &mut Limits<'_>,
) -> Vec<Span> {
    let mut spans: Vec<Span> = numbers(&a.ids, &b.ids, limits)
        .into_iter()
        .map(|op| Span {
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
    // A change that took in all that stood between it and the next one has become one with it.
    let mut out: Vec<Span> = Vec::with_capacity(spans.len());
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

/// Joins two changes when what is the same between them is no longer than either, so that marks are
/// read and not counted (after Neil Fraser, diff-match-patch, `diff_cleanupSemantic`). Lengths are
/// characters that are not spaces or punctuation.
fn clean(text: &str, spans: Vec<Span>) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match out.last_mut() {
            Some(last) if last.same == span.same => join(last, &span),
            _ => out.push(span),
        }
        // A change has come in: does the same stretch before it still hold?
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

fn join(last: &mut Span, next: &Span) {
    (last.a.end, last.b.end) = (next.a.end, next.b.end);
}

fn is_weak(text: &str, before: &Span, same: &Span, after: &Span) -> bool {
    // A change counts by its longer side; bytes of the two sides compare well within one script.
    let size = |span: &Span| span.a.len().max(span.b.len());
    let solid: usize = text
        .get(same.a.clone())
        .unwrap_or("")
        .chars()
        .filter(|c| c.is_alphanumeric())
        .map(char::len_utf8)
        .sum();
    solid <= size(before) && solid <= size(after)
}
