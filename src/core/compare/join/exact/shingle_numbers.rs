//! The dictionary's numbers of the shingles of documents, in two bytes each where most of them are frequent.

use crate::os::memory;
use std::ops::Range;

/// Marks a shingle of only one document.
pub(super) const ALONE: u32 = u32::MAX;

/// The unit that stands for [`ALONE`], and the one before the two units of a number without a code.
const NO_NUMBER: u16 = 0xFFFE;
const LONG: u16 = 0xFFFF;

/// How many bytes numbers take. The numbers of a dictionary are most of the memory of a join of documents that
/// share a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberWidth {
    /// Two for the most frequent 65,534 shingles and for those of one document, six for the others. The
    /// highest number is one less than `known`.
    Narrow {
        /// Number of numbers.
        known: u32,
    },
    /// Four.
    Wide,
}

impl NumberWidth {
    /// Narrow if that saves at least a quarter, for these frequencies by number and `total` shingles of all
    /// documents.
    pub(super) fn new(frequency: &[u32], total: usize) -> Self {
        let long = &frequency[..frequency.len().saturating_sub(usize::from(NO_NUMBER))];
        let long: u64 = long.iter().copied().map(u64::from).sum();
        match u32::try_from(frequency.len()) {
            Ok(known) if long <= total as u64 / 4 => Self::Narrow { known },
            _ => Self::Wide,
        }
    }
}

/// The numbers of the shingles of one stretch of the hash space, document by document.
#[derive(Debug)]
pub(super) struct ShingleNumbers {
    /// Start of each document's numbers in `units`, and the end.
    starts: Vec<usize>,
    /// One number for each shingle, in the order of the lists.
    units: NumberUnits,
}

#[derive(Debug)]
enum NumberUnits {
    Narrow { known: u32, units: Vec<u16> },
    Wide(Vec<u32>),
}

impl ShingleNumbers {
    /// Room for these numbers; [`Self::push`] takes them one by one, and [`Self::close`] the lengths of the
    /// documents.
    pub(super) fn new(width: NumberWidth, numbers: &[u32]) -> Self {
        let units = match width {
            NumberWidth::Wide => NumberUnits::Wide(memory::with_capacity(numbers.len())),
            NumberWidth::Narrow { known } => {
                let long = numbers.iter().filter(|&&number| code(number, known) == LONG).count();
                NumberUnits::Narrow {
                    known,
                    units: memory::with_capacity(numbers.len() + 2 * long),
                }
            }
        };
        Self { starts: Vec::new(), units }
    }

    /// Adds the number of the next shingle.
    #[inline]
    pub(super) fn push(&mut self, number: u32) {
        match &mut self.units {
            NumberUnits::Wide(numbers) => numbers.push(number),
            NumberUnits::Narrow { known, units } => match code(number, *known) {
                LONG => units.extend([LONG, number as u16, (number >> 16) as u16]),
                short => units.push(short),
            },
        }
    }

    /// Ends with the number of shingles of each document.
    pub(super) fn close(&mut self, lengths: impl ExactSizeIterator<Item = usize>) {
        self.starts = Vec::with_capacity(lengths.len() + 1);
        let mut at = 0;
        self.starts.push(at);
        for length in lengths {
            match &self.units {
                NumberUnits::Wide(_) => at += length,
                NumberUnits::Narrow { units, .. } => {
                    for _ in 0..length {
                        at += if units[at] == LONG { 3 } else { 1 };
                    }
                }
            }
            self.starts.push(at);
        }
    }

    fn range(&self, document: usize) -> Range<usize> {
        self.starts[document]..self.starts[document + 1]
    }

    /// The numbers of one document.
    pub(super) fn document(&self, document: usize) -> DocumentNumbers<'_> {
        let range = self.range(document);
        match &self.units {
            NumberUnits::Wide(numbers) => DocumentNumbers::Wide(numbers[range].iter()),
            NumberUnits::Narrow { known, units } => {
                DocumentNumbers::Narrow { known: *known, units: units[range].iter() }
            }
        }
    }

    /// The numbers of one document in a row; `room` is overwritten.
    pub(super) fn row<'a>(&'a self, document: usize, room: &'a mut Vec<u32>) -> &'a [u32] {
        if let NumberUnits::Wide(numbers) = &self.units {
            return &numbers[self.range(document)];
        }
        room.clear();
        room.extend(self.document(document));
        room
    }

    /// Replaces the numbers that are `gone` by [`ALONE`].
    pub(super) fn forget(&mut self, gone: impl Fn(u32) -> bool) {
        match &mut self.units {
            NumberUnits::Wide(numbers) => {
                for number in numbers.iter_mut().filter(|number| gone(**number)) {
                    *number = ALONE;
                }
            }
            NumberUnits::Narrow { known, units } => {
                let mut rest = &mut units[..];
                while let [first, behind @ ..] = rest {
                    let (long, next) = behind.split_at_mut(if *first == LONG { 2 } else { 0 });
                    match long {
                        [low, high] if gone(joined(*low, *high)) => (*low, *high) = (LONG, LONG),
                        [_, _] => {}
                        _ if *first != NO_NUMBER && gone(*known - 1 - u32::from(*first)) => {
                            *first = NO_NUMBER;
                        }
                        _ => {}
                    }
                    rest = next;
                }
            }
        }
    }

    /// Keeps the numbers below `cut`.
    pub(super) fn keep_below(&mut self, cut: u32) {
        let mut kept = Vec::new();
        let mut starts = Vec::with_capacity(self.starts.len());
        starts.push(0);
        for document in 1..self.starts.len() {
            kept.extend(self.document(document - 1).filter(|number| *number < cut));
            starts.push(kept.len());
        }
        kept.shrink_to_fit();
        *self = Self { starts, units: NumberUnits::Wide(kept) };
    }
}

