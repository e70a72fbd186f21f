//! Sorts hashes, which are spread evenly: one pass puts each nearly where it belongs.

/// Fewer are sorted in the usual way.
const FEW: usize = 64;
/// Places that the first pass tells apart at most, as a power of two.
const MOST_BITS: u32 = 14;
/// More hashes of one place are sorted in the usual way, whoever made them crowd there.
const CROWD: u32 = 16;

/// Sorts numbers of 64 bits, fast where they are spread evenly: a counting sort by the uppermost
/// bits leaves neighbours to be put in order. Cost: a few passes, or n log n for crowded numbers;
/// memory for as many.
pub(crate) fn sort(hashes: &mut Vec<u64>) {
    if hashes.len() < FEW {
        hashes.sort_unstable();
        return;
    }
    let bits = hashes.len().ilog2().min(MOST_BITS);
    let place = |hash: u64| (hash >> (64 - bits)) as usize;
    let mut ends = vec![0u32; 1 << bits];
    for &hash in &*hashes {
        ends[place(hash)] += 1;
    }
    let (mut total, mut most) = (0, 0);
    for end in &mut ends {
        most = most.max(*end);
        (total, *end) = (total + *end, total);
    }
    let mut spread = vec![0; hashes.len()];
    for &hash in &*hashes {
        let end = &mut ends[place(hash)];
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
    straighten(&mut spread);
    *hashes = spread;
}

/// Moves each down to its place: only hashes of one place can be out of order.
fn straighten(hashes: &mut [u64]) {
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
    fn even_and_crowded_numbers_come_out_in_order() {
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
