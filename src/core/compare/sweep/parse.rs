//! Parses a recipe: `char:5,minhash:256`, `word:2,jaccard,normalize:none,at:.3`.

use crate::compare::sweep::recipe::SweepRecipe;
use crate::measure::MeasureId;
use crate::settings::{BITS, LONGEST_SHINGLE, SLOTS};
use crate::text::named::Named;
use crate::text::normalize::Ladder;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// The measures that a recipe can name: those that depend on two texts alone.
pub(super) const MEASURES: [&str; 6] =
    ["jaccard", "containment", "dice", "cosine", "minhash", "simhash"];

/// Parses a recipe, parts separated by commas, each a key and a value. Missing parts are those of
/// `base`; without a measure it is Jaccard.
/// # Errors
/// The first wrong part, and what is expected.
pub fn parse(text: &str, base: &SweepRecipe) -> Result<SweepRecipe, String> {
    let mut recipe = SweepRecipe { measure: MeasureId::JACCARD, ..base.clone() };
    let (mut seen, mut at): (Vec<&str>, Option<&str>) = (Vec::new(), None);
    for part in text.split(',').map(str::trim) {
        let (key, value) = match part.split_once(':') {
            Some((key, value)) => (key, Some(value)),
            None => (part, None),
        };
        let fault = |why: String| format!("`{part}`: {why}");
        let kind = match key {
            "char" | "chars" | "word" | "words" => {
                recipe.unit = Unit::named(key.trim_end_matches('s'))
                    .ok_or_else(|| fault(PARTS.to_owned()))?;
                recipe.n = length(value, base.n).map_err(fault)?;
                "unit"
            }
            "normalize" => {
                let steps = value.unwrap_or_default().replace('+', ",");
                recipe.ladder =
                    steps.parse::<Ladder>().map_err(|error| fault(error.to_string()))?;
                key
            }
            "weight" => {
                recipe.sketch.weight = named(value).map_err(fault)?;
                key
            }
            "scheme" => {
                recipe.sketch.scheme = named(value).map_err(fault)?;
                key
            }
            "seed" => {
                let seed = value.and_then(|value| value.parse().ok());
                recipe.sketch.seed =
                    seed.ok_or_else(|| fault("expected a whole number".to_owned()))?;
                key
            }
            "at" => {
                at = Some(value.unwrap_or_default());
                key
            }
            name => {
                measure(&mut recipe, name, value).map_err(fault)?;
                "measure"
            }
        };
        if seen.contains(&kind) {
            return Err(fault(format!("a second {kind}")));
        }
        seen.push(kind);
    }
    recipe.at = at.map(|at| threshold(at, &recipe)).transpose()?;
    Ok(recipe)
}

const PARTS: &str = "expected char:N, word:N, jaccard, containment, dice, cosine, minhash:K, \
                     simhash:BITS, normalize:STEP+STEP, weight:W, scheme:S, seed:N or at:X";

fn length(value: Option<&str>, usual: ShingleLength) -> Result<ShingleLength, String> {
    match value {
        None => Ok(usual),
        Some("auto") => Ok(ShingleLength::Auto),
        Some(value) => {
            let n = value.parse().ok().filter(|n| (1..=LONGEST_SHINGLE).contains(n));
            n.map(ShingleLength::Fixed)
                .ok_or_else(|| format!("expected a length from 1 to {LONGEST_SHINGLE}, or auto"))
        }
    }
}

fn named<T: Named>(value: Option<&str>) -> Result<T, String> {
    value.and_then(T::named).ok_or_else(|| {
        let names: Vec<&str> = T::ALL.iter().map(|own| own.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn measure(recipe: &mut SweepRecipe, name: &str, value: Option<&str>) -> Result<(), String> {
    let found = MEASURES.contains(&name).then(|| MeasureId::from_name(name)).flatten();
    recipe.measure = found.ok_or(PARTS)?;
    let Some(value) = value else { return Ok(()) };
    match recipe.measure {
        MeasureId::MINHASH => {
            let slots = value.parse().ok().filter(|slots| SLOTS.contains(slots));
            recipe.sketch.slots = slots.ok_or_else(|| {
                format!("expected a number of slots from {} to {}", SLOTS.start(), SLOTS.end())
            })?;
        }
        MeasureId::SIMHASH => {
            let bits = value.parse().ok().filter(|bits| BITS.contains(bits));
            recipe.sketch.bits = bits.ok_or("expected 32, 64, 128 or 256 bits")?;
        }
        _ => return Err(format!("{name} takes no value")),
    }
    Ok(())
}

/// The threshold in the unit of the measure's scale, as a similarity.
fn threshold(at: &str, recipe: &SweepRecipe) -> Result<f64, String> {
    let scale = recipe.measure.scale(recipe.sketch.bits);
    let most = if scale.is_whole() { f64::from(recipe.sketch.bits) } else { 1.0 };
    let value = at.parse::<f64>().ok().filter(|value| (0.0..=most).contains(value));
    let value = value.ok_or_else(|| format!("`at:{at}`: expected a number from 0 to {most}"))?;
    Ok(scale.similarity(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::{Params, Scheme, Weight};

    fn base() -> SweepRecipe {
        SweepRecipe {
            unit: Unit::Char,
            n: ShingleLength::Fixed(5),
            ladder: Ladder::default(),
            sketch: Params::default(),
            measure: MeasureId::JACCARD,
            at: None,
        }
    }

    #[test]
    fn a_name_is_parsed_to_the_same_recipe() {
        for text in [
            "char:5,jaccard",
            "char:auto,jaccard",
            "word:2,minhash:256",
            "char:3,simhash:64,normalize:none,weight:one",
            "char:5,containment,normalize:nfkc+lowercase,at:0.5",
            "word:1,minhash:64,scheme:bottom-k,seed:7,at:0.25",
            "char:5,simhash:128,at:12",
            "word:3,cosine,weight:count",
        ] {
            let recipe = parse(text, &base()).unwrap();
            assert_eq!(recipe.name(&base()), text);
            assert_eq!(parse(&recipe.name(&base()), &base()), Ok(recipe));
        }
        let own = parse("minhash:256,words:2", &base()).unwrap();
        assert_eq!((own.unit, own.n, own.sketch.slots), (Unit::Word, ShingleLength::Fixed(2), 256));
        let short = parse("scheme:bottom-k,weight:one,char", &base()).unwrap();
        assert_eq!((short.measure, short.n), (MeasureId::JACCARD, ShingleLength::Fixed(5)));
        assert_eq!((short.sketch.scheme, short.sketch.weight), (Scheme::BottomK, Weight::One));
    }

    #[test]
    fn a_wrong_recipe_is_refused_with_its_part() {
        for (text, part) in [
            ("", "``: expected char:N"),
            ("char:13", "`char:13`: expected a length from 1 to 12"),
            ("char:0", "`char:0`: expected a length"),
            ("minhash:0", "`minhash:0`: expected a number of slots from 16"),
            ("simhash:65", "`simhash:65`: expected 32, 64"),
            ("jaccard,minhash:64", "`minhash:64`: a second measure"),
            ("char:3,word:2", "`word:2`: a second unit"),
            ("topic", "`topic`: expected char:N"),
            ("normalize:upside", "`normalize:upside`"),
            ("jaccard:3", "jaccard takes no value"),
            ("weight:heavy", "expected one of log"),
            ("at:1.5", "`at:1.5`: expected a number from 0 to 1"),
            ("simhash:64,at:65", "expected a number from 0 to 64"),
        ] {
            let error = parse(text, &base()).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
