//! The journal: saved verdicts survive failures of process, disk and file.

use crate::journal_disk::{Fault, Platter};
use lookalike::corpus::document::{ContentHash, Name};
use lookalike::review::disk::Real;
use lookalike::review::journal::{Journal, JournalError};
use lookalike::review::line;
use lookalike::review::record::{JudgedText, UNSAVED, VerdictRecord, VerdictScores};
use lookalike::review::verdict::VERDICTS;
use lookalike::review::writer::{JournalWriter, News};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// A decision of `who`, different from every other one.
fn record(number: usize, who: &str) -> VerdictRecord {
    let side = |salt: u8| {
        let mut hash = [salt; 32];
        hash[..8].copy_from_slice(&(number as u64).to_le_bytes());
        let name = format!("论文/{who}-{number}-{salt}.txt");
        JudgedText { hash: ContentHash(hash), name: Name::new(name.as_bytes()), bytes: 1_234 }
    };
    VerdictRecord {
        seq: UNSAVED,
        at: 1_790_000_000 + number as u64,
        by: who.to_owned(),
        sides: [side(1), side(2)],
        scores: VerdictScores { intersection: 30, union: 100, distance: Some(9) },
        verdict: VERDICTS.get(number % 5).copied(),
        note: "引文已注明 ✓".repeat(number % 4),
    }
}

fn place() -> PathBuf {
    PathBuf::from("journal.jsonl")
}

/// Reviewer and decision of every record in the journal.
fn kept(platter: &Platter) -> BTreeSet<(String, u64)> {
    let mut journal = Journal::on(platter.clone(), place());
    journal.read().unwrap().into_iter().map(|r| (r.by, r.at)).collect()
}

fn key(record: &VerdictRecord) -> (String, u64) {
    (record.by.clone(), record.at)
}

