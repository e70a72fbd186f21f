//! The numbers of shingles within parts of the hash space, in as few bytes as they need.

use crate::os::memory;
use std::ops::Range;

/// Numbers within parts, in half of the memory while no part has more than 65,536 distinct shingles:
/// those of all stretches are in memory before the first shingle gets its number in the dictionary.
pub(super) enum PartNumbers {
    /// Up to 65,535.
    Narrow(Vec<u16>),
    /// Any.
    Wide(Vec<u32>),
}

impl PartNumbers {
    /// Appends the numbers of a part; `most` will follow in all.
    pub(super) fn extend(&mut self, numbers: &[u32], most: usize) {
        if let Self::Narrow(narrow) = self {
            let fits = numbers.iter().all(|&number| u16::try_from(number).is_ok());
            if fits {
                return narrow.extend(numbers.iter().map(|&number| number as u16));
            }
            let mut wide = memory::with_capacity(most);
            wide.extend(narrow.iter().map(|&number| u32::from(number)));
            *self = Self::Wide(wide);
        }
        if let Self::Wide(wide) = self {
            wide.extend_from_slice(numbers);
        }
    }

    /// Writes what each number in this range stands for.
    pub(super) fn name(&self, range: Range<usize>, names: &[u32], into: &mut [u32]) {
        match self {
            Self::Narrow(numbers) => {
                let own = into.iter_mut().zip(&numbers[range]);
                own.for_each(|(name, &number)| *name = names[usize::from(number)]);
            }
            Self::Wide(numbers) => {
                let own = into.iter_mut().zip(&numbers[range]);
                own.for_each(|(name, &number)| *name = names[number as usize]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_within_a_part_grow_wide_where_they_must() {
        let mut numbers = PartNumbers::Narrow(Vec::new());
        let names: Vec<u32> = (0..70_000).map(|number| number * 2).collect();
        let mut named = [0; 3];
        numbers.extend(&[0, 1, 65_535], 6);
        assert!(matches!(&numbers, PartNumbers::Narrow(_)));
        numbers.name(0..3, &names, &mut named);
        assert_eq!(named, [0, 2, 131_070]);
        numbers.extend(&[65_536, 0], 6);
        numbers.extend(&[7], 6);
        assert!(matches!(&numbers, PartNumbers::Wide(all) if all.len() == 6));
        numbers.name(2..5, &names, &mut named);
        assert_eq!(named, [131_070, 131_072, 0]);
    }
}
