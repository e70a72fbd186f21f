//! The name of the user.

/// The user name from the environment; may be empty.
pub fn name() -> String {
    let name = ["USER", "LOGNAME"].into_iter().find_map(|key| std::env::var(key).ok());
    name.unwrap_or_default()
}
