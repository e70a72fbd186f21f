//! The format `table`: the closest pairs in aligned columns, to read.

use crate::compare::result::Comparison;
use crate::corpus::document::Name;
use crate::display::affixes::CommonAffixes;
use crate::display::apart::cut_apart;
use crate::display::link::linked;
use crate::display::number::{count, thousands};
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{pad, width};
use crate::export::contract::Format;
use crate::export::name_links::file;
use crate::export::rows::{ExportRow, ExportTable, Surface};
use crate::measure::MeasureId;
use crate::measure::jaccard::jaccard;
use crate::measure::scale::{expected_text, short_ratio};
use crate::order::ListOrder as _;
use crate::os::names;
use crate::os::names::host;
use crate::pair::{DocId, Side};
use anstyle::{AnsiColor, Style};
use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;

/// The closest 50 pairs in columns; equal texts are one row with a count.
pub const TABLE: Format = Format {
    name: "table",
    about: "the closest 50 pairs in columns, to read; equal texts are one row with a count",
    limit: Some(50),
    collapses: true,
    reads: false,
    write,
};

/// Widest name without a terminal, in columns.
const NAME_IN_A_FILE: usize = 48;
/// Narrowest name, in columns.
const NAME_AT_LEAST: usize = 10;
/// Measures are dropped until both names together have this many columns.
const NAMES: usize = 36;
/// Approximate columns of rank, letters and their gaps.
const FIXED: usize = 13;
/// The heading of Jaccard of the whole texts, if the other scores leave out what does not count.
const WHOLE: &str = "whole J";
/// The heading of Jaccard without what does not count, if the other scores are of the whole texts.
const COUNTED: &str = "counted J";
/// Between two columns.
const GAP: &str = "  ";

const FLAGGED: Style = AnsiColor::Yellow.on_default().bold();
const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// The texts of one row, before names are cut.
struct TextRow {
    cells: Vec<(String, bool)>,
    names: [String; 2],
    /// Behind each name, how many texts are equal to it.
    counts: [String; 2],
    /// Both as links, for names that are cut to a width.
    files: [Option<PathBuf>; 2],
    remark: String,
}

fn write(table: &ExportTable<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut measures = measures(table.surface.width);
    // A column that was not computed would be empty; those that chance alone needs are one more for nothing.
    let pairs = &table.comparison.pairs;
    let scores = pairs.columns();
    let is_wanted = |id: MeasureId| {
        table.selection.by == id.measure().name || table.settings.thresholds.get(id).is_some()
    };
    let known = [
        (MeasureId::REUSE, !pairs.readings().is_empty()),
        (MeasureId::WEIGHTED, scores.weighted.is_known() && is_wanted(MeasureId::WEIGHTED)),
        (MeasureId::TOPIC, scores.topic.is_known() && is_wanted(MeasureId::TOPIC)),
        (MeasureId::CHANCE, table.comparison.knows_chance()),
    ];
    measures.retain(|&id| known.iter().all(|(own, is_known)| *own != id || *is_known));
    let lines: Vec<TextRow> = table
        .selection
        .entries
        .iter()
        .enumerate()
        .filter_map(|(place, &entry)| table.row(place, entry))
        .map(|row| line(table, &row, &measures))
        .collect();
    if !lines.is_empty() {
        columns(table, &lines, &measures, out)?;
        writeln!(out)?;
    }
    footer(table, out)
}

/// The measures that fit a terminal of this width.
fn measures(columns: Option<usize>) -> Vec<MeasureId> {
    let mut shown: Vec<MeasureId> = MeasureId::all().collect();
    let place = |id: &MeasureId| id.measure().gives_way;
    let mut leaving: Vec<MeasureId> = MeasureId::all().filter(|id| place(id) > 0).collect();
    leaving.order_by_key(place);
    for leaves in leaving {
        let title = |id: &MeasureId| width(id.measure().title).max(5);
        let taken: usize = shown.iter().map(|id| title(id) + GAP.len()).sum();
        if columns.is_none_or(|columns| FIXED + taken + NAMES <= columns) {
            break;
        }
        shown.retain(|id| *id != leaves);
    }
    shown
}

/// The heading and the value of the second Jaccard, if something does not count.
fn second(table: &ExportTable<'_>) -> Option<(&'static str, SecondJaccard)> {
    match (table.whole, table.counted) {
        (Some(_), _) => Some((WHOLE, |row| row.whole.as_ref().map(jaccard))),
        (None, Some(_)) => Some((COUNTED, |row| row.counted)),
        (None, None) => None,
    }
}

