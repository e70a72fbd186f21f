//! The view `passages`: shared passages in any order, lettered, and how the copy was disguised.

use crate::cli::console::{Paper, mark_style};
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::long_lines::LineCutter;
use crate::cli::views::positions::{Positions, WrittenSpan};
use crate::display::number::{count, percent_or_dash};
use crate::display::sanitise::sanitise_lines;
use crate::explain::disguise::{
    ChangedPlace, ClassRule, Copying, Finding, Knowledge, PassageOptions, RULES, Substitution,
};
use crate::explain::page::{exchange_words, of_copy, passage_badge, passage_rows, rule_lines};
use crate::explain::passages::{Passage, letter};
use crate::page::{Line, Mark, flow};
use crate::pair::Side;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const PASSAGES: View = View {
    name: "passages",
    about: "in any order: text that both share word for word, moves, and how the copy was disguised",
    text,
    json,
};

/// Number of listed substitutions.
const LISTED: usize = 40;
/// Columns of a list without a terminal.
const COLUMNS: usize = 100;

fn copying(look: &ViewContext<'_>) -> Copying {
    let corpus = look.corpus.map(|corpus| (&*corpus.profiles, &*corpus.recipe));
    let ladder = &look.two.comparison.recipe.ladder;
    let copying = Copying::new(look.texts(), ladder, &look.options, corpus, look.stop);
    let known = Knowledge {
        flagged: !look.two.flags().is_empty(),
        boilerplate: look.boilerplate,
        least: look.options.least,
    };
    copying.knowing(&known, &|| (look.stop)())
}

fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let copying = copying(look);
    look.two.json(Some(&record(look.texts(), &copying, &look.options, look.rules)))
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let copying = copying(look);
    let width = look.surface.width;
    let mut paper = Paper::new(out, look.surface);
    for linked in of_copy(&copying, width.unwrap_or(usize::MAX)) {
        paper.line(&linked.line)?;
    }
    let rows = passage_rows(&copying, look.texts(), width.unwrap_or(COLUMNS));
    if rows.len > 0 {
        paper.blank()?;
        paper.line(&Line::head(&rows.head))?;
        (0..rows.len).try_for_each(|at| paper.line(&rows.row(at)))?;
    }
    substitutions(&copying, &mut paper)?;
    for side in Side::BOTH {
        let share = copying.passages.coverage(side, look.options.but_template);
        let says = format!(", {} in passages", percent_or_dash(share));
        paper.blank()?;
        paper.line(&Line::head(side.letter()).plain(&says))?;
        paper.raw(&marked(&copying, look, side))?;
    }
    if look.rules {
        paper.blank()?;
        paper.line(&Line::head("the classes; the first rule that applies decides"))?;
        paper.lines(&rule_lines(copying.disguise.rule, width.unwrap_or(usize::MAX)))?;
    }
    Ok(())
}

fn substitutions(copying: &Copying, paper: &mut Paper<'_>) -> io::Result<()> {
    let list = &copying.disguise.substitutions;
    if list.is_empty() {
        return Ok(());
    }
    paper.blank()?;
    paper.line(&Line::head(&count(list.len() as u64, "substitution")))?;
    let items = list.iter().take(LISTED).map(|one| (Mark::Plain, exchange_words(one)));
    let items: Vec<_> = items.collect();
    paper.lines(&flow(&items, paper.surface.width.unwrap_or(COLUMNS), usize::MAX))?;
    match list.len().checked_sub(LISTED + 1) {
        Some(more) => paper.text(&format!("… and {} more; --format json lists them all", more + 1)),
        None => Ok(()),
    }
}

/// One text with its passages marked, ending with a line end.
fn marked(copying: &Copying, look: &ViewContext<'_>, side: Side) -> String {
    let (text, found) = (look.texts()[side], &copying.passages);
    let plain = |range: Range<usize>| sanitise_lines(text.get(range).unwrap_or_default());
    let mut cutter = LineCutter::new(look.surface.terminal && look.context < usize::MAX);
    let mut out = String::new();
    let mut start = 0;
    for place in found.order(side) {
        let Some(passage) = found.list.get(place) else { continue };
        let range = passage.original[side].clone();
        out.push_str(&cutter.piece(&plain(start..range.start)));
        start = range.end;
        let part = cutter.piece(&plain(range));
        if !part.is_empty() {
            out.push_str(&badged(passage, place, &part, look.surface.colour));
        }
    }
    out.push_str(&cutter.piece(&plain(start..text.len())));
    out.push_str(&cutter.end());
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// The text of a passage after its letters: in colour, else in brackets.
fn badged(passage: &Passage, place: usize, part: &str, colour: bool) -> String {
    let letters = passage_badge(place, passage.moved);
    if !colour {
        return format!("[{letters} {part}]");
    }
    let mark = if passage.is_template() { Mark::Dim } else { Mark::Passage(place) };
    let style = mark_style(mark);
    let badge = style.invert().bold();
    // Colour is set again on each line, so that a pager can start at any of them.
    let lines: Vec<String> =
        part.split('\n').map(|line| format!("{style}{line}{style:#}")).collect();
    format!("{badge}{letters}{badge:#}{}", lines.join("\n"))
}

/// Shared passages and the disguise of a pair.
#[derive(Serialize)]
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
}

#[derive(Serialize)]
struct PassageRecord {
    letter: String,
    rank: usize,
    characters: usize,
    moved: bool,
    template_characters: usize,
    a: WrittenSpan,
    b: WrittenSpan,
}

#[derive(Serialize)]
struct PlaceRecord {
    a: WrittenSpan,
    b: WrittenSpan,
}

#[derive(Serialize)]
struct SubstitutionRecord {
    from: String,
    to: String,
    count: usize,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize)]
struct FindingRecord {
    subject: &'static str,
    says: String,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize)]
struct RuleRecord {
    class: &'static str,
    when: &'static str,
}

impl From<&ClassRule> for RuleRecord {
    fn from(rule: &ClassRule) -> Self {
        Self { class: rule.name(), when: rule.when }
    }
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
    let passages = found.list.iter().enumerate().map(|(place, passage)| {
        let [a, b] = spans(&passage.original);
        PassageRecord {
            letter: letter(place),
            rank: passage.rank + 1,
            characters: passage.length,
            moved: passage.moved,
            template_characters: passage.template,
            a,
            b,
        }
    });
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
        passages: passages.collect(),
        substitutions: disguise.substitutions.iter().map(substitution).collect(),
        findings: disguise.findings.iter().map(finding).collect(),
        rules: RULES.iter().filter(|_| rules).map(RuleRecord::from).collect(),
        says: disguise.says.clone(),
        longer: disguise.figures.longer().map(|side| side.letter().to_string()),
        aligned: disguise.figures.aligned,
        matched_sentences: disguise.figures.matched,
    }
}
