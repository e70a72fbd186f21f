//! Quotes a text sentence by sentence, each next to the sentence of its source.

use crate::display::width::{clusters, last_clusters};
use crate::explain::sources::SourcedSentence;
use crate::report::record_marks::QuotedPiece;
use crate::report::record_sources::{RecordedSentence, RecordedSourceStretch};
use std::ops::Range;

/// Characters that are kept at the start and at the end of a long part.
const KEPT: [usize; 2] = [90, 45];
/// The same of a sentence that stands elsewhere, and of that of its source.
const KEPT_WHOLE: [usize; 2] = [600, 200];
/// Shorter middles are not left out.
const SLACK: usize = 24;

/// The sentences that fit into `bytes`, and how many more there are. `source` is the text of a source
/// that is listed.
pub(super) fn quoted<'a>(
    text: &str,
    sentences: &[SourcedSentence],
    bytes: usize,
    stretches: &[RecordedSourceStretch],
    source: &dyn Fn(usize) -> Option<&'a str>,
) -> (Vec<RecordedSentence>, usize) {
    let mut left = bytes;
    let mut all = Vec::new();
    for sentence in sentences {
        let kept = if sentence.kind.has_source() { KEPT_WHOLE } else { KEPT };
        let beside = sentence.source.and_then(|at| Some((at, source(at)?)));
        let theirs = beside.map(|(_, text)| cut(text, sentence.theirs.clone(), KEPT_WHOLE, None));
        let recorded = RecordedSentence {
            kind: sentence.kind.name().to_owned(),
            source: sentence.source,
            own: marked(text, &sentence.own, stretches, kept),
            theirs: theirs.unwrap_or_default(),
        };
        let pieces = recorded.own.iter().chain(&recorded.theirs);
        let length: usize = pieces.map(|piece| piece.text.len()).sum();
        if length > left {
            break;
        }
        left -= length;
        all.push(recorded);
    }
    let more = sentences.len() - all.len();
    (all, more)
}

/// The pieces of a sentence: stretches, and what is between them.
fn marked(
    text: &str,
    own: &Range<usize>,
    stretches: &[RecordedSourceStretch],
    kept: [usize; 2],
) -> Vec<QuotedPiece> {
    let mut pieces = Vec::new();
    let mut at = own.start;
    let first = stretches.partition_point(|one| one.at[1] <= own.start);
    let inside = stretches.iter().enumerate().skip(first);
    for (place, stretch) in inside.take_while(|(_, one)| one.at[0] < own.end) {
        let (start, end) = (stretch.at[0].max(at), stretch.at[1].min(own.end));
        pieces.extend(cut(text, at..start, kept, None));
        pieces.extend(cut(text, start..end, kept, Some(place)));
        at = end.max(at);
    }
    pieces.extend(cut(text, at..own.end, kept, None));
    pieces
}

/// A part of a text; the middle of a long one is left out.
fn cut(
    text: &str,
    at: Range<usize>,
    [head, tail]: [usize; 2],
    passage: Option<usize>,
) -> Vec<QuotedPiece> {
    let part = text.get(at.clone()).unwrap_or_default();
    let piece = |at: usize, text: &str, left_out: usize| QuotedPiece {
        at,
        text: text.to_owned(),
        left_out,
        passage,
        reworded: None,
        exchanged: false,
    };
    if part.is_empty() {
        return Vec::new();
    }
    if part.chars().count() <= head + tail + SLACK {
        return vec![piece(at.start, part, 0)];
    }
    let first: usize = clusters(part).take(head).map(str::len).sum();
    let (first, rest) = part.split_at_checked(first).unwrap_or((part, ""));
    let last = last_clusters(rest, tail);
    let middle = rest.strip_suffix(last).unwrap_or(rest);
    let (from, to) = (at.start + first.len(), at.end - last.len());
    let left_out = middle.chars().count();
    vec![piece(at.start, first, 0), piece(from, "", left_out), piece(to, last, 0)]
}
