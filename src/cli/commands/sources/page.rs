//! Writes the sources of texts as a table, as rows, and as JSON.

use crate::cli::console::{Paper, Watcher};
use crate::compare::run::{Metered, Progress, Stage, Watch as _};
use crate::corpus::document::Name;
use crate::display::number::{count, percent, thousands};
use crate::explain::exclusions::{ExclusionReason, Exclusions, TextExclusions};
use crate::explain::sources::{IndexedCorpus, SourceShare, TextSources};
use crate::export::escape;
use crate::export::name_links::NameLinks;
use crate::export::rows::Surface;
use crate::pair::DocId;
use std::cell::Cell;
use std::io::{self, Write};

/// Sources of a text in a table.
const LISTED: usize = 5;
/// Texts in a table.
const TEXTS: usize = 50;
/// Texts whose stretches are in memory at once.
pub(super) const PART: usize = 64;

/// What is written, and how much of it.
pub(super) struct SourcesPage<'a> {
    pub(super) indexed: &'a IndexedCorpus,
    pub(super) exclusions: &'a Exclusions,
    /// Most sources of each text.
    pub(super) limit: Option<usize>,
    /// Least share of a text that is accounted for.
    pub(super) at_least: f64,
    pub(super) links: NameLinks,
    pub(super) watcher: &'a Watcher,
    /// Stops the search, also for lack of memory.
    pub(super) metered: &'a Metered<'a>,
    /// Texts that were found with a stretch in more texts than are listed.
    pub(super) crowded: Cell<u64>,
}

/// A text with its figures.
pub(super) struct FoundSources {
    pub(super) document: DocId,
    /// The figures of the text; the sources are not in it.
    pub(super) sources: TextSources,
    /// The number of its sources.
    pub(super) of: usize,
    /// The sources to write, at most the limit.
    rows: Vec<SourceRow>,
}

/// What a row of a table tells of a source; amounts are letters.
struct SourceRow {
    source: DocId,
    adds: u32,
    alone: u32,
    bridged: u32,
    /// The number of stretches, and letters of the longest; bridged gaps are none.
    stretches: usize,
    longest: u32,
}

impl From<&SourceShare> for SourceRow {
    fn from(share: &SourceShare) -> Self {
        let stretches = || share.stretches.iter().filter(|stretch| !stretch.is_bridge);
        Self {
            source: share.source,
            adds: share.adds,
            alone: share.alone,
            bridged: share.bridged,
            stretches: stretches().count(),
            longest: stretches().map(|stretch| stretch.letters).max().unwrap_or(0),
        }
    }
}

impl FoundSources {
    /// Share of the letters that count which is accounted for; 0 without any.
    fn accounted(&self) -> f64 {
        self.sources.share().unwrap_or(0.0)
    }

    pub(super) fn share(&self, letters: u32) -> f64 {
        f64::from(letters) / f64::from(self.sources.letters.max(1))
    }

    /// Letters that do not count.
    fn excluded(&self) -> u32 {
        self.sources.excluded.iter().sum()
    }

    /// Letters excluded for each reason, those without any left out.
    pub(super) fn reasons(&self) -> impl Iterator<Item = (ExclusionReason, u32)> {
        let all = ExclusionReason::ALL.into_iter().zip(self.sources.excluded);
        all.filter(|(_, letters)| *letters > 0)
    }
}

