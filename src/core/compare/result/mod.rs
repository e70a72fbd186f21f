//! Parts of a comparison: profiles, scores, the pair table and its ranking.

mod against;
mod among;
mod backgrounds;
mod bar;
mod comparison;
mod copies;
mod corpus_columns;
mod floors;
mod hits;
mod indexed;
mod place_cursor;
mod profile;
mod ranges;
mod ranking;
mod readings;
mod sample;
mod score;
mod scores;
mod shingle_set;
mod shingle_view;
mod sparse_bag;
mod spread_search;
mod table;
mod text_script;

pub use against::{Against, Holding};
pub use among::pairs_among;
pub use backgrounds::{
    ALIKE, Backgrounds, Ordinary, PairChance, Stratum, StratumBackground, Tail, combined, log_odds,
};
pub use bar::{Bar, RankKey};
pub use comparison::{Comparison, Coverage, MOST_MATCHED, Reuse};
pub use copies::DocumentCopies;
pub use corpus_columns::{CorpusColumn, CorpusColumns};
pub use floors::{ContainedFloor, Floors, SLACK};
pub use hits::{Hit, best, score};
pub use indexed::{IndexedJoin, SampledRecall};
pub use profile::{Profile, Recipe};
pub use ranges::{ScoreRange, ScoreRanges};
pub use ranking::{
    PairsView, RankedPair, Ranking, SortKey, best_match, disagreement, is_disputed, rank,
    ranked_pairs,
};
pub use readings::{CopyFacts, PairReading, Readings};
pub(in crate::compare) use sample::places;
pub use sample::{Background, forecast, sample};
pub use score::{score_estimated, score_known, score_pair, score_row, shared_estimate};
pub use scores::SortedScores;
pub use shingle_set::ShingleSet;
pub use shingle_view::ShingleView;
pub(in crate::compare) use table::DocumentCounts;
pub use table::{PairRow, PairTable};
pub use text_script::TextScript;
