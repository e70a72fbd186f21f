//! Settings being edited, field by field, next to the current ones.

use crate::explain::ladder::toggled;
use crate::measure::contract::{Params, Scheme, Weight};
use crate::settings::{BITS, LONGEST_SHINGLE, SLOTS, Settings};
use crate::text::named::Named as _;
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use crate::tui::knob::SettingKnob;

/// Settings being edited.
#[derive(Debug)]
pub(super) struct SettingsDraft {
    /// The edited settings.
    pub(super) now: Settings,
    /// The current settings.
    before: Settings,
    /// What an automatic n is in most of the texts on screen.
    usual: usize,
}

impl SettingsDraft {
    /// A draft without changes; `usual` is what an automatic n is in most of the texts on screen.
    pub(super) fn new(settings: &Settings, usual: usize) -> Self {
        Self { now: settings.clone(), before: settings.clone(), usual }
    }

    /// The value of a field, as text.
    pub(super) fn value(&self, field: Field) -> String {
        let sketch = &self.now.sketch;
        match field {
            Field::Unit if self.now.unit == Unit::Char => "characters".to_owned(),
            Field::Unit => "words".to_owned(),
            Field::Length => self.now.n.to_string(),
            Field::Step(step) => {
                if self.now.ladder.steps().contains(&step) { "[x]" } else { "[ ]" }.to_owned()
            }
            Field::Slots => sketch.slots.to_string(),
            Field::Scheme => sketch.scheme.name().to_owned(),
            Field::Seed => sketch.seed.to_string(),
            Field::Bits => sketch.bits.to_string(),
            Field::Weight => sketch.weight.name().to_owned(),
        }
    }

    /// True if a field differs from the current settings.
    pub(super) fn is_changed(&self, field: Field) -> bool {
        let (new, old) = (&self.now, &self.before);
        let (x, y) = (&new.sketch, &old.sketch);
        match field {
            Field::Unit => new.unit != old.unit,
            Field::Length => new.n != old.n,
            Field::Step(step) => {
                new.ladder.steps().contains(&step) != old.ladder.steps().contains(&step)
            }
            Field::Slots => x.slots != y.slots,
            Field::Scheme => x.scheme != y.scheme,
            Field::Seed => x.seed != y.seed,
            Field::Bits => x.bits != y.bits,
            Field::Weight => x.weight != y.weight,
        }
    }

    /// Sets a field to its next value, or to the one before.
    pub(super) fn change(&mut self, field: Field, forward: bool) {
        let draft = &mut self.now;
        let sketch = &mut draft.sketch;
        match field {
            Field::Unit => self.turn(SettingKnob::Unit),
            Field::Length => {
                let now = match self.now.n {
                    ShingleLength::Auto => 0,
                    ShingleLength::Fixed(n) => n,
                };
                let all = LONGEST_SHINGLE + 1;
                let next = if forward { now + 1 } else { now + all - 1 } % all;
                self.now.n =
                    if next == 0 { ShingleLength::Auto } else { ShingleLength::Fixed(next) };
            }
            Field::Step(step) => draft.ladder = toggled(&draft.ladder, step),
            Field::Slots => {
                let next = if forward { sketch.slots * 2 } else { sketch.slots / 2 };
                sketch.slots = next.clamp(*SLOTS.start(), *SLOTS.end());
            }
            Field::Scheme => self.around(SettingKnob::Scheme, forward, 3),
            Field::Seed if forward => sketch.seed = sketch.seed.wrapping_add(1),
            Field::Seed => sketch.seed = sketch.seed.wrapping_sub(1),
            Field::Bits => {
                let now = BITS.iter().position(|&bits| bits == sketch.bits).unwrap_or(1);
                let next = if forward { now + 1 } else { now.saturating_sub(1) };
                sketch.bits = BITS[next.min(BITS.len() - 1)];
            }
            Field::Weight => self.around(SettingKnob::Weight, forward, 4),
        }
    }

    fn turn(&mut self, knob: SettingKnob) {
        if let Ok(next) = knob.turn(&self.now, self.usual) {
            self.now = next;
        }
    }

    /// Steps a cyclic setting of `count` values forward, or around to the value before.
    fn around(&mut self, knob: SettingKnob, forward: bool, count: usize) {
        for _ in 0..if forward { 1 } else { count - 1 } {
            self.turn(knob);
        }
    }