#[test]
fn a_power_cut_at_any_acknowledgement_loses_nothing_acknowledged() {
    let platter = Platter::default();
    let mut journal = Journal::on(platter.clone(), place());
    let mut acknowledged = BTreeSet::new();
    for number in 0..200 {
        let mut records = [record(number, "安")];
        journal.append(&mut records).unwrap();
        acknowledged.insert(key(&records[0]));
        // A power cut now, with all, some or none of the unsynced bytes.
        for more in [0, 7, usize::MAX] {
            assert_eq!(kept(&platter.after_power_cut(more)), acknowledged);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Two writers, with a disk that fails in every way, and power cuts that leave torn ends.
    #[test]
    fn acknowledged_records_survive_every_fault(
        steps in prop::collection::vec((0..7usize, 0..400usize, any::<bool>()), 1..40)
    ) {
        let mut platter = Platter::default();
        let open = |platter: &Platter| ["a", "b"].map(|_| Journal::on(platter.clone(), place()));
        let mut writers = open(&platter);
        let mut acknowledged = BTreeSet::new();
        for (number, (kind, more, second)) in steps.into_iter().enumerate() {
            let room = platter.state().bytes.as_ref().map_or(0, Vec::len) + more;
            platter.state().fault = match kind {
                0 => Fault::Full(room),
                1 => Fault::Sync,
                2 => Fault::FullForever(room),
                3 => Fault::ReadOnly,
                _ => Fault::None,
            };
            let mut records = [record(2 * number, "x"), record(2 * number + 1, "x")];
            if writers[usize::from(second)].append(&mut records).is_ok() {
                acknowledged.extend(records.iter().map(key));
            } else {
                prop_assert!(kind < 4, "a sound disk takes every record");
            }
            platter.state().fault = Fault::None;
            prop_assert!(kept(&platter).is_superset(&acknowledged));
            if kind == 6 && platter.state().named {
                platter = platter.after_power_cut(more);
                writers = open(&platter);
                prop_assert!(kept(&platter).is_superset(&acknowledged));
            }
        }
        // Sequence numbers are unique.
        let mut journal = Journal::on(platter, place());
        let numbers: Vec<u64> = journal.read().unwrap().into_iter().map(|r| r.seq).collect();
        prop_assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
        prop_assert!(numbers.is_sorted());
    }
}

#[test]
fn a_sector_of_zeros_costs_a_few_records_and_is_counted_and_kept() {
    let platter = Platter::default();
    let mut journal = Journal::on(platter.clone(), place());
    let mut records: Vec<VerdictRecord> = (0..1_000).map(|number| record(number, "安")).collect();
    journal.append(&mut records).unwrap();
    let whole = platter.state().bytes.clone().unwrap();
    for sector in (0..whole.len() / 512).step_by(101).chain([0, whole.len() / 512]) {
        let mut damaged = whole.clone();
        let end = damaged.len().min(sector * 512 + 512);
        damaged[sector * 512..end].fill(0);
        let platter = Platter::holding(damaged.clone());
        let mut journal = Journal::on(platter.clone(), place());
        assert!(journal.read().unwrap().len() >= 990, "sector {sector}");
        // The next record goes after it, and the damaged bytes are not touched.
        journal.append(&mut [record(1_000, "安")]).unwrap();
        assert!(journal.bad() >= 1);
        let after = platter.state().bytes.clone().unwrap();
        assert!(after.starts_with(&damaged), "sector {sector}");
        assert!(kept(&platter).contains(&key(&record(1_000, "安"))));
    }
}

#[test]
fn other_files_and_newer_journals_are_left_alone() {
    let long = "一篇普通的作文。\n".repeat(90);
    for foreign in ["x", "{\"v\":1}\n", "a,b\n1,2\n", &long, "\0\0\0\0"] {
        let platter = Platter::holding(foreign.as_bytes().to_vec());
        let mut journal = Journal::on(platter.clone(), place());
        assert!(matches!(journal.read(), Err(JournalError::Foreign)), "{foreign:?}");
        assert!(journal.append(&mut [record(0, "x")]).is_err());
        assert_eq!(platter.state().bytes.as_deref(), Some(foreign.as_bytes()));
    }
    let mut newer = String::from_utf8(line::heading()).unwrap();
    newer = newer.split(",\"crc\"").next().unwrap().replace("\"v\":1", "\"v\":9");
    let sum = lookalike::review::crc::crc32(newer.as_bytes());
    let text = format!("{newer},\"crc\":\"{sum:08x}\"}}\n");
    let mut journal = Journal::on(Platter::holding(text.into_bytes()), place());
    let said = journal.append(&mut [record(0, "x")]).unwrap_err().to_string();
    assert!(said.contains("version 9") && said.contains("newer"), "{said}");
    // A torn heading and an empty file are taken over.
    for torn in [&b""[..], &line::heading()[..20]] {
        let platter = Platter::holding(torn.to_vec());
        Journal::on(platter.clone(), place()).append(&mut [record(0, "x")]).unwrap();
        assert_eq!(kept(&platter).len(), 1);
    }
}

#[test]
fn several_writers_on_one_real_file_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("新/目录/评审.jsonl");
    std::thread::scope(|scope| {
        for who in ["甲", "乙", "丙", "丁"] {
            let mut journal = Journal::on(Real, path.clone());
            scope.spawn(move || {
                for number in 0..25 {
                    journal.append(&mut [record(number, who)]).unwrap();
                }
            });
        }
    });
    let records = Journal::new(path.clone()).read().unwrap();
    assert_eq!(records.iter().map(key).collect::<BTreeSet<_>>().len(), 100);
    assert!(records.iter().map(|record| record.seq).eq(1..=100));
    assert!(matches!(
        Journal::new(folder.path().to_owned()).read(),
        Err(JournalError::Io(error)) if error.to_string().contains("not a regular file")
    ));
}

#[test]
fn the_writer_tells_when_it_is_saved_and_tries_again_when_it_is_not() {
    let platter = Platter::default();
    let (tell, told) = crossbeam_channel::unbounded();
    let journal = Journal::on(platter.clone(), place());
    let writer = JournalWriter::start(journal, move |news| drop(tell.send(news))).unwrap();
    let next = || told.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(matches!(next(), News::Read(records, 0) if records.is_empty()));
    platter.state().fault = Fault::Full(40);
    writer.write(record(1, "x"));
    assert!(matches!(next(), News::NotSaved(why) if why.contains("no space left")));
    assert!(kept(&platter).is_empty());
    platter.state().fault = Fault::None;
    writer.write(record(2, "x"));
    assert!(matches!(next(), News::Saved(records) if records.len() == 2));
    assert_eq!(kept(&platter).len(), 2);
    // Records of another process are reported, too.
    Journal::on(platter, place()).append(&mut [record(3, "y")]).unwrap();
    assert!(matches!(next(), News::Read(records, 0) if records.len() == 1 && records[0].seq == 3));
}
