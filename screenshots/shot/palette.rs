//! The colours of the terminal in the pictures: sixteen named ones, a background and a foreground.

use vt100::Color;

/// A colour as red, green, blue.
pub(crate) type Rgb = (u8, u8, u8);

/// The sixteen colours of a terminal and its two defaults.
pub(crate) struct Palette {
    /// Background.
    pub(crate) background: Rgb,
    /// Foreground, for text without a colour.
    pub(crate) foreground: Rgb,
    /// Black, red, green, yellow, blue, magenta, cyan, white, then the bright ones.
    named: [u32; 16],
}

/// A dark terminal.
pub(crate) const DARK: Palette = Palette {
    background: (0x1b, 0x1e, 0x25),
    foreground: (0xd5, 0xd9, 0xe0),
    named: [
        0x0015_181e,
        0x00e0_6c75,
        0x0098_c379,
        0x00e5_b567,
        0x004a_8fe0,
        0x00c6_78dd,
        0x0056_b6c2,
        0x00c8_ccd4,
        0x0075_7d8c,
        0x00f2_8b93,
        0x00b5_d99a,
        0x00f5_cf8b,
        0x0079_b4f5,
        0x00dd_a0f0,
        0x007f_d4df,
        0x00ff_ffff,
    ],
};

/// A light terminal.
pub(crate) const LIGHT: Palette = Palette {
    background: (0xfa, 0xfa, 0xf8),
    foreground: (0x2b, 0x2f, 0x38),
    named: [
        0x002b_2f38,
        0x00c4_313a,
        0x003d_8b37,
        0x00a8_6e00,
        0x001f_5fbf,
        0x008e_3aa8,
        0x000b_7a86,
        0x00d3_d7de,
        0x0080_8692,
        0x00d9_4a52,
        0x004a_a043,
        0x00c2_8410,
        0x003a_7be0,
        0x00a9_55c4,
        0x0017_93a0,
        0x00ff_ffff,
    ],
};

impl Palette {
    /// The colour of a cell; `or` if it has none.
    pub(crate) fn rgb(&self, color: Color, or: Rgb) -> Rgb {
        match color {
            Color::Default => or,
            Color::Rgb(r, g, b) => (r, g, b),
            Color::Idx(index) => self.indexed(index),
        }
    }

    /// The 256 colours of xterm: sixteen named, a cube of six steps, 24 greys.
    fn indexed(&self, index: u8) -> Rgb {
        if let Some(named) = self.named.get(usize::from(index)) {
            let [_, r, g, b] = named.to_be_bytes();
            return (r, g, b);
        }
        if index >= 232 {
            let grey = 8 + 10 * (index - 232);
            return (grey, grey, grey);
        }
        let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
        let cube = index - 16;
        (step(cube / 36), step(cube / 6 % 6), step(cube % 6))
    }
}

/// Blends `top` over `under` with this share in a thousand.
pub(crate) fn mix(top: Rgb, under: Rgb, share: u16) -> Rgb {
    let one = |a: u8, b: u8| {
        ((u32::from(a) * u32::from(share) + u32::from(b) * u32::from(1000 - share)) / 1000) as u8
    };
    (one(top.0, under.0), one(top.1, under.1), one(top.2, under.2))
}
