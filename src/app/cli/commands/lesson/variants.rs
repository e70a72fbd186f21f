//! A lesson under other positions of its knobs, computed in advance.

use crate::lesson::kit::{Knob, KnobValues, Lesson, LessonStep, LessonSubject, Stopped};
use crate::order::ListOrder as _;

/// Up to this many combinations of all knobs are computed; above it, one knob is turned at a time.
const MOST: usize = 96;

/// A position of every knob, an index into its choices each.
pub(super) type KnobPlaces = Vec<usize>;

/// The steps of a lesson under a position of its knobs.
pub(super) struct LessonVariant {
    pub(super) places: KnobPlaces,
    pub(super) steps: Vec<LessonStep>,
}

/// The position of every knob.
pub(super) fn places(knobs: &[Knob], values: &KnobValues) -> KnobPlaces {
    knobs.iter().map(|knob| knob.place(values.word(knob.name)).unwrap_or(knob.start)).collect()
}

/// Computes the lesson at `start` and at other positions, the nearest ones first, until `take` refuses
/// one. Positions at which the lesson is impossible are left out.
pub(super) fn variants(
    lesson: &Lesson,
    subject: &LessonSubject<'_>,
    start: &KnobValues,
    stopped: Stopped<'_>,
    mut take: impl FnMut(LessonVariant) -> bool,
) {
    let knobs = (lesson.knobs)(subject);
    let from = places(&knobs, start);
    for places in positions(&knobs, &from) {
        let mut values = start.clone();
        for (knob, place) in knobs.iter().zip(&places) {
            if let Some(choice) = knob.choices.get(*place) {
                // A choice of the knob is never refused.
                values.set(&knobs, knob.name, &choice.word).ok();
            }
        }
        if stopped() {
            return;
        }
        if let Ok(steps) = (lesson.steps)(subject, &values, stopped)
            && !take(LessonVariant { places, steps })
        {
            return;
        }
    }
}

/// The positions to compute: by the number of turned knobs, then by how far they are turned.
fn positions(knobs: &[Knob], from: &[usize]) -> Vec<KnobPlaces> {
    let product = knobs.iter().try_fold(1_usize, |all, knob| all.checked_mul(knob.choices.len()));
    let mut all = vec![from.to_vec()];
    if product.is_some_and(|product| product <= MOST) {
        for (at, knob) in knobs.iter().enumerate() {
            all = all.iter().flat_map(|places| turned(places, at, knob)).collect();
        }
    } else {
        for (at, knob) in knobs.iter().enumerate() {
            all.extend(turned(from, at, knob).filter(|places| places != from));
        }
    }
    let distance = |places: &KnobPlaces| {
        let by = || places.iter().zip(from).map(|(to, from)| to.abs_diff(*from));
        (by().filter(|by| *by > 0).count(), by().sum::<usize>())
    };
    all.order_by_key(distance);
    all
}

/// A position with one knob at each of its choices.
fn turned(places: &[usize], at: usize, knob: &Knob) -> impl Iterator<Item = KnobPlaces> {
    (0..knob.choices.len()).map(move |to| {
        let place = |(knob, place): (usize, &usize)| if knob == at { to } else { *place };
        places.iter().enumerate().map(place).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Multilingual;

    fn knob(count: usize, start: usize) -> Knob {
        Knob { start, ..Knob::numbers("n", Multilingual::same("n"), 0..count, &start) }
    }

    #[test]
    fn few_combinations_are_all_there_and_of_many_each_knob_alone() {
        let knobs = [knob(3, 1), knob(2, 0)];
        let all = positions(&knobs, &[1, 0]);
        assert_eq!(all.len(), 6);
        assert_eq!(all[0], [1, 0]);
        assert_eq!(all[5].iter().zip([1, 0]).filter(|(x, y)| **x != *y).count(), 2);
        let many = [knob(60, 5), knob(60, 7)];
        let all = positions(&many, &[5, 7]);
        assert_eq!(all.len(), 1 + 59 + 59);
        assert_eq!(all[..3], [vec![5, 7], vec![4, 7], vec![6, 7]]);
    }
}
