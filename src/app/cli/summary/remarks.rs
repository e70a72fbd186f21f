//! Tells, in a line each, which texts were read otherwise than they are seen or only in part.

use crate::cli::console::Console;
use crate::corpus::document::{Corpus, Document};
use crate::corpus::reading::ReadingNote;
use crate::display::number::count;
use crate::display::sanitise::sanitise_bytes;

/// Number of names in a line.
const NAMED: usize = 3;

/// Warns of texts that a reader does not see as they are stored, and notes those with a part that is not compared.
pub fn remarks(corpus: &Corpus, console: &Console) {
    if let Some((texts, named)) = named(corpus, console, ReadingNote::is_finding) {
        console.warn(&format!("{texts} stored otherwise than seen: {named}"));
    }
    if let Some((texts, named)) = named(corpus, console, ReadingNote::is_of_missing) {
        console.note(&format!("{texts} compared without a part: {named}"));
    }
}

/// The number of texts with such a remark, and the first ones by name with these remarks; `None` without any.
fn named(
    corpus: &Corpus,
    console: &Console,
    is_such: impl Fn(&ReadingNote) -> bool,
) -> Option<(String, String)> {
    let has_one = |document: &&Document| document.notes.iter().any(&is_such);
    let documents = corpus.documents.iter().filter(has_one).count();
    if documents == 0 {
        return None;
    }
    let [open, close, comma, next] =
        if console.err.chinese { ["（", "）", "、", "；"] } else { [" (", ")", ", ", "; "] };
    let named = corpus.documents.iter().filter(has_one).take(NAMED).map(|document| {
        let notes = document.notes.iter().filter(|note| is_such(note));
        let notes: Vec<String> =
            notes.map(|note| console.err.words(&note.to_string()).into_owned()).collect();
        format!("{}{open}{}{close}", sanitise_bytes(document.name.bytes()), notes.join(comma))
    });
    let named: Vec<String> = named.collect();
    let more = if documents > NAMED { " …" } else { "" };
    Some((count(documents as u64, "text"), format!("{}{more}", named.join(next))))
}
