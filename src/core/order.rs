//! Sorts short lists by one routine for all types, to keep the program small and quick to build.

use std::cmp::Ordering;

/// Stable sorting of lists that are short or sorted rarely. The standard library compiles its sort for each type
/// and order, 9 kB every time. Here it is compiled once and calls the order indirectly, which is slower: lists
/// with an element for each document, pair or verdict of a corpus are sorted by the standard library.
pub trait ListOrder<T> {
    /// Sorts by an order; equal elements stay as they are.
    fn order_by(&mut self, order: impl Fn(&T, &T) -> Ordering);

    /// Sorts by a key; elements with equal keys stay as they are.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> ListOrder<T> for [T] {
    fn order_by(&mut self, order: impl Fn(&T, &T) -> Ordering) {
        let places = ordered(self.len(), &|x, y| match (self.get(x), self.get(y)) {
            (Some(x), Some(y)) => order(x, y),
            _ => Ordering::Equal,
        });
        rearrange(self, places);
    }

    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|x, y| key(x).cmp(&key(y)));
    }
}

/// The places of `len` elements in ascending order.
fn ordered(len: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|&x, &y| order(x, y));
    places
}

/// Puts at each place the element of the place named there: one swap an element, cycle by cycle.
fn rearrange<T>(list: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_list_is_as_the_standard_library_sorts_it(keys in prop::collection::vec(0u8..6, 0..60)) {
            let list: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let (mut own, mut other) = (list.clone(), list.clone());
            own.order_by_key(|element| element.0);
            other.sort_by_key(|element| element.0);
            prop_assert_eq!(&own, &other);
            own.order_by(|x, y| y.1.cmp(&x.1));
            prop_assert!(own.iter().rev().eq(&list));
        }
    }
}
