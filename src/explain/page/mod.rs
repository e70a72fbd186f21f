//! The sections and lists that explain a pair, shared by all front ends.

mod bits;
mod curve;
mod cut;
mod disguise;
mod ladder;
mod seeds;
mod sets;
mod slots;
mod words;

pub use bits::{block_facts, features, of_bits, vote_line, without_words};
pub use curve::{CURVE_HEAD, chance_words, point_line};
pub use cut::{cut_words, limits};
pub use disguise::{exchange_words, template_words};
pub use ladder::{rung_head, rung_line};
pub use seeds::{estimator_facts, seed_facts};
pub use sets::{PART_NAMES, of_sets, set_bar, shingles};
pub use slots::{band_fact, band_strip, of_slots, slot_rows};
pub use words::quoted;
