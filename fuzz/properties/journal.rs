//! A journal of any bytes is records and damaged lines; it reads the same in one piece or in two.

use lookalike::review::line;
use lookalike::review::line::JournalLine;
use lookalike::review::tail::{parse, repair};

/// Where to split, then the journal.
pub(crate) fn run(data: &[u8]) {
    let Some((&[high, low], data)) = data.split_first_chunk() else { return };
    let whole = parse(data);
    let at = usize::from(u16::from_be_bytes([high, low])).min(data.len());
    let first = parse(&data[..at]);
    let second = parse(&data[first.complete..]);
    assert_eq!(first.complete + second.complete, whole.complete);
    assert_eq!(first.bad + second.bad, whole.bad);
    let two: Vec<_> = first.records.iter().chain(&second.records).collect();
    assert!(two.into_iter().eq(&whole.records));
    let _what_to_do = repair(&data[whole.complete..]);
    for record in &whole.records {
        let written = line::write(record);
        let read = written.strip_suffix(b"\n").map(line::read);
        assert_eq!(read, Some(JournalLine::Record(Box::new(record.clone()))));
    }
    // With a right checksum, which no mutation finds.
    let mut forged = data.to_vec();
    forged.extend(format!(",\"crc\":\"{:08x}\"}}", lookalike::review::crc::crc32(data)).bytes());
    if let JournalLine::Record(record) = line::read(&forged) {
        let written = line::write(&record);
        assert_eq!(line::read(&written[..written.len() - 1]), JournalLine::Record(record));
    }
}
