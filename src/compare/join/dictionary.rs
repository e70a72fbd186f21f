//! Numbers the shingles that at least two documents hold, rarest first.

use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number that stands for every shingle of one document only.
const ALONE: u32 = u32::MAX;

/// Documents as sets of shingle numbers. Numbers ascend with document frequency, so the most
/// frequent shingle has the highest number. Shingles of one document only have no number.
#[derive(Debug)]
pub struct Dictionary {
    /// Where each document's numbers start in `numbers`; one more entry than documents.
    places: Vec<usize>,
    /// One number for each shingle of each document, in the order given.
    numbers: Vec<u32>,
    /// In how many documents each shingle occurs, ascending.
    pub frequency: Vec<u32>,
}

/// One slice of the hash space, whose table fits the processor's cache.
struct Part {
    /// Document frequency of each shingle of the part, in order of first sight.
    frequency: Vec<u32>,
}

impl Dictionary {
    /// Numbers the shingles of these documents (ascending, distinct hashes each).
    ///
    /// The lists are sorted by hash, so a slice of the hash space is a slice of every list: parts
    /// are independent and are counted in parallel, each with a small open-addressing table.
    /// Cost: a few passes over all shingles; 4 bytes a shingle.
    pub fn new(documents: &[&[u64]]) -> Self {
        let mut places = vec![0usize; documents.len() + 1];
        for (index, shingles) in documents.iter().enumerate() {
            places[index + 1] = places[index] + shingles.len();
        }
        let total = places[documents.len()];
        let local: Vec<AtomicU32> = (0..total).map(|_| AtomicU32::new(0)).collect();
        let bits = (total / 60_000).max(2).ilog2().clamp(1, 12);
        let parts: Vec<Part> = (0..1u64 << bits)
            .into_par_iter()
            .map(|part| count(documents, &places, &local, (part, bits)))
            .collect();
        let (numbers, frequency) = number(&parts);
        numbers.par_iter().enumerate().for_each(|(part, numbers)| {
            for (document, range) in slices(documents, (part as u64, bits)) {
                for place in range {
                    let place = &local[places[document] + place];
                    let number = numbers[place.load(Ordering::Relaxed) as usize];
                    place.store(number, Ordering::Relaxed);
                }
            }
        });
        let numbers = local.into_iter().map(AtomicU32::into_inner).collect();
        Self { places, numbers, frequency }
    }

    /// The numbered shingles of a document: place in its list, number.
    pub fn numbered(&self, document: usize) -> impl Iterator<Item = (usize, u32)> {
        let numbers = &self.numbers[self.places[document]..self.places[document + 1]];
        numbers.iter().copied().enumerate().filter(|&(_, number)| number != ALONE)
    }
}

/// For each document, the places of its shingles whose hash lies in the part.
fn slices<'a>(
    documents: &'a [&'a [u64]],
    (part, bits): (u64, u32),
) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> + 'a {
    let below = move |shingles: &[u64], part: u64| {
        // Hashes are uniform: the boundary lies near its share of the list, so search outwards.
        let guess = ((shingles.len() as u128 * u128::from(part)) >> bits) as usize;
        boundary(shingles, guess, |hash| u128::from(hash) < u128::from(part) << (64 - bits))
    };
    documents.iter().enumerate().filter_map(move |(document, shingles)| {
        let range = below(shingles, part)..below(shingles, part + 1);
        (!range.is_empty()).then_some((document, range))
    })
}

/// Where `before` turns false, searched in growing steps around a guess.
fn boundary(list: &[u64], guess: usize, before: impl Fn(u64) -> bool) -> usize {
    let (mut low, mut high) = (guess.min(list.len()), guess.min(list.len()));
    let mut step = 4;
    while low > 0 && !before(list[low - 1]) {
        high = low - 1;
        low = low.saturating_sub(step);
        step *= 2;
    }
    step = 4;
    while high < list.len() && before(list[high]) {
        low = high + 1;
        high = (high + step).min(list.len());
        step *= 2;
    }
    low + list[low..high].partition_point(|&hash| before(hash))
}

/// Numbers the shingles of one part in order of first sight and counts their documents.
fn count(documents: &[&[u64]], places: &[usize], local: &[AtomicU32], part: (u64, u32)) -> Part {
    let expected: usize = slices(documents, part).map(|(_, range)| range.len()).sum();
    let capacity = (expected * 2).next_power_of_two().max(16);
    let shift = 64 - capacity.trailing_zeros();
    // A slot is free while its number is ALONE, so that no hash value is special.
    let mut table: Vec<(u64, u32)> = vec![(0, ALONE); capacity];
    let mut frequency: Vec<u32> = Vec::new();
    for (document, range) in slices(documents, part) {
        for place in range {
            let hash = documents[document][place];
            let mut slot = ((hash << part.1) >> shift) as usize;
            while table[slot].1 != ALONE && table[slot].0 != hash {
                slot = (slot + 1) & (capacity - 1);
            }
            if table[slot].1 == ALONE {
                table[slot] = (hash, frequency.len() as u32);
                frequency.push(0);
            }
            let number = table[slot].1;
            frequency[number as usize] += 1;
            local[places[document] + place].store(number, Ordering::Relaxed);
        }
    }
    Part { frequency }
}

/// Global numbers of each part's shingles by a counting sort on frequency, and all frequencies.
fn number(parts: &[Part]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let most = parts.iter().flat_map(|part| &part.frequency).max().copied().unwrap_or(0) as usize;
    let mut next = vec![0u32; most + 2];
    for &frequency in parts.iter().flat_map(|part| &part.frequency).filter(|&&f| f > 1) {
        next[frequency as usize + 1] += 1;
    }
    for frequency in 0..=most {
        next[frequency + 1] += next[frequency];
    }
    let mut all = vec![0u32; next[most + 1] as usize];
    let numbers = parts
        .iter()
        .map(|part| {
            let numbered = part.frequency.iter().map(|&frequency| {
                if frequency < 2 {
                    return ALONE;
                }
                let number = next[frequency as usize];
                next[frequency as usize] += 1;
                all[number as usize] = frequency;
                number
            });
            numbered.collect()
        })
        .collect();
    (numbers, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shingles_of_one_document_are_dropped_and_frequent_ones_come_last() {
        let far = 1 << 63;
        let lists: [&[u64]; 3] = [&[0, 5, far], &[0, 5, 7], &[5, far, u64::MAX]];
        let dictionary = Dictionary::new(&lists);
        assert_eq!(dictionary.frequency, [2, 2, 3]);
        let common: Vec<usize> = (0..3).map(|d| dictionary.numbered(d).count()).collect();
        assert_eq!(common, [3, 2, 2]);
        assert!((0..3).all(|d| dictionary.numbered(d).any(|(_, number)| number == 2)));
    }

    #[test]
    fn a_boundary_is_found_from_any_guess() {
        let list: Vec<u64> = (0..100).map(|x| x * 3).collect();
        for guess in [0, 1, 50, 99, 100, 400] {
            for limit in [0, 1, 150, 297, 298] {
                let expected = list.partition_point(|&x| x < limit);
                assert_eq!(boundary(&list, guess, |x| x < limit), expected, "{guess} {limit}");
            }
        }
    }
}
