//! What a sketch file says of itself: how its sketches were made and what it holds, as lines of text.

use crate::compare::against::Holding;
use crate::compare::profile::Recipe;
use crate::measure::contract::{Params, Scheme, Weight};
use crate::settings::{BITS, LONGEST_SHINGLE, SLOTS};
use crate::text::hash;
use crate::text::token::Unit;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a sketch file says of itself.
#[derive(Debug, Clone)]
pub struct Header {
    /// The program that wrote it.
    pub program: String,
    /// How its sketches were made.
    pub recipe: Recipe,
    /// What it holds: never texts.
    pub holding: Holding,
    /// About how many documents it holds.
    pub documents: u64,
    /// What the corpus was called; may hold anything: sanitise before showing.
    pub label: String,
}

/// The name and version of this program, as a header has it.
pub fn program() -> String {
    format!("lookalike {}", env!("CARGO_PKG_VERSION"))
}

/// Each setting of a recipe as its flag on the command line and the value there.
pub fn flags(recipe: &Recipe) -> [(&'static str, String); 8] {
    let Params { scheme, slots, bits, weight, seed } = &recipe.sketch;
    [
        ("normalize", recipe.ladder.to_string()),
        ("unit", name_of(UNITS, recipe.unit)),
        ("shingle", recipe.n.to_string()),
        ("minhash", name_of(SCHEMES, *scheme)),
        ("num-perm", slots.to_string()),
        ("seed", seed.to_string()),
        ("simhash-bits", bits.to_string()),
        ("simhash-weight", name_of(WEIGHTS, *weight)),
    ]
}

const UNITS: &[(&str, Unit)] = &[("char", Unit::Char), ("word", Unit::Word)];
const SCHEMES: &[(&str, Scheme)] =
    &[("slots", Scheme::Slots), ("bottom-k", Scheme::BottomK), ("oph", Scheme::OnePermutation)];
const WEIGHTS: &[(&str, Weight)] = &[
    ("log", Weight::Log),
    ("count", Weight::Count),
    ("one", Weight::One),
    ("tfidf", Weight::TfIdf),
];
const HOLDINGS: &[(&str, Holding)] =
    &[("shingles and sketches", Holding::Shingles), ("sketches", Holding::Sketches)];

fn name_of<T: Copy + PartialEq>(table: &[(&'static str, T)], value: T) -> String {
    let found = table.iter().find(|(_, other)| *other == value);
    found.map_or_else(String::new, |(name, _)| (*name).to_owned())
}

fn value_of<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
}

impl Header {
    /// The lines, `key value` each; the label is last and takes the rest.
    pub fn lines(&self) -> String {
        let mut lines = format!("program {}\nhash {}\n", self.program, hash::NAME);
        for (key, value) in flags(&self.recipe) {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{key} {value}");
        }
        let holds = name_of(HOLDINGS, self.holding);
        let _ = write!(lines, "holds {holds}\ndocuments {}\nlabel {}", self.documents, self.label);
        lines
    }

    /// Reads the lines; `None` where something is missing or makes no sense here.
    pub fn read(lines: &str) -> Option<Self> {
        let (settings, label) = lines.split_once("\nlabel ")?;
        let values: BTreeMap<&str, &str> =
            settings.lines().filter_map(|line| line.split_once(' ')).collect();
        let value = |key: &str| values.get(key).copied();
        let number = |key: &str| value(key)?.parse::<u64>().ok();
        let size = |key: &str| usize::try_from(number(key)?).ok();
        if value("hash")? != hash::NAME {
            return None;
        }
        let sketch = Params {
            scheme: value_of(SCHEMES, value("minhash")?)?,
            slots: size("num-perm").filter(|slots| SLOTS.contains(slots))?,
            bits: u32::try_from(number("simhash-bits")?).ok().filter(|bits| BITS.contains(bits))?,
            weight: value_of(WEIGHTS, value("simhash-weight")?)?,
            seed: number("seed")?,
        };
        let recipe = Recipe {
            ladder: value("normalize")?.parse().ok()?,
            unit: value_of(UNITS, value("unit")?)?,
            n: size("shingle").filter(|n| (1..=LONGEST_SHINGLE).contains(n))?,
            sketch,
        };
        Some(Self {
            program: value("program")?.to_owned(),
            recipe,
            holding: value_of(HOLDINGS, value("holds")?)?,
            documents: number("documents")?,
            label: label.to_owned(),
        })
    }
}
