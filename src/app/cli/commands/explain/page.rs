//! An explanation as text: the facts of each topic, and the lists behind them.

use crate::cli::account;
use crate::cli::commands::explain::case::{ExplainTopic, ExplainedPair};
use crate::cli::console::Paper;
use crate::display::width::pad;
use crate::explain::page::{
    CURVE_HEAD, band_fact, bits_section, block_facts, chance_section, chance_words,
    estimator_facts, features, no_chance_words, point_line, rung_head, rung_line, seed_facts,
    seen_rows, sets_section, shingles, slot_rows, slots_section, unseen_rows, vote_line,
    without_words,
};
use crate::explain::sets::PARTS;
use crate::explain::slots::bands;
use crate::explain::votes::{Push, Pushes, VoteReport};
use crate::export::rows::Surface;
use crate::page::{Fact, Line, Mark, Table, bar};
use crate::pair::Side;
use crate::text::normalize::Seen;
use std::io;

/// Columns of the rows of a list.
const COLUMNS: usize = 120;
/// Columns of a list of features.
const FEATURES: usize = 50;
/// Columns of a vote.
const VOTE: usize = 14;
/// Columns of a bar of the curve.
const BAR: usize = 20;
/// Columns of the name of a normalising step.
const STEP: usize = 21;

/// Writes the facts of the two texts, and the warnings.
pub(super) fn opening(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    let Some(two) = case.two() else { return Ok(()) };
    account::documents(&two, paper)?;
    account::warnings(&two, paper)?;
    let surface = paper.surface;
    let words = |text: &str| surface.words(text).into_owned();
    let seen = case.texts().map(Seen::new);
    let notes = two.documents.map(|document| &*document.notes);
    let (unseen, _) = unseen_rows(notes, COLUMNS, &words);
    for rows in [seen_rows(case.texts(), &seen, &words), unseen] {
        if rows.len > 0 {
            paper.table(&rows, case.shape.limit)?;
        }
    }
    Ok(())
}

/// Writes why two files alone have no chance.
pub(super) fn chance(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    let Some(two) = case.two() else { return Ok(()) };
    let why = no_chance_words(Side::BOTH.len(), false);
    paper.section(&chance_section(Err(why), &two.settings.thresholds, None))
}

/// Writes one topic.
pub(super) fn topic(
    topic: ExplainTopic,
    case: &ExplainedPair,
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    match topic {
        ExplainTopic::Jaccard => jaccard(case, paper),
        ExplainTopic::Minhash => minhash(case, paper),
        ExplainTopic::Simhash => simhash(case, paper),
        ExplainTopic::Curve => curve(case, paper),
        ExplainTopic::Ladder => ladder(case, paper),
    }
}

fn jaccard(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    paper.section(&sets_section(case.account.as_ref()))?;
    let lists = |part| shingles(&case.opened, part, case.texts(), COLUMNS);
    let lists = PARTS.iter().filter(|_| case.account.is_some()).map(|&part| lists(part));
    lists.into_iter().try_for_each(|list| paper.table(&list, case.shape.limit))
}

fn minhash(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    paper.section(&slots_section(case.account.as_ref()))?;
    let report = case.account.as_ref().and_then(|account| account.slots.as_ref());
    let Some(report) = report else { return Ok(()) };
    paper.facts(&estimator_facts(&case.estimators(), report.scheme, report.exact))?;
    paper.facts(&case.spread().as_ref().map(seed_facts).unwrap_or_default())?;
    if let Some(index) = band_fact(report, case.shape.rows) {
        let all = bands(&report.slots, case.shape.rows);
        let caught = all.iter().enumerate().filter(|(_, band)| band.catches());
        let caught: Vec<String> = caught.map(|(place, _)| place.to_string()).collect();
        paper.facts(&[index])?;
        if !caught.is_empty() {
            paper.facts(&[Fact::new("", format!("bands {}", caught.join(" ")), "")])?;
        }
    }
    let every = (0..report.slots.len()).collect();
    let spelling = |hash| case.opened.spelling(hash);
    let rows = slot_rows(report, &case.opened.winners, spelling, every, COLUMNS);
    paper.table(&rows, case.shape.limit)
}

