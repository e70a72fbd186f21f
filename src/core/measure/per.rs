//! One value for each measure, indexed by the measure's id.

use crate::measure::{MEASURES, MeasureId};
use std::ops::{Index, IndexMut};

/// One value for each measure of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerMeasure<T>([T; MEASURES.len()]);

impl<T> PerMeasure<T> {
    /// The value that `make` returns for each measure.
    pub fn from_fn(mut make: impl FnMut(MeasureId) -> T) -> Self {
        Self(std::array::from_fn(|place| make(MeasureId::at(place))))
    }

    /// The values with their measures, in the order of the table.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (MeasureId, &T)> {
        MeasureId::all().zip(&self.0)
    }
}

impl<T: Copy> PerMeasure<T> {
    /// The same value for each measure.
    pub const fn all(value: T) -> Self {
        Self([value; MEASURES.len()])
    }

    /// The same with another value for one measure.
    #[must_use]
    pub const fn with(mut self, id: MeasureId, value: T) -> Self {
        self.0[id.place()] = value;
        self
    }
}

impl<T: Default> Default for PerMeasure<T> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T> Index<MeasureId> for PerMeasure<T> {
    type Output = T;

    fn index(&self, id: MeasureId) -> &T {
        &self.0[id.place()]
    }
}

impl<T> IndexMut<MeasureId> for PerMeasure<T> {
    fn index_mut(&mut self, id: MeasureId) -> &mut T {
        &mut self.0[id.place()]
    }
}
