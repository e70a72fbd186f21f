//! Finds where the hashes of a near copy are in the list that it differs from.

/// The place of a hash that is not in the base.
pub(super) const ADDED: u32 = u32::MAX;

/// The places in the base of hashes given in their order.
#[derive(Debug)]
pub(super) struct PlaceCursor<'a> {
    /// What of the missing and of the added hashes is not before the last one given.
    gone: &'a [u32],
    own: &'a [u64],
    /// Place of a hash less its index: missing hashes so far less added ones.
    shift: u32,
}

impl<'a> PlaceCursor<'a> {
    /// Starts before the first hash of a base, whose place is `first`, without these places and with
    /// these hashes.
    pub(super) fn new(gone: &'a [u32], own: &'a [u64], first: u32) -> Self {
        Self { gone, own, shift: first }
    }

    /// The place in the base of the hash at this index; [`ADDED`] if it is not in it.
    pub(super) fn place(&mut self, index: u32, hash: u64) -> u32 {
        while let Some((next, rest)) = self.own.split_first()
            && *next < hash
        {
            (self.own, self.shift) = (rest, self.shift.wrapping_sub(1));
        }
        if self.own.first() == Some(&hash) {
            return ADDED;
        }
        while let Some((next, rest)) = self.gone.split_first()
            && *next <= index.wrapping_add(self.shift)
        {
            (self.gone, self.shift) = (rest, self.shift.wrapping_add(1));
        }
        index.wrapping_add(self.shift)
    }
}
