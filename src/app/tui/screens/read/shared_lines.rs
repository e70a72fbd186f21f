//! The lines that both texts of a span have, for rows side by side.

use crate::explain::diff::DiffSpan;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::screens::read::texts::PairTexts;

/// The lines of a span that both texts have, as shown in B: their bytes in A and in B. The texts may
/// differ in white space; as seen, in letters and signs.
pub(super) fn shared_lines(
    texts: &PairTexts,
    span: &DiffSpan,
    is_as_seen: bool,
) -> Vec<[usize; 2]> {
    if let Some(lines) = same_lines(texts, span).filter(|_| is_as_seen) {
        return lines;
    }
    let [a, b] = [(Side::A, &span.a), (Side::B, &span.b)]
        .map(|(side, bytes)| texts.text(side).part(bytes.clone()));
    let (mut rest, mut out, mut start) = (a, Vec::new(), 0);
    let ends = b.match_indices('\n').map(|(at, _)| at + 1);
    let ends = ends.filter(|end| texts.is_line_end(Side::B, span.b.start + end - 1));
    for end in ends.chain([b.len()]) {
        let line = b.part(start..end);
        let own = if rest.starts_with(line) && (end < b.len() || rest.len() == line.len()) {
            line.len()
        } else if end == b.len() {
            rest.len()
        } else {
            same_length(rest, line)
        };
        rest = rest.part(own..);
        if own + line.len() > 0 {
            out.push([own, line.len()]);
        }
        start = end;
    }
    out
}

/// The length of the start of a text that has the characters of a line, but for white space, with the
/// white space after it.
fn same_length(text: &str, line: &str) -> usize {
    let letters = line.chars().filter(|c| !c.is_whitespace()).count();
    let mut chars = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    chars.nth(letters).map_or(text.len(), |(at, _)| at)
}

/// The same, line by line; `None` if one text has more line feeds.
fn same_lines(texts: &PairTexts, span: &DiffSpan) -> Option<Vec<[usize; 2]>> {
    let lines = Side::BOTH.map(|side| {
        let text = texts.text(side).part(span.bytes(side));
        text.split_inclusive('\n').map(str::len).collect::<Vec<usize>>()
    });
    let mut out: Vec<[usize; 2]> = Vec::new();
    let (mut at, mut is_wrapped) = (span.b.start, false);
    for (&a, &b) in lines[0].iter().zip(&lines[1]) {
        match out.last_mut().filter(|_| is_wrapped) {
            Some(line) => *line = [line[0] + a, line[1] + b],
            None => out.push([a, b]),
        }
        at += b;
        is_wrapped = !texts.is_line_end(Side::B, at - 1);
    }
    (lines[0].len() == lines[1].len()).then_some(out)
}
