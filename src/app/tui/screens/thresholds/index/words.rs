//! Describes an index in words: its shape, recall and misses, and its costs for larger libraries.

use crate::compare::result::Comparison;
use crate::compare::study::whatif::WhatIf;
use crate::display::number::{count, thousands};
use crate::display::width::{pad, width};
use crate::measure::blocks::{BlockTables, variants};
use crate::page::Wording;
use crate::pair::DocId;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::index::typed::IndexShape;
use crate::tui::screens::thresholds::index::{MOST_MISSES, WhatIfKey, WhatIfPanel};
use crate::tui::widgets::ratio;

/// Documents of the web corpus of the literature (Manku, Jain, Das Sarma 2007): 2³⁴ fingerprints.
const WEB: f64 = 17_179_869_184.0;

impl WhatIfPanel {
    /// Describes the chosen shape, line by line.
    pub(super) fn account(
        &self,
        model: &Model,
        comparison: &Comparison,
        chosen: WhatIfKey,
    ) -> Vec<String> {
        let mut lines = match chosen.shape {
            IndexShape::Bands(b) => vec![
                format!(
                    "{} × {}: collision probability",
                    count(b.bands as u64, "band"),
                    count(b.rows as u64, "slot")
                ),
                format!(
                    "1−(1−s^{})^{}: half are found at s = {}",
                    b.rows,
                    b.bands,
                    ratio(b.half())
                ),
                format!(
                    "approximate threshold (1/{})^(1/{}) = {}",
                    b.bands,
                    b.rows,
                    ratio(b.turn())
                ),
                format!("wanted: exact J ≥ {}", ratio(chosen.jaccard)),
            ],
            IndexShape::Blocks(t) => vec![
                format!(
                    "{}, {}, keys of {} bits or more",
                    count(t.blocks().into(), "block"),
                    count(t.count() as u64, "table"),
                    t.shortest_key()
                ),
                format!(
                    "wanted: ≤ {} of {} bits apart; to {} none is missed",
                    chosen.simhash,
                    t.bits(),
                    t.within()
                ),
            ],
        };
        let words = model.words();
        let found = self.found.iter().find(|(key, ..)| *key == chosen);
        match found {
            None => lines.push("building it…".to_owned()),
            Some((_, Err(why), _)) => lines.push(why.clone()),
            Some(_) => {}
        }
        let mut lines: Vec<String> = lines.iter().map(|line| words(line)).collect();
        if let Some((_, Ok(found), expected)) = found {
            let bits = matches!(chosen.shape, IndexShape::Blocks(_));
            lines.extend(result_lines(found, *expected, bits, comparison, &words));
        }
        if let IndexShape::Blocks(tables) = chosen.shape {
            lines.extend(self.arithmetic(tables, model.documents().len(), chosen.simhash, &words));
        }
        lines
    }

    /// The candidates per query among random fingerprints, for this corpus and for larger
    /// libraries.
    fn arithmetic(
        &self,
        tables: BlockTables,
        documents: usize,
        within: u32,
        words: Wording<'_>,
    ) -> Vec<String> {
        let mut lines = vec![
            String::new(),
            words("random fingerprints: candidates of a query"),
            row(["", &words("documents"), &words("a table"), &words("in all")]),
        ];
        let sizes = [
            ("this corpus", Some(documents as f64)),
            ("2^34", Some(WEB)),
            ("typed (e)", self.library),
        ];
        for (what, library) in sizes {
            let Some(library) = library else { continue };
            let each = library / 2f64.powi(tables.shortest_key().cast_signed());
            let all = tables.candidates(library);
            let library = thousands(library.round() as u64);
            lines.push(row([&words(what), &library, &plain(each), &plain(all)]));
        }
        if let Some(all) = variants(tables.bits(), within) {
            let all = u64::try_from(all).map_or_else(|_large| all.to_string(), thousands);
            lines.push(words(&format!("without a table: {all} variants of a query")));
        }
        lines
    }
}

/// A row of the table of candidates.
fn row([head, documents, table, all]: [&str; 4]) -> String {
    let head = pad(head, 11);
    let right = |text: &str, columns| " ".repeat(columns - width(text).min(columns)) + text;
    format!("{head} {} {} {}", right(documents, 14), right(table, 10), right(all, 11))
}

/// A number of candidates, without decimals from 10 up.
fn plain(number: f64) -> String {
    if number < 10.0 { format!("{number:.2}") } else { thousands(number.round() as u64) }
}

/// Describes the result of an index, with missed pairs and their distance in bits or their Jaccard.
fn result_lines(
    found: &WhatIf,
    expected: Option<f64>,
    bits: bool,
    comparison: &Comparison,
    words: Wording<'_>,
) -> Vec<String> {
    let recall = match found.recall() {
        Some(recall) => format!("recall {:.2} %", 100.0 * recall),
        None => "none to find".to_owned(),
    };
    let theory =
        expected.map_or(String::new(), |e| format!("; expected recall {:.2} %", 100.0 * e));
    let share = found.share_of_all();
    let share = share.map_or(String::new(), |s| format!(", {:.3} % of all pairs", 100.0 * s));
    // Index and counts take a text and its copies as one.
    let has_copies = comparison.copies.collapsed() > 0;
    let apart = if has_copies { ", without copies" } else { "" };
    let each = found.candidates_per_query().unwrap_or(0.0);
    let lines = [
        format!("{}{apart}: {recall}", count(found.wanted, "such pair")),
        format!("missed: {}{theory}", thousands(found.missed)),
        format!("candidates: {}{share}", thousands(found.candidates)),
        format!("a query: {each:.1} candidates; largest bucket {}", found.sizes.largest()),
    ];
    let mut lines: Vec<String> = lines.iter().map(|line| words(line)).collect();
    let name = |id: DocId| comparison.shown_name(id);
    let score = |score: f64| if bits { score.to_string() } else { ratio(score) };
    let missed = found.misses.iter().take(MOST_MISSES);
    lines.extend(missed.map(|m| format!("  {} {} · {}", score(m.score), name(m.a), name(m.b))));
    lines
}
