//! Why a pair scores as it does: what differs in the texts, in the bits, in the slots.

pub mod account;
pub mod bits;
pub mod diff;
pub mod diff_align;
pub mod diff_blocks;
pub mod diff_contract;
pub mod diff_inner;
pub mod diff_pair;
pub mod diff_units;
pub mod glimpse;
pub mod passages;
pub mod passages_contract;
mod passages_ground;
mod passages_order;
mod passages_seeds;
mod passages_tiling;
mod passages_tokens;
pub mod reasons;
pub mod sets;
pub mod slots;