/// The numbers of a document, or [`ALONE`], in list order.
pub(super) enum DocumentNumbers<'a> {
    Narrow { known: u32, units: std::slice::Iter<'a, u16> },
    Wide(std::slice::Iter<'a, u32>),
}

impl Iterator for DocumentNumbers<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match self {
            Self::Wide(numbers) => numbers.next().copied(),
            Self::Narrow { known, units } => Some(match *units.next()? {
                NO_NUMBER => ALONE,
                LONG => joined(*units.next()?, *units.next()?),
                short => *known - 1 - u32::from(short),
            }),
        }
    }
}

/// The unit of a number: the most frequent shingles have the highest numbers and the lowest units.
fn code(number: u32, known: u32) -> u16 {
    if number == ALONE {
        return NO_NUMBER;
    }
    let short = u16::try_from(known - 1 - number).unwrap_or(LONG);
    if short < NO_NUMBER { short } else { LONG }
}

fn joined(low: u16, high: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: u32 = 200_000;

    fn made(width: NumberWidth, documents: &[Vec<u32>]) -> ShingleNumbers {
        let all = documents.concat();
        let mut numbers = ShingleNumbers::new(width, &all);
        for number in all {
            numbers.push(number);
        }
        numbers.close(documents.iter().map(Vec::len));
        numbers
    }

    fn rows(numbers: &ShingleNumbers, documents: usize) -> Vec<Vec<u32>> {
        let mut room = vec![7];
        let row = |document| numbers.row(document, &mut room).to_vec();
        let rows: Vec<Vec<u32>> = (0..documents).map(row).collect();
        for (document, row) in rows.iter().enumerate() {
            assert_eq!(&numbers.document(document).collect::<Vec<u32>>(), row);
        }
        rows
    }

    #[test]
    fn both_widths_keep_all_numbers() {
        let edge = KNOWN - u32::from(NO_NUMBER);
        let documents = [
            vec![KNOWN - 1, ALONE, 0, edge, edge - 1, 65_535, 65_536],
            Vec::new(),
            vec![ALONE, 131_071, 0xFFFE],
        ];
        for width in [NumberWidth::Wide, NumberWidth::Narrow { known: KNOWN }] {
            let mut numbers = made(width, &documents);
            assert_eq!(rows(&numbers, 3), documents);
            numbers.forget(|number| number == 0 || number == edge || number == 131_071);
            let left = [
                vec![KNOWN - 1, ALONE, ALONE, ALONE, edge - 1, 65_535, 65_536],
                Vec::new(),
                vec![ALONE, ALONE, 0xFFFE],
            ];
            assert_eq!(rows(&numbers, 3), left);
            numbers.keep_below(65_536);
            assert_eq!(rows(&numbers, 3), [vec![65_535], Vec::new(), vec![0xFFFE]]);
        }
    }

    #[test]
    fn frequent_and_lonely_shingles_are_narrow() {
        assert_eq!(NumberWidth::new(&[2; 100], 1_000), NumberWidth::Narrow { known: 100 });
        let mut frequency = vec![2; 10_000];
        frequency.extend(std::iter::repeat_n(3, 65_534));
        let known = frequency.len() as u32;
        assert_eq!(
            NumberWidth::new(&frequency, 79_999),
            NumberWidth::Wide,
            "20,000 of 79,999 are long"
        );
        assert_eq!(NumberWidth::new(&frequency, 80_000), NumberWidth::Narrow { known });
        let numbers = made(NumberWidth::Narrow { known }, &[vec![ALONE, known - 1, 9_999]]);
        assert!(matches!(&numbers.units, NumberUnits::Narrow { units, .. } if units.len() == 5));
    }
}
