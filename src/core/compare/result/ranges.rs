//! Ranges of scores that a list of pairs is restricted to: `j:.3...4`.

use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::per::PerMeasure;
use crate::measure::scale::Scale;

/// A range of values of one measure, both ends included, in the unit of its scale: a ratio, or the
/// number of bits that differ.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScoreRange {
    /// The lowest value; `None`: no limit.
    pub least: Option<f64>,
    /// The highest value; `None`: no limit.
    pub most: Option<f64>,
}

/// A range for each measure; a pair must be in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScoreRanges(PerMeasure<ScoreRange>);

impl ScoreRange {
    fn is_any(self) -> bool {
        self == Self::default()
    }

    /// The values between two similarities, as the text of a filter writes them: a ratio to three
    /// decimals, or bits.
    pub fn between(scale: Scale, one: f64, other: f64) -> Self {
        let unit = |value: f64| scale.threshold(scale.rounded(value));
        let (x, y) = (unit(one), unit(other));
        Self { least: Some(x.min(y)), most: Some(x.max(y)) }
    }

    /// The word of a filter that means this range, e.g. `j:.3...4`; empty without a limit.
    pub fn word(self, id: MeasureId) -> String {
        if self.is_any() {
            return String::new();
        }
        let name = id.letter().map(|letter| letter.to_ascii_lowercase().to_string());
        let name = name.unwrap_or_else(|| id.measure().name.to_owned());
        let number = |limit: Option<f64>| {
            let text = limit.map(|value| value.to_string()).unwrap_or_default();
            text.strip_prefix("0.").map_or(text.clone(), |digits| format!(".{digits}"))
        };
        format!("{name}:{}..{}", number(self.least), number(self.most))
    }

    fn holds(self, value: f64) -> bool {
        self.least.is_none_or(|least| value >= least) && self.most.is_none_or(|most| value <= most)
    }
}

impl ScoreRanges {
    /// Narrows the range of a measure.
    pub fn narrow(&mut self, id: MeasureId, range: ScoreRange) {
        let own = &mut self.0[id];
        let tighter = |x: Option<f64>, y: Option<f64>, of: fn(f64, f64) -> f64| match (x, y) {
            (Some(x), Some(y)) => Some(of(x, y)),
            (one, other) => one.or(other),
        };
        own.least = tighter(own.least, range.least, f64::max);
        own.most = tighter(own.most, range.most, f64::min);
    }

    /// True if no range is set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, range)| range.is_any())
    }

    /// The range of a measure.
    pub fn get(&self, id: MeasureId) -> ScoreRange {
        self.0[id]
    }

    /// True if a pair is in every range. An undefined value is in none.
    pub fn hold(&self, evidence: &Evidence) -> bool {
        self.0.iter().filter(|(_, range)| !range.is_any()).all(|(id, range)| {
            let scale = id.scale(evidence.bits);
            id.value(evidence).is_some_and(|value| range.holds(scale.threshold(value)))
        })
    }

    /// Takes the words on ranges out of a filter: `j:.3...4`, `jaccard:.3..`, `s:..20`, with the letter
    /// or the name of a measure. In `.3..4` the second value is .4. Returns the other words as typed;
    /// the whole filter if there is no such word.
    pub fn take(filter: &str) -> (String, Self) {
        let (mut ranges, mut others) = (Self::default(), Vec::new());
        for word in filter.split_whitespace() {
            match parse(word) {
                Some((id, range)) => ranges.narrow(id, range),
                None => others.push(word),
            }
        }
        if ranges.is_empty() { (filter.to_owned(), ranges) } else { (others.join(" "), ranges) }
    }
}

fn parse(word: &str) -> Option<(MeasureId, ScoreRange)> {
    let (name, range) = word.split_once(':')?;
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let own = |id: &MeasureId| {
        let is_letter =
            id.letter().zip(letter).is_some_and(|(own, c)| own.eq_ignore_ascii_case(&c));
        is_letter || id.measure().name.eq_ignore_ascii_case(name)
    };
    let id = MeasureId::all().find(own)?;
    let (least, most) = range.split_once("..")?;
    let is_ratio = id.scale(1) == Scale::Ratio;
    let number = |text: &str| match text {
        "" => Some(None),
        text => text.parse::<f64>().ok().filter(|value| *value >= 0.0).map(Some),
    };
    let least = number(least)?;
    let short = Some(most).filter(|text| is_ratio && !text.contains('.'));
    let most = number(most)?.map(|value| match short.filter(|_| value > 1.0) {
        Some(digits) => format!("0.{digits}").parse().unwrap_or(value),
        None => value,
    });
    (least.is_some() || most.is_some()).then_some((id, ScoreRange { least, most }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_means_its_range() {
        for id in MeasureId::all() {
            let scale = id.scale(256);
            for (one, other) in [(0.0, 1.0), (0.3, 0.4), (0.7, 0.2), (0.123_456, 0.123_456)] {
                let range = ScoreRange::between(scale, one, other);
                let (rest, ranges) = ScoreRanges::take(&format!("tea {}", range.word(id)));
                assert_eq!((rest.as_str(), ranges.get(id)), ("tea", range), "{}", range.word(id));
            }
        }
        let word = |one, other| ScoreRange::between(Scale::Ratio, one, other);
        assert_eq!(word(0.4, 0.3).word(MeasureId::JACCARD), "j:.3...4");
        assert_eq!(word(0.0, 1.0).word(MeasureId::JACCARD), "j:0..1");
        let bits = ScoreRange::between(Scale::Bits(256), 0.875, 0.75);
        assert_eq!(bits.word(MeasureId::SIMHASH), "s:32..64");
        assert_eq!(ScoreRange::default().word(MeasureId::JACCARD), "");
    }

    #[test]
    fn words_on_ranges_are_taken_out_of_a_filter() {
        let jaccard = |filter: &str| {
            let (rest, ranges) = ScoreRanges::take(filter);
            let ScoreRange { least, most } = ranges.get(MeasureId::JACCARD);
            (rest, least, most)
        };
        let is = |rest: &str, least, most| (rest.to_owned(), least, most);
        assert_eq!(jaccard("tea j:.3...4 !sea"), is("tea !sea", Some(0.3), Some(0.4)));
        assert_eq!(jaccard("j:.3..4"), is("", Some(0.3), Some(0.4)));
        assert_eq!(jaccard("J:0.25..35"), is("", Some(0.25), Some(0.35)));
        assert_eq!(jaccard("jaccard:.3.."), is("", Some(0.3), None));
        assert_eq!(jaccard("j:..1 j:.5.."), is("", Some(0.5), Some(1.0)));
        assert_eq!(jaccard("j:.2...9 j:.3...8"), is("", Some(0.3), Some(0.8)));
        for name in ["a\\ b", "j:", "j:..", "q:.1...2", "j:x..y", "j.3", "c:\\docs"] {
            assert_eq!(jaccard(name), is(name, None, None), "{name}");
        }
        let (_, bits) = ScoreRanges::take("s:10..40 dice:.5..");
        let own = bits.get(MeasureId::SIMHASH);
        assert_eq!((own.least, own.most), (Some(10.0), Some(40.0)));
    }
}
