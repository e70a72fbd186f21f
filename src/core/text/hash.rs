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
