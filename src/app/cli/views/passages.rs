//! The view `passages`: shared passages in any order, lettered, and how the copy was disguised.

use crate::cli::console::{Paper, mark_style};
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::long_lines::LineCutter;
use crate::cli::views::original::{OriginalParts, part_names, parts, places};
use crate::cli::views::positions::{InnerRecord, Positions, WrittenSpan, inner};
use crate::display::number::{count, percent, percent_or_dash};
use crate::display::sanitise::sanitise_lines;
use crate::explain::disguise::{
    ChangedPlace, Copying, CorpusTexts, Finding, Knowledge, MarkedKind, PassageOptions, RULES,
    RewordedStretch, Substitution,
};
use crate::explain::page::{
    copying_lines, exchange_words, passage_badge, passage_rows, reworded_rows, rule_lines,
};
use crate::explain::passages::{Passage, Passages, letter};
use crate::page::{Line, Mark, flow};
use crate::pair::Side;
use anstyle::Style;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const PASSAGES: View = View {
    name: "passages",
    about: "in any order: text that both share word for word, moves, and how the copy was disguised",
    text,
    json,
    schema: SchemaGenerator::subschema_for::<PassagesRecord>,
};

/// Number of listed substitutions.
const LISTED: usize = 40;
/// Columns of a list without a terminal.
const COLUMNS: usize = 100;

pub(super) fn copying(look: &ViewContext<'_>) -> Copying {
    let corpus = look.corpus.map(|corpus| CorpusTexts::new(corpus, true));
    let ladder = &look.two.comparison.recipe.ladder;
    let copying = Copying::new(look.texts(), ladder, &look.options, corpus, look.stop);
    let known = Knowledge {
        flagged: look.two.is_flagged(),
        boilerplate: look.boilerplate,
        least: look.options.least,
    };
    copying.knowing(&known, &|| (look.stop)())
}

fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let copying = copying(look);
    let record = record(look.texts(), &copying, &look.options, look.rules);
    look.two.json(Some(&record.with_parts(&copying, parts(look))))
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (copying, surface, width) = (copying(look), look.surface, look.surface.width);
    let words = |text: &str| surface.words(text).into_owned();
    let mut paper = Paper::new(out, surface);
    for linked in copying_lines(&copying, width.unwrap_or(usize::MAX), &words) {
        paper.line(&linked.line)?;
    }
    let rows = passage_rows(&copying, look.texts(), width.unwrap_or(COLUMNS), &words);
    if rows.len > 0 {
        paper.blank()?;
        paper.line(&Line::head(&surface.words(&rows.head)))?;
        (0..rows.len).try_for_each(|at| paper.line(&rows.row(at)))?;
    }
    let places = places(&copying, parts(look));
    if !places.is_empty() {
        paper.blank()?;
        paper.line(&Line::head(&words("where they begin in the originals")))?;
        places.iter().take(LISTED).try_for_each(|place| paper.text(place))?;
        if let Some(more) = places.len().checked_sub(LISTED).filter(|more| *more > 0) {
            paper.text(&format!("… and {more} more; --format json lists them all"))?;
        }
    }
    let rows = reworded_rows(&copying, look.texts(), width.unwrap_or(COLUMNS));
    if rows.len > 0 {
        paper.blank()?;
        paper.line(&Line::head(&surface.words(&rows.head)))?;
        (0..rows.len.min(LISTED)).try_for_each(|at| paper.line(&rows.row(at)))?;
        if let Some(more) = rows.len.checked_sub(LISTED).filter(|more| *more > 0) {
            paper.text(&format!("… and {more} more; --format json lists them all"))?;
        }
    }
    substitutions(&copying, &mut paper)?;
    for side in Side::BOTH {
        let share = copying.passages.coverage(side, look.options.but_template);
        let reworded = match copying.reworded.unknown {
            None => format!(", {} reworded", percent(copying.reworded.shares[side])),
            Some(_) => String::new(),
        };
        let says = words(&format!("{} in passages{reworded}", percent_or_dash(share)));
        let says = if surface.chinese { format!("：{says}") } else { format!(", {says}") };
        paper.blank()?;
        paper.line(&Line::head(side.letter()).plain(&says))?;
        paper.raw(&marked(&copying, look, side))?;
    }
    if look.rules {
        paper.blank()?;
        paper.line(&Line::head(&words("the classes; the first rule that applies decides")))?;
        paper.lines(&rule_lines(copying.disguise.rule, width.unwrap_or(usize::MAX), &words))?;
    }
    Ok(())
}

fn substitutions(copying: &Copying, paper: &mut Paper<'_>) -> io::Result<()> {
    let list = &copying.disguise.substitutions;
    if list.is_empty() {
        return Ok(());
    }
    paper.blank()?;
    let head = count(list.len() as u64, "substitution");
    let head = paper.surface.words(&head);
    paper.line(&Line::head(&head))?;
    let items = list.iter().take(LISTED).map(|one| (Mark::Plain, exchange_words(one)));
    let items: Vec<_> = items.collect();
    paper.lines(&flow(&items, paper.surface.width.unwrap_or(COLUMNS), usize::MAX))?;
    match list.len().checked_sub(LISTED + 1) {
        Some(more) => paper.text(&format!("… and {} more; --format json lists them all", more + 1)),
        None => Ok(()),
    }
}

