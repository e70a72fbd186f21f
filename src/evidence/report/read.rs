//! Reads a report from its page or from a JSON file.

use crate::report::record::{Report, VERSION};
use serde::Deserialize;

/// Start of the record inside a page.
pub const OPENS: &str = "<script type=\"application/json\" id=\"record\">\n";
/// End of the record inside a page.
pub const CLOSES: &str = "</script>";

/// Why a file cannot be read as a report.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The file is something else.
    #[error("not a lookalike report: {0}")]
    Foreign(&'static str),
    /// A report of another version.
    #[error("unsupported report version {0}: this lookalike reads version {VERSION}")]
    Version(u64),
    /// Truncated or edited.
    #[error("the report is damaged: {0}")]
    Damaged(String),
}

/// A report, and whether it was in a page.
#[derive(Debug)]
pub struct ReadReport {
    /// The report.
    pub report: Report,
    /// True if it was in a page.
    pub is_page: bool,
}

#[derive(Deserialize)]
struct Head {
    report: u64,
    lookalike: String,
}

/// Parses a report.
///
/// # Errors Another file, another version, or a damaged report.
pub fn read(bytes: &[u8]) -> Result<ReadReport, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        if bytes.starts_with(b"<!doctype html>") || bytes.starts_with(b"{") {
            ReadError::Damaged(format!("not UTF-8 at byte {}", error.valid_up_to()))
        } else {
            ReadError::Foreign("the file is not UTF-8")
        }
    })?;
    let is_page = !text.trim_start().starts_with('{');
    let json = if is_page { record(text)? } else { text };
    let head: Head = serde_json::from_str(json).map_err(|error| {
        if json.contains("\"lookalike\"") && json.contains("\"report\"") {
            ReadError::Damaged(error.to_string())
        } else {
            ReadError::Foreign("the file holds other JSON")
        }
    })?;
    if head.report != u64::from(VERSION) || head.lookalike.is_empty() {
        return Err(ReadError::Version(head.report));
    }
    let report =
        serde_json::from_str(json).map_err(|error| ReadError::Damaged(error.to_string()))?;
    Ok(ReadReport { report, is_page })
}

fn record(page: &str) -> Result<&str, ReadError> {
    if page.trim().is_empty() {
        return Err(ReadError::Foreign("the file is empty"));
    }
    let Some((_, behind)) = page.split_once(OPENS) else {
        let started = page.starts_with("<!doctype html>") && page.contains("lookalike");
        return Err(if started {
            ReadError::Damaged("the record after the page is missing".to_owned())
        } else {
            ReadError::Foreign("the file has no record")
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
    fn errors_name_the_kind_of_file() {
        let error = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error(""), "not a lookalike report: the file is empty");
        assert_eq!(error("hello"), "not a lookalike report: the file has no record");
        assert_eq!(error("{}"), "not a lookalike report: the file holds other JSON");
        let newer = "{\"report\": 16, \"lookalike\": \"3\", \"more\": 1}";
        assert_eq!(error(newer), "unsupported report version 16: this lookalike reads version 15");
        assert!(
            error("{\"report\": 15, \"lookalike\": \"4\"}").starts_with("the report is damaged: ")
        );
        let cut = format!("<!doctype html>lookalike{OPENS}{{\"report\": 9");
        assert_eq!(error(&cut), "the report is damaged: the record is cut off");
        assert_eq!(
            read(b"\xff").unwrap_err().to_string(),
            "not a lookalike report: the file is not UTF-8"
        );
    }
}
