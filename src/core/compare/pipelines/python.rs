//! What the order of a run in Python depends on: numpy's random numbers and the order of a set.

use rand_mt::Mt;

/// numpy's `RandomState`: a Mersenne Twister (Matsumoto and Nishimura 1998).
pub(super) struct RandomState(Mt);

impl RandomState {
    /// As `numpy.random.RandomState(seed)`.
    pub(super) fn new(seed: u32) -> Self {
        Self(Mt::new(seed))
    }

    /// As `randint(low, high, dtype=numpy.uint64)` for a range of more than 32 bits: numbers are drawn
    /// until one fits under the mask.
    pub(super) fn below(&mut self, low: u64, high: u64) -> u64 {
        let range = high - low - 1;
        let mask = u64::MAX >> range.leading_zeros();
        loop {
            let (upper, lower) = (u64::from(self.0.next_u32()), u64::from(self.0.next_u32()));
            let drawn = (upper << 32 | lower) & mask;
            if drawn <= range {
                return low + drawn;
            }
        }
    }
}

/// Slots that `CPython` tries one after the other.
const PROBES: usize = 9;

/// The members in the order in which `CPython` 3.7 and later iterates a set of small integers that were
/// added in this order (`Objects/setobject.c`).
pub(super) fn set_order(members: &[u32]) -> Vec<u32> {
    let mut table: Vec<Option<u32>> = vec![None; 8];
    for (used, &member) in (1..).zip(members) {
        add(&mut table, member);
        let mask = table.len() - 1;
        if used * 5 >= mask * 3 {
            let least = if used > 50_000 { used * 2 } else { used * 4 };
            let mut larger = vec![None; (least + 1).next_power_of_two().max(8)];
            table.iter().flatten().for_each(|&member| add(&mut larger, member));
            table = larger;
        }
    }
    table.into_iter().flatten().collect()
}

/// Puts a member into the first free slot of its sequence.
fn add(table: &mut [Option<u32>], member: u32) {
    let mask = table.len() - 1;
    let (mut perturb, mut slot) = (member as usize, member as usize & mask);
    loop {
        let last = if slot + PROBES <= mask { slot + PROBES } else { slot };
        if let Some(free) = (slot..=last).find(|&own| table[own].is_none()) {
            table[free] = Some(member);
            return;
        }
        perturb >>= 5;
        slot = slot.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb) & mask;
    }
}
