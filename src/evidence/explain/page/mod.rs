//! The sections and lists that explain a pair, shared by all front ends.

mod bits;
mod cells;
mod chance;
mod counted;
mod curve;
mod cut;
mod disguise;
mod judged;
mod ladder;
mod scores;
mod seeds;
mod seen;
mod sets;
mod slots;
mod words;

pub use bits::{bits_section, block_facts, features, vote_line, without_words};
pub use cells::{bit_cells, bit_matrix, slot_cells, slot_matrix};
pub use chance::{background_facts, chance_section, no_chance_words};
pub use counted::{excluded_words, ratio_words, ratio_words_short};
pub use curve::{CURVE_HEAD, chance_words, point_line};
pub use cut::{cut_words, fit_words, limits, read_flag_words, short_fit_words, unfit_words};
pub use disguise::{
    LinkedLine, approximate_words, copying_lines, exchange_words, passage_badge, passage_rows,
    reworded_rows, rule_lines,
};
pub use judged::{JUDGED_HEAD, f1_words, judged_row, unscored_words, valueless_row};
pub use ladder::{rung_head, rung_line};
pub use scores::score_facts;
pub use seeds::{estimator_facts, seed_facts};
pub use seen::{seen_places, seen_rows, unseen_rows};
pub use sets::{PART_NAMES, set_bar, sets_section, shingles};
pub use slots::{band_fact, band_strip, slot_rows, slots_section};
pub use words::{quoted, vote_words, weight_words};
