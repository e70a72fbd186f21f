//! The buckets of a library in a file: for each band its rows, ascending by the hash of their key.

use crate::compare::join::sketches::band_key;
use crate::compare::two_pass::error::TwoPassError;
use crate::measure::banding::Banding;
use crate::os::private::for_owner;
use crate::part::PartOf as _;
use crate::text::hash::checksum;
use rayon::prelude::*;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Entries of a block, each of which has an entry and a checksum in the directory.
const BLOCK: usize = 512;
/// Bytes of an entry: the row in the lower half, the upper half of its hash in the upper one.
const ENTRY: usize = 8;
/// No larger bucket is read, however few new texts there are.
const LARGEST: u64 = 1 << 20;
/// The names of both files.
pub(super) const FILES: [&str; 2] = ["buckets", "directory"];

/// The rows of which the buckets are written.
pub(super) struct BucketRows<'a> {
    /// `slots` values for each distinct text.
    pub(super) signatures: &'a [u32],
    pub(super) slots: usize,
    /// The row of each distinct text.
    pub(super) rows: Vec<u32>,
    /// The row and the hash of the normalised text of each defined document.
    pub(super) texts: Vec<([u8; 32], u32)>,
}

/// The upper half of an entry for a normalised text.
pub(super) fn text_key(folded: &[u8; 32]) -> u32 {
    folded.first_chunk().map_or(0, |&bytes| u32::from_le_bytes(bytes))
}

/// The upper half of an entry for the slots of a band.
pub(super) fn bucket_key(band: usize, slots: &[u32]) -> u32 {
    (band_key(band, slots) >> 32) as u32
}

fn entry(key: u32, row: u32) -> u64 {
    u64::from(key) << 32 | u64::from(row)
}

/// The size from which a bucket is crowded, if at most `most` rows may be read and one of each crowded
/// bucket.
pub(super) fn crowd_of(mut sizes: Vec<u64>, most: u64) -> u64 {
    sizes.sort_unstable();
    let mut rows = sizes.len() as u64;
    let mut exceeds = |size: u64| {
        rows += size.saturating_sub(1);
        rows > most
    };
    sizes.into_iter().find(|&size| size > 1 && exceeds(size)).unwrap_or(LARGEST).min(LARGEST)
}

impl BucketRows<'_> {
    /// Writes the tables of all bands, and one of all normalised texts behind them. Returns the
    /// checksum of the directory. Memory: 8 bytes a row for each thread.
    pub(super) fn write(self, folder: &Path, banding: Banding) -> io::Result<u64> {
        let create = |name: &str| {
            let path = folder.join(name);
            for_owner(File::options().write(true).create(true).truncate(true)).open(path)
        };
        let [buckets, directory] = FILES;
        let mut out = BufWriter::with_capacity(1 << 20, create(buckets)?);
        let mut fences = Vec::new();
        let bands: Vec<usize> = (0..banding.bands).collect();
        for some in bands.chunks(rayon::current_num_threads().max(1)) {
            let tables: Vec<Vec<u64>> =
                some.par_iter().map(|&band| self.entries(band, banding.rows)).collect();
            for table in tables {
                append(&table, &mut out, &mut fences)?;
            }
        }
        let mut texts: Vec<u64> =
            self.texts.iter().map(|(folded, row)| entry(text_key(folded), *row)).collect();
        texts.par_sort_unstable();
        append(&texts, &mut out, &mut fences)?;
        out.flush()?;
        out.get_ref().sync_data()?;
        let mut file = create(directory)?;
        file.write_all(&fences)?;
        file.sync_data()?;
        Ok(checksum(&fences))
    }

    /// The entries of one band, ascending.
    fn entries(&self, band: usize, width: usize) -> Vec<u64> {
        let signatures = self.signatures.chunks_exact(self.slots.max(1));
        let key = |slots: &[u32]| bucket_key(band, slots.part(band * width..(band + 1) * width));
        let rows = signatures.zip(&self.rows);
        let mut entries: Vec<u64> = rows.map(|(slots, &row)| entry(key(slots), row)).collect();
        entries.sort_unstable();
        entries
    }
}

