//! The recipes of a sweep without any given ones.

use crate::compare::sweep::parse::parse;
use crate::compare::sweep::recipe::SweepRecipe;
use crate::text::named::Named as _;

/// How texts are cut, each with every measure of [`BY`].
const CUTS: [&str; 5] = ["char:3", "char:5", "char:8", "word:1", "word:2"];
const BY: [&str; 4] = ["jaccard", "containment", "minhash:128", "simhash:256"];

/// Five cuts, and that of `base` if it is another, by four measures; and at the shingles of `base` the
/// raw text, the text without punctuation, a longer signature and a shorter fingerprint: 24 or 28
/// recipes.
pub fn default_grid(base: &SweepRecipe) -> Vec<SweepRecipe> {
    let own = format!("{}:{}", base.unit.name(), base.n);
    let cuts = std::iter::once(own).chain(CUTS.map(str::to_owned));
    let cuts = cuts.flat_map(|cut| BY.map(|by| format!("{cut},{by}")));
    let bare = format!("jaccard,normalize:{}", bare(base));
    let changes = ["jaccard,normalize:none", &bare, "minhash:256", "simhash:64"].map(str::to_owned);
    let all = cuts.chain(changes).filter_map(|text| parse(&text, base).ok());
    let mut grid: Vec<SweepRecipe> = Vec::new();
    for recipe in all {
        if !grid.contains(&recipe) {
            grid.push(recipe);
        }
    }
    grid
}

/// The steps of `base` without punctuation, or with it if they drop it already.
fn bare(base: &SweepRecipe) -> String {
    let steps = base.ladder.to_string();
    let mut steps: Vec<&str> = steps.split(',').filter(|step| *step != "none").collect();
    let before = steps.len();
    steps.retain(|step| *step != "punctuation");
    if steps.len() == before {
        let space = steps.iter().position(|step| step.starts_with("whitespace"));
        steps.insert(space.unwrap_or(before), "punctuation");
    }
    if steps.is_empty() { "none".to_owned() } else { steps.join("+") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::MeasureId;
    use crate::measure::contract::Params;
    use crate::text::normalize::Ladder;
    use crate::text::shingle_length::ShingleLength;
    use crate::text::token::Unit;

    #[test]
    fn the_default_grid_has_24_or_28_recipes() {
        let base = |n| SweepRecipe {
            unit: Unit::Char,
            n,
            ladder: Ladder::default(),
            sketch: Params::default(),
            measure: MeasureId::JACCARD,
            at: None,
        };
        let (three, five) = (ShingleLength::Fixed(3), ShingleLength::Fixed(5));
        for (n, recipes) in [(three, 24), (five, 24), (ShingleLength::Auto, 28)] {
            let grid = default_grid(&base(n));
            let names: Vec<String> = grid.iter().map(|own| own.name(&base(n))).collect();
            assert_eq!(grid.len(), recipes, "{names:?}");
            assert!(names.iter().any(|name| name.ends_with("punctuation+whitespace=smart")));
        }
    }
}
