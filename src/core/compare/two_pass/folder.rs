//! The work folder of a run in two passes: records, names and sketches in contiguous files, no texts.

use crate::compare::two_pass::bucket_file;
use crate::compare::two_pass::earlier::RowSketches;
use crate::compare::two_pass::entries::{EntryFile, stored_length};
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::record::{FILES, PRINT, SketchedRow};
use crate::compare::two_pass::scored::SCORED;
use crate::corpus::document::{Document, Name};
use crate::corpus::rows::RowPlace;
use crate::measure::contract::Params;
use crate::measure::simhash::Fingerprint;
use crate::os::identity::is_linked;
use crate::os::private::{for_owner, make_folder};
use crate::text::hash::{checksum, seal};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
            let options = for_owner(options.write(true).create(true).truncate(false));
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

    /// The rows up to the last checkpoint; none if they are not all there, or one is damaged. Cost: reads
    /// all of them.
    fn known(&self, writer: &WorkWriter<'_>) -> Result<KnownRows, TwoPassError> {
        let synced = fs::read_to_string(self.path.join(SYNCED)).ok();
        let Some(synced) = synced.and_then(|text| text.trim().parse::<u64>().ok()) else {
            return Ok(KnownRows::default());
        };
        let checked = self.rows(synced).and_then(|rows| {
            let [.., prints] = FILES;
            let slots = self.sketch.slots * 4;
            EntryFile::each(&self.path.join(FILES[2]), slots, synced, |_, _| {})?;
            if self.has_prints {
                EntryFile::each(&self.path.join(prints), PRINT, synced, |_, _| {})?;
            }
            Ok(rows)
        });
        let (records, names) = match checked {
            Ok(rows) => rows,
            Err(TwoPassError::Damaged { .. }) => return Ok(KnownRows::default()),
            Err(error) => return Err(error),
        };
        let end = records.last().map_or(0, |record| record.name_end);
        let sizes = writer.sizes(synced, end);
        let is_whole = writer.files.iter().zip(sizes).all(|(file, size)| {
            file.get_ref().metadata().is_ok_and(|metadata| metadata.len() >= size)
        });
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

    /// The names with their notes, one after another, unchecked.
    pub(super) fn names(&self) -> Result<Vec<u8>, TwoPassError> {
        let path = self.names_path();
        fs::read(&path).map_err(|error| TwoPassError::stored(&path, error))
    }

    /// The path of the file of names.
    pub(super) fn names_path(&self) -> PathBuf {
        self.path.join(FILES[1])
    }

    /// The first `count` records, and all names one after another, of which those of the records are
    /// whole. Memory: 160 bytes and a name for each row.
    pub(super) fn rows(&self, count: u64) -> Result<(Vec<SketchedRow>, Vec<u8>), TwoPassError> {
        let names = self.names()?;
        let path = self.path.join(FILES[0]);
        let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        let all = size / stored_length(SketchedRow::LENGTH) as u64;
        let mut records = Vec::with_capacity(all.min(count) as usize);
        let (mut start, mut is_whole) = (0, true);
        EntryFile::each(&path, SketchedRow::LENGTH, count, |_, bytes| {
            let Some(record) = SketchedRow::read(bytes) else { return };
            let name = names.get(start..record.name_end as usize);
            is_whole &= name.is_some_and(|name| checksum(name) == record.name_sum);
            start = record.name_end as usize;
            records.push(record);
        })?;
        if is_whole { Ok((records, names)) } else { Err(TwoPassError::damaged(&self.names_path())) }
    }

    /// The signatures of the rows with a place, one after another; `places` has one for each row.
    pub(super) fn signatures(
        &self,
        places: &[Option<u32>],
        rows: usize,
    ) -> Result<Vec<u32>, TwoPassError> {
        let slots = self.sketch.slots;
        let mut laid = vec![0; rows * slots];
        EntryFile::each(&self.path.join(FILES[2]), slots * 4, u64::MAX, |row, bytes| {
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
        EntryFile::each(&self.path.join(FILES[3]), PRINT, u64::MAX, |row, bytes| {
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
        Some((next, next.split(self.names.get(start..next.name_end as usize)?).0))
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
        let named = SketchedRow::named(document);
        self.names += named.len() as u64;
        let at = (table, place, self.names);
        let folder = self.folder;
        let stored = sketches.stored(at, (document, &named), (&folder.sketch, folder.has_prints));
        let record = stored.record.bytes();
        let [mut record, mut slots, mut print] = [record, stored.slots, stored.print];
        [&mut record, &mut slots].into_iter().for_each(seal);
        if folder.has_prints {
            seal(&mut print);
        }
        let entries = [&record[..], &named, &slots, &print];
        for (file, entry) in self.files.iter_mut().zip(entries) {
            file.write_all(entry).map_err(|error| self.folder.failed(error))?;
        }
        Ok(())
    }

    /// The sizes of the files with `rows` rows and `names` bytes of names.
    fn sizes(&self, rows: u64, names: u64) -> [u64; 4] {
        let of = |length: usize| rows * stored_length(length) as u64;
        let prints = if self.folder.has_prints { of(PRINT) } else { 0 };
        [of(SketchedRow::LENGTH), names, of(self.folder.sketch.slots * 4), prints]
    }

    /// Keeps only these rows.
    pub(super) fn truncate(&mut self, rows: &[SketchedRow]) -> Result<(), TwoPassError> {
        self.rows = rows.len() as u64;
        self.names = rows.last().map_or(0, |record| record.name_end);
        let sizes = self.sizes(self.rows, self.names);
        for (file, size) in self.files.iter_mut().zip(sizes) {
            let cut = file.flush().and_then(|()| file.get_ref().set_len(size));
            let cut = cut.and_then(|()| file.seek(SeekFrom::Start(size)));
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
