//! Writes groups of duplicates as a table, TSV or JSON, with the counts.

use crate::cli::commands::dedup::grouping::words;
use crate::compare::groups::{DropProof, Grouping, KeptGroup};
use crate::compare::result::Comparison;
use crate::corpus::document::{Document, Name, RowsFile};
use crate::display::number::{count, percent_or_dash, thousands};
use crate::export::describe::{JsonName, UnseenDocument};
use crate::export::escape;
use crate::export::json_style::{pretty, schema_id};
use crate::export::name_links::NameLinks;
use crate::export::rows::Surface;
use crate::pair::DocId;
use crate::text::named::Named as _;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GroupsFormat {
    /// groups to read, the kept text first
    Table,
    /// one text of a group per line: group, keep or drop, name, Jaccard with the kept one
    Tsv,
    /// one object: counts, rates, groups
    Json,
    /// with --passages: one object for each text with something to cut
    Ndjson,
}

/// Which documents are kept and which dropped.
#[derive(Debug)]
pub(super) struct DedupPlan<'a> {
    /// The run.
    pub comparison: &'a Comparison,
    /// The groups.
    pub groups: Vec<KeptGroup>,
    /// The value of `--keep`.
    pub keep: String,
    /// What is left among the kept texts, and how far dropped ones are from theirs.
    pub proof: DropProof,
    /// How texts were grouped.
    pub grouping: Grouping,
    /// Jaccard from which texts are duplicates, 0 to 1.
    pub at: f64,
}

impl DedupPlan<'_> {
    /// Dropped documents, ascending.
    pub(super) fn dropped(&self) -> Vec<DocId> {
        let mut all: Vec<DocId> =
            self.groups.iter().flat_map(|group| group.drop.iter().map(|(id, _)| *id)).collect();
        all.sort_unstable();
        all
    }

    /// All other documents, ascending.
    pub(super) fn kept(&self) -> Vec<DocId> {
        let dropped: BTreeSet<DocId> = self.dropped().into_iter().collect();
        let all = DocId::first(self.comparison.corpus.documents.len());
        all.filter(|id| !dropped.contains(id)).collect()
    }

    fn bytes(&self, ids: &[DocId]) -> u64 {
        ids.iter().filter_map(|&id| self.comparison.document(id)).map(|d| d.bytes).sum()
    }

    /// The entries of documents in the lists: for rows of one file the ids, else the names.
    pub(super) fn listed(&self, ids: &[DocId]) -> impl Iterator<Item = &[u8]> {
        let corpus = &self.comparison.corpus;
        let is_one = corpus.tables.len() == 1
            && corpus
                .documents
                .iter()
                .all(|document| document.row.is_some() || is_sketched(document));
        let table = corpus.tables.first().filter(|_| is_one);
        ids.iter().map(move |&id| {
            let name = self.name(id);
            let id = table.zip(self.comparison.document(id));
            id.and_then(|(table, document)| row_id(table, document)).unwrap_or(name)
        })
    }

    fn name(&self, id: DocId) -> &[u8] {
        self.comparison.document(id).map_or(b"", |document| document.name.bytes())
    }

    /// The numbers of documents, kept and repeated, and their shares, on one line.
    fn counts(&self) -> String {
        let (documents, dropped) = (self.comparison.corpus.documents.len(), self.dropped());
        let kept = documents - dropped.len();
        let so_far = if self.comparison.complete { "" } else { "stopped before the end; so far " };
        format!(
            "{so_far}{}: {} kept ({}), {} repeated ({}, {}) in {}; Jaccard ≥ {}, {}, kept: {}",
            count(documents as u64, "document"),
            thousands(kept as u64),
            share(kept, documents),
            thousands(dropped.len() as u64),
            share(dropped.len(), documents),
            crate::display::number::bytes(self.bytes(&dropped)),
            count(self.groups.len() as u64, "group"),
            self.at,
            words(self.grouping),
            self.keep
        )
    }
}

/// True for a row of two passes, of which only name and sketches are known.
fn is_sketched(document: &Document) -> bool {
    document.row.is_none() && document.reader == "row"
}

/// The id of a row, if it identifies the row: a repeated or missing id does not, and such a row is named by
/// its line as well.
fn row_id<'a>(table: &RowsFile, document: &'a Document) -> Option<&'a [u8]> {
    let rest = document.name.bytes().strip_prefix(table.name.bytes())?.strip_prefix(b"#")?;
    let is_id = match document.row.as_deref() {
        Some(row) => rest == row.id.as_bytes(),
        None => !is_named_by_line(rest),
    };
    is_id.then_some(rest)
}

/// True for `line 7`, `line 7, row 2`, and the same in brackets behind an id.
fn is_named_by_line(name: &[u8]) -> bool {
    let name = name.strip_suffix(b")").unwrap_or(name);
    let before = |name: &[u8]| {
        let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        name.get(..name.len() - digits).filter(|_| digits > 0).unwrap_or_default().to_vec()
    };
    let line = before(name);
    let line = line.strip_suffix(b", row ").map_or_else(|| line.clone(), before);
    line == b"line " || line.ends_with(b" (line ")
}

