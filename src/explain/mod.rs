//! Why a pair scores as it does: what differs in the texts, in the bits, in the slots.
