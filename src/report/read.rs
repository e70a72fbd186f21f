//! Reads a report back, from its page or from its JSON twin.

use crate::report::record::{Report, VERSION};
use serde::Deserialize;

/// What opens the record inside a page.
pub const OPENS: &str = "<script type=\"application/json\" id=\"record\">\n";
/// What closes it.
pub const CLOSES: &str = "</script>";

/// A file that is no report that can be checked.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Something else.
    #[error("it is no report of lookalike: {0}")]
    Foreign(&'static str),
    /// Of another format.
    #[error("it is a report of version {0}, and this lookalike knows version {VERSION}")]
    Version(u64),
    /// Cut off or edited so that it cannot be read.
    #[error("the report is damaged: {0}")]
    Damaged(String),
}

/// A report and what of the file was its page.
#[derive(Debug)]
pub struct Read {
    /// The report.
    pub report: Report,
    /// It stood in a page.
    pub is_page: bool,
}

#[derive(Deserialize)]
struct Head {
    report: u64,
    lookalike: String,
}

/// The report in some bytes.
///
/// # Errors
/// Whatever the bytes are instead.
pub fn read(bytes: &[u8]) -> Result<Read, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        if bytes.starts_with(b"<!doctype html>") || bytes.starts_with(b"{") {
            ReadError::Damaged(format!("not UTF-8 at byte {}", error.valid_up_to()))
        } else {
            ReadError::Foreign("it is not UTF-8")
        }
    })?;
    let is_page = !text.trim_start().starts_with('{');
    let json = if is_page { record(text)? } else { text };
    let head: Head = serde_json::from_str(json).map_err(|error| {
        if json.contains("\"lookalike\"") && json.contains("\"report\"") {
            ReadError::Damaged(error.to_string())
        } else {
            ReadError::Foreign("it holds other JSON")
        }
    })?;
    if head.report != u64::from(VERSION) || head.lookalike.is_empty() {
        return Err(ReadError::Version(head.report));
    }
    let report =
        serde_json::from_str(json).map_err(|error| ReadError::Damaged(error.to_string()))?;
    Ok(Read { report, is_page })
}

fn record(page: &str) -> Result<&str, ReadError> {
    if page.trim().is_empty() {
        return Err(ReadError::Foreign("it is empty"));
    }
    let Some((_, behind)) = page.split_once(OPENS) else {
        let started = page.starts_with("<!doctype html>") && page.contains("lookalike");
        return Err(if started {
            ReadError::Damaged("the record behind the page is missing".to_owned())
        } else {
            ReadError::Foreign("it has no record of one")
        });
    };
    let closed = behind.split_once(CLOSES);
    let (json, _) = closed.ok_or_else(|| ReadError::Damaged("the record is cut off".to_owned()))?;
    Ok(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_report_is_told() {
        let said = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(said(""), "it is no report of lookalike: it is empty");
        assert_eq!(said("hello"), "it is no report of lookalike: it has no record of one");
        assert_eq!(said("{}"), "it is no report of lookalike: it holds other JSON");
        let newer = "{\"report\": 9, \"lookalike\": \"3\", \"more\": 1}";
        assert_eq!(said(newer), "it is a report of version 9, and this lookalike knows version 1");
        assert!(
            said("{\"report\": 1, \"lookalike\": \"3\"}").starts_with("the report is damaged: ")
        );
        let cut = format!("<!doctype html>lookalike{OPENS}{{\"report\": 1");
        assert_eq!(said(&cut), "the report is damaged: the record is cut off");
        assert_eq!(
            read(b"\xff").unwrap_err().to_string(),
            "it is no report of lookalike: it is not UTF-8"
        );
    }
}
