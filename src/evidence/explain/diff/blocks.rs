//! Builds the blocks of a diff: units, runs, groups, and differences inside.

use crate::explain::diff::align::{UnitRun, align};
use crate::explain::diff::contract::{Approximation, Block, BlockKind, DiffSpan, Limits, UNITS};
use crate::explain::diff::inner::{TokenList, spans};
use crate::explain::diff::pair::pair;
use crate::explain::diff::units::{Grain, number, units};
use crate::explain::tokens::Numbers;
use crate::part::PartOf as _;
use std::ops::Range;

/// Stretches of one text, in bytes, in order.
type Stretches = Vec<Range<usize>>;

/// The blocks that cover both texts in order.
pub(super) fn blocks(a: &str, b: &str, limits: &mut Limits<'_>) -> Vec<Block> {
    let mut out = BlockCollector { a, b, blocks: Vec::new() };
    let cut = if a == b { None } else { cut(a, b, limits) };
    let Some((units_a, units_b)) = cut else {
        out.ends();
        return out.blocks;
    };
    // Units are matched without surrounding white space; its differences are marked later.
    let mut known = Numbers::default();
    let numbers =
        (number(a, &units_a, &mut known, limits), number(b, &units_b, &mut known, limits));
    let (Some(numbers_a), Some(numbers_b)) = numbers else {
        out.ends();
        return out.blocks;
    };
    for UnitRun { same, a: run_a, b: run_b } in align(&numbers_a, &numbers_b, known.len(), limits) {
        let units_a = units_a.part(run_a);
        let units_b = units_b.part(run_b);
        if same {
            units_a.iter().zip(units_b).for_each(|(x, y)| out.same(x, y));
        } else {
            out.changed(units_a, units_b, limits);
        }
    }
    out.settle();
    out.blocks
}

/// The units of both texts, at the finest grain that stays within [`UNITS`].
fn cut(a: &str, b: &str, limits: &mut Limits<'_>) -> Option<(Stretches, Stretches)> {
    for (grain, coarser) in
        [(Grain::Sentences, Approximation::Lines), (Grain::Lines, Approximation::Ends)]
    {
        if let Some(units_a) = units(a, grain, UNITS, limits)
            && let Some(units_b) = units(b, grain, UNITS, limits)
        {
            return Some((units_a, units_b));
        }
        limits.note(coarser);
    }
    None
}

fn part<'a>(text: &'a str, range: &Range<usize>) -> &'a str {
    text.part(range.clone())
}

fn over(units: &[Range<usize>], from: usize) -> Range<usize> {
    match (units.first(), units.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => from..from,
    }
}

/// Collects blocks in order.
struct BlockCollector<'t> {
    a: &'t str,
    b: &'t str,
    blocks: Vec<Block>,
}

impl<'t> BlockCollector<'t> {
    /// Where the blocks end so far.
    fn end(&self) -> (usize, usize) {
        self.blocks.last().map_or((0, 0), |last| (last.a.end, last.b.end))
    }

    fn push(&mut self, kind: BlockKind, a: Range<usize>, b: Range<usize>, inner: Vec<DiffSpan>) {
        match self.blocks.last_mut() {
            _ if a.is_empty() && b.is_empty() => {}
            Some(last) if kind == BlockKind::Equal && last.kind == kind => {
                (last.a.end, last.b.end) = (a.end, b.end);
            }
            _ => self.blocks.push(Block { kind, a, b, inner }),
        }
    }

    /// Adds two matched units: equal, or equal except for surrounding white space.
    fn same(&mut self, a: &Range<usize>, b: &Range<usize>) {
        let (text_a, text_b) = (part(self.a, a), part(self.b, b));
        if text_a == text_b {
            return self.push(BlockKind::Equal, a.clone(), b.clone(), Vec::new());
        }
        let lead = |text: &str| text.len() - text.trim_start().len();
        let (start_a, start_b) = (a.start + lead(text_a), b.start + lead(text_b));
        let core = text_a.trim().len();
        let stops = [
            (a.start..start_a, b.start..start_b),
            (start_a..start_a + core, start_b..start_b + core),
            (start_a + core..a.end, start_b + core..b.end),
        ];
        let inner = stops
            .into_iter()
            .filter(|(x, y)| !x.is_empty() || !y.is_empty())
            .map(|(x, y)| DiffSpan { same: part(self.a, &x) == part(self.b, &y), a: x, b: y })
            .collect();
        self.push(BlockKind::Space, a.clone(), b.clone(), inner);
    }