/// Appends a table to the file, and its length and the first entry and the checksum of each block to the
/// directory.
fn append(table: &[u64], out: &mut BufWriter<File>, fences: &mut Vec<u8>) -> io::Result<()> {
    fences.extend_from_slice(&(table.len() as u64).to_le_bytes());
    for block in table.chunks(BLOCK) {
        let bytes: Vec<u8> = block.iter().flat_map(|entry| entry.to_le_bytes()).collect();
        out.write_all(&bytes)?;
        fences.extend(bytes.iter().take(ENTRY));
        fences.extend_from_slice(&checksum(&bytes).to_le_bytes());
    }
    Ok(())
}

/// The buckets of a library. Look-ups read about 4 kB each.
#[derive(Debug)]
pub(super) struct BucketFile {
    path: PathBuf,
    file: File,
    tables: Vec<BucketTable>,
}

/// One table of the file.
#[derive(Debug)]
struct BucketTable {
    /// Its first entry in the file, by number.
    start: u64,
    entries: u64,
    /// The first entry of each block.
    fences: Vec<u64>,
    /// The checksum of each block.
    sums: Vec<u64>,
}

impl BucketFile {
    /// Opens the buckets of a folder.
    /// # Errors
    /// The directory has not this checksum, the buckets are cut short, or the system failed.
    pub(super) fn open(folder: &Path, sum: u64) -> Result<Self, TwoPassError> {
        let [path, directory] = FILES.map(|name| folder.join(name));
        let bytes = std::fs::read(&directory);
        let bytes = bytes.map_err(|error| TwoPassError::stored(&directory, error))?;
        if checksum(&bytes) != sum {
            return Err(TwoPassError::damaged(&directory));
        }
        let file = File::open(&path).map_err(|error| TwoPassError::stored(&path, error))?;
        let (numbers, _) = bytes.as_chunks::<ENTRY>();
        let mut numbers = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes));
        let (mut tables, mut start) = (Vec::new(), 0);
        while let Some(entries) = numbers.next() {
            let (mut fences, mut sums) = (Vec::new(), Vec::new());
            for _ in 0..entries.div_ceil(BLOCK as u64) {
                fences.extend(numbers.next());
                sums.extend(numbers.next());
            }
            tables.push(BucketTable { start, entries, fences, sums });
            start += entries;
        }
        let size = file.metadata().map_err(|error| TwoPassError::stored(&path, error))?.len();
        if size != start * ENTRY as u64 {
            return Err(TwoPassError::damaged(&path));
        }
        Ok(Self { path, file, tables })
    }

    /// Adds the rows of a table whose key has this upper half to `rows`, ascending.
    /// # Errors
    /// A block is damaged, or the system failed.
    pub(super) fn look_up(
        &self,
        table: usize,
        key: u32,
        rows: &mut Vec<u32>,
    ) -> Result<(), TwoPassError> {
        let Some(table) = self.tables.get(table) else { return Ok(()) };
        let entries = self.read(table, table.around(key))?;
        let own = entries.into_iter().filter(|entry| entry >> 32 == u64::from(key));
        rows.extend(own.map(|entry| entry as u32));
        Ok(())
    }

    /// The number of rows of a table whose key has this upper half, and the first of them. Reads at most
    /// three blocks, however many rows there are.
    /// # Errors
    /// A block is damaged, or the system failed.
    pub(super) fn size(&self, table: usize, key: u32) -> Result<(u64, Option<u32>), TwoPassError> {
        let Some(table) = self.tables.get(table) else { return Ok((0, None)) };
        let (block, around) = (BLOCK as u64, table.around(key));
        let start = self.read(table, around.start..around.end.min(around.start + 2 * block))?;
        let is_own = |entry: &u64| entry >> 32 == u64::from(key);
        let Some(at) = start.iter().position(is_own) else { return Ok((0, None)) };
        let first = start.get(at).map(|&entry| entry as u32);
        // All blocks before the last one hold this key from there on.
        let last = (around.end.saturating_sub(1) / block * block).max(around.start);
        let own = self.read(table, last..around.end)?;
        let end =
            last + own.iter().take_while(|entry| **entry >> 32 <= u64::from(key)).count() as u64;
        Ok((end - (around.start + at as u64), first))
    }

    /// The entries of some blocks of a table: a range starts at a block, and ends at one or at the end.
    fn read(&self, table: &BucketTable, range: Range<u64>) -> Result<Vec<u64>, TwoPassError> {
        let mut bytes = vec![0; range.end.saturating_sub(range.start) as usize * ENTRY];
        let mut file = &self.file;
        let start = SeekFrom::Start((table.start + range.start) * ENTRY as u64);
        let read = file.seek(start).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(|error| TwoPassError::stored(&self.path, error))?;
        let sums = table.sums.iter().skip(range.start as usize / BLOCK);
        let is_whole =
            bytes.chunks(BLOCK * ENTRY).zip(sums).all(|(own, sum)| checksum(own) == *sum);
        if !is_whole {
            return Err(TwoPassError::damaged(&self.path));
        }
        let (entries, _) = bytes.as_chunks::<ENTRY>();
        Ok(entries.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect())
    }
}

