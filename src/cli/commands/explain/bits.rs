//! A SimHash distance on paper: votes on every bit, the features behind what differs, blocks.

use crate::cli::commands::explain::case::Case;
use crate::cli::commands::explain::page::{Page, quoted, shingle};
use crate::compare::result::Profile;
use crate::explain::bits::BitReport;
use crate::explain::bits_blocks::{Block, blocks};
use crate::explain::votes::{Push, Pushes, VoteReport, Without, easiest};
use crate::measure::weight::real;
use std::io;

/// How many differing bits are tried for the easiest counterfactual.
const TRIED: usize = 16;

/// Writes the distance, its law, all votes, and what the differing bits hang on.
pub(super) fn write(case: &Case, count: u32, page: &mut Page<'_>) -> io::Result<()> {
    let report = case.account.as_ref().and_then(|account| account.bits.as_ref());
    let (Some(bits), Some(votes)) = (report, &case.opened.votes) else {
        return page.heading("SimHash", "— undefined: a text has no weighted feature");
    };
    write_facts(bits, page)?;
    let parts = blocks(&bits.a, &bits.b, count.min(bits.bits()));
    write_blocks(&parts, page)?;
    if let Some(way) = counterfactual(case) {
        page.fact("without", &sentence(case, &way), "")?;
    }
    write_votes(votes, page)?;
    for bit in votes.differing().into_iter().take(page.limit) {
        write_bit(case, votes, bit, page)?;
    }
    Ok(())
}

fn write_facts(bits: &BitReport, page: &mut Page<'_>) -> io::Result<()> {
    let (d, f) = (bits.distance(), bits.bits());
    page.heading("SimHash", &format!("{d}/{f} bits differ"))?;
    let similarity = format!("1 − {d}/{f} = {:.4}", bits.similarity());
    page.fact("similarity", &similarity, "unrelated texts sit near 0.5, not 0")?;
    let implied = format!("cos(π·{d}/{f}) = {:.4}", bits.implied_cosine());
    let exact = bits.cosine.map_or_else(|| "—".to_owned(), |cosine| format!("{cosine:.4}"));
    page.fact("cosine", &implied, &format!("exact {exact}"))?;
    if let Some((mean, deviation)) = bits.expected() {
        let z = bits.z().map_or_else(String::new, |z| format!(", z = {z:+.2}"));
        let value = format!("{mean:.1} ± {deviation:.1} bits{z}");
        page.fact("expected", &value, "f·arccos(cos)/π ± √(f·p·(1−p))")?;
    }
    let [a, b] = bits.features;
    page.fact("features", &format!("A {a} · B {b}"), "")?;
    page.fact("ties", &format!("A {} · B {}", bits.a.ties, bits.b.ties), "votes of 0; written 0")
}

fn write_blocks(parts: &[Block], page: &mut Page<'_>) -> io::Result<()> {
    let part = |block: &Block| {
        let (low, high) = (block.bits.start, block.bits.end.saturating_sub(1));
        if block.catches() {
            format!("[{high}–{low} equal]")
        } else {
            format!("{high}–{low}: {}", block.differing)
        }
    };
    let list: Vec<String> = parts.iter().rev().map(part).collect();
    let caught = parts.iter().filter(|block| block.catches()).count();
    let value = format!("{caught} of {} blocks", parts.len());
    page.fact("caught by", &value, &format!("finds all within {} bits", parts.len() - 1))?;
    page.fact("", &list.join("  "), "")
}

/// The features that the distance hangs on most, if some were found.
pub(super) fn counterfactual(case: &Case) -> Option<Without> {
    let [a, b] = profiles(case)?;
    easiest(case.opened.votes.as_ref()?, a.features(), b.features(), TRIED)
}

/// Both profiles.
pub(super) fn profiles(case: &Case) -> Option<[&Profile; 2]> {
    Some([case.comparison.profiles.first()?, case.comparison.profiles.get(1)?])
}

fn sentence(case: &Case, way: &Without) -> String {
    let named: Vec<String> =
        way.features.iter().take(8).map(|push| quoted(case.opened.feature(push.hash))).collect();
    let more = match way.features.len().saturating_sub(named.len()) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    let count = crate::display::number::count(way.features.len() as u64, "feature");
    format!(
        "{count} the distance would be {}, by bit {}: {}{more}",
        way.after,
        way.bit,
        named.join(" ")
    )
}

fn write_votes(votes: &VoteReport, page: &mut Page<'_>) -> io::Result<()> {
    let totals = votes.totals.map(|total| units(votes, total));
    let what = format!("Votes (of at most {} in A, {} in B)", totals[0], totals[1]);
    let limit = std::mem::replace(&mut page.limit, usize::MAX);
    page.list(&what, votes.bits() as usize, " bit         A         B")?;
    page.limit = limit;
    for bit in (0..votes.bits()).rev() {
        let vote =
            |side| format!("{:>+8.1} {}", real_vote(votes, side, bit), mark(votes, side, bit));
        let differs = if votes.differs(bit) { "▲" } else { "" };
        page.row(&format!("{bit:>4}  {}  {}  {differs}", vote(0), vote(1)))?;
    }
    page.row("▲ differs  0 tie  ~ fragile: |vote| ≤ √Σw²/4, little would turn it")
}

fn mark(votes: &VoteReport, side: usize, bit: u32) -> &'static str {
    match (votes.is_tie(side, bit), votes.is_fragile(side, bit)) {
        (true, _) => "0",
        (_, true) => "~",
        _ => " ",
    }
}

/// A vote in units of weight.
pub(super) fn real_vote(votes: &VoteReport, side: usize, bit: u32) -> f64 {
    let vote = votes.vote(side, bit);
    vote as f64 * real(1, votes.weight)
}

fn units(votes: &VoteReport, total: i64) -> String {
    format!("{:.1}", total as f64 * real(1, votes.weight))
}

fn write_bit(case: &Case, votes: &VoteReport, bit: u32, page: &mut Page<'_>) -> io::Result<()> {
    let Some([a, b]) = profiles(case) else { return Ok(()) };
    let pushes = Pushes::of(a.features(), b.features(), bit);
    let sides = [("towards 1", &pushes.up), ("towards 0", &pushes.down)];
    for (what, list) in sides {
        let apart: Vec<&Push> = list.iter().filter(|push| push.influence() > 0).collect();
        let what = format!("Bit {bit}, features {what} that weigh differently");
        page.list(&what, apart.len(), "        A         B  feature")?;
        for push in apart.into_iter().take(page.limit.min(5)) {
            let [x, y] = push.weights.map(|w| real(w, votes.weight));
            let feature = shingle(case.opened.feature(push.hash));
            page.row(&format!("{x:>9.3} {y:>9.3}  {}", feature.trim_end()))?;
        }
    }
    Ok(())
}
