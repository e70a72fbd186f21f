//! The work folder of a run in two passes: records, names and sketches in contiguous files, no texts.

use crate::compare::two_pass::bucket_file;
use crate::compare::two_pass::earlier::RowSketches;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::record::{FILES, PRINT, SketchedRow};
use crate::compare::two_pass::scored::SCORED;
use crate::corpus::document::{Document, Name};
use crate::corpus::rows::RowPlace;
use crate::measure::contract::Params;
use crate::measure::simhash::Fingerprint;
use crate::os::identity::is_linked;
use crate::os::private::{for_owner, make_folder};
use crate::text::hash::checksum;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Records and sketches read at a time.
const BLOCK: usize = 1_024;

/// Start of the names of files with texts of candidates.
pub(super) const TEXTS: &str = "texts-";
/// The file that a run locks, and the file with the number of rows that are safe on the disk.
const LOCK: &str = "lock";
const SYNCED: &str = "synced";
/// Start of the names of work folders.
const FOLDER: &str = "lookalike-work-";
/// Time between two checkpoints, and the age from which the folder of a killed run is removed.
const BETWEEN: Duration = Duration::from_secs(5);
const ABANDONED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The work folder of a run, locked against others. It stays when it is dropped.
#[derive(Debug)]
pub(super) struct WorkFolder {
    path: PathBuf,
    sketch: Params,
    /// True if the fingerprints of all rows are stored.
    has_prints: bool,
    _lock: File,
}

/// The rows of an earlier run that was killed, in their order.
#[derive(Debug, Default)]
pub(super) struct KnownRows {
    records: Vec<SketchedRow>,
    names: Vec<u8>,
    /// How many of them were found again.
    pub(super) found: usize,
}

/// Appends rows to a work folder.
pub(super) struct WorkWriter<'a> {
    folder: &'a WorkFolder,
    files: [BufWriter<File>; 4],
    names: u64,
    rows: u64,
    /// Time of the last checkpoint.
    synced: Option<Instant>,
}

/// Up to here each piece is followed by a checkpoint.
const FIRST_ROWS: u64 = 1 << 13;

/// The name of the work folder of a run with this key.
pub(super) fn folder_name(key: &[u8]) -> String {
    format!("{FOLDER}{:016x}", checksum(key))
}

