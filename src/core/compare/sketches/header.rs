//! The header of a sketch file, as lines of text: the recipe of its sketches and its contents.

use crate::compare::result::{Holding, Recipe};
use crate::measure::contract::Params;
use crate::settings::{BITS, LONGEST_SHINGLE, SLOTS};
use crate::text::hash;
use crate::text::named::Named;
use crate::text::shingle_length::ShingleLength;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The header of a sketch file.
#[derive(Debug, Clone)]
pub struct Header {
    /// The program that wrote it.
    pub program: String,
    /// The recipe of its sketches.
    pub recipe: Recipe,
    /// What it holds of its documents; never their texts.
    pub holding: Holding,
    /// About how many documents it holds.
    pub documents: u64,
    /// The name of the corpus. May hold anything: sanitise before showing.
    pub label: String,
}

/// The name and version of this program, as in a header.
pub fn program() -> String {
    format!("lookalike {}", env!("CARGO_PKG_VERSION"))
}

/// Each setting of a recipe as a command-line flag and its value.
pub fn flags(recipe: &Recipe) -> [(&'static str, String); 8] {
    let Params { scheme, slots, bits, weight, seed } = &recipe.sketch;
    [
        ("normalize", recipe.ladder.to_string()),
        ("unit", recipe.unit.name().to_owned()),
        ("shingle", recipe.n.to_string()),
        ("minhash", scheme.name().to_owned()),
        ("num-perm", slots.to_string()),
        ("seed", seed.to_string()),
        ("simhash-bits", bits.to_string()),
        ("simhash-weight", weight.name().to_owned()),
    ]
}

/// The recipe of the values of [`flags`]; `None` if one is missing or invalid.
pub fn recipe_from_flags<'a>(value: &dyn Fn(&str) -> Option<&'a str>) -> Option<Recipe> {
    let number = |key: &str| value(key)?.parse::<u64>().ok();
    let size = |key: &str| usize::try_from(number(key)?).ok();
    let sketch = Params {
        scheme: Named::named(value("minhash")?)?,
        slots: size("num-perm").filter(|slots| SLOTS.contains(slots))?,
        bits: u32::try_from(number("simhash-bits")?).ok().filter(|bits| BITS.contains(bits))?,
        weight: Named::named(value("simhash-weight")?)?,
        seed: number("seed")?,
    };
    Some(Recipe {
        ladder: value("normalize")?.parse().ok()?,
        unit: Named::named(value("unit")?)?,
        n: length(value("shingle")?)?,
        sketch,
    })
}

fn length(text: &str) -> Option<ShingleLength> {
    if text == ShingleLength::Auto.to_string() {
        return Some(ShingleLength::Auto);
    }
    let n = text.parse().ok().filter(|n| (1..=LONGEST_SHINGLE).contains(n))?;
    Some(ShingleLength::Fixed(n))
}

const HOLDINGS: [(&str, Holding); 2] =
    [("shingles and sketches", Holding::Shingles), ("sketches", Holding::Sketches)];

impl Header {
    /// The header as text: a `key value` per line; the label is last and takes the rest.
    pub fn lines(&self) -> String {
        let mut lines = format!("program {}\nhash {}\n", self.program, hash::NAME);
        for (key, value) in flags(&self.recipe) {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{key} {value}");
        }
        let held = HOLDINGS.iter().find(|(_, holding)| *holding == self.holding);
        let holds = held.map_or("", |(words, _)| *words);
        let _ = write!(lines, "holds {holds}\ndocuments {}\nlabel {}", self.documents, self.label);
        lines
    }

    /// Parses the lines; `None` if one is missing or invalid.
    pub fn read(lines: &str) -> Option<Self> {
        let (settings, label) = lines.split_once("\nlabel ")?;
        let values: BTreeMap<&str, &str> =
            settings.lines().filter_map(|line| line.split_once(' ')).collect();
        let value = |key: &str| values.get(key).copied();
        let number = |key: &str| value(key)?.parse::<u64>().ok();
        if value("hash")? != hash::NAME {
            return None;
        }
        let recipe = recipe_from_flags(&value)?;
        Some(Self {
            program: value("program")?.to_owned(),
            recipe,
            holding: HOLDINGS.iter().find(|(words, _)| value("holds") == Some(words))?.1,
            documents: number("documents")?,
            label: label.to_owned(),
        })
    }
}
