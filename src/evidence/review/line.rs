//! Reads and writes records as lines of the journal: JSON with a checksum at the end.

use crate::corpus::document::{ContentHash, Name};
use crate::review::crc::crc32;
use crate::review::record::{JudgedText, VerdictRecord, VerdictScores};
use crate::review::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// The format version that is written.
pub const VERSION: u32 = 1;
/// Identifies the file type, in the first line.
const WHAT: &str = "lookalike review journal";
/// The longest line, in bytes; a longer one is damage.
pub const LONGEST: usize = 64 << 10;
/// Length of the end of every line: `,"crc":"01234567"}`.
const END: usize = 18;

/// The parsed content of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum JournalLine {
    /// The first line of a journal.
    Heading,
    /// A decision.
    Record(Box<VerdictRecord>),
    /// Undamaged, but of a newer format version.
    Newer(u32),
    /// Damaged, or not a journal line.
    Bad,
}

/// A name: a string, or its bytes in hexadecimal if it is not UTF-8.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Text {
    Plain(String),
    Hex { hex: String },
}

#[derive(Serialize, Deserialize)]
struct Fields {
    v: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    seq: u64,
    at: u64,
    by: String,
    verdict: Option<String>,
    note: String,
    a: String,
    b: String,
    name_a: Text,
    name_b: Text,
    bytes_a: u64,
    bytes_b: u64,
    intersection: u32,
    union: u32,
    distance: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Heading {
    v: u32,
    what: String,
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
fn is_zero(seq: &u64) -> bool {
    *seq == 0
}

/// The first line of a new journal, including the line feed.
pub fn heading() -> Vec<u8> {
    with_checksum(&Heading { v: VERSION, what: WHAT.to_owned() })
}

/// Writes a record as a line of the journal, including the line feed. Empty if the line would be
/// too long.
pub fn write(record: &VerdictRecord) -> Vec<u8> {
    let line = with_checksum(&fields(record));
    if line.len() > LONGEST { Vec::new() } else { line }
}

/// Writes a record as one JSON object without sequence number and checksum, for programs and other
/// journals.
pub fn plain(record: &VerdictRecord) -> Vec<u8> {
    let mut line = serde_json::to_vec(&Fields { seq: 0, ..fields(record) }).unwrap_or_default();
    line.push(b'\n');
    line
}

fn with_checksum(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.pop();
    let sum = crc32(&line);
    line.extend_from_slice(format!(",\"crc\":\"{sum:08x}\"}}\n").as_bytes());
    line
}

/// Reads a line of a journal, without its line feed.
pub fn read(line: &[u8]) -> JournalLine {
    let Some((body, end)) = line.len().checked_sub(END).and_then(|at| line.split_at_checked(at))
    else {
        return JournalLine::Bad;
    };
    if end != format!(",\"crc\":\"{:08x}\"}}", crc32(body)).as_bytes() {
        return JournalLine::Bad;
    }
    let mut json = body.to_vec();
    json.push(b'}');
    match serde_json::from_slice::<Version>(&json) {
        Ok(version) if version.v > VERSION => return JournalLine::Newer(version.v),
        Ok(_) => {}
        Err(_not_an_object) => return JournalLine::Bad,
    }
    if let Some(record) = read_plain(&json) {
        return JournalLine::Record(Box::new(record));
    }
    match serde_json::from_slice::<Heading>(&json) {
        Ok(heading) if heading.what == WHAT => JournalLine::Heading,
        _ => JournalLine::Bad,
    }
}

/// Reads the JSON of a record, with or without sequence number; `None` for anything else.
pub fn read_plain(json: &[u8]) -> Option<VerdictRecord> {
    let fields: Fields = serde_json::from_slice(json).ok()?;
    let verdict = match &fields.verdict {
        Some(name) => Some(Verdict::named(name)?),
        None => None,
    };
    let side = |hash: &str, name, bytes| {
        Some(JudgedText { hash: parse_hash(hash)?, name: to_name(name)?, bytes })
    };
    Some(VerdictRecord {
        seq: fields.seq,
        at: fields.at,
        by: fields.by,
        sides: [
            side(&fields.a, fields.name_a, fields.bytes_a)?,
            side(&fields.b, fields.name_b, fields.bytes_b)?,
        ],
        scores: VerdictScores {
            intersection: fields.intersection,
            union: fields.union,
            distance: fields.distance,
        },
        verdict,
        note: fields.note,
    })
}

fn fields(record: &VerdictRecord) -> Fields {
    let [a, b] = &record.sides;
    Fields {
        v: VERSION,
        seq: record.seq,
        at: record.at,
        by: record.by.clone(),
        verdict: record.verdict.map(|verdict| verdict.name().to_owned()),
        note: record.note.clone(),
        a: a.hash.to_string(),
        b: b.hash.to_string(),
        name_a: text(&a.name),
        name_b: text(&b.name),
        bytes_a: a.bytes,
        bytes_b: b.bytes,
        intersection: record.scores.intersection,
        union: record.scores.union,
        distance: record.scores.distance,
    }
}

fn text(name: &Name) -> Text {
    match name.utf8() {
        Some(text) => Text::Plain(text.to_owned()),
        None => Text::Hex {
            hex: name.bytes().iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}")),
        },
    }
}

fn to_name(text: Text) -> Option<Name> {
    match text {
        Text::Plain(text) => Some(Name::new(text.as_bytes())),
        Text::Hex { hex } => Some(Name::new(&bytes(&hex)?)),
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    hex.as_bytes().chunks(2).map(pair).collect()
}

fn parse_hash(hex: &str) -> Option<ContentHash> {
    bytes(hex)?.try_into().ok().map(ContentHash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> VerdictRecord {
        let side = |byte, name: &[u8]| JudgedText {
            hash: ContentHash([byte; 32]),
            name: Name::new(name),
            bytes: 9,
        };
        VerdictRecord {
            seq: 7,
            at: 1_790_000_000,
            by: "安\u{1b}[31m".to_owned(),
            sides: [side(1, "茶馆.txt".as_bytes()), side(2, b"\xff\n.txt")],
            scores: VerdictScores { intersection: 3, union: 8, distance: None },
            verdict: Some(Verdict::NoMatch),
            note: "两处\n引文 \"”".to_owned(),
        }
    }

    #[test]
    fn written_records_are_read_back_and_damage_is_detected() {
        let line = write(&record());
        let bare = line.strip_suffix(b"\n").unwrap();
        assert!(!bare.contains(&b'\n'));
        assert_eq!(read(bare), JournalLine::Record(Box::new(record())));
        for at in 0..bare.len() {
            let mut damaged = bare.to_vec();
            damaged[at] ^= 4;
            assert_eq!(read(&damaged), JournalLine::Bad, "byte {at}");
            assert_eq!(read(&bare[..at]), JournalLine::Bad, "cut at {at}");
        }
        let plain = plain(&record());
        assert_eq!(read_plain(&plain), Some(VerdictRecord { seq: 0, ..record() }));
    }

    #[test]
    fn journals_of_the_first_version_are_read() {
        // Lines of the first version as they were written, not by this code.
        let [heading, judged, removed] = [
            r#"{"v":1,"what":"lookalike review journal","crc":"5295c42c"}"#,
            r#"{"v":1,"at":1763700000,"by":"安娜","verdict":"match","note":"同一处错误","a":"1111111111111111111111111111111111111111111111111111111111111111","b":"2222222222222222222222222222222222222222222222222222222222222222","name_a":"一班/甲.txt","name_b":{"hex":"ff2e747874"},"bytes_a":30,"bytes_b":40,"intersection":12,"union":20,"distance":null,"crc":"43190c0e"}"#,
            r#"{"v":1,"seq":7,"at":1763700001,"by":"","verdict":null,"note":"","a":"1111111111111111111111111111111111111111111111111111111111111111","b":"2222222222222222222222222222222222222222222222222222222222222222","name_a":"a.txt","name_b":"b.txt","bytes_a":0,"bytes_b":0,"intersection":0,"union":0,"distance":3,"crc":"21ab4e50"}"#,
        ];
        assert_eq!(read(heading.as_bytes()), JournalLine::Heading);
        let record = |line: &str| match read(line.as_bytes()) {
            JournalLine::Record(record) => *record,
            other => panic!("{other:?}"),
        };
        let first = record(judged);
        assert_eq!(
            (first.verdict, &*first.by, &*first.note),
            (Some(Verdict::Match), "安娜", "同一处错误")
        );
        let second = record(removed);
        assert_eq!((second.verdict, second.seq, &*second.by), (None, 7, ""));
        for (line, record) in [(judged, first), (removed, second)] {
            let again = write(&record);
            assert_eq!(std::str::from_utf8(&again).unwrap().trim_end(), line);
        }
    }

    #[test]
    fn headings_and_newer_versions_are_recognised() {
        let line = heading();
        assert_eq!(read(line.strip_suffix(b"\n").unwrap()), JournalLine::Heading);
        let newer = with_checksum(&Heading { v: 2, what: "anything".to_owned() });
        assert_eq!(read(newer.strip_suffix(b"\n").unwrap()), JournalLine::Newer(2));
    }
}
