//! The pairs that another program listed, by the ids and hashes of their texts; and how they were found.

use crate::corpus::document::{ContentHash, Corpus, Name, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::rows::packed::table_bytes;
use crate::os::names;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// A text that is in a listed pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultText {
    /// Its id.
    pub name: Name,
    /// The SHA-256 of its text.
    pub hash: ContentHash,
    /// The number of the file, and the line there, that list it first.
    pub place: (u32, u32),
}

/// How the pairs were found.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultIndex {
    /// Every setting of the recipe and its value.
    pub recipe: Vec<(&'static str, String)>,
    /// Bands, and slots of a band.
    pub bands: (usize, usize),
    /// Agreeing slots of a candidate.
    pub agreeing: u32,
    /// Jaccard that the index was made for.
    pub floor: f64,
    /// Probability that a pair at the floor is listed.
    pub recall: f64,
    /// Pairs at most this many SimHash bits apart are listed too.
    pub within: Option<u32>,
    /// Distinct texts in the index.
    pub documents: usize,
    /// Pairs in crowded buckets that were not compared.
    pub passed_over: u64,
    /// The number of found pairs of which the listed ones are a sample; `None` if they are all.
    pub sampled_of: Option<u64>,
}

/// The listed pairs of a result, with their texts elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultPairs {
    /// The name of the result on screen.
    pub label: String,
    /// The files that list them.
    pub files: Vec<String>,
    /// All texts that are listed, ascending by name.
    pub texts: Vec<ResultText>,
    /// Pairs of these texts, by index.
    pub pairs: Vec<(u32, u32)>,
    /// How they were found.
    pub index: ResultIndex,
    /// True if this run of the program found them, and reads their texts again where they are.
    pub is_own: bool,
}

impl ResultPairs {
    /// Compares a corpus with the listed texts: each is there once, with its hash. Returns in words
    /// what is wrong.
    pub fn refuse_other(&self, corpus: &Corpus) -> Result<(), String> {
        if self.is_own {
            return self.refuse_changed(corpus);
        }
        if let Some(Skipped { name, reason }) = corpus.skipped.first() {
            return Err(format!("{}: {reason}", shown(name.bytes())));
        }
        let documents = corpus.documents.as_slice();
        for text in &self.texts {
            let at = documents.binary_search_by(|document| document.name.cmp(&text.name));
            let document = at.ok().and_then(|at| documents.get(at));
            let (file, line) = text.place;
            let file = self.files.get(file as usize).map_or("", String::as_str);
            let id = shown(text.name.bytes());
            match document {
                None => {
                    return Err(format!(
                        "{file}, line {line}: the id `{id}` has no text in the folder"
                    ));
                }
                Some(document) if document.hash != text.hash => {
                    let (found, listed) = (document.hash, text.hash);
                    return Err(format!(
                        "{file}, line {line}: the text of `{id}` is not the one that was compared: its \
                         SHA-256 is {found}, not {listed}"
                    ));
                }
                Some(_) => {}
            }
        }
        if documents.len() != self.texts.len() {
            let (listed, found) = (self.texts.len(), documents.len());
            return Err(format!("the folder holds {found} texts, but {listed} are listed"));
        }
        Ok(())
    }

    /// Each text is there, with its hash; others may be skipped.
    fn refuse_changed(&self, corpus: &Corpus) -> Result<(), String> {
        let same = |text: &ResultText| {
            let documents = corpus.documents.as_slice();
            let at = documents.binary_search_by(|document| document.name.cmp(&text.name));
            at.ok().and_then(|at| documents.get(at)).is_some_and(|own| own.hash == text.hash)
        };
        match self.texts.iter().find(|text| !same(text)) {
            Some(text) => {
                let name = shown(text.name.bytes());
                Err(format!("{name} changed since it was compared: start again"))
            }
            None => Ok(()),
        }
    }
}

/// A name in an error: sanitise it before it is shown.
fn shown(name: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(name)
}

/// The lines of a file, unpacked if its name says that it is packed with gzip.
/// # Errors
/// It cannot be opened.
pub fn unpacked_lines(path: &Path) -> io::Result<impl BufRead + use<>> {
    let name = Name::new(&names::bytes(path));
    let bytes = table_bytes(&FoundFile { name, path: path.to_owned() });
    let (bytes, _) = bytes.map_err(|reason| io::Error::other(reason.to_string()))?;
    Ok(BufReader::new(bytes))
}

/// The SHA-256 of the bytes of a file.
/// # Errors
/// It cannot be read.
pub fn file_hash(path: &Path) -> io::Result<ContentHash> {
    let mut file = BufReader::with_capacity(1 << 18, File::open(path)?);
    let mut digest = Sha256::new();
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(ContentHash(digest.finalize().into()));
        }
        digest.update(bytes);
        let read = bytes.len();
        file.consume(read);
    }
}
