//! Extends changes in Han text to whole words, so that readers see 偏僻 → 偏远 and not 僻 → 远.

use crate::explain::diff::contract::DiffSpan;
use crate::text::script::{is_han, is_word};
use crate::text::words::Words;
use std::ops::Range;

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