impl WorkFolder {
    /// Opens a folder for its owner only, and creates it if needed; for the fingerprints of all rows too
    /// if it `has_prints`.
    pub(super) fn open(
        path: &Path,
        sketch: Params,
        has_prints: bool,
    ) -> Result<Self, TwoPassError> {
        let error = |error| TwoPassError::Folder { path: path.to_owned(), error };
        make_folder(path).map_err(error)?;
        let mut options = File::options();
        let options = options.write(true).create(true).truncate(false);
        let lock = for_owner(options).open(path.join(LOCK)).map_err(error)?;
        match lock.try_lock() {
            // The run that had it may have removed it meanwhile.
            Ok(()) if !is_linked(&lock).map_err(error)? => {
                Err(TwoPassError::Busy { path: path.to_owned() })
            }
            Ok(()) => Ok(Self { path: path.to_owned(), sketch, has_prints, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(TwoPassError::Busy { path: path.to_owned() }),
            Err(TryLockError::Error(failed)) => Err(error(failed)),
        }
    }

    /// Starts writing behind the rows that an earlier run left safe on the disk.
    pub(super) fn writer(&self) -> Result<(WorkWriter<'_>, KnownRows), TwoPassError> {
        let open = |name: &str| {
            let mut options = File::options();
            let options = for_owner(options.append(true).create(true));
            let made = options.open(self.path.join(name));
            made.map(|file| BufWriter::with_capacity(1 << 18, file)).map_err(|e| self.failed(e))
        };
        let [rows, names, signatures, prints] = FILES;
        let files = [open(rows)?, open(names)?, open(signatures)?, open(prints)?];
        let mut writer = WorkWriter { folder: self, files, names: 0, rows: 0, synced: None };
        let known = self.known(&writer)?;
        writer.truncate(&known.records)?;
        Ok((writer, known))
    }

    /// The rows up to the last checkpoint; none if they are not all there.
    fn known(&self, writer: &WorkWriter<'_>) -> Result<KnownRows, TwoPassError> {
        let synced = fs::read_to_string(self.path.join(SYNCED)).ok();
        let synced: usize = synced.and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        let (mut records, names) = self.rows()?;
        records.truncate(synced);
        let end = records.last().map_or(0, |record| record.name_end);
        let sizes = writer.sizes(records.len() as u64, end);
        let is_whole = writer.files.iter().zip(sizes).all(|(file, size)| {
            file.get_ref().metadata().is_ok_and(|metadata| metadata.len() >= size)
        });
        let is_whole = is_whole && records.len() == synced;
        let known = KnownRows { records, names, found: 0 };
        Ok(if is_whole { known } else { KnownRows::default() })
    }

    /// Removes all files of the run, and the folder if nothing else is in it.
    pub(super) fn remove(self) {
        remove(&self.path);
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file for texts of table number `table`.
    pub(super) fn texts(&self, table: usize) -> PathBuf {
        self.path.join(format!("{TEXTS}{table}"))
    }

    /// The path of the file with the scored batches of candidates.
    pub(super) fn scored(&self) -> PathBuf {
        self.path.join(SCORED)
    }

    /// The error of the system as one of this folder.
    pub(super) fn failed(&self, error: io::Error) -> TwoPassError {
        TwoPassError::Folder { path: self.path.clone(), error }
    }

    /// The names, one after another.
    pub(super) fn names(&self) -> Result<Vec<u8>, TwoPassError> {
        fs::read(self.path.join(FILES[1])).map_err(|error| self.failed(error))
    }

    /// All records, and the names one after another. Memory: 150 bytes and a name for each row.
    pub(super) fn rows(&self) -> Result<(Vec<SketchedRow>, Vec<u8>), TwoPassError> {
        let names = self.names()?;
        let size = fs::metadata(self.path.join(FILES[0])).map_or(0, |metadata| metadata.len());
        let mut records = Vec::with_capacity(size as usize / SketchedRow::LENGTH);
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

    /// The fingerprints of the rows with a place, where these rows have one; none if they are not
    /// stored.
    pub(super) fn prints(
        &self,
        places: &[Option<u32>],
        rows: usize,
    ) -> Result<Vec<Option<Fingerprint>>, TwoPassError> {
        if !self.has_prints {
            return Ok(Vec::new());
        }
        let (mut laid, bits) = (vec![None; rows], self.sketch.bits);
        self.each(FILES[3], PRINT, |row, bytes| {
            let place = places.get(row).copied().flatten();
            let Some(to) = place.and_then(|place| laid.get_mut(place as usize)) else { return };
            let (chunks, _) = bytes.as_chunks::<8>();
            let mut words = [0; 4];
            for (to, word) in words.iter_mut().zip(chunks) {
                *to = u64::from_le_bytes(*word);
            }
            *to = Some(Fingerprint { words, bits, ties: 0 });
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

/// Removes the files of a work folder, and the folder if nothing else is in it.
pub(super) fn remove(path: &Path) {
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_own = FILES.contains(&&*name) || bucket_file::FILES.contains(&&*name);
        if is_own || name == SCORED || name.starts_with(TEXTS) || name.starts_with(SYNCED) {
            let _gone = fs::remove_file(entry.path());
        }
    }
    let _gone = fs::remove_file(path.join(LOCK));
    let _kept = fs::remove_dir(path);
}

/// Removes the folders of runs that were killed long ago and that no run uses.
pub(super) fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(FOLDER) {
            continue;
        }
        let Ok(lock) = File::open(entry.path().join(LOCK)) else { continue };
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok()).unwrap_or_default();
        if age > ABANDONED && lock.try_lock().is_ok() {
            remove(&entry.path());
        }
    }
}

impl KnownRows {
    /// True if this is the next row of the earlier run, which is found again then.
    pub(super) fn take(&mut self, table: u32, (document, place): &(Document, RowPlace)) -> bool {
        let Some((next, name)) = self.next() else { return false };
        let is_next = (next.table, next.place, next.hash) == (table, *place, document.hash)
            && name == document.name.bytes();
        self.found += usize::from(is_next);
        is_next
    }

    /// The name of the next row of the earlier run if it is at this place, which is found again then. The
    /// name of a work folder has the sizes and times of all files, so they have not changed.
    pub(super) fn take_at(&mut self, table: u32, place: &RowPlace) -> Option<Name> {
        let (next, name) = self.next()?;
        let name = ((next.table, next.place) == (table, *place)).then(|| Name::new(name))?;
        self.found += 1;
        Some(name)
    }

    /// The next row, and its name.
    fn next(&self) -> Option<(&SketchedRow, &[u8])> {
        let next = self.records.get(self.found)?;
        let before = self.found.checked_sub(1).and_then(|before| self.records.get(before));
        let start = before.map_or(0, |record| record.name_end) as usize;
        Some((next, self.names.get(start..next.name_end as usize)?))
    }

    /// The rows that were found again, if there are others behind them: these are no longer known.
    pub(super) fn cut(&mut self) -> Option<&[SketchedRow]> {
        let is_cut = self.found < self.records.len();
        self.records.truncate(self.found);
        is_cut.then_some(self.records.as_slice())
    }
}

impl WorkWriter<'_> {
    /// Appends one row of table number `table`.
    pub(super) fn append(
        &mut self,
        table: u32,
        (document, place): (&Document, RowPlace),
        sketches: RowSketches,
    ) -> Result<(), TwoPassError> {
        if self.rows >= u64::from(u32::MAX) {
            return Err(TwoPassError::TooManyRows);
        }
        self.rows += 1;
        self.names += document.name.bytes().len() as u64;
        let at = (table, place, self.names);
        let folder = self.folder;
        let stored = sketches.stored(at, document, (&folder.sketch, folder.has_prints));
        let record = stored.record.bytes();
        let entries = [&record[..], document.name.bytes(), &stored.slots, &stored.print];
        for (file, entry) in self.files.iter_mut().zip(entries) {
            file.write_all(entry).map_err(|error| self.folder.failed(error))?;
        }
        Ok(())
    }

    /// The sizes of the files with `rows` rows and `names` bytes of names.
    fn sizes(&self, rows: u64, names: u64) -> [u64; 4] {
        let slots = self.folder.sketch.slots as u64;
        let print = if self.folder.has_prints { PRINT as u64 } else { 0 };
        [rows * SketchedRow::LENGTH as u64, names, rows * slots * 4, rows * print]
    }

    /// Keeps only these rows.
    pub(super) fn truncate(&mut self, rows: &[SketchedRow]) -> Result<(), TwoPassError> {
        self.rows = rows.len() as u64;
        self.names = rows.last().map_or(0, |record| record.name_end);
        let sizes = self.sizes(self.rows, self.names);
        for (file, size) in self.files.iter_mut().zip(sizes) {
            let cut = file.flush().and_then(|()| file.get_ref().set_len(size));
            cut.map_err(|error| self.folder.failed(error))?;
        }
        self.checkpoint()
    }

    /// Makes all rows safe on the disk if the last time was some seconds ago.
    pub(super) fn checkpoint_if_due(&mut self) -> Result<(), TwoPassError> {
        let is_due = self.synced.is_none_or(|last| last.elapsed() >= BETWEEN);
        if is_due || self.rows <= FIRST_ROWS { self.checkpoint() } else { Ok(()) }
    }

    /// Makes all rows safe on the disk.
    pub(super) fn checkpoint(&mut self) -> Result<(), TwoPassError> {
        self.synced = Some(Instant::now());
        let rows = self.rows;
        let synced = self.folder.path.join(SYNCED);
        let draft = self.folder.path.join(format!("{SYNCED}.new"));
        let mut save = || {
            for file in &mut self.files {
                file.flush()?;
                file.get_ref().sync_data()?;
            }
            let mut file = File::create(&draft)?;
            write!(file, "{rows}")?;
            file.sync_data()?;
            fs::rename(&draft, &synced)
        };
        save().map_err(|error| self.folder.failed(error))
    }
}
