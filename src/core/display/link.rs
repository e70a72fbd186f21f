//! Hyperlinks of a terminal (OSC 8) around names of files.

use std::fmt::Write as _;

/// The shown text as a link to a file: `host` is this machine, `path` its absolute path in bytes. The text
/// must be safe to print. The address has no byte that could control a terminal.
pub fn linked(shown: &str, host: &str, path: &[u8]) -> String {
    let address = |bytes: &[u8]| -> String {
        bytes.iter().fold(String::new(), |mut out, &byte| {
            match byte {
                b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
                byte if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
                byte => drop(write!(out, "%{byte:02X}")),
            }
            out
        })
    };
    let (host, path) = (address(host.as_bytes()), address(path));
    format!("\x1b]8;;file://{host}{path}\x1b\\{shown}\x1b]8;;\x1b\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_of_a_path_controls_the_terminal() {
        let path = "/家/a b\x1b]8;;\x07%\u{9c}.txt".as_bytes();
        let link = linked("name", "host\x1b", path);
        let address = "file://host%1B/%E5%AE%B6/a%20b%1B%5D8%3B%3B%07%25%C2%9C.txt";
        assert_eq!(link, format!("\x1b]8;;{address}\x1b\\name\x1b]8;;\x1b\\"));
    }
}