/// A second Jaccard of a row; `None` if it is not defined.
type SecondJaccard = fn(&ExportRow<'_>) -> Option<f64>;

fn line(table: &ExportTable<'_>, row: &ExportRow<'_>, measures: &[MeasureId]) -> TextRow {
    let letters = row.flags.letters_among(table.settings.thresholds.on());
    let mut cells = vec![(thousands(row.rank as u64), false), (letters, !row.flags.is_empty())];
    for &id in measures {
        let measure = id.measure();
        if row.estimated && measure.needs_shingles {
            cells.push(("—".to_owned(), false));
            continue;
        }
        cells.push(((measure.cell)(&row.evidence), row.flags.contains(id)));
    }
    if let Some((_, second)) = second(table) {
        cells.push((second(row).map_or_else(|| "—".to_owned(), short_ratio), false));
    }
    let copies = Copies::new(table, row);
    let names = [row.a, row.b].map(|name| sanitise_bytes(name.bytes()));
    let count = |copies: usize| if copies > 1 { format!(" ×{copies}") } else { String::new() };
    let file = |name: &Name| file(table.linked?, name);
    let files = [file(row.a), file(row.b)];
    let remark = |copies: Option<String>| {
        let said = copies.into_iter().chain(row.verdict.map(str::to_owned));
        let said: Vec<String> = said.map(|said| table.surface.words(&said).into_owned()).collect();
        said.join(" · ")
    };
    match copies {
        Copies::Among(count) => TextRow {
            files,
            cells,
            names,
            counts: Default::default(),
            remark: remark(Some(format!("×{count} identical"))),
        },
        Copies::Of(a, b) => {
            TextRow { cells, names, counts: [a, b].map(count), files, remark: remark(None) }
        }
    }
}

impl TextRow {
    /// Columns of a name with its count.
    fn width(&self, side: Side) -> usize {
        width(&self.names[side]) + width(&self.counts[side])
    }

    /// A name in at most `columns` columns, as a link if its file is known; with blanks up to `filled`
    /// columns.
    fn shown(&self, side: Side, common: &CommonAffixes, columns: usize, filled: usize) -> String {
        let (count, other) = (&self.counts[side], &self.names[side.other()]);
        let room = columns.saturating_sub(width(count));
        let cut = cut_apart(&self.names[side], other, room, common) + count;
        let blanks = " ".repeat(filled.saturating_sub(width(&cut)));
        let file = self.files[side].as_ref();
        let link = file.map(|path| linked(&cut, &host(), &names::bytes(path)));
        link.unwrap_or(cut) + &blanks
    }
}

/// What the names of a corpus have in common: that is cut first.
fn affixes(comparison: &Comparison) -> CommonAffixes {
    let name = |at| comparison.shown_name(DocId::from_index(at));
    CommonAffixes::from_names(comparison.corpus.documents.len(), name)
}

/// Numbers of equal texts behind a row, when copies are collapsed.
enum Copies {
    /// Number of documents with one and the same text.
    Among(usize),
    /// Numbers of documents with the text of A and with that of B.
    Of(usize, usize),
}

impl Copies {
    fn new(table: &ExportTable<'_>, row: &ExportRow<'_>) -> Self {
        let comparison = table.comparison;
        let Some(entry) = table.selection.entries.get(row.rank - 1) else { return Self::Of(1, 1) };
        if table.selection.expanded {
            return Self::Of(1, 1);
        }
        let copies = &comparison.copies;
        if copies.is_one_group(entry.documents()) {
            Self::Among(copies.size(entry.a))
        } else {
            Self::Of(copies.size(entry.a), copies.size(entry.b))
        }
    }
}

fn columns(
    table: &ExportTable<'_>,
    lines: &[TextRow],
    measures: &[MeasureId],
    out: &mut dyn Write,
) -> io::Result<()> {
    let titles = measures.iter().map(|id| id.measure().title);
    let headings: Vec<_> = ["#", "flags"]
        .into_iter()
        .chain(titles)
        .chain(second(table).map(|(heading, _)| heading))
        .map(|heading| table.surface.words(heading))
        .collect();
    let widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(place, heading)| {
            let cells = lines.iter().filter_map(|line| line.cells.get(place));
            cells.map(|(text, _)| width(text)).max().unwrap_or(0).max(width(heading))
        })
        .collect();
    let remark = lines.iter().map(|line| width(&line.remark)).max().unwrap_or(0);
    let taken: usize = widths.iter().map(|w| w + GAP.len()).sum::<usize>() + GAP.len();
    let taken = taken + if remark > 0 { remark + GAP.len() } else { 0 };
    let names = name_widths(lines, table.surface.width.map(|all| all.saturating_sub(taken)));
    let style = |style: Style| if table.surface.colour { style } else { Style::new() };
    let head = style(HEADING);
    write!(out, "{head}")?;
    for (heading, &columns) in headings.iter().zip(&widths) {
        write!(out, "{}{GAP}", right(heading, columns))?;
    }
    let [a, b] = if table.is_check() { ["New", "Library"] } else { ["A", "B"] };
    let [a, b] = [a, b].map(|name| table.surface.words(name));
    writeln!(out, "{}{GAP}{b}{head:#}", pad(&a, names[0]))?;
    let common = affixes(table.comparison);
    for line in lines {
        for ((text, flagged), &columns) in line.cells.iter().zip(&widths) {
            let mark = if *flagged { style(FLAGGED) } else { Style::new() };
            write!(out, "{mark}{}{mark:#}{GAP}", right(text, columns))?;
        }
        let filled = [names[0], if line.remark.is_empty() { 0 } else { names[1] }];
        let [a, b] = Side::BOTH.map(|side| line.shown(side, &common, names[side], filled[side]));
        write!(out, "{a}{GAP}{b}")?;
        if !line.remark.is_empty() {
            let quiet = style(QUIET);
            write!(out, "{GAP}{quiet}{}{quiet:#}", line.remark)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn right(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(width(text));
    format!("{}{text}", " ".repeat(missing))
}

/// Widths of both name columns: as wide as the names; if they do not fit, the wider one is cut first.
fn name_widths(lines: &[TextRow], room: Option<usize>) -> [usize; 2] {
    let widest = |side: Side| lines.iter().map(|line| line.width(side)).max();
    let [a, b] = [widest(Side::A).unwrap_or(1), widest(Side::B).unwrap_or(1)];
    match room {
        None => [a.min(NAME_IN_A_FILE), b.min(NAME_IN_A_FILE)],
        Some(room) if a + b <= room => [a, b],
        Some(room) => {
            let half = (room / 2).max(NAME_AT_LEAST);
            let a = a.min(room.saturating_sub(b).max(half));
            [a, b.min(room.saturating_sub(a).max(NAME_AT_LEAST))]
        }
    }
}

/// The order of a list: the value of `--by`; in Chinese the title of its measure, with blanks around letters.
fn order_words(by: &str, surface: Surface) -> Cow<'_, str> {
    if !surface.chinese {
        return Cow::Borrowed(by);
    }
    let words = surface.words(MeasureId::from_name(by).map_or(by, |id| id.measure().title));
    if words.is_ascii() { Cow::Owned(format!(" {words} ")) } else { words }
}

fn footer(table: &ExportTable<'_>, out: &mut dyn Write) -> io::Result<()> {
    let selection = table.selection;
    let showing = selection.entries.len();
    let so_far = if table.comparison.complete { "" } else { " found so far" };
    let (showing, of) = (thousands(showing as u64), count(selection.of as u64, "pair"));
    let shown = format!("{showing} of {of}{so_far}");
    if selection.of == 0 {
        return writeln!(out, "{}", table.surface.words(&shown));
    }
    let bits = table.comparison.recipe.sketch.bits;
    let mut others = table.settings.thresholds.within(bits);
    let most = others.get(MeasureId::CHANCE).filter(|_| table.comparison.knows_chance());
    others.set(MeasureId::CHANCE, None);
    let others = others.in_words(|scale, threshold| {
        if scale.is_whole() { format!("{threshold} of {bits}") } else { threshold.to_string() }
    });
    let by = order_words(selection.by, table.surface);
    let line = match most {
        Some(most) => format!(
            "{shown}, sorted by {by}; flagged by chance ≤ {}; letters at {others}",
            expected_text(most)
        ),
        None => format!("{shown}, sorted by {by}; flagged at {others}"),
    };
    writeln!(out, "{}", table.surface.words(&line))
}
