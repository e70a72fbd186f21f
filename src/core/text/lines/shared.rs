//! Line ends of two texts that are layout: where one of both texts goes on in its line.

use crate::text::hash;
use crate::text::lines::gaps::Wraps;
use std::collections::HashSet;

/// Columns of letters before and after a line end by which it is found in the other text: about two
/// words, or four Han characters.
const AROUND: usize = 8;

/// The letters and digits of a text, and its line ends among them.
struct LineLetters {
    letters: Vec<char>,
    /// For each line end that is no wrap: letters before it, and the byte of its line feed.
    ends: Vec<(usize, usize)>,
}

impl LineLetters {
    fn new(text: &str, wraps: &Wraps) -> Self {
        let (mut letters, mut ends) = (Vec::new(), Vec::new());
        for (at, c) in text.char_indices() {
            if c.is_alphanumeric() {
                letters.push(c);
            } else if c == '\n' && !wraps.is_wrap(at) {
                ends.push((letters.len(), at));
            }
        }
        Self { letters, ends }
    }

    /// A hash of the letters around a place.
    fn around(&self, place: usize) -> u64 {
        let (before, after) = self.letters.split_at(place.min(self.letters.len()));
        let around =
            near(before.iter().rev().copied()).chain(['\n']).chain(near(after.iter().copied()));
        hash::shingle(around.collect::<String>().as_bytes())
    }

    /// What is around each line end.
    fn around_ends(&self) -> impl Iterator<Item = u64> {
        self.ends.iter().map(|(place, _)| self.around(*place))
    }

    /// The last letter before a place and the first one after it; `None` at the ends of the text.
    fn next_to(&self, place: usize) -> Option<[char; 2]> {
        Some([*self.letters.get(place.checked_sub(1)?)?, *self.letters.get(place)?])
    }

    /// Calls back for what is around each place inside a line, if the letters next to it are among these.
    fn each_inside(&self, near: &HashSet<[char; 2]>, take: &mut dyn FnMut(u64)) {
        let mut ends = self.ends.iter().map(|(place, _)| *place).peekable();
        for (letters, place) in self.letters.windows(2).zip(1..) {
            while ends.next_if(|end| *end < place).is_some() {}
            let is_near = matches!(letters, [x, y] if near.contains(&[*x, *y]));
            if is_near && ends.peek() != Some(&place) {
                take(self.around(place));
            }
        }
    }
}

/// The first letters, up to [`AROUND`] columns.
fn near(letters: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let columns = |c: char| if c >= '\u{2e80}' { 2 } else { 1 };
    letters.scan(0, move |seen, c| {
        let is_near = *seen < AROUND;
        *seen += columns(c);
        is_near.then_some(c)
    })
}

/// The bytes of the line feeds of each text that only wrap in this pair, ascending: the same letters stand
/// in one line in one of both texts. Wraps of a text itself are not among them. Texts with the same
/// letters keep the same line ends. Cost: some passes over both texts.
pub(super) fn layout(texts: [&str; 2], wraps: [&Wraps; 2]) -> [Vec<usize>; 2] {
    let [a, b] = [0, 1].map(|side| LineLetters::new(texts[side], wraps[side]));
    let ends: HashSet<u64> = a.around_ends().chain(b.around_ends()).collect();
    let next_to = |text: &LineLetters| -> Vec<[char; 2]> {
        text.ends.iter().filter_map(|(place, _)| text.next_to(*place)).collect()
    };
    // Most places are told from all line ends by the two letters next to them.
    let near: HashSet<[char; 2]> = [&a, &b].into_iter().flat_map(next_to).collect();
    let mut inside = HashSet::new();
    if !ends.is_empty() {
        for text in [&a, &b] {
            text.each_inside(&near, &mut |around| {
                if ends.contains(&around) {
                    inside.insert(around);
                }
            });
        }
    }
    [a, b].map(|text| {
        let is_layout = |(place, _): &&(usize, usize)| inside.contains(&text.around(*place));
        text.ends.iter().filter(is_layout).map(|(_, at)| *at).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(a: &str, b: &str) -> [Vec<usize>; 2] {
        layout([a, b], [&Wraps::new(a), &Wraps::new(b)])
    }

    #[test]
    fn a_line_end_is_layout_where_the_other_text_goes_on() {
        let (a, b) =
            ("One two three. Four five\nsix seven.\n", "One two three. Four five six\nseven.\n");
        assert_eq!(both(a, b), [vec![24], vec![28]]);
        assert_eq!(both(b, a), [vec![28], vec![24]]);
        assert_eq!(both(a, a), [[0; 0], [0; 0]], "both end the line");
        assert_eq!(both("床前明月光\n疑是地上霜", "床前明月光，疑是地上霜"), [vec![15], vec![]]);
        assert_eq!(both("床前明月光\n疑是地上霜", "举头望明月\n低头思故乡"), [[0; 0], [0; 0]]);
    }

    #[test]
    fn a_line_end_that_comes_twice_is_one_thing() {
        let (line, run) = ("twinkle twinkle\nlittle star. ", "twinkle twinkle little star. ");
        let [a, b] = [[line, run].concat(), [line, line].concat()];
        let [own, other] = both(&a, &b);
        assert_eq!((own.len(), other.len()), (1, 2));
    }
}
