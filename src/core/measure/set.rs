//! A set of measures, mostly those that flag a pair.

use crate::measure::{MEASURES, MeasureId};
use crate::order::ListOrder as _;

/// A set of measures: a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct FlagSet(u16);

impl FlagSet {
    /// How many sets there are.
    pub const COUNT: usize = 1 << MEASURES.len();

    /// The set of these measures.
    pub const fn new(measures: &[MeasureId]) -> Self {
        let (mut set, mut place) = (Self(0), 0);
        while place < measures.len() {
            set.0 |= 1 << measures[place].place();
            place += 1;
        }
        set
    }

    /// True if the measure is in the set.
    pub fn contains(self, id: MeasureId) -> bool {
        self.0 >> id.place() & 1 == 1
    }

    /// Adds a measure.
    pub fn insert(&mut self, id: MeasureId) {
        self.0 |= 1 << id.place();
    }

    /// The measures of this set that are not in the other one.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True without any measure.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many measures are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// A number below [`FlagSet::COUNT`], another one for each set.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The measures, in the order of the table.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = MeasureId> {
        MeasureId::all().filter(move |&id| self.contains(id))
    }

    /// The letters of its measures, e.g. `JM`; empty for none.
    pub fn letters(self) -> String {
        self.iter().filter_map(MeasureId::letter).collect()
    }

    /// The letters in fixed places, a dot for each measure of `all` that is missing here: `J·S`.
    pub fn letters_among(self, all: Self) -> String {
        let letter = |id: MeasureId| id.letter().filter(|_| self.contains(id)).unwrap_or('·');
        all.iter().map(letter).collect()
    }

    /// Every set of these measures: the largest first, among equals by the order of the table.
    pub fn subsets(self) -> Vec<Self> {
        let measures: Vec<MeasureId> = self.iter().rev().collect();
        let chosen = |key: usize| {
            let own = measures.iter().enumerate().filter(|(bit, _)| key >> bit & 1 == 1);
            own.map(|(_, &id)| id).collect()
        };
        // The first measure of the table is the highest bit of a key.
        let mut keys: Vec<usize> = (0..1 << measures.len()).collect();
        keys.order_by_key(|&key| std::cmp::Reverse((key.count_ones(), key)));
        keys.into_iter().map(chosen).collect()
    }
}

impl FromIterator<MeasureId> for FlagSet {
    fn from_iter<I: IntoIterator<Item = MeasureId>>(measures: I) -> Self {
        let mut set = Self::default();
        measures.into_iter().for_each(|id| set.insert(id));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_go_from_all_to_none_in_the_order_of_the_table() {
        let all: FlagSet = MeasureId::all().filter(|id| id.letter().is_some()).take(3).collect();
        let [x, y, z] = [0, 1, 2].map(|place| all.letters().chars().nth(place).unwrap());
        let letters: Vec<String> = all.subsets().into_iter().map(FlagSet::letters).collect();
        let wanted = [
            format!("{x}{y}{z}"),
            format!("{x}{y}"),
            format!("{x}{z}"),
            format!("{y}{z}"),
            x.to_string(),
            y.to_string(),
            z.to_string(),
            String::new(),
        ];
        assert_eq!(letters, wanted);
        assert_eq!(all.subsets()[2].letters_among(all), format!("{x}·{z}"));
    }
}
