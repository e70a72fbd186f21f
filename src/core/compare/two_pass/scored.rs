//! The scored batches of a second pass in a file, so that a killed run goes on behind them.

use crate::compare::result::PairRow;
use crate::measure::mix::mix64;
use crate::os::private::for_owner;
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use crate::text::hash::{CHECKSUM as SUM, checksum, seal, unseal};
use std::fs::File;
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// The name of the file in its work folder.
pub(super) const SCORED: &str = "scored";
/// Bytes of the number of rows of a batch, and of a row; a checksum is behind the rows.
const COUNT: usize = 4;
const ROW: usize = 4 + 4 + 4 + 2 + 2 + 2 + 8;
/// An undefined distance.
const UNDEFINED: u16 = u16::MAX;
/// Time between two moments at which all batches are safe on the disk.
const BETWEEN: Duration = Duration::from_secs(5);

/// A number for some candidates, in their order, and for what decides which of them are listed.
pub(super) fn key(pairs: &[DocPair], rule: &str) -> u64 {
    let step =
        |key: u64, pair: &DocPair| mix64(key ^ u64::from(pair.a.0) << 32 ^ u64::from(pair.b.0));
    pairs.iter().fold(checksum(rule.as_bytes()), step)
}

/// The file with the scored batches of some candidates.
pub(super) struct ScoredFile {
    file: File,
    synced: Instant,
}

impl ScoredFile {
    /// Opens the file for candidates with this key, and returns the rows of the batches that an earlier
    /// run scored, and how many batches those are. Batches of other candidates, and damaged ones with all
    /// behind them, are dropped. Memory: 32 bytes a row.
    /// # Errors
    /// The file cannot be read or written.
    pub(super) fn open(path: &Path, key: u64) -> io::Result<(Self, Vec<PairRow>, usize)> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = for_owner(options).open(path)?;
        let size = file.metadata()?.len();
        let mut reader = BufReader::with_capacity(1 << 16, &mut file);
        let mut rows = Vec::new();
        let (mut end, mut batches) = (0, 0);
        let mut first = [0; 8];
        if size >= 8 {
            reader.read_exact(&mut first)?;
        }
        if size >= 8 && u64::from_le_bytes(first) == key {
            end = 8;
            while let Some(bytes) = batch(&mut reader, size - end)? {
                end += (bytes.len() + SUM) as u64;
                let (whole, _) = bytes.part(COUNT..).as_chunks::<ROW>();
                rows.extend(whole.iter().filter_map(read));
                batches += 1;
            }
        }
        drop(reader);
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        if end == 0 {
            file.write_all(&key.to_le_bytes())?;
        }
        Ok((Self { file, synced: Instant::now() }, rows, batches))
    }

    /// Appends the listed rows of the next batch.
    /// # Errors
    /// The file cannot be written.
    pub(super) fn append(&mut self, rows: &[PairRow]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(COUNT + rows.len() * ROW + SUM);
        bytes.extend_from_slice(&(rows.len() as u32).to_le_bytes());
        for row in rows {
            write(row, &mut bytes);
        }
        seal(&mut bytes);
        self.file.write_all(&bytes)?;
        if self.synced.elapsed() >= BETWEEN {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// The bytes of the next batch without their checksum; `None` if it is not whole in these `left` bytes.
fn batch(reader: &mut impl io::Read, left: u64) -> io::Result<Option<Vec<u8>>> {
    if left < (COUNT + SUM) as u64 {
        return Ok(None);
    }
    let mut count = [0; COUNT];
    reader.read_exact(&mut count)?;
    let rows = u64::from(u32::from_le_bytes(count)) * ROW as u64;
    if left < rows + (COUNT + SUM) as u64 {
        return Ok(None);
    }
    let mut bytes = vec![0; COUNT + rows as usize + SUM];
    let (head, rest) = bytes.split_at_mut(COUNT);
    head.copy_from_slice(&count);
    reader.read_exact(rest)?;
    Ok(unseal(&bytes).map(<[u8]>::to_vec))
}

fn write(row: &PairRow, bytes: &mut Vec<u8>) {
    let distance = row.distance().map_or(UNDEFINED, |bits| bits as u16);
    for number in [row.a.0, row.b.0, row.intersection] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for number in [row.minhash_equal, row.minhash_slots, distance] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&row.cosine().unwrap_or(f64::NAN).to_le_bytes());
}

fn read(bytes: &[u8; ROW]) -> Option<PairRow> {
    let int = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let short = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let pair = DocPair { a: DocId(int(0)?), b: DocId(int(4)?) };
    let distance = Some(short(16)?).filter(|&bits| bits != UNDEFINED).map(u32::from);
    let cosine = f64::from_le_bytes(*bytes.get(18..)?.first_chunk()?);
    let cosine = Some(cosine).filter(|value| !value.is_nan());
    Some(PairRow::new(pair, int(8)?, (short(12)?.into(), short(14)?.into()), distance, cosine))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(a: u32, distance: Option<u32>, cosine: Option<f64>) -> PairRow {
        PairRow::new(DocPair { a: DocId(a), b: DocId(a + 7) }, 9 + a, (100, 128), distance, cosine)
    }

    #[test]
    fn whole_batches_of_the_same_candidates_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(SCORED);
        let pairs = [DocPair { a: DocId(1), b: DocId(2) }];
        let own = key(&pairs, "rule");
        assert!(own != key(&pairs, "other rule") && own != key(&[], "rule"));
        let (mut file, rows, batches) = ScoredFile::open(&path, own).unwrap();
        assert_eq!((rows.len(), batches), (0, 0));
        let some = [row(1, Some(0), Some(1.0 / 3.0)), row(2, Some(256), None)];
        file.append(&some).unwrap();
        file.append(&[]).unwrap();
        file.append(&[row(3, None, Some(1.0))]).unwrap();
        drop(file);
        let (_, rows, batches) = ScoredFile::open(&path, own).unwrap();
        // As text: an undefined cosine equals nothing.
        assert_eq!((format!("{:?}", &rows[..2]), batches), (format!("{some:?}"), 3));
        assert_eq!((rows[1].cosine(), rows[2].distance()), (None, None));
        // A batch cut short, or with another byte, and what is behind it are dropped.
        let whole = std::fs::read(&path).unwrap();
        for end in 0..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            let (_, rows, batches) = ScoredFile::open(&path, own).unwrap();
            assert!(batches < 3 && rows.len() <= 2, "{end}");
        }
        let mut broken = whole.clone();
        broken[20] ^= 1;
        std::fs::write(&path, broken).unwrap();
        let (mut file, rows, batches) = ScoredFile::open(&path, own).unwrap();
        assert_eq!((rows.len(), batches), (0, 0));
        file.append(&some).unwrap();
        drop(file);
        let (_, rows, _) = ScoredFile::open(&path, own).unwrap();
        assert_eq!(format!("{rows:?}"), format!("{some:?}"));
        // Other candidates start anew.
        assert_eq!(ScoredFile::open(&path, own + 1).unwrap().2, 0);
        assert_eq!(ScoredFile::open(&path, own).unwrap().2, 0);
    }
}