    /// Resets a field to its default.
    pub(super) fn reset(&mut self, field: Field) {
        let default = Params::default();
        let draft = &mut self.now;
        match field {
            Field::Unit => draft.unit = Unit::Char,
            Field::Length => draft.n = ShingleLength::Auto,
            Field::Step(step) => {
                let on = Ladder::default().steps().contains(&step);
                if draft.ladder.steps().contains(&step) != on {
                    draft.ladder = toggled(&draft.ladder, step);
                }
            }
            Field::Slots => draft.sketch.slots = default.slots,
            Field::Scheme => draft.sketch.scheme = Scheme::default(),
            Field::Seed => draft.sketch.seed = default.seed,
            Field::Bits => draft.sketch.bits = default.bits,
            Field::Weight => draft.sketch.weight = Weight::default(),
        }
    }

    /// Sets a field to a typed number.
    /// # Errors
    /// A sentence: not a number, or out of bounds.
    pub(super) fn take(&mut self, field: Field, typed: &str) -> Result<(), String> {
        let number = typed.parse::<u64>().ok();
        let small = number.and_then(|number| usize::try_from(number).ok());
        match (field, small, number) {
            (Field::Length, Some(n), _) if (1..=LONGEST_SHINGLE).contains(&n) => {
                self.now.n = ShingleLength::Fixed(n);
            }
            (Field::Slots, Some(k), _) if SLOTS.contains(&k) => self.now.sketch.slots = k,
            (Field::Seed, _, Some(seed)) => self.now.sketch.seed = seed,
            _ => return Err(format!("invalid value `{typed}`: {}", field.help())),
        }
        Ok(())
    }

    /// What applying the draft recomputes; `None` if nothing changed.
    pub(super) fn restarts(&self) -> Option<&'static str> {
        let changed = |field: &Field| self.is_changed(*field);
        let deep = |field: &Field| {
            matches!(field, Field::Unit | Field::Length | Field::Step(_) | Field::Weight)
        };
        let all: Vec<Field> = fields().into_iter().filter(changed).collect();
        match () {
            () if all.iter().any(deep) => Some("texts are normalised and shingled again"),
            () if all.is_empty() => None,
            () => Some("only the sketches are recomputed"),
        }
    }
}

/// A row of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Unit,
    Length,
    Step(NormalizeStep),
    Slots,
    Scheme,
    Seed,
    Bits,
    Weight,
}

/// All rows, in their order.
pub(super) fn fields() -> Vec<Field> {
    let steps = NormalizeStep::ALL.into_iter().map(Field::Step);
    let sketches = [Field::Slots, Field::Scheme, Field::Seed, Field::Bits, Field::Weight];
    [Field::Unit, Field::Length].into_iter().chain(steps).chain(sketches).collect()
}

impl Field {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Length => "n",
            Self::Step(step) => step.name(),
            Self::Slots => "MinHash K",
            Self::Scheme => "MinHash scheme",
            Self::Seed => "MinHash seed",
            Self::Bits => "SimHash bits",
            Self::Weight => "SimHash weight",
        }
    }

    /// One line of help with the bounds.
    pub(super) fn help(self) -> String {
        match self {
            Self::Unit => "tokens of a shingle: characters, or words (jieba, UAX #29)".into(),
            Self::Length => {
                format!(
                    "tokens in a shingle: 1 to {LONGEST_SHINGLE}, or auto: 3 in Chinese, 5 elsewhere"
                )
            }
            Self::Step(step) => step.about().to_owned(),
            Self::Slots => {
                format!("slots: {} to {}; the error is √(J(1−J)/K)", SLOTS.start(), SLOTS.end())
            }
            Self::Scheme => "K minima, the k smallest of one hash, or one permutation".into(),
            Self::Seed => "seed of the hash functions: any 64-bit number".into(),
            Self::Bits => "bits in a fingerprint: 32, 64, 128 or 256".into(),
            Self::Weight => {
                "weight of a feature: 1+ln(count), count, one; tfidf: the 30 best words".into()
            }
        }
    }

    /// True if the field accepts a typed number.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Length | Self::Slots | Self::Seed)
    }
}
