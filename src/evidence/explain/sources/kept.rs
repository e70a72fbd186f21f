//! Passage indexes kept between runs, by the contents of all texts and the way they are indexed.

use crate::compare::cache::CachedSections;
use crate::corpus::document::Document;
use crate::explain::passages::{Least, PassageWindows};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::text::{ALONE, IndexedText};
use crate::text::hash;
use crate::text::normalize::Ladder;
use rayon::prelude::*;
use std::path::Path;

/// The version of this layout; it changes with the layout and with what an index holds.
const FORMAT: u32 = 2;
/// Corpora with fewer bytes of text are indexed sooner than a file is read.
pub(super) const LEAST_TEXT: u64 = 200_000;
/// A section ends when it has at least this many bytes.
const SECTION: usize = 1 << 20;

/// The index of one corpus in the cache.
pub(super) struct KeptIndex<'a> {
    file: CachedSections<'a>,
    texts: usize,
    ladder: &'a Ladder,
    least: Least,
}

impl<'a> KeptIndex<'a> {
    /// The index of these documents. Cost: SHA-256 of all texts, in parallel.
    pub(super) fn new(
        folder: &'a Path,
        documents: &'a [Document],
        ladder: &'a Ladder,
        least: Least,
    ) -> Self {
        let program = format!("lookalike {} {}", env!("CARGO_PKG_VERSION"), hash::NAME);
        let said = format!("{FORMAT}\n{program}\n{ladder}\n{least:?}\n");
        let texts = documents.par_iter().map(|document| &*document.text);
        let file = CachedSections::new(folder, &said, texts);
        Self { file, texts: documents.len(), ladder, least }
    }

    /// The index, if it was kept and is whole. Cost: linear in the file.
    pub(super) fn load(&self, stop: &dyn Fn() -> bool) -> Option<PassageIndex> {
        let mut texts = Vec::with_capacity(self.texts);
        let mut groups = 0;
        for section in self.file.read()? {
            if stop() {
                return None;
            }
            let mut bytes = Bytes(&section);
            while !bytes.0.is_empty() {
                texts.push(bytes.text(&mut groups)?);
            }
        }
        if texts.len() != self.texts {
            return None;
        }
        let index = PassageIndex::from_texts(texts, groups as usize, self.ladder, self.least)?;
        self.file.touch();
        Some(index)
    }

    /// Keeps an index; a failure only costs the next run the same work.
    pub(super) fn store(&self, index: &PassageIndex) {
        let mut texts = index.texts.iter().peekable();
        let sections = std::iter::from_fn(|| {
            texts.peek()?;
            let mut section = Vec::with_capacity(SECTION + SECTION / 4);
            while let Some(text) = texts.next_if(|_| section.len() < SECTION) {
                write_text(text, &mut section);
            }
            Some(section)
        });
        let _lost = self.file.write(sections);
    }
}

/// Appends a text: numbers of seven bits a byte, lengths and steps in place of positions.
fn write_text(text: &IndexedText, out: &mut Vec<u8>) {
    let names = text.names_from(0).iter().flat_map(|name| name.to_le_bytes());
    write_numbers(text, out);
    out.extend(names);
}

fn write_numbers(text: &IndexedText, out: &mut Vec<u8>) {
    let mut put = |number: u32| {
        let mut rest = number;
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    };
    put(u32::from(text.is_cut));
    put(text.len());
    let mut end = 0;
    for token in 0..text.len() {
        let bytes = text.bytes([token, token + 1]);
        let [first, after] = [bytes.start, bytes.end].map(|edge| edge as u32);
        put(first.wrapping_sub(end));
        put(after.wrapping_sub(first));
        put(text.letters([token, token + 1]));
        end = after;
    }
    put(text.windows());
    for (token, &group) in (0..text.windows()).zip(&text.groups) {
        put(text.end(token).wrapping_sub(token));
        // 0 for a window that no other document has.
        put(group.wrapping_add(1));
    }
}

/// Numbers that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn number(&mut self) -> Option<u32> {
        let mut number = 0_u32;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u32::from(byte & 0x7F).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A length: at most as many as bytes are left.
    fn length(&mut self) -> Option<usize> {
        let length = self.number()? as usize;
        (length <= self.0.len()).then_some(length)
    }

    /// The next text; `groups` is the number of groups so far.
    fn text(&mut self, groups: &mut u32) -> Option<IndexedText> {
        let is_cut = self.number()? != 0;
        let tokens = self.length()?;
        let mut found = PassageWindows { is_cut, ..PassageWindows::default() };
        found.tokens.reserve_exact(tokens);
        found.letters.reserve_exact(tokens + 1);
        found.letters.push(0);
        let (mut end, mut letters) = (0_u32, 0_u32);
        for _ in 0..tokens {
            let start = end.checked_add(self.number()?)?;
            end = start.checked_add(self.number()?)?;
            letters = letters.checked_add(self.number()?)?;
            found.tokens.push([start, end]);
            found.letters.push(letters);
        }
        let windows = self.length().filter(|&windows| windows <= tokens)?;
        found.ends.reserve_exact(windows);
        let mut own = Vec::with_capacity(windows);
        for token in 0..windows as u32 {
            let end = token.checked_add(self.number()?)?;
            if end as usize > tokens {
                return None;
            }
            found.ends.push(end);
            let group = self.number()?.wrapping_sub(1);
            if group != ALONE {
                *groups = (*groups).max(group + 1);
            }
            own.push(group);
        }
        let (names, rest) = self.0.split_at_checked(2 * tokens)?;
        self.0 = rest;
        let name =
            |pair: &[u8]| pair.iter().rev().fold(0, |name, byte| name << 8 | u16::from(*byte));
        found.names = names.chunks_exact(2).map(name).collect();
        let mut text = IndexedText::new(found);
        text.groups = own;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::sources::tests::{corpus, documents};
    use crate::pair::DocId;
    use proptest::prelude::*;

    const LEAST: Least = Least { characters: 3, words: 3 };

    fn built(documents: &[Document], ladder: &Ladder) -> PassageIndex {
        PassageIndex::new(documents, ladder, LEAST, &|| false, &|| {}).unwrap().unwrap()
    }

    proptest! {
        #[test]
        fn a_kept_index_is_the_one_that_was_built(texts in corpus()) {
            let folder = tempfile::tempdir().unwrap();
            let (documents, ladder) = (documents(&texts), Ladder::default());
            let index = built(&documents, &ladder);
            let kept = KeptIndex::new(folder.path(), &documents, &ladder, LEAST);
            prop_assert!(kept.load(&|| false).is_none());
            kept.store(&index);
            let again = kept.load(&|| false).unwrap();
            prop_assert_eq!(again.repeated(2), index.repeated(2));
            for id in DocId::first(documents.len()) {
                prop_assert_eq!(again.sources(id, &|_| true), index.sources(id, &|_| true));
            }
            let other = Least { characters: 4, ..LEAST };
            let other = KeptIndex::new(folder.path(), &documents, &ladder, other);
            prop_assert!(other.load(&|| false).is_none());
            if let Some((_, fewer)) = documents.split_last() {
                let fewer = KeptIndex::new(folder.path(), fewer, &ladder, LEAST);
                prop_assert!(fewer.load(&|| false).is_none());
            }
        }

        #[test]
        fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut groups = 0;
            let mut rest = Bytes(&bytes);
            while !rest.0.is_empty() && rest.text(&mut groups).is_some() {}
        }
    }
}
