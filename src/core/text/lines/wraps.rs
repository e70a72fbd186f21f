//! Decides for each line end of a text if it only wraps a paragraph.
//!
//! A paragraph is wrapped if nearly all of its lines are so full that the first word of the next one
//! does not fit, it is as wide as wrapped paragraphs are, and it is neither verse nor code nor a list
//! of sentences. Two or three lines are little evidence: they count if the text has paragraphs
//! wrapped at that width, or if the lines break inside sentences.

use crate::text::lines::facts::{LineFacts, LineKind, LineStart, is_fence};
use std::ops::RangeInclusive;

/// Columns of wrapped paragraphs. Narrower lines are verse or lists, wider ones paragraphs.
const WRAPPED: RangeInclusive<usize> = 40..=120;
/// Fewest line ends that are evidence by themselves.
const ENOUGH: usize = 3;
/// Line ends from which a line may end a little early.
const MANY: usize = 6;
/// Columns by which it may, and by which wide punctuation moves a break.
const EARLY: usize = 4;
/// Columns by which wrapped paragraphs of one text may differ.
const NEAR: usize = 8;
/// Most lines of a group; a longer paragraph is decided in parts.
const GROUP: usize = 4096;

/// The bytes of the line feeds that only wrap a paragraph, ascending. Cost: two passes; memory 8
/// bytes a wrap.
pub(super) fn wraps(text: &str) -> Vec<usize> {
    let mut columns = WrapColumns::default();
    each_group(text, &mut |group| columns.add(group));
    let usual = columns.usual();
    let mut out = Vec::new();
    each_group(text, &mut |group| {
        if is_wrapped(group, usual) {
            out.extend(group.iter().take(group.len() - 1).map(|line| line.end));
        }
    });
    out
}

/// Calls back for each run of lines that may be one paragraph, in order.
fn each_group(text: &str, take: &mut dyn FnMut(&[LineFacts])) {
    let (mut group, mut start, mut in_fence) = (Vec::new(), 0, false);
    let mut flush = |group: &mut Vec<LineFacts>| {
        if group.len() > 1 {
            take(group);
        }
        group.clear();
    };
    for whole in text.split_inclusive('\n') {
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let end = start + line.len();
        start += whole.len();
        let fence = is_fence(line);
        in_fence ^= fence;
        let facts = LineFacts::new(line, end);
        if fence || in_fence || facts.kind == LineKind::Alone || line.contains('\u{c}') {
            flush(&mut group);
            continue;
        }
        let is_next = continues(&group, &facts);
        if group.len() >= GROUP || !is_next {
            let last = group.last().copied().filter(|_| is_next);
            flush(&mut group);
            group.extend(last);
        }
        group.push(facts);
    }
    flush(&mut group);
}

/// True if the shape of a line lets it continue a group: no mark of its own, and the indentation of
/// the lines before. The first line of a paragraph may be indented more, that of an item less.
fn continues(group: &[LineFacts], line: &LineFacts) -> bool {
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return true };
    if line.kind != LineKind::Plain {
        return false;
    }
    if group.len() > 1 {
        return line.indent == last.indent;
    }
    line.indent <= first.indent || first.kind == LineKind::Item
}

/// Columns of the widest line that has a place to break.
fn widest(group: &[LineFacts]) -> usize {
    group.iter().map(|line| line.breakable).max().unwrap_or(0)
}

/// The number of line ends after which the first word of the next line does not fit.
fn full(group: &[LineFacts], most: usize) -> usize {
    let early = if group.len() > MANY { EARLY } else { 0 };
    let is_full = |two: &&[LineFacts]| {
        let [line, next] = two else { return false };
        // Wide punctuation may not start a line and takes its neighbour along.
        let wide = if next.first_word == 2 { EARLY - 1 } else { 0 };
        line.columns + 1 + next.first_word + early.max(wide) > most
    };
    group.windows(2).filter(is_full).count()
}

/// True if the group has enough line ends to be evidence, and looks wrapped.
fn is_evident(group: &[LineFacts]) -> bool {
    let (most, breaks) = (widest(group), group.len() - 1);
    let capitals = group.iter().filter(|line| line.start == LineStart::Capital).count();
    let is_verse = capitals * 10 >= group.len() * 9;
    breaks >= ENOUGH && may_wrap(group, most) && full(group, most) * 5 >= breaks * 4 && !is_verse
}

/// True if nothing speaks against a wrapped paragraph: its width, code, lines that are sentences.
fn may_wrap(group: &[LineFacts], most: usize) -> bool {
    let inner = group.get(..group.len() - 1).unwrap_or(group);
    let count = |is: &dyn Fn(&LineFacts) -> bool| inner.iter().filter(|line| is(line)).count();
    WRAPPED.contains(&most)
        && (inner.len() < ENOUGH || count(&|line| line.is_stopped) * 4 <= inner.len() * 3)
        && count(&|line| line.is_code) * 4 <= inner.len()
}

fn is_wrapped(group: &[LineFacts], usual: Option<usize>) -> bool {
    if is_evident(group) {
        return true;
    }
    let (most, breaks) = (widest(group), group.len() - 1);
    if !may_wrap(group, most) || full(group, most) < breaks || breaks >= ENOUGH {
        return false;
    }
    let is_usual = usual.is_some_and(|usual| most + NEAR >= usual && most <= usual + NEAR);
    let inside = |two: &[LineFacts]| {
        let [line, next] = two else { return false };
        !line.is_stopped && next.start == LineStart::Middle
    };
    is_usual || group.windows(2).all(inside)
}

/// The widths of the evident paragraphs of a text, by their lines.
#[derive(Debug)]
struct WrapColumns {
    lines: [usize; 121],
}

impl Default for WrapColumns {
    fn default() -> Self {
        Self { lines: [0; 121] }
    }
}

impl WrapColumns {
    fn add(&mut self, group: &[LineFacts]) {
        if is_evident(group)
            && let Some(lines) = self.lines.get_mut(widest(group))
        {
            *lines += group.len();
        }
    }

    /// The median width of the evident lines; `None` without any.
    fn usual(&self) -> Option<usize> {
        let half = self.lines.iter().sum::<usize>().div_ceil(2);
        let mut seen = 0;
        self.lines.iter().position(|lines| {
            seen += lines;
            half > 0 && seen >= half
        })
    }
}
