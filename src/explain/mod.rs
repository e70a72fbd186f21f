//! Why a pair scores as it does: what differs in the texts, in the bits, in the slots.

pub mod account;
pub mod bits;
pub mod reasons;
pub mod sets;
pub mod slots;
