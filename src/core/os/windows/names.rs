//! Converts paths to bytes and back: documents are named by bytes on all systems.
//!
//! Names are UTF-16 here, whose halves of a character may stand alone: such a half is written in the three
//! bytes that UTF-8 would have for it (WTF-8), and comes back as it was.

use std::borrow::Cow;
use std::char::decode_utf16;
use std::ffi::OsString;
use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Component, Path, PathBuf, Prefix};

/// The bytes of a path, with `/` between its components, valid UTF-8 or not. The start of a path that was
/// made absolute, `\\?\`, is not part of it.
pub fn bytes(path: &Path) -> Cow<'_, [u8]> {
    let mut out = Vec::with_capacity(path.as_os_str().len());
    let mut units: Vec<u16> = path.as_os_str().encode_wide().collect();
    if let Some(Component::Prefix(prefix)) = path.components().next() {
        match prefix.kind() {
            Prefix::VerbatimDisk(_) => drop(units.drain(..4)),
            // `\\?\UNC\server` is `\\server`.
            Prefix::VerbatimUNC(..) => drop(units.drain(2..8)),
            _ => {}
        }
    }
    for character in decode_utf16(units) {
        match character {
            Ok('\\') => out.push(b'/'),
            Ok(character) => {
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Err(half) => {
                let half = half.unpaired_surrogate();
                let last_bits = |unit: u16| 0x80 | (unit & 0x3f) as u8;
                out.extend([0xe0 | (half >> 12) as u8, last_bits(half >> 6), last_bits(half)]);
            }
        }
    }
    Cow::Owned(out)
}

/// The path with these bytes, `\` between its components. Bytes that no name here can have become U+FFFD.
pub fn path(bytes: &[u8]) -> PathBuf {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let (text, bad) = match std::str::from_utf8(rest) {
            Ok(text) => (text, 0),
            Err(error) => {
                let valid = rest.get(..error.valid_up_to()).unwrap_or_default();
                (
                    std::str::from_utf8(valid).unwrap_or_default(),
                    error.error_len().unwrap_or(rest.len()),
                )
            }
        };
        units.extend(
            text.encode_utf16().map(
                |unit| {
                    if unit == u16::from(b'/') { u16::from(b'\\') } else { unit }
                },
            ),
        );
        rest = rest.get(text.len()..).unwrap_or_default();
        if let [0xed, second @ 0xa0..=0xbf, third @ 0x80..=0xbf, after @ ..] = rest {
            units.push(0xd000 | u16::from(second & 0x3f) << 6 | u16::from(third & 0x3f));
            rest = after;
        } else if bad > 0 {
            units.push(0xfffd);
            rest = rest.get(bad..).unwrap_or_default();
        }
    }
    OsString::from_wide(&units).into()
}

/// The name of this machine in links: none, since terminals here take links to this machine only.
pub fn host() -> String {
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back() {
        for name in
            [&b"a/b"[..], "文/本 𠀀".as_bytes(), b"\xed\xa0\x80/x\xed\xbf\xbf", b"", b"C:/x"]
        {
            assert_eq!(&*bytes(&path(name)), name);
        }
        assert_eq!(path("甲/乙".as_bytes()), PathBuf::from(r"甲\乙"));
        assert_eq!(path(b"\xffa\xe4\xb8"), PathBuf::from("\u{fffd}a\u{fffd}"));
    }

    #[test]
    fn the_start_of_absolute_paths_is_dropped() {
        for (path, name) in [
            (r"\\?\C:\a\文", "C:/a/文"),
            (r"\\?\UNC\server\share\a", "//server/share/a"),
            (r"\\server\share\a", "//server/share/a"),
            (r"C:\a", "C:/a"),
            (r"a\b", "a/b"),
        ] {
            assert_eq!(&*bytes(Path::new(path)), name.as_bytes());
        }
    }
}
