//! Sizes in shortest passages, and the chains that are long enough to count.

use crate::explain::passages::{Least, Passages};
use crate::measure::chains::{Chain, ChainText, Chains, NoReuse, chains};
use crate::pair::Side;
use crate::text::script::is_spaced_letter;

/// The size of a text in shortest passages: 1 is as long as the shortest passage.
pub(super) fn size(text: &str, least: Least) -> f64 {
    let (mut words, mut characters, mut inside) = (0_u32, 0_u32, false);
    for c in text.chars() {
        let spaced = is_spaced_letter(c);
        words += u32::from(spaced && !inside);
        characters += u32::from(!spaced && c.is_alphanumeric());
        inside = spaced;
    }
    f64::from(words) / f64::from(least.words) + f64::from(characters) / f64::from(least.characters)
}

/// Least size of a chain that counts, in shortest passages: common words chain too.
pub(super) const CHAIN: f64 = 3.0;

/// The chains of two normalised texts; `Ok(None)` if stopped.
pub(super) fn chained(
    found: &Passages,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Chains>, NoReuse> {
    let own = found.texts.each_ref().map(|text| ChainText::new(&text.text));
    if own.iter().any(|text| matches!(text, Err(NoReuse::Code))) {
        return Err(NoReuse::Code);
    }
    let [a, b] = own;
    Ok(chains(&a?, &b?, stop))
}

/// True if a chain is long enough in both normalised texts.
pub(super) fn is_long(found: &Passages, chain: &Chain, least: Least) -> bool {
    Side::BOTH.iter().all(|&side| {
        let part = found.texts[side].text.get(chain.at[side as usize].clone());
        size(part.unwrap_or(""), least) >= CHAIN
    })
}
