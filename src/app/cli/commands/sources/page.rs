//! Writes the sources of texts as a table, as rows, and as JSON.

use crate::cli::console::{Paper, Watcher};
use crate::compare::run::{Metered, Progress, Stage, Watch as _};
use crate::corpus::document::Name;
use crate::display::number::{count, percent, thousands};
use crate::explain::exclusions::{ExclusionReason, Exclusions, TextExclusions};
use crate::explain::sources::{IndexedCorpus, MOST_READ, SourceShare, TextSources};
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
    /// What stands in more texts than this has no source, unless most of a text does; `None` if the user
    /// gave a bound.
    pub(super) common_texts: Option<u32>,
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
    /// The number of its sources with more than a phrase, and of the others.
    pub(super) of: usize,
    phrases: usize,
    /// The sources to write, at most the limit.
    rows: Vec<SourceRow>,
}

/// What a row of a table tells of a source; amounts are letters.
struct SourceRow {
    source: DocId,
    /// Word for word, and reworded.
    adds: [u32; 2],
    alone: u32,
    bridged: u32,
    reworded: u32,
    /// The number of stretches word for word, and letters of the longest.
    stretches: usize,
    longest: u32,
}

impl From<&SourceShare> for SourceRow {
    fn from(share: &SourceShare) -> Self {
        let stretches = || share.stretches.iter().filter(|stretch| stretch.is_verbatim());
        Self {
            source: share.source,
            adds: [share.adds, share.adds_reworded],
            alone: share.alone,
            bridged: share.bridged,
            reworded: share.reworded,
            stretches: stretches().count(),
            longest: stretches().map(|stretch| stretch.letters).max().unwrap_or(0),
        }
    }
}

impl FoundSources {
    /// Share of the letters that count which is accounted for, word for word or reworded; 0 without any.
    fn accounted(&self) -> f64 {
        self.sources.reworded_share().unwrap_or(0.0)
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

    /// The texts whose share suffices, the largest first, each with at most this number of rows; also of
    /// sources with no more than a phrase, if requested.
    pub(super) fn found(&self, rows: usize, with_phrases: bool) -> io::Result<Vec<FoundSources>> {
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
                let named = || list.iter().filter(|share| !share.is_phrase);
                let of = named().count();
                let phrases = list.len() - of;
                let shown = list.iter().filter(|share| with_phrases || !share.is_phrase);
                let rows = shown.take(rows).map(SourceRow::from).collect();
                let found = FoundSources { document, sources, of, phrases, rows };
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
        let all = self.found(self.limit.unwrap_or(LISTED), false)?;
        let is_held = |found: &&FoundSources| found.of > 0;
        let held = all.iter().filter(is_held).count();
        // Also a text of which all is left out on request.
        let is_shown = |found: &&FoundSources| {
            is_held(found) || (found.sources.only_excluded > 0 && found.sources.frequent_texts == 0)
        };
        for found in all.iter().filter(is_shown).take(TEXTS) {
            self.block(found, paper)?;
        }
        if held > TEXTS {
            let more = thousands((held - TEXTS) as u64);
            paper.text(&format!(
                "and {more} more texts with sources; --format tsv lists them all"
            ))?;
        }
        paper.text(&format!(
            "word for word is compared with all texts, reworded with at most {MOST_READ} of them for each text"
        ))?;
        if let Some(most) = self.common_texts {
            paper.text(&format!(
                "what stands in more than {} texts has no source named; --max-texts sets another bound",
                thousands(most.into())
            ))?;
        }
        let less = all.iter().filter(|own| own.of == 0 && own.sources.whole.accounted > 0).count();
        let none = all.len() - held - less;
        let held = thousands(held as u64);
        let all = count(all.len() as u64, "text");
        if less == 0 {
            return paper
                .text(&format!("{held} of {all} stand elsewhere in part; {none} in nothing"));
        }
        let less = thousands(less as u64);
        paper.text(&format!(
            "{held} of {all} stand elsewhere in part; {less} with a phrase or with what does not count; {none} in nothing"
        ))
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
        let dash = |share: Option<f64>| share.map_or_else(|| "–".to_owned(), percent);
        let share = dash(sources.reworded_share());
        let name = self.shown(found.document);
        if found.excluded() > 0 {
            let whole = dash(sources.whole_reworded_share());
            let what = "accounted for of what counts";
            let said = format!("{share} {what}, {whole} of the whole text, {of}{part}");
            paper.named(&name, &said)?;
        } else {
            paper.named(&name, &format!("{share} accounted for, {of}{part}"))?;
        }
        if sources.reworded > 0 {
            let reworded = percent(found.share(sources.reworded));
            let verbatim = dash(sources.share());
            paper.text(&format!("  {verbatim} word for word, {reworded} reworded"))?;
        }
        Self::amounts(found, paper)?;
        if !found.rows.is_empty() {
            paper.text("     adds  verbatim  reworded  stretches  longest  source")?;
        }
        for source in &found.rows {
            let share = |letters| percent(found.share(letters));
            paper.raw(&format!(
                "  {:>7}  {:>8}  {:>8}  {:>9}  {:>7}  {}\n",
                share(source.adds.iter().sum()),
                share(source.alone),
                share(source.reworded),
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
        if found.phrases > 0 {
            let phrases = count(found.phrases as u64, "source");
            paper.text(&format!(
                "  {phrases} not listed: no more than a phrase, which may be chance"
            ))?;
        }
        if sources.only_excluded > 0 && sources.frequent_texts == 0 {
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
        if sources.frequent_texts > 0 {
            let texts = thousands(sources.frequent_texts.into());
            paper.text(&format!("  what is frequent stands in {texts} texts, or in fewer"))?;
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
            "\tnot_quoted\twithout_reference\twith_reference\tnot_known\taccounted_or_bridged\
             \taccounted_or_reworded\tfrequent_texts\tadds_reworded\treworded"
        )?;
        for found in &self.found(self.limit.unwrap_or(usize::MAX), true)? {
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
                let [verbatim, more] = source.adds;
                let [adds, alone, bridged, adds_reworded, reworded] =
                    [verbatim, source.alone, source.bridged, more, source.reworded]
                        .map(|letters| found.share(letters));
                let (number, longest) = (source.stretches, source.longest);
                write!(out, "\t{adds:.6}\t{alone:.6}\t{bridged:.6}\t{number}\t{longest}")?;
                writeln!(out, "\t{amounts}\t{adds_reworded:.6}\t{reworded:.6}")?;
            }
            if found.rows.is_empty() {
                out.write_all(&text)?;
                writeln!(out, "\t{accounted}\t\t\t\t\t\t\t{amounts}\t\t")?;
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
    let [bridged, reworded] = [sources.bridged_share(), sources.reworded_share()].map(share_cell);
    format!("{whole}\t{}\t{bridged}\t{reworded}\t{}", letters.join("\t"), sources.frequent_texts)
}
