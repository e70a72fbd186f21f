//! The two fingerprints that the lesson on near ones looks at, and how their bits are cut.

/// Bits of the fingerprints of this lesson, as on the web (Manku, Jain, Das Sarma 2007).
pub(super) const BITS: u32 = 64;

/// Fingerprints of the library that the literature reckons with.
pub(super) const LIBRARY: u64 = 1 << 34;

/// The fingerprints that the lesson looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prints {
    /// Of A, which is asked for.
    pub a: u64,
    /// Of B, which is to be found.
    pub b: u64,
    /// The names of both, safe to show.
    pub names: [String; 2],
}

impl Prints {
    /// Bits that differ.
    pub fn distance(&self) -> u32 {
        (self.a ^ self.b).count_ones()
    }
}

/// The bits of a word cut into blocks of these lengths, lowest block first; written highest first.
pub(super) fn cut_bits(word: u64, lengths: &[u32]) -> Vec<String> {
    let mut low = 0;
    let mut parts = Vec::with_capacity(lengths.len());
    for &length in lengths {
        let bits = (low..low + length).rev();
        parts.push(bits.map(|bit| if word >> bit & 1 == 1 { '1' } else { '0' }).collect());
        low += length;
    }
    parts.reverse();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_from_the_low_end() {
        assert_eq!(cut_bits(0b1_0000_0011, &[2, 3, 4]), ["1000", "000", "11"]);
    }
}
