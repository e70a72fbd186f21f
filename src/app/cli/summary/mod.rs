//! The summary of a run, a few lines on standard error.

mod remarks;

pub use remarks::remarks;

use crate::cli::console::Console;
use crate::cli::exit_code::{highest_jaccard, is_unreadable};
use crate::cli::listing::{FailAt, OutputOptions};
use crate::compare::result::{Comparison, Coverage, Holding, IndexedJoin, Recipe, SampledRecall};
use crate::corpus::demo::LABEL;
use crate::corpus::document::{Corpus, Skipped};
use crate::display::number::{count, thousands};
use crate::display::sanitise::sanitise_bytes;
use crate::explain::reasons::length_reason;
use crate::export::rows::ExportTable;
use crate::measure::banding::Banding;
use crate::measure::scale::short_ratio;
use crate::pair::DocId;
use crate::text::named::Named as _;
use std::borrow::Cow;
use std::time::Duration;

/// Number of names listed before "and N more".
const LISTED: usize = 8;

/// Prints what was compared, what was skipped, and which pairs are complete.
pub fn tell(table: &ExportTable<'_>, options: &OutputOptions, console: &Console) {
    let comparison = table.comparison;
    let label = match &*comparison.corpus.label {
        LABEL => console.err.words(LABEL),
        both if comparison.against.is_some() => console.err.words(both),
        label => Cow::Borrowed(label),
    };
    console.note_on(&label, &headline(table));
    console.note(&format!("compared by {}", compared_by(comparison)));
    tables(&comparison.corpus, console);
    people(comparison, console);
    skipped(comparison.corpus.skipped.iter().collect(), console);
    remarks(&comparison.corpus, console);
    undefined(comparison, console);
    short_texts(comparison, console);
    let collapsed = comparison.copies.collapsed();
    if collapsed > 0 && !table.selection.expanded && !options.format.collapses {
        console.warn(&format!(
            "{} collapsed: each group of equal texts is one row, since all its pairs would exceed \
             --max-pairs {}",
            copies(collapsed as u64),
            table.settings.max_pairs
        ));
    }
    below_the_floor(comparison, options, console);
    crowded(comparison, console);
    unread(table, options, console);
    if comparison.against.as_ref().is_some_and(|against| !against.is_exact()) {
        console.warn(
            "the sketch file has no shingles: MinHash and SimHash only, no Jaccard, containment or \
             cosine",
        );
    }
    if let Some(word) = &comparison.reuse.word {
        console.warn(word);
    }
    if !comparison.complete {
        console.warn("stopped before the end: pairs may be missing");
    } else if comparison.against.as_ref().is_some_and(|against| against.pairs == 0) {
        console
            .warn("nothing to compare: a check needs at least one new text and one library text");
    } else if comparison.distinct() + collapsed < 2 {
        console.warn(&too_few(comparison));
    }
}

fn headline(table: &ExportTable<'_>) -> String {
    let comparison = table.comparison;
    let corpus = &comparison.corpus;
    let mut parts = vec![documents(comparison)];
    if !corpus.skipped.is_empty() {
        parts.push(format!("{} skipped", thousands(corpus.skipped.len() as u64)));
    }
    let of = count(table.selection.of as u64, "pair");
    let showing = table.selection.entries.len();
    parts.push(if showing == table.selection.of {
        of
    } else {
        format!("{} of {of}", thousands(showing as u64))
    });
    let collapsed = comparison.copies.collapsed() as u64;
    if collapsed > 0 && !table.selection.expanded {
        parts.push(format!("{} collapsed", copies(collapsed)));
    }
    if table.selection.same_person > 0 {
        let own = thousands(table.selection.same_person as u64);
        parts.push(format!("{own} of one person hidden"));
    }
    parts.push(format!("n = {}", shingle_length(comparison)));
    parts.push(coverage(comparison));
    if comparison.reuse.documents > 0 {
        let from = if comparison.indexed.is_some() { "an earlier run" } else { "the cache" };
        parts.push(format!("{} from {from}", count(comparison.reuse.documents as u64, "text")));
    }
    parts.join(", ")
}

/// Prints that columns are empty because no listed pair was read.
fn unread(table: &ExportTable<'_>, options: &OutputOptions, console: &Console) {
    let (comparison, mut listed) = (table.comparison, table.selection.entries.iter());
    let is_read = listed.any(|entry| entry.reading(comparison).is_some());
    if !options.format.reads || is_read || table.selection.entries.is_empty() {
        return;
    }
    let is_in_memory = comparison.indexed.is_none()
        && comparison.against.as_ref().is_none_or(|against| against.holding == Holding::Texts);
    console.note(if is_in_memory {
        "reuse, class and the explained shares are empty: no listed pair was read; --readings N reads \
         the N likeliest"
    } else {
        "reuse, class and the explained shares are empty: no listed pair was read, since the texts \
         are not in memory"
    });
}