impl BucketTable {
    /// The blocks that may hold a key with this upper half.
    fn around(&self, key: u32) -> Range<u64> {
        let before = self.fences.partition_point(|&fence| fence >> 32 < u64::from(key));
        let behind = self.fences.partition_point(|&fence| fence >> 32 <= u64::from(key));
        let from = (before.saturating_sub(1) * BLOCK) as u64;
        from..((behind * BLOCK) as u64).min(self.entries).max(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use std::collections::BTreeSet;

    #[test]
    fn every_row_of_a_bucket_is_found_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let (slots, documents) = (6, 3_000);
        // A large bucket, small ones, and rows that are not in the order of the texts.
        let value = |i: u64| (stream(3, i) % if i.is_multiple_of(3) { 2 } else { 40 }) as u32;
        let signatures: Vec<u32> = (0..(slots * documents) as u64).map(value).collect();
        let rows: Vec<u32> = (0..documents as u32).map(|place| (place * 7) % 3_001).collect();
        let texts = rows.iter().map(|&row| ([(row % 50) as u8; 32], row)).collect();
        let banding = Banding { bands: 3, rows: 2 };
        let all = BucketRows { signatures: &signatures, slots, rows: rows.clone(), texts };
        let sum = all.write(folder.path(), banding).unwrap();
        let file = BucketFile::open(folder.path(), sum).unwrap();
        assert!(BucketFile::open(folder.path(), sum ^ 1).is_err());
        for band in 0..banding.bands {
            let own = |place: usize| &signatures[place * slots + band * 2..][..2];
            for place in (0..documents).step_by(211) {
                let mut found = Vec::new();
                file.look_up(band, bucket_key(band, own(place)), &mut found).unwrap();
                let same = (0..documents).filter(|&other| own(other) == own(place));
                let same: BTreeSet<u32> = same.map(|other| rows[other]).collect();
                let size = file.size(band, bucket_key(band, own(place))).unwrap();
                assert_eq!(size, (same.len() as u64, same.first().copied()));
                assert!(found.is_sorted() && same == found.into_iter().collect(), "{band} {place}");
            }
        }
        let mut found = Vec::new();
        file.look_up(3, text_key(&[9; 32]), &mut found).unwrap();
        assert!(found.len() > 50 && found.iter().all(|row| row % 50 == 9));
        file.look_up(9, 0, &mut found).unwrap();
        assert_eq!((file.size(9, 0).unwrap(), file.size(0, 1).unwrap()), ((0, None), (0, None)));
        let cut = File::options().write(true).open(folder.path().join(FILES[0])).unwrap();
        cut.set_len(800).unwrap();
        let look_up = file.look_up(0, bucket_key(0, &signatures[..2]), &mut found);
        for error in [look_up.unwrap_err(), BucketFile::open(folder.path(), sum).unwrap_err()] {
            assert!(matches!(error, TwoPassError::Damaged { .. }), "{error}");
        }
    }

    #[test]
    fn the_largest_buckets_are_crowded_until_the_rest_is_affordable() {
        // One row of each of five buckets, and 2, 39 and 899 more.
        let sizes = || vec![3, 0, 900, 1, 40];
        let crowds = [(945, LARGEST), (944, 900), (46, 900), (45, 40), (7, 40), (6, 3), (0, 3)];
        for (most, crowd) in crowds {
            assert_eq!(crowd_of(sizes(), most), crowd, "{most}");
        }
        assert_eq!(crowd_of(vec![1 << 40], u64::MAX), LARGEST);
        assert_eq!(crowd_of(Vec::new(), 0), LARGEST);
    }
}
