//! The features of a bag that weigh more than most of it, four bytes each.

/// Bits of a step that say how much more its feature weighs. Logarithmic weights need no more: the
/// logarithm of 2³² takes 21 bits.
const MORE: u32 = 21;
/// The most that one step can say.
const MOST: u32 = (1 << MORE) - 1;
/// The most places that one step can go on.
const FARTHEST: u32 = (1 << (u32::BITS - MORE)) - 1;

/// A feature that does not weigh as most do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Other {
    /// The place of its hash among all of the bag.
    pub place: u32,
    /// How much more it weighs than is usual.
    pub more: u32,
}

/// The step from one such feature to the next: a number of places, and the weight over the usual
/// one. Places too far apart take several steps that add nothing, and weights too large several
/// that stay in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureStep(u32);

/// The steps along features of ascending places.
pub(super) fn steps(others: impl Iterator<Item = Other>, about: usize) -> Vec<FeatureStep> {
    let mut steps = Vec::with_capacity(about);
    let mut at = 0;
    for Other { place, mut more } in others {
        while place - at > FARTHEST {
            steps.push(FeatureStep(FARTHEST << MORE));
            at += FARTHEST;
        }
        steps.push(FeatureStep((place - at) << MORE | more.min(MOST)));
        while let Some(rest) = more.checked_sub(MOST).filter(|&rest| rest > 0) {
            steps.push(FeatureStep(rest.min(MOST)));
            more = rest;
        }
        at = place;
    }
    steps
}

/// Goes along steps.
#[derive(Debug, Clone)]
pub struct Others<'a> {
    steps: &'a [FeatureStep],
    place: u32,
}

impl<'a> Others<'a> {
    pub(super) fn new(steps: &'a [FeatureStep]) -> Self {
        Self { steps, place: 0 }
    }
}

impl Iterator for Others<'_> {
    type Item = Other;

    fn next(&mut self) -> Option<Other> {
        let mut more = 0;
        while let Some((&FeatureStep(step), rest)) = self.steps.split_first() {
            self.steps = rest;
            self.place += step >> MORE;
            more += step & MOST;
            let stays = rest.first().is_some_and(|next| next.0 <= MOST);
            if more > 0 && !stays {
                return Some(Other { place: self.place, more });
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.steps.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_back_to_what_they_were_made_of() {
        let places = [0, 1, 2, 2_049, 4_096, 4_097, 10_000, 4_000_000];
        for more in [1, MOST - 1, MOST, MOST + 1, 2 * MOST, 2 * MOST + 1, u32::MAX] {
            for skipped in 0..places.len() {
                let kept = places.iter().skip(skipped);
                let others: Vec<Other> = kept.map(|&place| Other { place, more }).collect();
                let steps = steps(others.iter().copied(), 0);
                assert!(Others::new(&steps).eq(others), "{more} {skipped}");
            }
        }
        assert_eq!(size_of::<FeatureStep>(), 4);
    }
}
