//! A text with one line a paragraph, and the way back to the text as written.

use crate::part::PartOf as _;
use crate::text::lines::gaps::Wraps;
use crate::text::lines::rule::SpaceRule;
use crate::text::lines::shared::layout;
use crate::text::rewrite::{Map, Rewrite};
use crate::text::script::is_han;
use std::borrow::Cow;
use std::ops::Range;

/// A text with one line a paragraph: wraps and runs of blanks are one space, or nothing where the
/// rule reads none; blank lines are dropped. Lines of verse, lists, tables and code stay.
#[derive(Debug)]
pub struct Reflowed<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    map: Option<Map>,
    written: &'t str,
}

impl<'t> Reflowed<'t> {
    /// Reflows a text; one whose white space is kept stays as it is, so does one of white space alone. Cost: a few passes, and 24 bytes
    /// for each run of white space that changes.
    pub fn new(written: &'t str, rule: SpaceRule) -> Self {
        let wraps = Wraps::for_rule(written, rule);
        Self::without(written, rule, &|at| wraps.is_wrap(at))
    }

    /// Reflows two texts that are compared: a line end is also a wrap where either text has the same
    /// letters in one line. So texts that differ in line ends alone read the same. Cost: as for each
    /// text, and some passes over both.
    pub fn both(written: [&'t str; 2], rule: SpaceRule) -> [Self; 2] {
        if rule == SpaceRule::Kept {
            return written.map(|text| Self::new(text, rule));
        }
        let [a, b] = written.map(Wraps::new);
        let [in_a, in_b] = layout(written, [&a, &b]);
        let one = |text, wraps: &Wraps, more: &[usize]| {
            Self::without(text, rule, &|at| wraps.is_wrap(at) || more.binary_search(&at).is_ok())
        };
        [one(written[0], &a, &in_a), one(written[1], &b, &in_b)]
    }

    /// Reflows a text whose line feeds are wraps where `is_wrap` is true.
    fn without(written: &'t str, rule: SpaceRule, is_wrap: &dyn Fn(usize) -> bool) -> Self {
        let changed = if rule == SpaceRule::Kept || written.trim().is_empty() {
            None
        } else {
            reflow(written, rule, is_wrap)
        };
        let (text, map) = match changed {
            Some((text, map)) => (Cow::Owned(text), map),
            None => (Cow::Borrowed(written), None),
        };
        Self { text, map, written }
    }

    /// The place in the text as written of a byte of this text: 0 and the end are those of the text as
    /// written; dropped white space is before the place, but for the indentation of a line. Ascending.
    pub fn written(&self, at: usize) -> usize {
        let Some(map) = &self.map else { return at };
        if at == 0 || at >= self.text.len() {
            return if at == 0 { 0 } else { self.written.len() };
        }
        let place = map.source(&(at..at)).start;
        if self.text.as_bytes().get(at - 1) != Some(&b'\n') {
            return place;
        }
        let before = self.written.part(..place);
        before.rfind('\n').map_or(place, |end| end + 1)
    }

    /// As [`Reflowed::written`], for both ends of a range.
    pub fn written_range(&self, range: &Range<usize>) -> Range<usize> {
        self.written(range.start)..self.written(range.end)
    }
}

fn reflow(
    text: &str,
    rule: SpaceRule,
    is_line_wrap: &dyn Fn(usize) -> bool,
) -> Option<(String, Option<Map>)> {
    let mut rewrite = Rewrite::new(text, true, usize::MAX);
    let mut from = 0;
    while let Some(rest) = text.get(from..)
        && let Some(blank) = rest.find(char::is_whitespace)
    {
        let start = from + blank;
        let after = text.part(start..).trim_start();
        let gap = start..text.len() - after.len();
        from = gap.end;
        let written = text.part(gap.clone());
        let ends = written.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let (mut has_line, mut is_wrap) = (false, true);
        for (at, _) in ends {
            (has_line, is_wrap) = (true, is_wrap && is_line_wrap(start + at));
            if !is_wrap {
                break;
            }
        }
        let at_ends = gap.start == 0 || gap.end == text.len();
        let with = match () {
            () if at_ends => "",
            () if has_line && !is_wrap => "\n",
            () if is_unspaced(text, &gap, rule) => "",
            () => " ",
        };
        if written != with {
            rewrite.replace(gap, with);
        }
    }
    rewrite.finish()
}

/// True if nothing replaces white space inside a paragraph: next to a Han character, if the rule reads
/// none there. A wrap between other characters of East Asia is a space, as in the measures.
fn is_unspaced(text: &str, gap: &Range<usize>, rule: SpaceRule) -> bool {
    let before = text.get(..gap.start).and_then(|t| t.chars().next_back()).unwrap_or(' ');
    let after = text.get(gap.end..).and_then(|t| t.chars().next()).unwrap_or(' ');
    matches!(rule, SpaceRule::Smart | SpaceRule::Removed) && (is_han(before) || is_han(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrap_reads_as_the_rule_says() {
        let text = "aaaaaaaaa. aaaaaa. . aaaaaa. aaa天玄玄黄\n天a";
        let flat = |rule| Reflowed::new(text, rule).text.into_owned();
        assert_eq!(flat(SpaceRule::Smart), text.replace('\n', ""));
        assert_eq!(flat(SpaceRule::Collapsed), text.replace('\n', " "));
    }

    #[test]
    fn a_paragraph_is_one_line_and_every_place_maps_back() {
        let text = "  All of us went down to the harbour early\n  in the morning, and nobody was  there\n  but the boat.\n\n天地\n";
        let flat = Reflowed::new(text, SpaceRule::Smart);
        assert_eq!(
            flat.text,
            "All of us went down to the harbour early in the morning, and nobody was there but the boat.\n天地"
        );
        assert_eq!((flat.written(0), flat.written(flat.text.len())), (0, text.len()));
        for word in ["harbour", "in the", "there", "boat", "天", "地"] {
            let at = flat.text.find(word).unwrap();
            assert_eq!(flat.written(at), text.find(word).unwrap(), "{word}");
        }
        assert_eq!(Reflowed::new(text, SpaceRule::Kept).text, text);
        let places: Vec<usize> = (0..=flat.text.len()).map(|at| flat.written(at)).collect();
        assert!(places.is_sorted());
    }
}
