//! Tests of what iterates the table of measures. Unit tests are compiled with the table in reverse order and a
//! scratch measure in front of it: exports, filters and counts must show each measure under its own name.

use crate::compare::result::{Comparison, ScoreRanges, SortKey};
use crate::compare::study::{ScoreColumns, count};
use crate::export::rows::ExportTable;
use crate::export::select::{PairFilter, Selection, select};
use crate::export::verdicts::Verdicts;
use crate::made_up::{found, is_flagged, letters, number, value};
use crate::measure::contract::{Evidence, ReadAs};
use crate::measure::scale::short_ratio;
use crate::measure::{MEASURES, MeasureId, jaccard};
use crate::settings::{Settings, Thresholds};
use serde_json::Value;

fn id(name: &str) -> MeasureId {
    MeasureId::from_name(name).unwrap()
}

fn chosen(found: &Comparison, settings: &Settings, by: &str, flagged_only: bool) -> Selection {
    let choice = PairFilter {
        by: SortKey::Measure(id(by)),
        min_jaccard: None,
        max_hamming: None,
        ranges: ScoreRanges::default(),
        flagged_only,
        hides_same: false,
        limit: None,
        expand: true,
    };
    select(found, settings, &choice)
}

fn written(format: &str, (found, settings): &(Comparison, Settings), by: &str) -> String {
    let (comparison, verdicts, mut out) = (found, &Verdicts::default(), Vec::new());
    let selection = &chosen(found, settings, by, false);
    let table = ExportTable::new(comparison, settings, selection, verdicts);
    (crate::export::by_name(format).unwrap().write)(&table, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn evidence(found: &Comparison, selection: &Selection) -> Vec<Evidence> {
    selection.entries.iter().map(|entry| entry.evidence(found).unwrap()).collect()
}

#[test]
fn the_table_is_another_one_here() {
    let wanted =
        "scratch chance topic weighted reuse cosine dice containment simhash minhash jaccard";
    assert!(MEASURES.iter().map(|measure| measure.name).eq(wanted.split(' ')));
    assert_eq!(MeasureId::JACCARD.measure().name, "jaccard");
    let is_off = |own: &MeasureId| Thresholds::default().get(*own).is_none();
    let off = ["scratch", "chance", "topic", "weighted", "reuse"].map(id);
    assert!(MeasureId::flagging().filter(is_off).eq(off));
}

#[test]
fn exports_show_each_number_under_its_own_heading() {
    let run = found();
    let evidence = evidence(&run.0, &chosen(&run.0, &run.1, "scratch", false));
    assert_eq!(evidence.len(), 6);
    for (format, separator) in [("tsv", '\t'), ("csv", ',')] {
        let text = written(format, &run, "scratch");
        let mut lines = text.lines().map(|line| line.split(separator).collect::<Vec<_>>());
        let heading = lines.next().unwrap();
        assert_eq!(heading.len(), 40, "{text}");
        for (cells, e) in lines.zip(&evidence) {
            for (name, cell) in heading.iter().zip(cells) {
                match number(name, e) {
                    Some(number) => assert_eq!(cell.parse().ok(), Some(number), "{name}"),
                    None if *name == "flags" => assert_eq!(cell, letters(e)),
                    None => {}
                }
            }
        }
    }
    let whole: Value = serde_json::from_str(&written("json", &run, "scratch")).unwrap();
    assert_eq!(whole["settings"]["thresholds"]["scratch"], 0.9);
    assert_eq!(whole["settings"]["thresholds"]["simhash"], 38);
    let lines = written("ndjson", &run, "scratch");
    let rows: Vec<Value> = lines.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(whole["pairs"], Value::Array(rows.clone()));
    for (row, e) in rows.iter().zip(&evidence) {
        for (name, own) in row.as_object().unwrap() {
            if let Some(number) = number(name, e) {
                assert_eq!(own.as_f64(), Some(number), "{name}");
            }
        }
        assert_eq!(row["flags"], letters(e));
    }
    let table = written("table", &run, "scratch");
    let heading: Vec<&str> = table.lines().next().unwrap().split_whitespace().collect();
    let cell = |title: &str, row: &str| {
        let place = heading.iter().position(|own| *own == title).unwrap();
        row.split_whitespace().nth(place).unwrap().to_owned()
    };
    for (row, e) in table.lines().skip(1).zip(&evidence) {
        assert_eq!(cell("Scratch", row), short_ratio(value("scratch", e)), "{table}");
        assert_eq!(cell("Jaccard", row), short_ratio(jaccard::jaccard(e)), "{table}");
        assert_eq!(cell("SimHash", row), e.distance.unwrap().to_string(), "{table}");
        assert_eq!(cell("flags", row).replace('·', ""), letters(e), "{table}");
    }
}

#[test]
fn every_measure_sorts_filters_counts_and_has_its_histogram() {
    let (found, settings) = found();
    for measure in MEASURES {
        let sorted = evidence(&found, &chosen(&found, &settings, measure.name, false));
        // Where chance is not known, Jaccard orders: its classical threshold is one expected pair.
        let key = |e: &Evidence| match (measure.name, e.expected.value()) {
            ("chance", None) => (jaccard::jaccard(e) - 0.2) / 0.07 + e.read_as.decades(),
            ("chance", Some(log)) => -log + e.read_as.decades(),
            (name, _) => value(name, e),
        };
        let values: Vec<f64> = sorted.iter().map(key).collect();
        assert!(values.is_sorted_by(|x, y| x >= y), "{}: {values:?}", measure.name);
        assert!(
            written("json", &(found.clone(), settings.clone()), measure.name)
                .contains(&format!("\"by\": \"{}\"", measure.name))
        );
    }
    let columns = ScoreColumns::new(&found);
    let all: Vec<Evidence> =
        found.pairs.rows().iter().map(|row| found.pairs.evidence_of(row)).collect();
    for own in MeasureId::flagging() {
        let name = own.measure().name;
        let flagged = all.iter().filter(|e| is_flagged(name, e)).count();
        assert!(flagged > 0 || name != "containment");
        let from = settings.thresholds.similarity(own, 256).unwrap();
        assert_eq!(columns.scores(own).unwrap().reaching(from), flagged, "{name}");
        let shown = columns.distribution(own).unwrap();
        let mut bins = vec![0; shown.scale.bins()];
        for e in &all {
            if own.value(e).is_some() {
                bins[shown.scale.bin(value(name, e))] += 1;
            }
        }
        assert_eq!((shown.measure, &shown.kept), (own, &bins), "{name}");
        let mut alone = settings.clone();
        alone.thresholds = Thresholds::new(&[(own, settings.thresholds.get(own).unwrap())]);
        // Estimates do not decide where the exact value is known, nor does the topic.
        let decided = match name {
            "minhash" | "simhash" | "weighted" | "topic" => 0,
            _ => flagged,
        };
        let is_alone =
            |e: &&Evidence| name == "chance" && e.read_as == ReadAs::Copy && !is_flagged(name, e);
        let copies = all.iter().filter(is_alone).count();
        let entries = chosen(&found, &alone, "jaccard", true).entries;
        assert_eq!(entries.len(), decided + copies, "{name}");
    }
    let counted = columns.count(&settings.thresholds);
    assert_eq!(counted, count(&found.pairs, &settings.thresholds));
    for (flags, pairs) in counted {
        let same = |e: &&Evidence| letters(e) == flags.letters();
        assert_eq!(all.iter().filter(same).count() as u64, pairs, "{}", flags.letters());
    }
    let usual = Thresholds::default();
    assert_eq!(columns.count(&usual), count(&found.pairs, &usual));
    assert_eq!(usual.on().letters(), "CSMJ");
}