fn simhash(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    paper.section(&bits_section(case.account.as_ref()))?;
    let (Some(votes), Some([a, b])) = (&case.opened.votes, case.profiles()) else { return Ok(()) };
    paper.facts(&block_facts(&case.blocks()))?;
    if let Some(way) = case.counterfactual() {
        paper.text(&format!("  {}", without_words(&way, &case.opened)))?;
    }
    let top = votes.bits().saturating_sub(1);
    let head = "~ fragile: |vote| ≤ √Σw²/4, a small change would flip it";
    let surface = paper.surface;
    let row =
        |at: usize| Some(in_language(surface, &vote_line(votes, top - at as u32, None, VOTE)));
    paper.table(&Table::new("votes", head, votes.bits() as usize, row), usize::MAX)?;
    for bit in votes.differing().into_iter().take(case.shape.limit) {
        let pushes = Pushes::new(a.features(), b.features(), bit);
        for (list, towards) in [(&pushes.up, 1), (&pushes.down, 0)] {
            pushes_towards(case, votes, bit, list, towards, paper)?;
        }
    }
    Ok(())
}

/// Writes the features that push a bit towards 0 or 1 and that the two texts weigh differently. `all` has
/// these first.
fn pushes_towards(
    case: &ExplainedPair,
    votes: &VoteReport,
    bit: u32,
    all: &[Push],
    towards: u8,
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    let apart = all.partition_point(|push| push.influence() > 0);
    let pushes = (all.get(..apart).unwrap_or_default(), towards);
    let spelling = |hash| case.opened.feature(hash);
    let mut list = features(spelling, votes.weight, pushes, FEATURES);
    list.what = format!("bit {bit}, features {} that weigh differently", list.what);
    paper.table(&list, case.shape.limit.min(5))
}

fn curve(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    let chance = case.chance();
    let against = match &chance {
        Some((count, _)) => chance_words(*count, *count),
        None => "--among PATH adds random pairs of a corpus".to_owned(),
    };
    paper.heading("Shingle length", &against)?;
    paper.line(&in_language(
        paper.surface,
        &Line::new().tint(Mark::Dim, &format!("  {CURVE_HEAD}")),
    ))?;
    for point in case.curve() {
        let median = chance.as_ref().and_then(|all| all.1.get(point.n - 1).copied().flatten());
        let line = point_line(&point, median).indented(2);
        let bar = bar(point.jaccard().unwrap_or(0.0), BAR);
        paper.line(&line.plain("  ").tint(Mark::Accent, &bar))?;
    }
    let marks = Line::from_text("  • the n in use  s a text is shorter than one shingle");
    paper.line(&in_language(paper.surface, &marks))
}

fn ladder(case: &ExplainedPair, paper: &mut Paper<'_>) -> io::Result<()> {
    paper.heading("Ladder", "all scores after each step; the last row has the final scores")?;
    let step = format!("  {}", pad("step", STEP));
    let head = Line::new().tint(Mark::Dim, &step).tint(Mark::Dim, rung_head(COLUMNS));
    paper.line(&in_language(paper.surface, &head))?;
    for rung in case.rungs() {
        let name = paper.surface.words(rung.done.name());
        let mut line = Line::from_text(&format!("  {}", pad(&name, STEP)));
        line.spans.extend(in_language(paper.surface, &rung_line(&rung, COLUMNS)).spans);
        paper.line(&line)?;
    }
    Ok(())
}

/// A line in the language of the reader; its columns stay where they are.
fn in_language(surface: Surface, line: &Line) -> Line {
    line.worded(&|text: &str| surface.words(text).into_owned())
}
