//! The record as JSON: one way to write it, which can stand inside a page, and a seal over it.

use crate::export::json_style::pretty;
use crate::report::pseudonym::sha256;
use crate::report::record::Report;
use std::io;

/// The record on several lines, a text and a pair on one. Nothing in it can end a script, drive a
/// terminal or hide: `<`, `>`, `&` and every invisible character are written as `\uXXXX`.
pub fn write(report: &Report) -> io::Result<String> {
    let bytes = pretty(report)?;
    let text = String::from_utf8(bytes).map_err(io::Error::other)?;
    let mut out = String::with_capacity(text.len() + text.len() / 64 + 1);
    for c in text.chars() {
        // They stand in strings only: JSON itself has no use for them.
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            c => out.push(c),
        }
    }
    out.push('\n');
    Ok(out)
}

/// What the seal of a record must be.
pub fn seal(report: &Report) -> io::Result<String> {
    let open = Report { seal: String::new(), ..report.clone() };
    Ok(sha256(write(&open)?.as_bytes()))
}
