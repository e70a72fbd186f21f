//! The settings panel: every knob of the comparison, changed together and applied at once.

use crate::explain::ladder::toggled;
use crate::measure::contract::{Params, Scheme, Weight};
use crate::settings::{BITS, LONGEST_SHINGLE, SLOTS, Settings, ShingleLength};
use crate::text::named::Named as _;
use crate::text::normalize::{Ladder, Step};
use crate::text::token::Unit;
use crate::tui::knob::Knob;
use crate::tui::widgets::InputLine;

/// A row of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Field {
    Unit,
    Length,
    Step(Step),
    Slots,
    Scheme,
    Seed,
    Bits,
    Weight,
}

/// All rows, in their order.
pub(in crate::tui) fn fields() -> Vec<Field> {
    let steps = Step::ALL.into_iter().map(Field::Step);
    let sketches = [Field::Slots, Field::Scheme, Field::Seed, Field::Bits, Field::Weight];
    [Field::Unit, Field::Length].into_iter().chain(steps).chain(sketches).collect()
}

impl Field {
    /// Its name.
    pub(in crate::tui) fn name(self) -> &'static str {
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
    pub(in crate::tui) fn help(self) -> String {
        match self {
            Self::Unit => "what a shingle is made of: characters, or words (jieba, UAX #29)".into(),
            Self::Length => {
                format!(
                    "tokens in a shingle: 1 to {LONGEST_SHINGLE}, or auto: 3 for Chinese, else 5"
                )
            }
            Self::Step(step) => step.about().to_owned(),
            Self::Slots => {
                format!("slots: {} to {}; the error is √(J(1−J)/K)", SLOTS.start(), SLOTS.end())
            }
            Self::Scheme => "K minima, the k smallest of one hash, or one permutation".into(),
            Self::Seed => "of the hash functions: any number of 64 bits".into(),
            Self::Bits => "bits in a fingerprint: 32, 64, 128 or 256".into(),
            Self::Weight => {
                "of a feature: 1+ln(count), count, one; tfidf: the 30 best words".into()
            }
        }
    }

    /// Whether a number can be typed.
    pub(in crate::tui) fn is_number(self) -> bool {
        matches!(self, Self::Length | Self::Slots | Self::Seed)
    }
}

/// The settings being changed, and the row under the cursor.
#[derive(Debug)]
pub(crate) struct Panel {
    pub(in crate::tui) draft: Settings,
    pub(super) before: Settings,
    pub(in crate::tui) place: usize,
    /// The n that `auto` came to.
    pub(super) auto: Option<usize>,
    /// A number being typed.
    pub(in crate::tui) typed: Option<InputLine>,
    /// Why what was typed is not taken.
    pub(in crate::tui) wrong: Option<String>,
}

impl Panel {
    /// A panel of these settings; `auto` is the n that is in use.
    pub(crate) fn new(settings: &Settings, auto: Option<usize>) -> Self {
        let (draft, before) = (settings.clone(), settings.clone());
        Self { draft, before, place: 0, auto, typed: None, wrong: None }
    }

    /// The field under the cursor.
    pub(in crate::tui) fn field(&self) -> Field {
        fields().get(self.place).copied().unwrap_or(Field::Unit)
    }

    /// Moves the cursor.
    pub(in crate::tui) fn step(&mut self, by: isize) {
        self.accept();
        let last = fields().len() - 1;
        self.place = self.place.saturating_add_signed(by).min(last);
    }

    /// The value of a field, written out.
    pub(in crate::tui) fn value(&self, field: Field) -> String {
        let sketch = &self.draft.sketch;
        match field {
            Field::Unit if self.draft.unit == Unit::Char => "characters".to_owned(),
            Field::Unit => "words".to_owned(),
            Field::Length => match (self.draft.n, self.auto) {
                (ShingleLength::Fixed(n), _) => n.to_string(),
                (ShingleLength::Auto, Some(n)) => format!("auto ({n})"),
                (ShingleLength::Auto, None) => "auto".to_owned(),
            },
            Field::Step(step) => {
                if self.draft.ladder.steps().contains(&step) { "[x]" } else { "[ ]" }.to_owned()
            }
            Field::Slots => sketch.slots.to_string(),
            Field::Scheme => sketch.scheme.name().to_owned(),
            Field::Seed => sketch.seed.to_string(),
            Field::Bits => sketch.bits.to_string(),
            Field::Weight => sketch.weight.name().to_owned(),
        }
    }