/// Warns of buckets whose texts were not all compared with each other.
pub fn crowded(comparison: &Comparison, console: &Console) {
    let passed_over = comparison.indexed.as_ref().map_or(0, |index| index.passed_over);
    if passed_over > 0 {
        console.warn(&format!(
            "crowded buckets: {} of similar texts were not compared; each text there was compared with \
             the first of its bucket only",
            count(passed_over, "pair")
        ));
    }
}

/// The number of documents; of a check, of new and library texts.
fn documents(comparison: &Comparison) -> String {
    let all = comparison.corpus.documents.len() as u64;
    match &comparison.against {
        Some(against) => {
            let new = u64::from(against.new);
            let library = count(against.library, "library text");
            format!("{} against {library}", count(new, "new text"))
        }
        None => count(all, "document"),
    }
}

/// Prints the time and the rates of a complete check.
pub fn tell_rates(comparison: &Comparison, time: Duration, console: &Console) {
    let Some(against) = comparison.against.as_ref().filter(|_| comparison.complete) else { return };
    let seconds = time.as_secs_f64().max(1e-3);
    let rate = |number: u64| thousands((number as f64 / seconds) as u64);
    let documents = u64::from(against.new) + against.library;
    console.note(&format!(
        "{} in {seconds:.2} s: {} documents/s, {} pairs/s",
        count(against.pairs, "pair"),
        rate(documents),
        rate(against.pairs)
    ));
}

fn coverage(comparison: &Comparison) -> String {
    if !comparison.complete {
        return "stopped".to_owned();
    }
    let Coverage::Floor(floor) = comparison.coverage else { return "every pair scored".to_owned() };
    if let Some(index) = &comparison.indexed {
        return two_passes(comparison, index, floor);
    }
    let every = match comparison.cut {
        Some(cut) => format!(
            "more pairs than --max-pairs share one score: every pair with Jaccard > {cut:.5}, and \
             the first of those with exactly that score"
        ),
        None => format!("floor: every pair with Jaccard ≥ {floor}"),
    };
    let every = match comparison.dropped {
        0 => every,
        more => format!("{every}; {} found but not kept", count(more, "more pair")),
    };
    let mut kept = vec![every];
    kept.extend(comparison.contained.map(|floor| {
        format!("containment ≥ {} of ≥ {} shingles", short_ratio(floor.least), floor.shingles)
    }));
    let every = kept.join(", or ");
    let is_matched = comparison.agreeing.is_some() || comparison.within.is_some();
    let of_sketches = if !is_matched && comparison.is_beyond_matching() {
        "; sketches were not compared with each other: too many documents"
    } else {
        ""
    };
    format!("{every}{}{of_sketches}", by_sketches(comparison))
}

/// From which sketches on pairs are listed whatever their Jaccard.
fn by_sketches(comparison: &Comparison) -> String {
    let sketch = &comparison.recipe.sketch;
    let agreeing =
        comparison.agreeing.map(|slots| format!(", or MinHash ≥ {slots}/{}", sketch.slots));
    let within = comparison.within.map(|bits| format!(", or SimHash ≤ {bits}/{}", sketch.bits));
    [agreeing, within].into_iter().flatten().collect()
}

/// Prints which sources of authors name no text, and how many texts have no author.
pub fn people(comparison: &Comparison, console: &Console) {
    for remark in comparison.people.remarks() {
        console.warn(remark);
    }
}

/// What two passes compared, and what they may miss.
pub fn two_passes(comparison: &Comparison, index: &IndexedJoin, floor: f64) -> String {
    let Banding { bands, rows } = index.banding;
    let dropped = match (comparison.dropped, comparison.sampled) {
        (0, _) => String::new(),
        (_, Some(found)) => format!(
            " (a sample of {} of {}, by steps of .05 in Jaccard, seed {}; --max-pairs)",
            thousands(comparison.pairs.len() as u64),
            count(found, "pair"),
            comparison.recipe.sketch.seed
        ),
        (more, None) => format!(" (raised to fit --max-pairs; {} dropped)", count(more, "pair")),
    };
    let cut = comparison.cut.map_or_else(String::new, |cut| {
        format!("; of the pairs with exactly {cut:.5} the first only")
    });
    format!(
        "floor: pairs with Jaccard ≥ {floor}{dropped}{cut}{}, in two passes: {bands} bands of {rows} \
         slots, expected recall {:.4} at {}{}, {} scored exactly; containment alone is not looked for",
        by_sketches(comparison),
        index.recall,
        index.floor,
        measured(index),
        count(index.candidates, "candidate"),
    )
}

/// The recall on sampled texts.
fn measured(index: &IndexedJoin) -> String {
    match index.measured {
        None => String::new(),
        Some(SampledRecall { texts, pairs: 0, .. }) => {
            format!(" (not measured: no pair among {} sampled texts)", thousands(texts))
        }
        Some(SampledRecall { texts, pairs, found }) => format!(
            " (measured: {} of {} among {} texts found)",
            thousands(found),
            count(pairs, "pair"),
            thousands(texts)
        ),
    }
}

