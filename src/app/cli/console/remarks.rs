//! The remarks of readers that a run tells on standard error: text seen otherwise than stored, parts that are missing.

use crate::cli::console::streams::Console;
use crate::corpus::document::Corpus;
use crate::corpus::reading::ReadingNote;
use crate::display::number::count;
use crate::display::sanitise::sanitise_bytes;

/// Number of names in a line.
const NAMED: usize = 3;

/// Warns of texts that a reader does not see as they are stored, and tells of those of which a part of the file is
/// missing, each in one line with the first ones by name.
pub fn remarks(corpus: &Corpus, console: &Console) {
    if let Some((texts, named)) = with_remarks(corpus, ReadingNote::is_finding, console) {
        console.warn(&format!("{texts} stored otherwise than seen: {named}"));
    }
    if let Some((texts, named)) = with_remarks(corpus, ReadingNote::is_of_missing, console) {
        console.note(&format!("{texts} read in part: {named}"));
    }
}

/// The number of texts with such remarks, and the first of them, by name, with these remarks.
fn with_remarks(
    corpus: &Corpus,
    is_wanted: fn(&ReadingNote) -> bool,
    console: &Console,
) -> Option<(String, String)> {
    let found = || corpus.documents.iter().filter(|own| own.notes.iter().any(is_wanted));
    let documents = found().count();
    if documents == 0 {
        return None;
    }
    let [open, close, comma, next] =
        if console.err.chinese { ["（", "）", "、", "；"] } else { [" (", ")", ", ", "; "] };
    let named = found().take(NAMED).map(|document| {
        let notes = document.notes.iter().filter(|note| is_wanted(note));
        let notes: Vec<String> =
            notes.map(|note| console.err.words(&note.to_string()).into_owned()).collect();
        format!("{}{open}{}{close}", sanitise_bytes(document.name.bytes()), notes.join(comma))
    });
    let named: Vec<String> = named.collect();
    let more = if documents > NAMED { " …" } else { "" };
    Some((count(documents as u64, "text"), named.join(next) + more))
}
