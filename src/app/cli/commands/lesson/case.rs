//! Reads and compares the texts of a lesson: two files, a folder, the demo corpus, or none.

use crate::cli::arguments::{failed, two_texts};
use crate::cli::console::{Console, Failure};
use crate::cli::headless::{run_corpus, run_source};
use crate::compare::result::{Comparison, PairRow, PairsView, rank};
use crate::corpus::document::Corpus;
use crate::corpus::scan::Source;
use crate::corpus::texts::from_texts;
use crate::lesson::kit::{DrawingRoom, Knob, KnobValues, LessonSubject, Target};
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The texts of a lesson.
#[derive(Debug)]
pub(super) struct LessonCase {
    settings: Settings,
    comparison: Option<Comparison>,
    pair: Option<DocPair>,
    /// What the texts can be used for, best first; empty without texts.
    on: &'static [Target],
}

impl LessonCase {
    /// Reads and compares the paths: two files as a pair, anything else as a corpus.
    pub(super) fn new(
        paths: &[PathBuf],
        settings: &Settings,
        console: &Console,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let nothing = Self::nothing(settings);
        match paths {
            [] => Ok(nothing),
            [a, b] if !a.is_dir() && !b.is_dir() => {
                let corpus = two_texts(a, b, &settings.reading, "lesson")?;
                nothing.on_pair(corpus, console, stop)
            }
            [one] if one.is_file() => Err(Failure::usage(
                format!("{} is one file", one.display()),
                "give two files, or a folder",
            )),
            paths => nothing.on_corpus(
                &Source::Paths(paths.to_vec()),
                &[Target::Corpus, Target::Pair],
                console,
            ),
        }
    }

    /// Compares two texts of the command line.
    pub(super) fn from_texts(
        texts: [&str; 2],
        settings: &Settings,
        console: &Console,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let corpus = from_texts("two texts", ["typed A", "typed B"].into_iter().zip(texts));
        Self::nothing(settings).on_pair(corpus, console, stop)
    }

    fn nothing(settings: &Settings) -> Self {
        Self { settings: settings.clone(), comparison: None, pair: None, on: &[] }
    }

    fn on_pair(
        self,
        corpus: Corpus,
        console: &Console,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        // Two texts are one pair, which no floor may drop.
        let whole = Settings { floor: None, ..self.settings.clone() };
        let comparison = run_corpus(corpus, &whole, console, stop).comparison;
        if comparison.profiles.len() < 2 {
            return Err(failed(&comparison));
        }
        let on = &[Target::Pair, Target::Corpus];
        Ok(Self { comparison: Some(comparison), pair: Some(DocPair::FIRST), on, ..self })
    }

    fn on_corpus(
        self,
        source: &Source,
        on: &'static [Target],
        console: &Console,
    ) -> Result<Self, Failure> {
        let comparison = run_source(source, &self.settings, console)?.comparison;
        let view = PairsView { thresholds: self.settings.thresholds, ..PairsView::default() };
        let ranking = rank(&comparison, &view);
        // A lesson on equal texts shows nothing.
        let differs = |row: &&PairRow| {
            let folded = |id: DocId| comparison.profiles.get(id.index()).map(|p| p.folded);
            folded(row.a) != folded(row.b)
        };
        let ranked =
            || ranking.order.iter().filter_map(|&at| comparison.pairs.rows().get(at as usize));
        let row = ranked().find(differs).or_else(|| ranked().next());
        let pair = row.map(PairRow::pair);
        Ok(Self { comparison: Some(comparison), pair, on, ..self })
    }

    /// Adds the demo corpus if no texts are given, unless the lesson is on its fixed example.
    pub(super) fn with_demo(
        self,
        values: &KnobValues,
        knobs: &[Knob],
        console: &Console,
    ) -> Result<Self, Failure> {
        let fixed = knobs.iter().any(|knob| knob.name == "on")
            && Target::from_knobs(values) == Target::Fixed;
        if self.comparison.is_some() || fixed {
            return Ok(self);
        }
        self.on_corpus(&Source::Demo, &[], console)
    }

    /// What the texts can be used for, best first; empty without texts.
    pub(super) fn on(&self) -> &'static [Target] {
        self.on
    }

    /// The subject of the lesson.
    pub(super) fn subject(&self) -> LessonSubject<'_> {
        LessonSubject {
            comparison: self.comparison.as_ref(),
            pair: self.pair,
            settings: &self.settings,
            room: DrawingRoom::LEAST,
        }
    }
}
