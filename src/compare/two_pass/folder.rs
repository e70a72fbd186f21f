//! The work folder of a run in two passes: records, names and sketches in contiguous files, no texts.

use crate::compare::result::Profile;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::record::SketchedRow;
use crate::corpus::document::Document;
use crate::corpus::rows::RowPlace;
use crate::measure::contract::Params;
use crate::measure::minhash::MinHashSignature;
use crate::os::private::make_folder;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Bytes of a fingerprint in the folder.
const PRINT: usize = 32;
/// Records and sketches read at a time.
const BLOCK: usize = 1_024;

/// The names of the files.
const FILES: [&str; 4] = ["rows", "names", "signatures", "prints"];

/// Start of the names of files with texts of candidates.
const TEXTS: &str = "texts-";

/// A work folder that is removed when it is dropped.
#[derive(Debug)]
pub(super) struct WorkFolder {
    path: PathBuf,
    sketch: Params,
}

/// Appends rows to a work folder.
pub(super) struct WorkWriter<'a> {
    folder: &'a WorkFolder,
    files: [BufWriter<File>; 4],
    names: u64,
    rows: u64,
}

impl WorkFolder {
    /// Creates a folder for its owner only; it must not hold another run.
    pub(super) fn create(path: &Path, sketch: Params) -> Result<Self, TwoPassError> {
        let error = |error| TwoPassError::Folder { path: path.to_owned(), error };
        make_folder(path).map_err(error)?;
        Ok(Self { path: path.to_owned(), sketch })
    }

    /// Starts writing.
    pub(super) fn writer(&self) -> Result<WorkWriter<'_>, TwoPassError> {
        let create = |name: &str| {
            let made = File::create_new(self.path.join(name));
            made.map(|file| BufWriter::with_capacity(1 << 18, file)).map_err(|e| self.failed(e))
        };
        let [rows, names, signatures, prints] = FILES;
        let files = [create(rows)?, create(names)?, create(signatures)?, create(prints)?];
        Ok(WorkWriter { folder: self, files, names: 0, rows: 0 })
    }

    /// The path of a file for texts of table number `table`.
    pub(super) fn texts(&self, table: usize) -> PathBuf {
        self.path.join(format!("{TEXTS}{table}"))
    }

    fn failed(&self, error: io::Error) -> TwoPassError {
        TwoPassError::Folder { path: self.path.clone(), error }
    }

    /// All records, and the names one after another. Memory: 150 bytes and a name for each row.
    pub(super) fn rows(&self) -> Result<(Vec<SketchedRow>, Vec<u8>), TwoPassError> {
        let names = fs::read(self.path.join(FILES[1])).map_err(|error| self.failed(error))?;
        let mut records = Vec::new();
        self.each(FILES[0], SketchedRow::LENGTH, |_, bytes| {
            records.extend(SketchedRow::read(bytes));
        })?;
        Ok((records, names))
    }

    /// The signatures of the rows with a place, one after another; `places` has one for each row.
    pub(super) fn signatures(
        &self,
        places: &[Option<u32>],
        rows: usize,
    ) -> Result<Vec<u32>, TwoPassError> {
        let slots = self.sketch.slots;
        let mut laid = vec![0; rows * slots];
        self.each(FILES[2], slots * 4, |row, bytes| {
            let Some(place) = places.get(row).copied().flatten() else { return };
            let from = place as usize * slots;
            let (values, _) = bytes.as_chunks::<4>();
            for (to, value) in laid.iter_mut().skip(from).zip(values) {
                *to = u32::from_le_bytes(*value);
            }
        })?;
        Ok(laid)
    }

    /// The words of the fingerprints of the rows with a place.
    pub(super) fn prints(
        &self,
        places: &[Option<u32>],
        rows: usize,
    ) -> Result<Vec<[u64; 4]>, TwoPassError> {
        let mut laid = vec![[0; 4]; rows];
        self.each(FILES[3], PRINT, |row, bytes| {
            let place = places.get(row).copied().flatten();
            let Some(to) = place.and_then(|place| laid.get_mut(place as usize)) else { return };
            let (words, _) = bytes.as_chunks::<8>();
            for (to, word) in to.iter_mut().zip(words) {
                *to = u64::from_le_bytes(*word);
            }
        })?;
        Ok(laid)
    }

    /// Calls `visit` with the number and the bytes of each entry of a file.
    fn each(
        &self,
        name: &str,
        length: usize,
        mut visit: impl FnMut(usize, &[u8]),
    ) -> Result<(), TwoPassError> {
        let path = self.path.join(name);
        let failed = |error| TwoPassError::Folder { path: path.clone(), error };
        let file = File::open(&path).map_err(failed)?;
        let entries = file.metadata().map_err(failed)?.len() / length as u64;
        let mut file = BufReader::with_capacity(length * BLOCK, file);
        let mut entry = vec![0; length];
        for number in 0..entries as usize {
            file.read_exact(&mut entry).map_err(failed)?;
            visit(number, &entry);
        }
        Ok(())
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if FILES.contains(&&*name) || name.starts_with(TEXTS) {
                let _gone = fs::remove_file(entry.path());
            }
        }
        // The folder stays if something else is in it.
        let _kept = fs::remove_dir(&self.path);
    }
}

impl WorkWriter<'_> {
    /// Appends one row of table number `table`.
    pub(super) fn append(
        &mut self,
        table: u32,
        (document, place): (&Document, RowPlace),
        profile: &Profile,
    ) -> Result<(), TwoPassError> {
        let sketch = &self.folder.sketch;
        if self.rows >= u64::from(u32::MAX) {
            return Err(TwoPassError::TooManyRows);
        }
        self.rows += 1;
        self.names += document.name.bytes().len() as u64;
        let record = SketchedRow::new((table, place, self.names), document, profile, sketch.weight);
        let mut slots = vec![0; sketch.slots * 4];
        if let Some(MinHashSignature::Slots(values)) = &profile.signature {
            slots.clear();
            slots.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        let words = profile.fingerprint.map_or([0; 4], |print| print.words);
        let print: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let entries = [&record.bytes(), document.name.bytes(), &slots, &print];
        for (file, entry) in self.files.iter_mut().zip(entries) {
            file.write_all(entry).map_err(|error| self.folder.failed(error))?;
        }
        Ok(())
    }

    /// Writes what is buffered.
    pub(super) fn finish(mut self) -> Result<(), TwoPassError> {
        for file in &mut self.files {
            file.flush().map_err(|error| self.folder.failed(error))?;
        }
        Ok(())
    }
}
