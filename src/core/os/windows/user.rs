//! The name and the language of the user.

use crate::os::windows::calls::desktop_language;

/// The number of Chinese in the lowest 10 bits of a language's number, whatever the region.
const CHINESE: u16 = 4;

/// The user name from the environment; may be empty.
pub fn name() -> String {
    std::env::var("USERNAME").unwrap_or_default()
}

/// True if the desktop is Chinese.
pub(in crate::os) fn has_chinese_desktop() -> bool {
    desktop_language() & 0x3ff == CHINESE
}
