//! Finds texts that are alike, and says why: exact Jaccard, MinHash and SimHash side by side.
//!
//! This is the engine of the program `lookalike`, with its two front ends. The engine prints nothing,
//! reads no environment variable and knows no terminal; results are the same for any number of threads.
//!
//! # Two strings
//!
//! A corpus of two texts has one pair. [`measure::MEASURES`] is the table of all measures, each of which
//! computes its score from the same [`measure::contract::Evidence`].
//!
//! ```
//! use lookalike::compare::pipeline::compare;
//! use lookalike::compare::result::{PairsView, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::texts::from_texts;
//! use lookalike::measure::MEASURES;
//! use lookalike::settings::Settings;
//!
//! let a = "The last bus leaves the square at midnight.";
//! let b = "The last bus leaves the old square at midnight.";
//! let corpus = from_texts("two strings", [("a", a), ("b", b)]);
//! let comparison = compare(corpus, &Settings::default(), &Unwatched);
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! for measure in MEASURES {
//!     println!("{:<12} {}", measure.title, (measure.text)(&pairs[0].evidence));
//! }
//! assert_eq!((MEASURES[0].text)(&pairs[0].evidence), "36/46 = 0.7826");
//! ```
//!
//! # A folder
//!
//! [`compare::pipeline::run`] lists, reads, sketches and joins; a [`compare::run::Watch`] gets its progress
//! and can cancel it. Skipped files are in `comparison.corpus.skipped`, each with its reason.
//!
//! ```
//! use lookalike::compare::pipeline::run;
//! use lookalike::compare::result::{PairsView, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::scan::Source;
//! use lookalike::measure::jaccard::jaccard;
//! use lookalike::settings::Settings;
//!
//! let folder = Source::Paths(vec!["assets/demo/docs/english".into()]);
//! let comparison = run(&folder, &Settings::default(), &Unwatched)?;
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! for pair in pairs.iter().take(10) {
//!     let [a, b] = [pair.a, pair.b].map(|document| String::from_utf8_lossy(document.name.bytes()));
//!     println!("{:.3}  {a}  {b}", jaccard(&pair.evidence));
//! }
//! assert_eq!(pairs[0].a.name.utf8(), Some("last-bus-shuffled.txt"));
//! # Ok::<(), lookalike::compare::run::RunError>(())
//! ```
//!
//! # The floors
//!
//! Ground first; a file imports its own folder or lower floors only:
//! 1. [`processor`] code for the widest instructions at hand, [`os`] what only an operating system has,
//!    [`pair`] which document and which side, [`order`] how short lists are sorted
//! 2. [`text`] string to bag, [`corpus`] folder to documents, [`display`] text safe for a terminal
//! 3. [`measure`] the table of measures, [`page`] lines that every front end renders
//! 4. [`settings`] every knob
//! 5. [`compare`] documents to ranked pairs
//! 6. [`explain`] why a pair scores as it does, [`export`] the table of formats, [`review`] verdicts,
//!    [`saved`] settings kept between runs
//! 7. [`lesson`] the classroom, [`report`] a file to hand over
//! 8. [`cli`] the headless front end, [`tui`] the terminal one
//! 9. `main.rs`

pub mod cli;
pub mod compare;
pub mod corpus;
pub mod display;
pub mod explain;
pub mod export;
pub mod lesson;
pub mod measure;
pub mod order;
pub mod os;
pub mod page;
pub mod pair;
pub mod processor;
pub mod report;
pub mod review;
pub mod saved;
pub mod settings;
pub mod text;
pub mod tui;

/// Unit tests are compiled with the table of measures in reverse order and a scratch measure in front
/// of it: whatever iterates the table must show each measure under its own name, the scratch too.
#[cfg(test)]
pub(crate) mod tests {
    use crate::compare::pipeline::compare;
    use crate::compare::result::{Comparison, ScoreRanges, SortKey, made_up};
    use crate::compare::run::Unwatched;
    use crate::compare::study::{ScoreColumns, count};
    use crate::corpus::texts::from_texts;
    use crate::explain::disguise::PassageOptions;
    use crate::export::rows::ExportTable;
    use crate::export::select::{PairFilter, Selection, select};
    use crate::export::verdicts::Verdicts;
    use crate::measure::contract::Evidence;
    use crate::measure::scale::short_ratio;
    use crate::measure::scratch::scratch;
    use crate::measure::{MEASURES, MeasureId, containment, dice, jaccard, minhash};
    use crate::pair::DocPair;
    use crate::report::build::{Callbacks, Inputs, build};
    use crate::report::language::ReportLanguage;
    use crate::report::page::page;
    use crate::report::pseudonym::Naming;
    use crate::report::record::PairSelection;
    use crate::settings::{Settings, Thresholds};
    use serde_json::Value;
    use std::collections::BTreeMap;

    const TEXTS: [&str; 4] = [
        "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜，记者从现场发来报道。",
        "油田产量再创新高，工人们非常高兴，庆祝活动持续到凌晨，记者从现场发来报道。",
        "油田产量再创新高，工人们十分高兴。",
        "今年冬天的第一场雪下得很大，孩子们在院子里堆雪人，大人们扫着门前的路。",
    ];

    fn id(name: &str) -> MeasureId {
        MeasureId::from_name(name).unwrap()
    }

    /// A comparison of a few texts in which every measure but two can flag pairs, and its settings.
    pub(crate) fn found() -> (Comparison, Settings) {
        let mut settings = Settings::default();
        let off = "containment scratch reuse weighted topic chance";
        for (name, at) in off.split(' ').zip([0.6, 0.9, 0.5, 0.5, 0.5, 1.0]) {
            settings.thresholds.set(id(name), Some(at));
        }
        let names = ["0.txt", "1.txt", "2.txt", "3.txt"];
        let long: String = ('一'..).take(160).collect();
        let longer = |(text, bytes): (&str, usize)| text.to_owned() + long.get(..bytes).unwrap();
        let texts: Vec<String> = TEXTS.into_iter().zip([0, 0, 210, 480]).map(longer).collect();
        let corpus = from_texts("texts", names.into_iter().zip(texts.iter().map(String::as_str)));
        let mut comparison = compare(corpus, &settings, &Unwatched);
        comparison.pairs = made_up(&comparison.pairs);
        (comparison, settings)
    }

    /// The value of a measure by its own arithmetic; -1 for unread pairs, which sort last.
    fn value(name: &str, e: &Evidence) -> f64 {
        match name {
            "jaccard" => jaccard::jaccard(e),
            "minhash" => minhash::estimate(e),
            "simhash" => 1.0 - f64::from(e.distance.unwrap()) / f64::from(e.bits),
            "containment" => containment::share_a(e).max(containment::share_b(e)),
            "dice" => dice::dice(e),
            "cosine" => e.cosine.unwrap(),
            "scratch" => scratch(e),
            "reuse" => e.reuse.value().unwrap_or(-1.0),
            "weighted" => e.weighted.value().unwrap_or(-1.0),
            "topic" => e.topic.value().unwrap_or(-1.0),
            "chance" => e.expected.value().map_or(-1.0, |log| (7.0 - log) / 20.0),
            other => panic!("{other} is not known here"),
        }
    }

    const NOT_MEASURED: &str = "reuse_a reuse_b explained_a explained_b class reading rank a b flags \
        verdict author_a author_b jaccard_whole containment_a_whole containment_b_whole \
        jaccard_counted opinions flagged path_a path_b";

    /// The number of an export's column by its own arithmetic; `None` for what is not a number.
    fn number(column: &str, e: &Evidence) -> Option<f64> {
        Some(match column {
            "intersection" => e.intersection.into(),
            "union" => e.union().into(),
            "containment_a" => containment::share_a(e),
            "containment_b" => containment::share_b(e),
            "minhash_equal" => e.minhash_equal.into(),
            "minhash_slots" => e.minhash_slots.into(),
            "simhash_distance" => e.distance?.into(),
            "simhash_bits" => e.bits.into(),
            "reuse" | "weighted" | "topic" => Some(value(column, e)).filter(|v| *v >= 0.0)?,
            "chance" => 10_f64.powf(e.expected.value()?),
            name if NOT_MEASURED.split(' ').any(|own| own == name) => return None,
            name => value(name, e),
        })
    }

    fn is_flagged(name: &str, e: &Evidence) -> bool {
        let (own, chance, smaller) = (value(name, e), e.containment_chance, e.size_a.min(e.size_b));
        match name {
            "jaccard" | "minhash" => own >= 0.2,
            "simhash" => e.distance.unwrap() <= 38,
            "containment" => smaller >= 50 && own >= 0.6 && own - chance >= (1.0 - chance) / 2.0,
            "reuse" | "weighted" | "topic" => own >= 0.5,
            "scratch" => own >= 0.9,
            "chance" => own >= 0.35,
            _ => false,
        }
    }

    fn letters(e: &Evidence) -> String {
        let names = "scratch chance topic weighted reuse containment simhash minhash jaccard";
        let all = names.split(' ').zip("XPTWRCSMJ".chars());
        all.filter(|(name, _)| is_flagged(name, e)).map(|(_, letter)| letter).collect()
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
            assert_eq!(heading.len(), 38, "{text}");
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
            assert_eq!(cell("Scratch", row), short_ratio(scratch(e)), "{table}");
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
                ("chance", None) => (jaccard::jaccard(e) - 0.2) / 0.07,
                ("chance", Some(log)) => -log,
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
            let is_alone = |e: &&Evidence| name == "chance" && e.is_copy && !is_flagged(name, e);
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

    #[test]
    fn a_report_shows_and_keeps_every_measure() {
        let (found, settings) = found();
        let inputs = Inputs {
            comparison: &found,
            settings: &settings,
            paths: None,
            chosen: PairSelection {
                by: "scratch".to_owned(),
                showing: 2,
                ..PairSelection::default()
            },
            rows: &[DocPair::FIRST],
            naming: &Naming::default(),
            masks: None,
            options: PassageOptions::default(),
            boilerplate: &[],
            excluded: &crate::report::record_sources::RecordedExclusions::default(),
            sources: false,
            judged: &BTreeMap::new(),
            language: ReportLanguage::English,
            title: String::new(),
            made: "2026-01-01T00:00:00Z".to_owned(),
        };
        let report = build(&inputs, Callbacks { done: &|| (), stop: &|| false }).unwrap();
        let page = page(&report).unwrap();
        for text in ["Scratch of sizes", "of the larger", "X, Scratch ≥ 0.9: ", ">X</span>"] {
            assert!(page.contains(text), "{text}");
        }
        let again = crate::report::read::read(page.as_bytes()).unwrap().report;
        assert_eq!(again, report);
        let back = crate::report::settings::settings(&again.settings).unwrap().thresholds;
        assert_eq!(back, settings.thresholds.within(256));
        for pair in &report.pairs {
            let e = pair.scores.evidence().unwrap();
            let scores = serde_json::to_value(&pair.scores).unwrap();
            for name in ["jaccard", "minhash", "dice", "cosine", "scratch", "containment_b"] {
                assert_eq!(scores[name].as_f64(), number(name, &e), "{name}");
            }
            assert_eq!(pair.flags, letters(&e));
        }
        for histogram in &report.histograms {
            let flagged = |row| is_flagged(&histogram.measure, &found.pairs.evidence_of(row));
            let flagged = found.pairs.rows().iter().filter(|row| flagged(row)).count();
            assert_eq!(histogram.reaching, Some(flagged), "{}", histogram.measure);
        }
    }
}