fn copies(number: u64) -> String {
    if number == 1 { "1 copy".to_owned() } else { format!("{} copies", thousands(number)) }
}

/// Prints which columns were read, for the first tables.
pub fn tables(corpus: &Corpus, console: &Console) {
    for table in corpus.tables.iter().take(LISTED) {
        let rows = count(table.documents as u64, "row");
        let name = sanitise_bytes(table.name.bytes());
        console.note_on(&name, &format!("{rows}; {}", table.told));
    }
    if corpus.tables.len() > LISTED {
        let more = count((corpus.tables.len() - LISTED) as u64, "more table");
        console.note(&format!("and {more}; the Documents screen lists them all"));
    }
}

/// Lists the first skipped files, unreadable ones first.
pub fn skipped(mut files: Vec<&Skipped>, console: &Console) {
    // Files that could not be read come first.
    files.sort_by_key(|skipped| !is_unreadable(&skipped.reason));
    for skipped in files.iter().take(LISTED) {
        let name = sanitise_bytes(skipped.name.bytes());
        let line = format!("{name}: {}", skipped.reason);
        if is_unreadable(&skipped.reason) {
            console.warn(&line);
        } else {
            console.note(&format!("skipped: {line}"));
        }
    }
    if files.len() > LISTED {
        let more = thousands((files.len() - LISTED) as u64);
        console.note(&format!("skipped: and {more} more; --format json lists them all"));
    }
}

fn undefined(comparison: &Comparison, console: &Console) {
    let total = comparison.undefined();
    if total == 0 {
        return;
    }
    let documents = comparison.corpus.documents.iter().zip(comparison.profiles.iter());
    let names = documents.filter(|(_, profile)| !profile.is_defined()).take(LISTED);
    let names: Vec<String> =
        names.map(|(document, _)| sanitise_bytes(document.name.bytes())).collect();
    let more = if total > LISTED { ", …" } else { "" };
    let verb = if total == 1 { "has" } else { "have" };
    console.note(&format!(
        "{} {verb} nothing to compare after normalising, and no pairs: {}{more}",
        count(total as u64, "document"),
        names.join(", ")
    ));
}

/// What a table looked at: documents, copies, and how the texts were compared and sketched.
pub fn looked_at(comparison: &Comparison) -> String {
    let collapsed = comparison.copies.collapsed() as u64;
    let copied =
        if collapsed == 0 { String::new() } else { format!(" ({} collapsed)", copies(collapsed)) };
    format!("Looked at {}{copied}: {}", documents(comparison), compared_by(comparison))
}

/// The number of tokens in a shingle: the one that starts in these texts, or both; both where texts are not known.
fn shingle_length(comparison: &Comparison) -> String {
    let n = comparison.recipe.n;
    let documents = &comparison.corpus.documents;
    let has_texts = comparison.indexed.is_none()
        && (0..documents.len()).all(|place| comparison.has_text(DocId::from_index(place)));
    let texts = documents.iter().map(|document| &*document.text).filter(|text| !text.is_empty());
    if has_texts { n.spelled_in(texts) } else { n.spelled() }
}

/// How the texts of a run were compared and sketched.
pub fn compared_by(comparison: &Comparison) -> String {
    let Recipe { ladder, unit, sketch, .. } = &*comparison.recipe;
    format!(
        "{} shingles, n = {}; {ladder}; MinHash {} {}, seed {}; SimHash {} bits, {}",
        unit.name(),
        shingle_length(comparison),
        sketch.slots,
        sketch.scheme.name(),
        sketch.seed,
        sketch.bits,
        sketch.weight.name()
    )
}

/// Prints the length of the texts if they are short.
pub fn short_texts(comparison: &Comparison, console: &Console) {
    if let Some(word) = length_reason(comparison) {
        console.note(&word);
    }
}

/// Warns if an option concerns pairs below the floor, which are not all kept.
fn below_the_floor(comparison: &Comparison, options: &OutputOptions, console: &Console) {
    let Coverage::Floor(floor) = comparison.coverage else { return };
    if let Some(least) = options.choice.min_jaccard.filter(|&least| least < floor) {
        console.warn(&format!(
            "pairs from {least} to {floor} are not all kept; --floor {least} keeps them"
        ));
    }
    if let Some(FailAt::Jaccard(least)) = options.fail_at
        && least < floor
        && highest_jaccard(comparison) < least
    {
        console.warn(&format!(
            "no pair at or above {least} is known, but pairs below {floor} are not all kept; \
             --floor {least} keeps them"
        ));
    }
}

fn too_few(comparison: &Comparison) -> String {
    let usable = comparison.corpus.documents.len() - comparison.undefined();
    let found = match usable {
        0 => "no text",
        _ => "only one text",
    };
    format!("{found} to compare: a pair needs two")
}
