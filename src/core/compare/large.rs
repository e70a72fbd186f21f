//! Compares large tables and folders in two passes where these are due, before the texts of their pairs are read.

use crate::compare::listed::own_pairs;
use crate::compare::result::{Comparison, Coverage, SortKey};
use crate::compare::run::{RunError, Watch};
use crate::compare::two_pass::{
    RowPlan, TableSources, TwoPassError, WorkPlace, most_bits_apart, run,
};
use crate::corpus::options::OnlyNames;
use crate::corpus::scan::{ReadOptions, Source};
use crate::measure::MeasureId;
use crate::measure::contract::Scheme;
use crate::settings::Settings;
use std::path::PathBuf;
use std::sync::Arc;

/// Size of all files, in bytes, from which two passes are taken unless the user chooses.
const LARGE: u64 = 128 << 20;

/// What is needed beside the pairs and their exact scores.
#[derive(Debug, Clone, Copy)]
pub struct TextNeeds {
    /// The order of the pairs.
    pub by: SortKey,
    /// True if pairs are listed with their readings.
    pub reads: bool,
    /// Why texts are needed in memory for something else; `None` if they are not.
    pub texts: Option<&'static str>,
}

/// When and how a command takes two passes.
#[derive(Debug, Clone)]
pub struct TwoPassWay {
    /// The flag that requires two passes, whatever the size; `None`: they are taken if they are due.
    pub required: Option<&'static str>,
    /// The plan whose index is used, if one was given.
    pub plan: Option<RowPlan>,
    /// The folder for work folders.
    pub folder: PathBuf,
    /// The library that the sketches are kept in; `None`: a work folder of this run.
    pub library: Option<PathBuf>,
    /// What is needed beside pairs.
    pub needs: TextNeeds,
    /// True to keep a sample of too many pairs, see [`TableSources::sampling`].
    pub samples: bool,
}

/// Whether two passes are due.
#[derive(Debug)]
pub enum Due {
    /// They are; over these tables.
    Now(Box<TableSources>),
    /// They are not: the corpus is small, or no table.
    No,
    /// The corpus is large, but these settings or needs do not allow them: a sentence.
    Obstacle(String),
    /// A flag requires them, and they cannot be taken. The flag, and the reason.
    Refused(&'static str, String),
}

impl TwoPassWay {
    /// Looks at the files, and says whether two passes are due.
    /// # Errors
    /// The files cannot be listed.
    pub fn due(&self, source: &Source, settings: &Settings) -> Result<Due, RunError> {
        // Files without --rows are listed only if they may be compared that way.
        let is_possible = settings.reading.rows.is_some() || settings.floor.is_some();
        if !is_possible && self.required.is_none() {
            return Ok(Due::No);
        }
        let sources = match (TableSources::new(source, &settings.reading)?, self.required) {
            (Ok(sources), _) => sources.by_plan(self.plan.clone()).sampling(self.samples),
            (Err(why), Some(flag)) => return Ok(Due::Refused(flag, why)),
            (Err(_), None) => return Ok(Due::No),
        };
        if self.required.is_none() && sources.bytes() < LARGE {
            return Ok(Due::No);
        }
        Ok(match (self.obstacle(settings), self.required) {
            (Some(why), Some(flag)) => Due::Refused(flag, why),
            (Some(why), None) => {
                Due::Obstacle(format!("compared in memory, not in two passes: {why}"))
            }
            (None, _) => Due::Now(Box::new(sources)),
        })
    }

    /// Why these settings and needs take the texts in memory.
    pub fn obstacle(&self, settings: &Settings) -> Option<String> {
        let TextNeeds { by, reads, texts } = self.needs;
        if let Some(why) = texts {
            return Some(why.to_owned());
        }
        let bits = settings.sketch.bits;
        let (within, most) = (settings.thresholds.differing(bits), most_bits_apart(bits));
        if settings.matched.contains(MeasureId::SIMHASH)
            && settings.floor.is_some()
            && within > most
        {
            return Some(format!(
                "pairs are found by SimHash up to {most} of {bits} bits apart, not {within}"
            ));
        }
        let scores =
            |id: MeasureId| by == SortKey::Measure(id) || settings.thresholds.get(id).is_some();
        let reads = reads && settings.lists_readings || scores(MeasureId::REUSE);
        let obstacles = [
            (settings.floor.is_none(), "it takes a --floor"),
            (settings.sketch.scheme != Scheme::Slots, "it takes --minhash slots"),
            (reads, "readings of pairs need texts in memory"),
            (
                scores(MeasureId::WEIGHTED) || scores(MeasureId::TOPIC),
                "scores by the frequencies of the corpus need texts in memory",
            ),
            (!settings.people.sources.is_empty(), "--people needs the texts in memory"),
            (
                settings.contained.is_some() && settings.contained != Settings::default().contained,
                "a given --containment-floor asks for pairs below the floor",
            ),
        ];
        obstacles.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why.to_owned())
    }

    /// Compares in two passes; see [`run`].
    /// # Errors
    /// See [`TwoPassError`].
    pub fn run(
        &self,
        sources: TableSources,
        settings: &Settings,
        watch: &dyn Watch,
    ) -> Result<Comparison, TwoPassError> {
        let folder = self.folder.join(sources.work_name(settings));
        let place = match &self.library {
            Some(library) => WorkPlace::Library(library),
            None => WorkPlace::Folder(&folder),
        };
        run(sources, settings, place, watch)
    }
}

/// Settings of a run that reads the texts of the pairs that two passes found, and no others; `None` if
/// no index found them.
pub fn settings_of_pairs(comparison: &Comparison, settings: &Settings) -> Option<Settings> {
    let listed = own_pairs(comparison)?;
    let names = listed.texts.iter().map(|text| text.name.clone());
    let only = Some(OnlyNames::new(names));
    let floor = match comparison.coverage {
        Coverage::Floor(floor) => Some(floor),
        Coverage::AllPairs => settings.floor,
    };
    Some(Settings {
        reading: ReadOptions { only, ..settings.reading.clone() },
        n: comparison.recipe.n,
        floor,
        listed: Some(Arc::new(listed)),
        sample: 0,
        fits: false,
        contained: None,
        ..settings.clone()
    })
}
