//! Sorts hashes, which are uniformly distributed, by one counting pass and a final fix-up.

/// Shorter lists use the standard sort.
const FEW: usize = 64;
/// Largest number of buckets of the counting pass, as a power of two.
const MOST_BITS: u32 = 14;
/// Buckets with more hashes than this use the standard sort, which bounds the cost on crafted
/// input.
const CROWD: u32 = 16;

/// Sorts 64-bit numbers, fast if they are uniformly distributed: a counting sort by the highest
/// bits, then an insertion sort. Time: a few passes, or n log n for clustered numbers. Memory: a
/// second list of the same length.
pub(crate) fn sort(hashes: &mut Vec<u64>) {
    if hashes.len() < FEW {
        hashes.sort_unstable();
        return;
    }
    let bits = hashes.len().ilog2().min(MOST_BITS);
    let bucket = |hash: u64| (hash >> (64 - bits)) as usize;
    let mut ends = vec![0u32; 1 << bits];
    for &hash in &*hashes {
        ends[bucket(hash)] += 1;
    }
    let (mut total, mut most) = (0, 0);
    for end in &mut ends {
        most = most.max(*end);
        (total, *end) = (total + *end, total);
    }
    let mut spread = vec![0; hashes.len()];
    for &hash in &*hashes {
        let end = &mut ends[bucket(hash)];
        spread[*end as usize] = hash;
        *end += 1;
    }
    if most > CROWD {
        let mut start = 0;
        for end in ends {
            if end - start > CROWD {
                spread[start as usize..end as usize].sort_unstable();
            }
            start = end;
        }
    }
    insertion_sort(&mut spread);
    *hashes = spread;
}

/// Insertion sort; only hashes of the same bucket can be out of order.
fn insertion_sort(hashes: &mut [u64]) {
    for from in 1..hashes.len() {
        let hash = hashes[from];
        let mut to = from;
        while to > 0 && hashes[to - 1] > hash {
            hashes[to] = hashes[to - 1];
            to -= 1;
        }
        hashes[to] = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_and_clustered_numbers_are_sorted() {
        let spread = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for count in [0, 1, 63, 64, 1_000, 70_000] {
            for crowded in [0, 20, 63] {
                let mut hashes: Vec<u64> = (0..count).map(|i| spread(i / 2) >> crowded).collect();
                let mut naive = hashes.clone();
                naive.sort_unstable();
                sort(&mut hashes);
                assert_eq!(hashes, naive, "{count} numbers, {crowded} bits alike");
            }
        }
    }
}
