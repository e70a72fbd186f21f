//! The name and the language of the user.

/// The user name from the environment; may be empty.
pub fn name() -> String {
    let name = ["USER", "LOGNAME"].into_iter().find_map(|key| std::env::var(key).ok());
    name.unwrap_or_default()
}

/// True if the system reports a Chinese desktop; here the environment alone decides.
pub(in crate::os) fn has_chinese_desktop() -> bool {
    false
}
