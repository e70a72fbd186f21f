//! Colours of terminals: the fixed part of the 256-colour palette, and the contrast of two colours.

/// Smallest contrast of text and its background that people with weak eyes read well (WCAG 2, level AA).
pub const READABLE: f64 = 4.5;

/// The levels of a channel in the colour cube of xterm.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// A colour in sRGB, 8 bits a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Parses `#rrggbb`.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let mut channels = [0; 3];
        for (channel, at) in channels.iter_mut().zip([0, 2, 4]) {
            let two = digits.get(at..at + 2)?;
            *channel = u8::from_str_radix(two, 16).ok().filter(|_| !two.starts_with('+'))?;
        }
        Some(Self(channels))
    }

    /// The colour of an index of xterm's palette. `None` below 16: users choose those colours.
    pub fn from_index(index: u8) -> Option<Self> {
        let place = index.checked_sub(16)?;
        if place >= 216 {
            return Some(Self([8 + 10 * (place - 216); 3]));
        }
        let level = |digit: u8| LEVELS.get(usize::from(digit % 6)).copied();
        Some(Self([level(place / 36)?, level(place / 6)?, level(place)?]))
    }

    /// The index of xterm's palette, from 16 on, whose colour is nearest by squared distance.
    pub fn nearest_index(self) -> u8 {
        let distance = |index: &u8| {
            let own = Self::from_index(*index).unwrap_or(self);
            let parts = own.0.iter().zip(self.0).map(|(a, b)| i32::from(*a) - i32::from(b));
            parts.map(|part| part * part).sum::<i32>()
        };
        (16..=u8::MAX).min_by_key(distance).unwrap_or(16)
    }

    /// Relative luminance after WCAG 2: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast ratio after WCAG 2: symmetric, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// True if white text is read less well on it than black text.
    pub fn is_light(self) -> bool {
        self.contrast(Self([0; 3])) > self.contrast(Self([255; 3]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_standard() {
        let hex = |text| Rgb::from_hex(text).unwrap();
        let (black, white) = (hex("#000000"), hex("#ffffff"));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // The greys around the limit of level AA on white.
        assert!(hex("#767676").contrast(white) > 4.54 && hex("#777777").contrast(white) < 4.48);
        assert!(hex("#fdf6e3").is_light() && !hex("#002b36").is_light());
        for wrong in ["#fff", "ffffff", "#+1+1+1", "#gggggg", "#ffffff0", "#\u{e9}\u{e9}\u{e9}"] {
            assert_eq!(Rgb::from_hex(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_palette_is_that_of_xterm() {
        let at = |index| Rgb::from_index(index).map(|rgb| rgb.0);
        assert_eq!([at(15), at(16)], [None, Some([0; 3])]);
        assert_eq!([at(25), at(215)], [Some([0, 95, 175]), Some([255, 175, 95])]);
        assert_eq!([at(231), at(232), at(255)], [Some([255; 3]), Some([8; 3]), Some([238; 3])]);
        for index in 16..=255 {
            let own = Rgb::from_index(index).unwrap();
            assert_eq!(Rgb::from_index(own.nearest_index()), Some(own), "{index}");
        }
    }
}
