//! Generates texts from a seed: the same bytes on every machine.

use lookalike::measure::mix::stream;

/// A pseudo-random number generator.
pub(crate) struct Dice {
    seed: u64,
    at: u64,
}

impl Dice {
    /// Creates the generator of this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, at: 0 }
    }

    /// The next number, 0 to `bound` − 1.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.at += 1;
        stream(self.seed, self.at) % bound.max(1)
    }
}

/// `count` Chinese texts of about `bytes` bytes. Three of four are new; every fourth is an earlier
/// one with a tenth of its clauses replaced, so that there are pairs at every score.
pub(crate) fn texts(count: usize, bytes: usize, seed: u64) -> Vec<String> {
    let mut dice = Dice::new(seed);
    let mut texts: Vec<String> = Vec::with_capacity(count);
    for index in 0..count {
        let text = match index % 4 {
            3 => {
                let copied = dice.below(index as u64) as usize;
                edited(texts.get(copied).map_or("", String::as_str), &mut dice)
            }
            _ => fresh(bytes, &mut dice),
        };
        texts.push(text);
    }
    texts
}

fn fresh(bytes: usize, dice: &mut Dice) -> String {
    let mut text = String::with_capacity(bytes + 64);
    while text.len() < bytes {
        clause(&mut text, dice);
    }
    text
}

fn edited(text: &str, dice: &mut Dice) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive('，') {
        match dice.below(10) {
            0 => clause(&mut out, dice),
            _ => out.push_str(part),
        }
    }
    out
}

/// Four to fifteen characters of a vocabulary in which few are frequent, as in real texts.
fn clause(text: &mut String, dice: &mut Dice) {
    for _ in 0..4 + dice.below(12) {
        let (x, y) = (dice.below(3_000), dice.below(3_000));
        let code = 0x4e00 + (x * y / 3_000) as u32;
        text.push(char::from_u32(code).unwrap_or('一'));
    }
    text.push('，');
}
