//! The record as JSON, safe inside an HTML page, and its seal.

use crate::export::json_style::pretty;
use crate::report::pseudonym::sha256;
use crate::report::record::Report;
use std::io;

/// The record as JSON with each text and each pair on one line. `<`, `>`, `&` and all invisible
/// characters are escaped as `\uXXXX`, so that nothing can end a script, control a terminal or
/// hide.
pub fn write(report: &Report) -> io::Result<String> {
    let text = String::from_utf8(pretty(report)?).map_err(io::Error::other)?;
    let mut out = String::with_capacity(text.len() + text.len() / 64 + 1);
    for c in text.chars() {
        // These occur only inside strings of JSON.
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            c => out.push(c),
        }
    }
    Ok(out)
}

/// The seal of a record: SHA-256 of its JSON with an empty seal, in hexadecimal.
pub fn seal(report: &Report) -> io::Result<String> {
    let open = Report { seal: String::new(), ..report.clone() };
    Ok(sha256(write(&open)?.as_bytes()))
}
