//! Prints the result of `lookalike verify` and derives its exit code.

use crate::cli::console::{Console, Exit, Failure};
use crate::display::number::{count, thousands};
use crate::report::check::Matched;
use crate::report::difference::Difference;
use crate::report::read::ReadReport;
use std::io::{self, Write};

/// Number of listed differences.
const LISTED: usize = 60;
/// Number of listed missing texts.
const MISSING: usize = 20;

/// Writes the first [`LISTED`] differences.
pub(super) fn list(all: &[Difference], out: &mut dyn Write) -> io::Result<()> {
    for Difference { place, said, found } in all.iter().take(LISTED) {
        writeln!(out, "{place}\n    report: {said}\n    found:  {found}")?;
    }
    if all.len() > LISTED {
        writeln!(out, "and {} more differences", thousands((all.len() - LISTED) as u64))?;
    }
    out.flush()
}

/// Prints the result; returns the exit code.
pub(super) fn print(
    read: &ReadReport,
    matched: &Matched,
    all: &[Difference],
    console: &Console,
) -> Result<Exit, Failure> {
    let report = &read.report;
    let mut out = console.output();
    list(all, &mut out)?;
    for name in matched.gone.iter().take(MISSING) {
        writeln!(out, "missing: {name}")?;
    }
    if matched.gone.len() > MISSING {
        writeln!(out, "missing: and {} more", thousands((matched.gone.len() - MISSING) as u64))?;
    }
    let pairs = matched.pairs(report);
    let passages: usize = report.pairs.iter().map(|pair| pair.passages.len()).sum();
    let texts = report.documents.len() - matched.gone.len();
    if !all.is_empty() {
        writeln!(out, "NOT verified: {}", count(all.len() as u64, "difference"))?;
    } else if matched.gone.is_empty() {
        let form = if read.is_page { ", the page byte for byte" } else { "" };
        writeln!(
            out,
            "Verified: {}, {}, {}{form}",
            count(texts as u64, "text"),
            count(pairs as u64, "pair"),
            count(passages as u64, "shared passage")
        )?;
    } else {
        writeln!(
            out,
            "Verified: {} of {} pairs; {} missing",
            thousands(pairs as u64),
            thousands(report.pairs.len() as u64),
            count(matched.gone.len() as u64, "text")
        )?;
    }
    if !matched.is_whole {
        writeln!(
            out,
            "Not checked, since the corpus has changed: ranks, counts, histograms, groups, template, \
             classes of copies"
        )?;
    }
    out.flush()?;
    Ok(match (all.is_empty(), matched.gone.is_empty()) {
        (false, _) => Exit::Found,
        (true, false) => Exit::Unreadable,
        (true, true) => Exit::Fine,
    })
}