impl SourcesPage<'_> {
    pub(super) fn name(&self, id: DocId) -> Option<&Name> {
        self.indexed.corpus.documents.get(id.index()).map(|document| &document.name)
    }

    fn shown(&self, id: DocId) -> String {
        self.name(id).map_or_else(String::new, |name| self.links.shown(name))
    }

    /// The sources of some texts, with all stretches.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn sources(&self, texts: &[DocId]) -> io::Result<Vec<TextSources>> {
        let indexed = self.indexed;
        let stop = || self.metered.cancelled();
        let excluded = |id: DocId| match indexed.corpus.documents.get(id.index()) {
            Some(document) => self.exclusions.find(document, &stop),
            None => TextExclusions::default(),
        };
        let found = indexed.sources(texts, &excluded, &stop);
        if stop() { Err(io::Error::other("stopped")) } else { Ok(found) }
    }

    /// The texts whose share suffices, the largest first, each with at most this number of rows.
    pub(super) fn found(&self, rows: usize) -> io::Result<Vec<FoundSources>> {
        let asked: Vec<DocId> = self.indexed.asked().collect();
        let mut all: Vec<FoundSources> = Vec::new();
        let mut crowded = 0;
        // The stretches of all texts need many times the memory of the index.
        for (part, done) in asked.chunks(PART).zip((0..).step_by(PART)) {
            let (stage, total) = (Stage::FindingSources, asked.len() as u64);
            self.metered.progress(Progress { stage, done, total, bytes: 0, of_bytes: 0 });
            for (&document, mut sources) in part.iter().zip(self.sources(part)?) {
                let list = std::mem::take(&mut sources.list);
                sources.spans = Vec::new();
                let of = list.len();
                let rows = list.iter().take(rows).map(SourceRow::from).collect();
                let found = FoundSources { document, sources, of, rows };
                if found.accounted() >= self.at_least {
                    crowded += u64::from(found.sources.is_crowded);
                    all.push(found);
                }
            }
        }
        self.watcher.erase();
        self.crowded.set(crowded);
        all.sort_by(|x, y| {
            y.accounted().total_cmp(&x.accounted()).then(x.document.cmp(&y.document))
        });
        Ok(all)
    }

    pub(super) fn table(&self, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
        let paper = &mut Paper::new(out, surface);
        let all = self.found(self.limit.unwrap_or(LISTED))?;
        let is_held = |found: &&FoundSources| found.of > 0 || found.sources.only_excluded > 0;
        let held = all.iter().filter(is_held).count();
        for found in all.iter().filter(is_held).take(TEXTS) {
            self.block(found, paper)?;
        }
        let none = all.len() - held;
        if held > TEXTS {
            let more = thousands((held - TEXTS) as u64);
            paper.text(&format!(
                "and {more} more texts with sources; --format tsv lists them all"
            ))?;
        }
        paper.text(
            "only text word for word is accounted for; `lookalike pairs --by reuse` finds reworded copies",
        )?;
        let (held, all) = (held as u64, count(all.len() as u64, "text"));
        let held = thousands(held);
        paper.text(&format!("{held} of {all} stand elsewhere in part; {none} in nothing"))
    }

    fn block(&self, found: &FoundSources, paper: &mut Paper<'_>) -> io::Result<()> {
        let sources = &found.sources;
        let crowd = if sources.is_crowded { "at least " } else { "" };
        let of = format!("{crowd}{}", count(found.of as u64, "source"));
        let part = if self.indexed.index.is_cut(found.document) {
            "; only its first part was looked at"
        } else {
            ""
        };
        let share = sources.share().map_or_else(|| "–".to_owned(), percent);
        let name = self.shown(found.document);
        if found.excluded() > 0 {
            let whole = sources.whole_share().map_or_else(|| "–".to_owned(), percent);
            let what = "accounted for of what counts";
            let said = format!("{share} {what}, {whole} of the whole text, {of}{part}");
            paper.named(&name, &said)?;
        } else {
            paper.named(&name, &format!("{share} accounted for, {of}{part}"))?;
        }
        if let Some(share) = sources.bridged_share().filter(|_| sources.bridged > 0) {
            let share = percent(share);
            paper.text(&format!("  with bridged gaps, probably reworded: {share}"))?;
        }
        Self::amounts(found, paper)?;
        if !found.rows.is_empty() {
            paper.text("     adds    alone  bridged  stretches  longest  source")?;
        }
        for source in &found.rows {
            let share = |letters| percent(found.share(letters));
            paper.raw(&format!(
                "  {:>7}  {:>7}  {:>7}  {:>9}  {:>7}  {}\n",
                share(source.adds),
                share(source.alone),
                share(source.bridged),
                source.stretches,
                thousands(source.longest.into()),
                self.shown(source.source)
            ))?;
        }
        let hidden = found.of - found.rows.len();
        if hidden > 0 {
            let hidden = thousands(hidden as u64);
            paper.text(&format!("  and {crowd}{hidden} more; --limit shows them"))?;
        }
        if sources.only_excluded > 0 {
            let only = count(sources.only_excluded as u64, "source");
            paper.text(&format!("  {only} not listed: less than a passage of it counts"))?;
        }
        paper.blank()
    }

    /// What is excluded, and how much of the accounted letters is quoted.
    fn amounts(found: &FoundSources, paper: &mut Paper<'_>) -> io::Result<()> {
        let (sources, letters) = (&found.sources, |number: u32| thousands(number.into()));
        if found.excluded() > 0 {
            let reasons =
                found.reasons().map(|(reason, n)| format!("{} {}", reason.name(), letters(n)));
            let reasons = reasons.collect::<Vec<_>>().join(", ");
            let (excluded, of) = (letters(found.excluded()), letters(sources.whole.letters));
            paper.text(&format!("  excluded: {excluded} of {of} letters: {reasons}"))?;
        }
        let quoted = &sources.quoted;
        if quoted.quoted() > 0 {
            let groups = [
                (quoted.with_reference, "with a reference near"),
                (quoted.without_reference, "without a reference near"),
                (quoted.not_known, "reference not known"),
            ];
            let groups = groups.into_iter().filter(|(number, _)| *number > 0);
            let groups: Vec<String> =
                groups.map(|(number, what)| format!("{} {what}", letters(number))).collect();
            let (all, of) = (letters(quoted.quoted()), letters(sources.whole.accounted));
            let groups = groups.join(", ");
            paper.text(&format!("  quoted: {all} of {of} letters accounted for: {groups}"))?;
        }
        Ok(())
    }

    pub(super) fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "text\taccounted\tsource\tadds\talone\tbridged\tstretches\tlongest")?;
        write!(out, "\taccounted_whole\tletters")?;
        for reason in ExclusionReason::ALL {
            write!(out, "\t{}", reason.name())?;
        }
        writeln!(
            out,
            "\tnot_quoted\twithout_reference\twith_reference\tnot_known\taccounted_or_bridged"
        )?;
        for found in &self.found(self.limit.unwrap_or(usize::MAX))? {
            let mut text = Vec::new();
            escape::tsv(self.name(found.document).map_or(b"", Name::bytes), &mut text);
            let accounted = share_cell(found.sources.share());
            let amounts = amount_cells(&found.sources);
            for source in &found.rows {
                out.write_all(&text)?;
                write!(out, "\t{accounted}\t")?;
                let mut name = Vec::new();
                escape::tsv(self.name(source.source).map_or(b"", Name::bytes), &mut name);
                out.write_all(&name)?;
                let [adds, alone, bridged] =
                    [source.adds, source.alone, source.bridged].map(|letters| found.share(letters));
                let (number, longest) = (source.stretches, source.longest);
                write!(out, "\t{adds:.6}\t{alone:.6}\t{bridged:.6}\t{number}\t{longest}")?;
                writeln!(out, "\t{amounts}")?;
            }
            if found.of == 0 {
                out.write_all(&text)?;
                writeln!(out, "\t{accounted}\t\t\t\t\t\t\t{amounts}")?;
            }
        }
        Ok(())
    }
}

/// A share in a column; empty where it is undefined.
fn share_cell(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{share:.6}"))
}

/// The columns of the amounts of a text.
fn amount_cells(sources: &TextSources) -> String {
    let whole = share_cell(sources.whole_share());
    let quoted = &sources.quoted;
    let letters = [sources.whole.letters].into_iter().chain(sources.excluded);
    let letters = letters.chain([
        quoted.not_quoted,
        quoted.without_reference,
        quoted.with_reference,
        quoted.not_known,
    ]);
    let letters: Vec<String> = letters.map(|number| number.to_string()).collect();
    format!("{whole}\t{}\t{}", letters.join("\t"), share_cell(sources.bridged_share()))
}