/// One text with its passages and reworded stretches marked, ending with a line end.
fn marked(copying: &Copying, look: &ViewContext<'_>, side: Side) -> String {
    let text = look.texts()[side];
    let plain = |range: Range<usize>| sanitise_lines(text.get(range).unwrap_or_default());
    let mut cutter = LineCutter::new(look.surface.terminal && look.context < usize::MAX);
    let mut out = String::new();
    let mut start = 0;
    let mut open = false;
    let all = copying.marked(side);
    for (at, run) in all.iter().enumerate() {
        let between = cutter.piece(&plain(start..run.at.start));
        start = run.at.end;
        out.push_str(&between);
        let part = cutter.piece(&plain(run.at.clone()));
        let goes_on = all.get(at + 1).is_some_and(|next| !next.starts);
        if part.is_empty() && (goes_on || !open) {
            continue;
        }
        let ends = [run.starts || !open, !goes_on];
        open = goes_on;
        out.push_str(&badged(copying, run.kind, &part, ends, look.surface.colour));
    }
    out.push_str(&cutter.piece(&plain(start..text.len())));
    out.push_str(&cutter.end());
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// Marked text: in colour after its badge, else in brackets. `ends`: true if its finding starts here,
/// and if it ends here.
fn badged(
    copying: &Copying,
    kind: MarkedKind,
    part: &str,
    ends: [bool; 2],
    colour: bool,
) -> String {
    let (badge, mark) = match kind {
        MarkedKind::Passage(place) => {
            let passage = copying.passages.list.get(place);
            let is_template = passage.is_some_and(Passage::is_template);
            let mark = if is_template { Mark::Dim } else { Mark::Passage(place) };
            (passage_badge(place, passage.is_some_and(|passage| passage.moved)), mark)
        }
        MarkedKind::Reworded { stretch, exchanged } => {
            let mark = if exchanged { Mark::Exchanged } else { Mark::Reworded };
            ((stretch + 1).to_string(), mark)
        }
    };
    if !colour {
        let (open, close) = match kind {
            MarkedKind::Passage(_) => ('[', ']'),
            MarkedKind::Reworded { .. } => ('{', '}'),
        };
        let sign = if mark == Mark::Exchanged { "~" } else { "" };
        let open = if ends[0] { format!("{open}{badge} ") } else { String::new() };
        let close = if ends[1] { close.to_string() } else { String::new() };
        return format!("{open}{sign}{part}{sign}{close}");
    }
    let style = mark_style(mark);
    let inverse = match kind {
        MarkedKind::Passage(_) => style.invert().bold(),
        MarkedKind::Reworded { .. } => Style::new().invert(),
    };
    let badge = if ends[0] { format!("{inverse}{badge}{inverse:#}") } else { String::new() };
    // Colour is set again on each line, so that a pager can start at any of them.
    let lines: Vec<String> =
        part.split('\n').map(|line| format!("{style}{line}{style:#}")).collect();
    format!("{badge}{}", lines.join("\n"))
}

/// Shared passages and the disguise of a pair.
#[derive(Serialize, JsonSchema)]
struct PassagesRecord {
    view: &'static str,
    normalize: String,
    min_chars: u32,
    min_words: u32,
    class: &'static str,
    rule: &'static str,
    characters: [usize; 2],
    covered: [usize; 2],
    coverage: [Option<f64>; 2],
    template_characters: [usize; 2],
    coverage_but_template: [Option<f64>; 2],
    reworded_too: [f64; 2],
    moved_share: f64,
    inversions: u64,
    pairs_of_passages: u64,
    approximate: Option<String>,
    passages: Vec<PassageRecord>,
    substitutions: Vec<SubstitutionRecord>,
    findings: Vec<FindingRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<RuleRecord>,
    says: String,
    longer: Option<String>,
    aligned: [f64; 2],
    matched_sentences: Option<usize>,
    reworded: Vec<RewordedRecord>,
    reworded_share: [Option<f64>; 2],
    reworded_unknown: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct PassageRecord {
    letter: String,
    rank: usize,
    characters: usize,
    moved: bool,
    template_characters: usize,
    a: WrittenSpan,
    b: WrittenSpan,
    /// The page, paragraph or cell of the original that it begins in; so is `b_part`.
    a_part: Option<String>,
    b_part: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct RewordedRecord {
    number: usize,
    characters: [usize; 2],
    a: WrittenSpan,
    b: WrittenSpan,
    /// The marked text without passages; so is `b_parts`.
    a_parts: Vec<WrittenSpan>,
    b_parts: Vec<WrittenSpan>,
    inner: Vec<InnerRecord>,
    a_part: Option<String>,
    b_part: Option<String>,
}

impl PassagesRecord {
    /// The same with the parts of the originals.
    fn with_parts(mut self, copying: &Copying, parts: OriginalParts<'_>) -> Self {
        for (record, own) in self.passages.iter_mut().zip(&copying.passages.list) {
            [record.a_part, record.b_part] = part_names(parts, &own.original);
        }
        for (record, own) in self.reworded.iter_mut().zip(&copying.reworded.list) {
            [record.a_part, record.b_part] = part_names(parts, &own.original);
        }
        self
    }
}

#[derive(Serialize, JsonSchema)]
struct PlaceRecord {
    a: WrittenSpan,
    b: WrittenSpan,
}

#[derive(Serialize, JsonSchema)]
struct SubstitutionRecord {
    from: String,
    to: String,
    count: usize,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize, JsonSchema)]
struct FindingRecord {
    subject: &'static str,
    says: String,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize, JsonSchema)]
struct RuleRecord {
    class: &'static str,
    when: &'static str,
}

/// Builds the record of a pair; `rules` adds the rules of the classes.
fn record(
    texts: [&str; 2],
    copying: &Copying,
    options: &PassageOptions,
    rules: bool,
) -> PassagesRecord {
    let of = texts.map(Positions::new);
    let spans = |place: &ChangedPlace| [of[0].span(&place[0]), of[1].span(&place[1])];
    let places = |places: &[ChangedPlace]| {
        let record = |place| {
            let [a, b] = spans(place);
            PlaceRecord { a, b }
        };
        places.iter().map(record).collect::<Vec<_>>()
    };
    let (found, disguise) = (&copying.passages, &copying.disguise);
    let substitution = |substitution: &Substitution| SubstitutionRecord {
        from: substitution.from.clone(),
        to: substitution.to.clone(),
        count: substitution.places.len(),
        places: places(&substitution.places),
    };
    let finding = |finding: &Finding| FindingRecord {
        subject: finding.subject.name(),
        says: finding.says.clone(),
        places: places(&finding.places),
    };
    let is_known = copying.reworded.unknown.is_none();
    PassagesRecord {
        view: "passages",
        normalize: copying.ladder.to_string(),
        min_chars: options.least.characters,
        min_words: options.least.words,
        class: disguise.rule.name(),
        rule: disguise.rule.when,
        characters: found.characters,
        covered: found.covered,
        coverage: Side::BOTH.map(|side| found.coverage(side, false)),
        template_characters: found.template_characters.map(|counts| counts[0]),
        coverage_but_template: Side::BOTH.map(|side| found.coverage(side, true)),
        reworded_too: disguise.figures.explained,
        moved_share: found.moved_share(),
        inversions: found.inversions,
        pairs_of_passages: found.pairs(),
        approximate: found.approximate.map(|why| why.to_string()),
        passages: passage_records(found, &of),
        substitutions: disguise.substitutions.iter().map(substitution).collect(),
        findings: disguise.findings.iter().map(finding).collect(),
        rules: RULES
            .iter()
            .filter(|_| rules)
            .map(|rule| RuleRecord { class: rule.name(), when: rule.when })
            .collect(),
        says: disguise.says.clone(),
        longer: disguise.figures.longer().map(|side| side.letter().to_string()),
        aligned: disguise.figures.aligned,
        matched_sentences: disguise.figures.matched,
        reworded: reworded(copying, &of),
        reworded_share: copying.reworded.shares.map(|share| is_known.then_some(share)),
        reworded_unknown: copying.reworded.unknown.map(|why| why.to_string()),
    }
}

/// The passages, with positions in A and in B.
fn passage_records(found: &Passages, of: &[Positions<'_>; 2]) -> Vec<PassageRecord> {
    let record = |(place, passage): (usize, &Passage)| PassageRecord {
        letter: letter(place),
        rank: passage.rank + 1,
        characters: passage.length,
        moved: passage.moved,
        template_characters: passage.template,
        a: of[0].span(&passage.original[0]),
        b: of[1].span(&passage.original[1]),
        a_part: None,
        b_part: None,
    };
    found.list.iter().enumerate().map(record).collect()
}

/// The reworded stretches, with positions in A and in B.
fn reworded(copying: &Copying, of: &[Positions<'_>; 2]) -> Vec<RewordedRecord> {
    let record = |(at, own): (usize, &RewordedStretch)| {
        let parts = |side: usize| own.parts[side].iter().map(move |part| of[side].span(&part.at));
        RewordedRecord {
            number: at + 1,
            characters: own.characters,
            a: of[0].span(&own.original[0]),
            b: of[1].span(&own.original[1]),
            a_parts: parts(0).collect(),
            b_parts: parts(1).collect(),
            inner: inner(&own.inner, [&of[0], &of[1]]),
            a_part: None,
            b_part: None,
        }
    };
    copying.reworded.list.iter().enumerate().map(record).collect()
}
