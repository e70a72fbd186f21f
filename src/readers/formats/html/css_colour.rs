//! Colours of CSS: of letters, and behind them.

/// A colour of letters or of a background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CssColour {
    /// Red, green and blue.
    Rgb([u8; 3]),
    /// It lets what is behind through.
    Clear,
    /// A picture, a gradient, or a colour that is not looked up.
    NotKnown,
}

impl CssColour {
    /// True for two colours that cannot be told apart.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rgb(one), Self::Rgb(two)) => {
                one.iter().zip(two).all(|(one, two)| one.abs_diff(two) <= ALIKE)
            }
            _ => false,
        }
    }

    /// Parses a colour, lower case; `None` for a value that is none, such as `inherit`.
    pub(super) fn parse(value: &str) -> Option<Self> {
        let value = value.trim();
        if let Some(digits) = value.strip_prefix('#') {
            return Some(hexadecimal(digits).unwrap_or(Self::NotKnown));
        }
        if let Some((name, rest)) = value.split_once('(') {
            let numbers = rest.strip_suffix(')').unwrap_or(rest);
            return Some(match name {
                "rgb" | "rgba" => from_numbers(numbers).unwrap_or(Self::NotKnown),
                _ => Self::NotKnown,
            });
        }
        if value == "transparent" {
            return Some(Self::Clear);
        }
        let named = NAMED.iter().find(|(name, _)| *name == value);
        named.map(|(_, colour)| Self::Rgb(*colour))
    }
}

/// Opacity below which nothing is seen.
pub(super) const FAINT: f32 = 0.04;
/// Most that the parts of two like colours differ.
const ALIKE: u8 = 10;
/// The names of colours that pages have behind letters.
const NAMED: [(&str, [u8; 3]); 16] = [
    ("white", [255, 255, 255]),
    ("black", [0, 0, 0]),
    ("red", [255, 0, 0]),
    ("green", [0, 128, 0]),
    ("blue", [0, 0, 255]),
    ("yellow", [255, 255, 0]),
    ("silver", [192, 192, 192]),
    ("gray", [128, 128, 128]),
    ("grey", [128, 128, 128]),
    ("navy", [0, 0, 128]),
    ("maroon", [128, 0, 0]),
    ("snow", [255, 250, 250]),
    ("ivory", [255, 255, 240]),
    ("ghostwhite", [248, 248, 255]),
    ("floralwhite", [255, 250, 240]),
    ("whitesmoke", [245, 245, 245]),
];

fn hexadecimal(digits: &str) -> Option<CssColour> {
    let digits: Vec<u8> =
        digits.chars().map(|c| Some(c.to_digit(16)? as u8)).collect::<Option<_>>()?;
    // Of one digit a part, each stands for two.
    let parts: Vec<u8> = match digits.len() {
        3 | 4 => digits.iter().map(|digit| 17 * digit).collect(),
        6 | 8 => digits
            .chunks_exact(2)
            .map(|pair| pair.iter().fold(0, |all, own| 16 * all + own))
            .collect(),
        _ => return None,
    };
    match parts[..] {
        [_, _, _, 0] => Some(CssColour::Clear),
        [red, green, blue] | [red, green, blue, _] => Some(CssColour::Rgb([red, green, blue])),
        _ => None,
    }
}

/// Parses `255, 0, 0`, `100% 0% 0% / .5` and the like.
fn from_numbers(numbers: &str) -> Option<CssColour> {
    let mut parts = numbers.split([',', ' ', '/']).filter(|part| !part.is_empty());
    let mut next = |whole: f32| {
        let part = parts.next()?;
        match part.strip_suffix('%') {
            Some(percent) => Some(percent.parse::<f32>().ok()? / 100.0 * whole),
            None => part.parse::<f32>().ok(),
        }
    };
    let colour =
        [next(255.0)?, next(255.0)?, next(255.0)?].map(|part| part.clamp(0.0, 255.0) as u8);
    let is_clear = next(1.0).is_some_and(|alpha| alpha < FAINT);
    Some(if is_clear { CssColour::Clear } else { CssColour::Rgb(colour) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_compared_as_seen() {
        let white = CssColour::parse("#fff").unwrap();
        for like in ["white", "#fefefe", "rgb(255, 255,250)", "rgb(100% 99% 98%)", "#ffffffff"] {
            assert!(CssColour::parse(like).unwrap().is_like(white), "{like}");
        }
        for other in ["#eee", "silver", "rgba(255,255,255,0)", "#fff0", "hsl(0 0% 100%)", "#12345"]
        {
            assert!(!CssColour::parse(other).unwrap().is_like(white), "{other}");
        }
        assert_eq!(CssColour::parse("inherit"), None);
    }
}
