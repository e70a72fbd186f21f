//! PPJoin, the textbook exact set-similarity join: a test oracle and a benchmark rival.

/// Both documents, the smaller id first, and their number of shared shingles.
pub(crate) type Pair = (u32, u32, u32);

/// A document indexed under one of its rare shingles.
struct Posting {
    /// Its index in order of size.
    rank: u32,
    /// Position of the shingle in it.
    position: u32,
}

/// Marks a document that cannot reach the floor any more.
const REFUSED: u32 = u32::MAX;
/// Tolerance for rounding, far below the distance between scores.
const SLACK: f64 = 1e-9;

/// All pairs with a Jaccard of at least `floor` above zero, ascending (Xiao, Wang, Lin, Yu 2008:
/// prefix, length and positional filters). `sets` are ascending numbers, rarest first; `sizes` also
/// count shingles of a single document, which are not in `sets`.
pub(crate) fn ppjoin(sets: &[Vec<u32>], sizes: &[u32], floor: f64) -> Vec<Pair> {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&document| sizes[document]);
    let share = 2.0 * floor / (1.0 + floor);
    let needed = |x: u32, y: u32| at_least(share / 2.0 * f64::from(x + y));
    let shingles = sets.iter().filter_map(|set| set.last()).max().map_or(0, |&most| most + 1);
    let mut index: Vec<Vec<Posting>> = (0..shingles).map(|_| Vec::new()).collect();
    let mut counts = vec![0; sets.len()];
    let (mut touched, mut pairs) = (Vec::new(), Vec::new());
    for (rank, &document) in order.iter().enumerate() {
        let (set, size) = (&sets[document], sizes[document]);
        let alone = size - set.len() as u32;
        let prefix = |share: f64| {
            (size + 1 - at_least(share * f64::from(size))).saturating_sub(alone) as usize
        };
        let smallest = floor * f64::from(size) - SLACK;
        let low = order.partition_point(|&other| f64::from(sizes[other]) < smallest) as u32;
        for (position, &shingle) in set.iter().enumerate().take(prefix(floor)) {
            let postings = &index[shingle as usize];
            for posting in &postings[postings.partition_point(|p| p.rank < low)..] {
                let count = &mut counts[posting.rank as usize];
                if *count == REFUSED {
                    continue;
                }
                if *count == 0 {
                    touched.push(posting.rank);
                }
                let other = order[posting.rank as usize];
                let rest = set.len() - position;
                let rest = rest.min(sets[other].len() - posting.position as usize) as u32;
                let reachable = *count + rest >= needed(size, sizes[other]);
                *count = if reachable { *count + 1 } else { REFUSED };
            }
        }
        for other in touched.drain(..) {
            let refused = std::mem::take(&mut counts[other as usize]) == REFUSED;
            let other = order[other as usize];
            if !refused && let Some(shared) = overlap(set, &sets[other], needed(size, sizes[other]))
            {
                pairs.push((document.min(other) as u32, document.max(other) as u32, shared));
            }
        }
        for (position, &shingle) in set.iter().enumerate().take(prefix(share)) {
            let (rank, position) = (rank as u32, position as u32);
            index[shingle as usize].push(Posting { rank, position });
        }
    }
    pairs.sort_unstable();
    pairs
}

fn at_least(real: f64) -> u32 {
    (real - SLACK).ceil().max(0.0) as u32
}

/// Number of common entries of two ascending lists if it is at least `needed`; stops as soon as it
/// cannot be.
fn overlap(a: &[u32], b: &[u32], needed: u32) -> Option<u32> {
    let (mut i, mut j, mut shared) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if shared + (a.len() - i).min(b.len() - j) as u32 >= needed {
            shared += u32::from(x == y);
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        } else {
            return None;
        }
    }
    (shared >= needed.max(1)).then_some(shared)
}
