//! Which documents of a check are compared, and down to which floor.

use crate::compare::join::sketches::SketchLevel;
use crate::compare::result::{
    Against, ContainedFloor, DocumentCopies, Floors, Holding, Profile, Recipe, pairs_among,
};
use crate::measure::MeasureId;
use crate::pair::DocId;
use crate::settings::Settings;

/// Up to this many pairs, every pair of new and library texts is scored: as many as 2,000 texts
/// have among themselves.
const ALL_PAIRS: u64 = (Settings::ALL_PAIRS * (Settings::ALL_PAIRS - 1) / 2) as u64;

/// How the documents of a check are divided.
#[derive(Debug, Clone, Copy)]
pub(in crate::compare) struct CheckSplit {
    /// The first `new` documents are new, the others belong to the library.
    pub(in crate::compare) new: usize,
    /// True if new texts are compared with each other too.
    pub(in crate::compare) new_pairs: bool,
}

/// The documents to compare: defined, and not a copy of another.
pub(in crate::compare) fn distinct(profiles: &[Profile], copies: &DocumentCopies) -> Vec<DocId> {
    let is_own = |&id: &DocId| copies.representative(id) == id && profiles[id].is_defined();
    DocId::first(profiles.len()).filter(is_own).collect()
}

/// Floor, sketch levels and budget of a check.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth {
    /// Every pair that reaches one of these floors is kept; `None`: every pair.
    pub(super) floors: Option<Floors>,
    /// The level from which a sketch keeps pairs below the floor.
    pub(super) level: SketchLevel,
    /// Most kept pairs if there is a floor.
    pub(super) max: usize,
    /// Slots of a signature.
    pub(super) slots: usize,
}

impl Depth {
    /// The depth of a check with `pairs` pairs to compare.
    pub(super) fn new(settings: &Settings, recipe: &Recipe, pairs: u64) -> Self {
        let params = &recipe.sketch;
        let floor = settings.floor.or((pairs > ALL_PAIRS).then_some(Settings::FLOOR));
        let contained = settings.contained.map(ContainedFloor::new);
        let floors = floor.map(|jaccard| Floors { jaccard, contained });
        let least = settings.thresholds.or_initial(MeasureId::MINHASH) * params.slots as f64;
        let agreeing = (least - 1e-9).ceil().max(1.0) as u32;
        let level = SketchLevel { agreeing, within: Some(params.bits / 4) };
        Self { floors, level, max: settings.max_pairs, slots: params.slots }
    }

    /// The same depth without a floor of containment, for a library of sketches alone.
    pub(super) fn by_jaccard_alone(self) -> Self {
        let floors = self.floors.map(|floors| Floors::from_jaccard(floors.jaccard));
        Self { floors, ..self }
    }
}

/// The compared documents of a check, each side ascending.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) queries: &'a [DocId],
    pub(super) library: &'a [DocId],
}

impl<'a> Sides<'a> {
    /// Documents below id `new` are the queries.
    pub(super) fn new(documents: &'a [DocId], new: usize) -> Self {
        let end = documents.partition_point(|&id| id.index() < new);
        let (queries, library) = documents.split_at(end);
        Self { queries, library }
    }

    /// The description of both sides for the result.
    /// The library has `library` documents.
    pub(super) fn against(self, split: CheckSplit, holding: Holding, library: usize) -> Against {
        let pairs = count(self.queries.len(), self.library.len(), split.new_pairs);
        let (new, new_pairs) = (split.new as u32, split.new_pairs);
        Against { new, new_pairs, holding, library: library as u64, pairs }
    }
}

/// How many pairs `new` new texts have with `library` library texts, and among themselves if
/// `new_pairs`.
pub(super) fn count(new: usize, library: usize, new_pairs: bool) -> u64 {
    new as u64 * library as u64 + if new_pairs { pairs_among(new) } else { 0 }
}