    /// Whether a field is not as it was.
    pub(in crate::tui) fn is_changed(&self, field: Field) -> bool {
        let (new, old) = (&self.draft, &self.before);
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

    /// The next value of the field under the cursor, or the one before.
    pub(in crate::tui) fn change(&mut self, forward: bool) {
        self.accept();
        let draft = &mut self.draft;
        let sketch = &mut draft.sketch;
        match fields().get(self.place).copied().unwrap_or(Field::Unit) {
            Field::Unit => self.turn(Knob::Unit),
            Field::Length => {
                let now = match self.draft.n {
                    ShingleLength::Auto => 0,
                    ShingleLength::Fixed(n) => n,
                };
                let all = LONGEST_SHINGLE + 1;
                let next = if forward { now + 1 } else { now + all - 1 } % all;
                self.draft.n =
                    if next == 0 { ShingleLength::Auto } else { ShingleLength::Fixed(next) };
            }
            Field::Step(step) => draft.ladder = toggled(&draft.ladder, step),
            Field::Slots => {
                let next = if forward { sketch.slots * 2 } else { sketch.slots / 2 };
                sketch.slots = next.clamp(*SLOTS.start(), *SLOTS.end());
            }
            Field::Scheme => self.around(Knob::Scheme, forward, 3),
            Field::Seed if forward => sketch.seed = sketch.seed.wrapping_add(1),
            Field::Seed => sketch.seed = sketch.seed.wrapping_sub(1),
            Field::Bits => {
                let now = BITS.iter().position(|&bits| bits == sketch.bits).unwrap_or(1);
                let next = if forward { now + 1 } else { now.saturating_sub(1) };
                sketch.bits = BITS[next.min(BITS.len() - 1)];
            }
            Field::Weight => self.around(Knob::Weight, forward, 4),
        }
    }

    fn turn(&mut self, knob: Knob) {
        if let Ok(next) = knob.turn(&self.draft, None) {
            self.draft = next;
        }
    }

    /// Turns a knob of `count` values forward, or all the way around to the one before.
    fn around(&mut self, knob: Knob, forward: bool, count: usize) {
        for _ in 0..if forward { 1 } else { count - 1 } {
            self.turn(knob);
        }
    }

    /// The field under the cursor as it is by default.
    pub(in crate::tui) fn reset(&mut self) {
        (self.typed, self.wrong) = (None, None);
        let default = Params::default();
        let draft = &mut self.draft;
        match fields().get(self.place).copied().unwrap_or(Field::Unit) {
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

    /// Takes what was typed; false when it is out of bounds, which is said.
    pub(in crate::tui) fn accept(&mut self) -> bool {
        self.wrong = None;
        let Some(line) = self.typed.take() else { return true };
        let (field, text) = (self.field(), line.text().trim().to_owned());
        let number = text.parse::<u64>().ok();
        let small = number.and_then(|number| usize::try_from(number).ok());
        match (field, small, number) {
            (Field::Length, Some(n), _) if (1..=LONGEST_SHINGLE).contains(&n) => {
                self.draft.n = ShingleLength::Fixed(n);
            }
            (Field::Slots, Some(k), _) if SLOTS.contains(&k) => self.draft.sketch.slots = k,
            (Field::Seed, _, Some(seed)) => self.draft.sketch.seed = seed,
            _ => self.wrong = Some(format!("{text} is not taken: {}", field.help())),
        }
        self.wrong.is_none()
    }

    /// What is made again when the draft is applied; `None` when nothing changed.
    pub(in crate::tui) fn restarts(&self) -> Option<&'static str> {
        let changed = |field: &Field| self.is_changed(*field);
        let deep = |field: &Field| {
            matches!(field, Field::Unit | Field::Length | Field::Step(_) | Field::Weight)
        };
        let all: Vec<Field> = fields().into_iter().filter(changed).collect();
        match () {
            () if all.iter().any(deep) => Some("texts are normalised and shingled again"),
            () if all.is_empty() => None,
            () => Some("only sketches are made again"),
        }
    }
}
