//! Setting changes by key while a result is on screen, and the difference between two settings.

use crate::compare::result::Recipe;
use crate::settings::{LONGEST_SHINGLE, Settings};
use crate::text::named::Named as _;
use crate::text::shingle_length::ShingleLength;

/// One step of one setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKnob {
    /// Shingles longer by this number of tokens; shorter if negative.
    Length(i8),
    /// The shingle length by the script where a shingle starts.
    AutoLength,
    /// Characters to words, or back.
    Unit,
    /// This number of MinHash slots.
    Slots(usize),
    /// The next MinHash scheme.
    Scheme,
    /// This number of SimHash bits.
    Bits(u32),
    /// The next SimHash weight.
    Weight,
    /// The next MinHash seed.
    Seed,
}

impl SettingKnob {
    /// The settings after this step; `usual` is what an automatic shingle length is in most of the
    /// texts on screen.
    /// # Errors
    /// A sentence for the user if the setting is at its bound or has this value already.
    pub fn turn(self, settings: &Settings, usual: usize) -> Result<Settings, String> {
        let mut next = settings.clone();
        let sketch = &mut next.sketch;
        match self {
            Self::Length(by) => next.n = ShingleLength::Fixed(length(settings.n, usual, by)?),
            Self::AutoLength if settings.n == ShingleLength::Auto => {
                return Err("n is automatic already".to_owned());
            }
            Self::AutoLength => next.n = ShingleLength::Auto,
            Self::Unit => next.unit = settings.unit.next(),
            Self::Slots(slots) if slots == sketch.slots => {
                return Err(format!("MinHash already has {slots} slots"));
            }
            Self::Slots(slots) => sketch.slots = slots,
            Self::Bits(bits) if bits == sketch.bits => {
                return Err(format!("SimHash already has {bits} bits"));
            }
            Self::Bits(bits) => sketch.bits = bits,
            Self::Scheme => sketch.scheme = sketch.scheme.next(),
            Self::Weight => sketch.weight = sketch.weight.next(),
            Self::Seed => sketch.seed = sketch.seed.wrapping_add(1),
        }
        Ok(next)
    }
}

fn length(now: ShingleLength, usual: usize, by: i8) -> Result<usize, String> {
    match now.fixed().unwrap_or(usual).saturating_add_signed(by.into()) {
        0 => Err("n = 1 is the shortest shingle".to_owned()),
        n if n > LONGEST_SHINGLE => Err(format!("n = {LONGEST_SHINGLE} is the longest shingle")),
        n => Ok(n),
    }
}

/// The difference of `settings` from those of the result on screen:
/// `n=5 → 6 · 64 → 128 bits`; empty if they are equal.
///
/// `recipe` is that of the result on screen.
pub fn difference(recipe: &Recipe, settings: &Settings) -> String {
    let (old, new) = (&recipe.sketch, &settings.sketch);
    let mut parts = Vec::new();
    if recipe.n != settings.n {
        parts.push(format!("n={} → {}", recipe.n, settings.n));
    }
    if recipe.unit != settings.unit {
        parts.push(format!("{} → {}", recipe.unit.name(), settings.unit.name()));
    }
    if recipe.ladder != settings.ladder {
        parts.push(format!("steps → {}", settings.ladder));
    }
    if old.slots != new.slots {
        parts.push(format!("K={} → {}", old.slots, new.slots));
    }
    if old.scheme != new.scheme {
        parts.push(format!("{} → {}", old.scheme.name(), new.scheme.name()));
    }
    if old.bits != new.bits {
        parts.push(format!("{} → {} bits", old.bits, new.bits));
    }
    if old.weight != new.weight {
        parts.push(format!("weight {} → {}", old.weight.name(), new.weight.name()));
    }
    if old.seed != new.seed {
        parts.push(format!("seed {} → {}", old.seed, new.seed));
    }
    parts.join(" · ")
}
