//! Compares two sentences character by character or word by word, and keeps what a reader can see.

use crate::display::width::clusters;
use crate::explain::diff::align::numbers;
use crate::explain::diff::contract::{Limits, Span};
use crate::explain::diff::units::Numbers;
use crate::explain::diff::words::widen;
use similar::DiffOp;
use std::ops::Range;

/// Below this share of equal characters, 2·equal / (length of both), nothing is marked inside.
pub(super) const RATIO: f64 = 0.3;

/// A text cut into what an inner diff compares: a word, or one Han character or other mark.
#[derive(Debug, Default)]
pub(in crate::explain) struct Tokens {
    /// Where each token starts in the text, and the end of the last one.
    pub(super) starts: Vec<usize>,
    /// Equal tokens have equal numbers.
    pub(super) ids: Vec<u32>,
    /// Does the token hold a letter or digit?
    pub(super) solid: Vec<bool>,
}

/// Words that were seen get numbers behind all characters.
const WORDS: u32 = 0x11_0000;

impl Tokens {
    /// Cuts the stretch of a text.
    pub(in crate::explain) fn new<'a>(
        text: &'a str,
        stretch: &Range<usize>,
        words: &mut Numbers<'a>,
    ) -> Self {
        let part = text.get(stretch.clone()).unwrap_or("");
        let mut tokens = Self::default();
        let (mut at, mut word) = (stretch.start, false);
        for cluster in clusters(part) {
            let first = cluster.chars().next().unwrap_or_default();
            let letter = is_word_letter(first);
            if !(letter && word) {
                tokens.starts.push(at);
                tokens.solid.push(first.is_alphanumeric());
            }
            word = letter;
            at += cluster.len();
        }
        tokens.starts.push(at);
        tokens.ids = tokens
            .starts
            .windows(2)
            .map(|ends| number(text.get(ends[0]..ends[1]).unwrap_or(""), words))
            .collect();
        tokens
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

fn number<'a>(token: &'a str, words: &mut Numbers<'a>) -> u32 {
    let mut chars = token.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => u32::from(only),
        _ => WORDS.saturating_add(words.of(token)),
    }
}

/// Is this a letter of a script that writes words between spaces?
fn is_word_letter(c: char) -> bool {
    let c0 = u32::from(c);
    let unspaced = matches!(c0, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF)
        || (c0 >= 0x2E80 && !matches!(c0, 0xAC00..=0xD7AF | 0xFF10..=0xFF5A));
    c.is_alphanumeric() && !unspaced
}

/// The stretches of two token lists that are the same and that are not, covering both, after the
/// clean-up, in whole words; empty if too little is the same to be worth marking.
pub(in crate::explain) fn spans(
    texts: [&str; 2],
    a: &Tokens,
    b: &Tokens,
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

fn bytes(tokens: &Tokens, range: Range<usize>) -> Range<usize> {
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
