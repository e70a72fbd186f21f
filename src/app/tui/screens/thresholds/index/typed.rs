//! Parses input on the chart of indexes: bands, block tables, the size of a library.

use crate::compare::result::Comparison;
use crate::display::number::count;
use crate::display::sanitise::sanitise;
use crate::measure::banding::Banding;
use crate::measure::blocks::{BlockTables, MOST_TABLES};

/// One way to build an index.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum IndexShape {
    /// MinHash slots cut into bands.
    Bands(Banding),
    /// SimHash bits cut into blocks; each table uses another choice of blocks as its key.
    Blocks(BlockTables),
}

/// Parsed input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Typed {
    /// An index of this shape.
    Shape(IndexShape),
    /// A library of this many documents.
    Library(f64),
}

/// Parses `20x5` (bands of slots), `k3` (4 blocks, complete within 3 bits), `6c3` (tables of
/// 6 choose 3 blocks), and a number such as `1,000,000`, `1e9` or `2^34` (documents of a library).
/// # Errors
/// The reason, or the accepted forms, in a sentence.
pub(super) fn read_typed(text: &str, comparison: &Comparison) -> Result<Typed, String> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && !",_".contains(*c)).collect();
    let plain = plain.to_lowercase().replace(['×', '*'], "x").replace("choose", "c");
    let sketch = &comparison.recipe.sketch;
    let two = |(x, y): (&str, &str)| Some((x.parse::<u32>().ok()?, y.parse::<u32>().ok()?));
    if let Some((bands, rows)) = plain.split_once('x').and_then(two) {
        return bands_of(bands as usize, rows as usize, sketch.slots);
    }
    if let Some((blocks, within)) = plain.split_once('c').and_then(two) {
        return tables(sketch.bits, within, blocks);
    }
    if let Some(within) = plain.strip_prefix('k').and_then(|k| k.parse::<u32>().ok()) {
        return tables(sketch.bits, within, within.saturating_add(1));
    }
    let power = plain.split_once('^').and_then(two);
    let number = match power {
        Some((base, exponent)) => {
            Some(f64::from(base).powi(i32::try_from(exponent).unwrap_or(i32::MAX)))
        }
        None => plain.parse::<f64>().ok(),
    };
    match number {
        Some(documents) if (1.0..=1e18).contains(&documents) => Ok(Typed::Library(documents)),
        Some(_) => Err("a library has 1 to 10^18 documents".to_owned()),
        None => {
            Err(format!("invalid input “{}”: expected e.g. 20x5, k3, 6c3 or 2^34", sanitise(text)))
        }
    }
}

fn bands_of(bands: usize, rows: usize, slots: usize) -> Result<Typed, String> {
    let banding = Banding { bands, rows };
    match banding.slots() {
        0 => Err("a band has at least one slot, an index at least one band".to_owned()),
        needed if needed > slots => Err(format!(
            "{} of {} need {needed} slots, the signatures have {slots}: change K in the settings (,)",
            count(bands as u64, "band"),
            count(rows as u64, "slot"),
        )),
        _ => Ok(Typed::Shape(IndexShape::Bands(banding))),
    }
}

fn tables(bits: u32, within: u32, blocks: u32) -> Result<Typed, String> {
    if within >= blocks || blocks > bits {
        return Err(format!(
            "m blocks within k bits: k must be less than m, and m at most {bits}, e.g. 6c3"
        ));
    }
    BlockTables::new(bits, within, blocks)
        .map(|tables| Typed::Shape(IndexShape::Blocks(tables)))
        .ok_or_else(|| format!("{blocks} choose {within} is more than {MOST_TABLES} tables"))
}