    /// Adds units without an equal: pairs versions of one sentence and compares them inside.
    fn changed(&mut self, a: &[Range<usize>], b: &[Range<usize>], limits: &mut Limits<'_>) {
        let (from_a, from_b) = self.end();
        let bytes = over(a, from_a).len() + over(b, from_b).len();
        if a.is_empty() || b.is_empty() || limits.over() || !limits.spend(bytes) {
            return self.loose(a, b);
        }
        let mut words = Numbers::default();
        let mut tokens = |text: &'t str, units: &[Range<usize>]| -> Vec<TokenList> {
            let units = units.iter().take_while(|_| !limits.over());
            units.map(|unit| TokenList::new(text, unit, &mut words)).collect()
        };
        let (tokens_a, tokens_b) = (tokens(self.a, a), tokens(self.b, b));
        let (mut i, mut j) = (0, 0);
        for (xs, ys) in pair(&tokens_a, &tokens_b, limits) {
            if limits.over() {
                break;
            }
            self.loose(a.part(i..xs.start), b.part(j..ys.start));
            (i, j) = (xs.end, ys.end);
            let joined =
                (TokenList::join(&tokens_a, xs.clone()), TokenList::join(&tokens_b, ys.clone()));
            let inner = spans([self.a, self.b], &joined.0, &joined.1, limits);
            let blank = |span: &DiffSpan| {
                span.same
                    || (part(self.a, &span.a).trim().is_empty()
                        && part(self.b, &span.b).trim().is_empty())
            };
            let space = !inner.is_empty() && inner.iter().all(blank);
            let kind = if space { BlockKind::Space } else { BlockKind::Replace };
            let units = (a.part(xs), b.part(ys));
            self.push(kind, over(units.0, 0), over(units.1, 0), inner);
        }
        self.loose(a.part(i..), b.part(j..));
    }

    /// Corrects line ends: if the last sentence of a paragraph was deleted or inserted with its
    /// line ends, the sentence before seems to have changed in white space.
    fn settle(&mut self) {
        for mut block in std::mem::take(&mut self.blocks) {
            if let Some(blank) = self.stray(&block) {
                if let Some(before) = self.blocks.pop() {
                    let short = before.a.len().min(before.b.len());
                    let (a, b) = (before.a.start, before.b.start);
                    self.push(BlockKind::Equal, a..a + short, b..b + short, Vec::new());
                }
                let (from_a, from_b) = self.end();
                block.a = from_a..(block.a.end - blank).max(from_a);
                block.b = from_b..(block.b.end - blank).max(from_b);
                let (a, b) = (block.a.end, block.b.end);
                self.push(block.kind, block.a, block.b, block.inner);
                self.push(BlockKind::Equal, a..a + blank, b..b + blank, Vec::new());
            } else {
                self.push(block.kind, block.a, block.b, block.inner);
            }
        }
    }

    /// The length in bytes of white space that the last block has on one side only, if this block
    /// has only the other side and ends with the same white space.
    fn stray(&self, block: &Block) -> Option<usize> {
        let before = self.blocks.last().filter(|before| before.kind == BlockKind::Space)?;
        let [core, blank] = before.inner.as_slice() else { return None };
        let (extra, own) = match block.kind {
            BlockKind::Delete if blank.a.is_empty() => {
                (part(self.b, &blank.b), part(self.a, &block.a))
            }
            BlockKind::Insert if blank.b.is_empty() => {
                (part(self.a, &blank.a), part(self.b, &block.b))
            }
            _ => return None,
        };
        (core.same && own.len() > extra.len() && own.ends_with(extra)).then_some(extra.len())
    }

    /// Adds units without a partner.
    fn loose(&mut self, a: &[Range<usize>], b: &[Range<usize>]) {
        let (end_a, end_b) = self.end();
        let kind = match (a.is_empty(), b.is_empty()) {
            (false, true) => BlockKind::Delete,
            (true, false) => BlockKind::Insert,
            _ => BlockKind::Replace,
        };
        self.push(kind, over(a, end_a), over(b, end_b), Vec::new());
    }

    /// The coarsest diff: common start, common end, and all between as one change.
    fn ends(&mut self) {
        let (a, b) = (self.a, self.b);
        let shared = |pair: &(char, char)| pair.0 == pair.1;
        let prefix: usize =
            a.chars().zip(b.chars()).take_while(shared).map(|(c, _)| c.len_utf8()).sum();
        let (rest_a, rest_b) = (a.part(prefix..), b.part(prefix..));
        let suffix: usize = rest_a
            .chars()
            .rev()
            .zip(rest_b.chars().rev())
            .take_while(shared)
            .map(|(c, _)| c.len_utf8())
            .sum();
        let (end_a, end_b) = (a.len() - suffix, b.len() - suffix);
        self.push(BlockKind::Equal, 0..prefix, 0..prefix, Vec::new());
        let kind = match (prefix < end_a, prefix < end_b) {
            (true, false) => BlockKind::Delete,
            (false, true) => BlockKind::Insert,
            _ => BlockKind::Replace,
        };
        self.push(kind, prefix..end_a, prefix..end_b, Vec::new());
        self.push(BlockKind::Equal, end_a..a.len(), end_b..b.len(), Vec::new());
    }
}
