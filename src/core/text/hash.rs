//! The hash of a shingle, the same on every machine.

use xxhash_rust::xxh3::xxh3_64;
use xxhash_rust::xxh64;

/// Name and version, written into exports and reports.
pub const NAME: &str = "xxh3-64/1";

/// XXH3 (64 bits, seed 0) of the shingle's UTF-8 bytes; the tokens of a word shingle are joined by
/// one space. Two of m distinct shingles collide with probability about m²/2⁶⁵.
#[inline]
pub fn shingle(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// XXH64 (seed 0), the older hash of the family, which other programs use.
pub fn older(bytes: &[u8]) -> u64 {
    xxh64::xxh64(bytes, 0)
}

/// XXH3 (64 bits, seed 0) of a file or a part of it: detects damage, not tampering.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// Bytes of a stored [`checksum`], little-endian.
pub const CHECKSUM: usize = 8;

/// Appends the checksum of all bytes.
pub fn seal(bytes: &mut Vec<u8>) {
    bytes.extend(checksum(bytes).to_le_bytes());
}

/// The bytes before the checksum at their end; `None` if it is not theirs, or there are fewer than
/// [`CHECKSUM`] bytes.
pub fn unseal(sealed: &[u8]) -> Option<&[u8]> {
    let (bytes, sum) = sealed.split_last_chunk::<CHECKSUM>()?;
    (checksum(bytes) == u64::from_le_bytes(*sum)).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sealed_bytes_come_back_and_any_change_is_seen(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            at in any::<prop::sample::Index>(),
            bit in 0u32..8,
        ) {
            let mut sealed = bytes.clone();
            seal(&mut sealed);
            prop_assert_eq!(unseal(&sealed), Some(&bytes[..]));
            let at = at.index(sealed.len());
            prop_assert_eq!(unseal(&sealed[..at]), None);
            sealed[at] ^= 1u8 << bit;
            prop_assert_eq!(unseal(&sealed), None);
            sealed.fill(0);
            prop_assert_eq!(unseal(&sealed), None);
        }
    }
}
