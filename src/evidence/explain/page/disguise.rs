//! A copy as lines: its class, findings, template, passages and substitutions, and the rules.

use crate::display::number::{percent_or_dash, thousands};
use crate::display::sanitise::sanitise;
use crate::display::width::{pad, width};
use crate::explain::disguise::{ChangedPlace, ClassRule, Copying, MOST, RULES, Substitution};
use crate::explain::passages::letter;
use crate::explain::sets::LineStarts;
use crate::page::{Line, Mark, Table, Wording, hanging};
use crate::pair::Side;
use crate::part::PartOf as _;

/// A line, and the place in the texts that it is about, if it has one.
#[derive(Debug, Clone)]
pub struct LinkedLine {
    /// The line.
    pub line: Line,
    /// Bytes of A and of B as written.
    pub place: Option<ChangedPlace>,
}

/// The class and its rule, why there may be more passages, the findings and the share of template,
/// wrapped to `columns`.
pub fn copying_lines(copying: &Copying, columns: usize, words: Wording<'_>) -> Vec<LinkedLine> {
    let disguise = &copying.disguise;
    let mut all = vec![(class_lines(copying, columns, words), None)];
    if let Some(why) = copying.passages.approximate {
        let why = approximate_words(&why.to_string());
        all.push((hanging(Line::new(), Mark::Warning, &words(&why), columns), None));
    }
    let item = |says: &str| hanging(Line::from_text("·  "), Mark::Plain, &words(says), columns);
    all.extend(disguise.findings.iter().map(|f| (item(&f.says), f.places.first().cloned())));
    all.extend(template_words(copying).map(|says| (item(&says), None)));
    let linked = |(lines, place): (Vec<Line>, Option<ChangedPlace>)| {
        lines.into_iter().map(move |line| LinkedLine { line, place: place.clone() })
    };
    all.into_iter().flat_map(linked).collect()
}

/// The class with what it means for this pair, and the rule that decided.
fn class_lines(copying: &Copying, columns: usize, words: Wording<'_>) -> Vec<Line> {
    let disguise = &copying.disguise;
    let (name, rule) = (words(disguise.rule.name()), words("by the rule:"));
    // A Chinese colon is wide.
    let colon = if name.is_ascii() { ": " } else { "：" };
    let name = Line::head(&name).plain(colon);
    let mut lines = hanging(name, Mark::Plain, &words(&disguise.says), columns);
    let blank = if rule.is_ascii() { " " } else { "" };
    let rule = Line::new().tint(Mark::Dim, &format!("   {rule}{blank}"));
    lines.extend(hanging(rule, Mark::Dim, &words(disguise.rule.when), columns));
    lines
}

/// Why the passages may be incomplete.
pub fn approximate_words(why: &str) -> String {
    format!("approximate: {why}")
}

/// How much of the texts is template; `None` if none was found.
fn template_words(copying: &Copying) -> Option<String> {
    let documents = thousands(copying.template_documents? as u64);
    let found = &copying.passages;
    found.template_characters.iter().find(|counts| counts[0] > 0)?;
    let characters = |side: Side| thousands(found.template_characters[side][0] as u64);
    let but = |side| percent_or_dash(found.coverage(side, true));
    Some(format!(
        "text in {documents} documents or more (boilerplate, or a text that goes round): {} characters \
         of A, {} of B; without it {} of A and {} of B are covered",
        characters(Side::A),
        characters(Side::B),
        but(Side::A),
        but(Side::B)
    ))
}

/// The letters of a passage, and `⇄` if it moved.
pub fn passage_badge(place: usize, moved: bool) -> String {
    letter(place) + if moved { "⇄" } else { "" }
}

/// The passages in the order of A, in rows of `columns`: letter, length, lines, kind, first words.
pub fn passage_rows<'a>(
    copying: &'a Copying,
    texts: [&'a str; 2],
    columns: usize,
    words: Wording<'_>,
) -> Table<'a> {
    let [template, moved] = ["template", "moved"].map(words);
    let list = &copying.passages.list;
    let room = columns.saturating_sub(42).max(20);
    let lines = texts.map(LineStarts::new);
    let head = "      length  line of A  of B           begins";
    Table::new("passages", head, list.len(), move |at| {
        let passage = list.get(at)?;
        let [a, b] = Side::BOTH.map(|side| lines[side].line(passage.original[side].start));
        let kind = match (passage.is_template(), passage.moved) {
            (true, _) => template.as_str(),
            (_, true) => moved.as_str(),
            _ => "",
        };
        let start = texts[0].part(passage.original[0].clone());
        let start: String = start.trim().chars().take(room).collect();
        let length = thousands(passage.length as u64);
        let numbers = format!("  {length:>6}  {a:>9}  {b:>4}  {}  ", pad(kind, 8));
        let line = Line::new().right(Mark::Passage(at), &letter(at), 4).plain(&numbers);
        Some(line.left(Mark::Dim, &start.replace('\n', " "), room))
    })
}

/// The reworded stretches in the order of A, in rows of `columns`: number, lengths, lines, first words.
pub fn reworded_rows<'a>(copying: &'a Copying, texts: [&'a str; 2], columns: usize) -> Table<'a> {
    let list = &copying.reworded.list;
    let room = columns.saturating_sub(45).max(20);
    let lines = texts.map(LineStarts::new);
    let head = "      length of A  of B   line of A  of B  begins";
    Table::new("reworded stretches", head, list.len(), move |at| {
        let own = list.get(at)?;
        let [a, b] = Side::BOTH.map(|side| lines[side].line(own.original[side].start));
        let [x, y] = own.characters.map(|characters| thousands(characters as u64));
        let start = texts[0].part(own.original[0].clone());
        let start: String = start.trim().chars().take(room).collect();
        let numbers = format!("  {x:>11}  {y:>4}  {a:>10}  {b:>4}  ");
        let line = Line::new().right(Mark::Reworded, &(at + 1).to_string(), 4).plain(&numbers);
        Some(line.left(Mark::Dim, &start.replace('\n', " "), room))
    })
}

/// A substitution and its count; safe to show.
pub fn exchange_words(substitution: &Substitution) -> String {
    let (from, to) = (sanitise(&substitution.from), sanitise(&substitution.to));
    match substitution.places.len() {
        1 => format!("{from} → {to}"),
        times => format!("{from} → {to} ×{}", thousands(times as u64)),
    }
}

/// The rules of the classes, wrapped to `columns`; the one that decided is marked.
pub fn rule_lines(decided: &ClassRule, columns: usize, words: Wording<'_>) -> Vec<Line> {
    let names = RULES.iter().map(|rule| width(&words(rule.name())));
    let room = names.max().unwrap_or(0) + 2;
    let lines = |rule: &ClassRule| {
        let mark = if rule.class == decided.class { Mark::Head } else { Mark::Plain };
        let name = Line::new().left(mark, &words(rule.name()), room);
        hanging(name, Mark::Plain, &words(rule.when), columns)
    };
    let about = hanging(Line::new(), Mark::Dim, &words(MOST), columns);
    RULES.iter().flat_map(lines).chain(about).collect()
}
