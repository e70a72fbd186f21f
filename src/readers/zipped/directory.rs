//! Reads the end of a zip file before anything else: how many members it claims to have.

use std::io::{self, Read, Seek, SeekFrom};

/// The last bytes of a file that can hold the end record: 22 bytes and a comment.
const TAIL: u64 = 22 + 0xffff + 20 + 56;
const END: &[u8] = b"PK\x05\x06";
const END_64: &[u8] = b"PK\x06\x06";

/// The largest number of members that any end record of the file gives; `None` without a record.
///
/// A library that trusts the record reserves memory for them, so the number is checked first.
pub(super) fn claimed_members(file: &mut (impl Read + Seek)) -> io::Result<Option<u64>> {
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(size.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    let short = |record: &[u8]| {
        let count: [u8; 2] = record.get(10..12)?.try_into().ok()?;
        Some(u64::from(u16::from_le_bytes(count))).filter(|&count| count < 0xffff)
    };
    let long = |record: &[u8]| {
        let count: [u8; 8] = record.get(32..40)?.try_into().ok()?;
        Some(u64::from_le_bytes(count))
    };
    let records = (0..tail.len()).filter_map(|at| tail.get(at..)).filter_map(|rest| {
        if rest.starts_with(END) {
            Some(short(rest).unwrap_or(0xffff))
        } else if rest.starts_with(END_64) {
            long(rest)
        } else {
            None
        }
    });
    // A record of the short kind says 65,535 where only the long one has the number.
    let (mut most, mut full) = (None, false);
    for count in records {
        full |= count == 0xffff;
        most = most.max(Some(count).filter(|&count| count != 0xffff));
    }
    Ok(most.or(full.then_some(0xffff)))
}

/// The number of members that the last end record of a file gives; `None` without one, or where only
/// a record of the long kind can tell.
pub(super) fn listed_members(file: &mut (impl Read + Seek)) -> io::Result<Option<u64>> {
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(size.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    let at = tail.windows(END.len()).rposition(|window| window == END);
    let count = at.and_then(|at| <[u8; 2]>::try_from(tail.get(at + 10..at + 12)?).ok());
    Ok(count.map(|count| u64::from(u16::from_le_bytes(count))).filter(|&count| count < 0xffff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn the_largest_claim_counts() {
        let record = |count: u16| {
            let count = count.to_le_bytes();
            [END, &[0; 6], &count, &[0; 10]].concat()
        };
        let long = [END_64, &[0; 28], &7_000_000_000_u64.to_le_bytes(), &[0; 16]].concat();
        let claimed = |bytes: &[u8]| claimed_members(&mut Cursor::new(bytes)).unwrap();
        assert_eq!(claimed(b"no zip"), None);
        assert_eq!(claimed(&record(3)), Some(3));
        assert_eq!(claimed(&[record(3), record(9)].concat()), Some(9));
        assert_eq!(claimed(&record(0xffff)), Some(0xffff));
        assert_eq!(claimed(&[long, record(0xffff)].concat()), Some(7_000_000_000));
    }
}