fn share(part: usize, whole: usize) -> String {
    percent_or_dash((whole > 0).then(|| part as f64 / whole as f64))
}

/// Writes the groups.
pub(super) fn write(
    plan: &DedupPlan<'_>,
    layout: GroupsFormat,
    (surface, links): (Surface, &NameLinks),
    out: &mut dyn Write,
) -> io::Result<()> {
    match layout {
        GroupsFormat::Table => table(plan, surface, links, out),
        GroupsFormat::Tsv => tsv(plan, out),
        GroupsFormat::Json | GroupsFormat::Ndjson => json(plan, out),
    }
}

fn table(
    plan: &DedupPlan<'_>,
    surface: Surface,
    links: &NameLinks,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = |id| links.shown(&Name::new(plan.name(id)));
    let [keep, drop] = ["keep", "drop"].map(|word| surface.words(word));
    for group in &plan.groups {
        writeln!(out, "{keep}         {}", name(group.keep))?;
        for (id, score) in &group.drop {
            let score = score.map_or("     —".to_owned(), |score| format!("{score:.4}"));
            writeln!(out, "{drop} {score}  {}", name(*id))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", surface.words(&plan.counts()))?;
    let DropProof { left, lowest, below } = plan.proof;
    let left = format!("pairs at or above {} left among the kept: {}", plan.at, thousands(left));
    writeln!(out, "{}", surface.words(&left))?;
    let lowest = lowest.map_or("none was dropped".to_owned(), |score| {
        format!("{score:.4} ({} below {})", thousands(below as u64), plan.at)
    });
    let lowest = format!("lowest score of a dropped text to its keeper: {lowest}");
    writeln!(out, "{}", surface.words(&lowest))
}

fn tsv(plan: &DedupPlan<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "group\taction\tname\tjaccard")?;
    for (number, group) in (1..).zip(&plan.groups) {
        let keep = [(group.keep, None)];
        let drop = group.drop.iter().copied();
        for (place, (id, score)) in keep.into_iter().chain(drop).enumerate() {
            let mut name = Vec::new();
            escape::tsv(plan.name(id), &mut name);
            write!(out, "{number}\t{}\t", if place == 0 { "keep" } else { "drop" })?;
            out.write_all(&name)?;
            let score = score.map_or(String::new(), |score| score.to_string());
            writeln!(out, "\t{score}")?;
        }
    }
    Ok(())
}

#[derive(Serialize, JsonSchema)]
pub(super) struct DedupRecord<'a> {
    lookalike: &'static str,
    schema: String,
    documents: usize,
    kept: usize,
    repeated: usize,
    repeated_share: Option<f64>,
    repeated_bytes: u64,
    jaccard_at_least: f64,
    linkage: &'static str,
    keep: &'a str,
    complete: bool,
    /// Pairs at or above the threshold left among the kept texts.
    pairs_left: u64,
    /// The lowest Jaccard of a dropped text to the kept one of its group.
    lowest_to_keeper: Option<f64>,
    /// Dropped texts under the threshold to the kept one of their group.
    dropped_below: usize,
    groups: Vec<KeptGroupRecord<'a>>,
    /// Documents that are stored otherwise than a reader sees them.
    findings: Vec<UnseenDocument<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct KeptGroupRecord<'a> {
    keep: Option<JsonName<'a>>,
    drop: Vec<DroppedRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct DroppedRecord<'a> {
    name: Option<JsonName<'a>>,
    jaccard: Option<f64>,
}

fn json(plan: &DedupPlan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let name = |id: DocId| plan.comparison.document(id).map(|document| JsonName(&document.name));
    let (documents, dropped) = (plan.comparison.corpus.documents.len(), plan.dropped());
    let one = |group: &KeptGroup| KeptGroupRecord {
        keep: name(group.keep),
        drop: group
            .drop
            .iter()
            .map(|&(id, jaccard)| DroppedRecord { name: name(id), jaccard })
            .collect(),
    };
    let whole = DedupRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("dedup"),
        documents,
        kept: documents - dropped.len(),
        repeated: dropped.len(),
        repeated_share: (documents > 0).then(|| dropped.len() as f64 / documents as f64),
        repeated_bytes: plan.bytes(&dropped),
        jaccard_at_least: plan.at,
        linkage: plan.grouping.name(),
        keep: &plan.keep,
        complete: plan.comparison.complete,
        pairs_left: plan.proof.left,
        lowest_to_keeper: plan.proof.lowest,
        dropped_below: plan.proof.below,
        groups: plan.groups.iter().map(one).collect(),
        findings: UnseenDocument::all(&plan.comparison.corpus),
    };
    out.write_all(&pretty(&whole)?)
}
