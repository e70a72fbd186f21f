//! Finds the list of objects that a JSON object holds, as programs write what they export.

use crate::corpus::rows::samples::{FieldSample, samples};

/// Most objects around a list.
const DEPTH: usize = 4;
/// Keys of texts: an object with one is a row, whatever list it holds.
const TEXTS: [&[u8]; 5] = [b"text", b"content", b"body", b"article", b"answer"];
/// Keys of lists of rows, even of rows without a text that is known as one.
const ROWS: [&[u8]; 7] = [b"data", b"rows", b"records", b"results", b"docs", b"documents", b"hits"];
/// Bytes from which on a value is a text.
const TEXT: usize = 80;

/// A list of objects inside of a JSON object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeldList<'a> {
    /// Where its first object is, and its key.
    Objects(u64, &'a [u8]),
    /// It has no object, by its key.
    Empty(&'a [u8]),
}

impl HeldList<'_> {
    /// True if its objects are rows rather than settings: by its key, or by a text in the first one.
    pub(super) fn holds_rows(&self, head: &[u8]) -> bool {
        let Self::Objects(from, key) = self else { return true };
        let rest = head.get(*from as usize..).unwrap_or_default();
        let mut scan = Scan { rest };
        let is_cut = scan.value().is_none();
        let first = rest.get(..rest.len() - scan.rest.len()).unwrap_or_default();
        let keys = samples(first).unwrap_or_default();
        let is_text = |FieldSample { key, length, is_inside, .. }: &FieldSample<'_>| {
            !is_inside && (*length >= TEXT || (*length > 0 && TEXTS.contains(&key.as_bytes())))
        };
        ROWS.contains(key) || is_cut || keys.iter().any(is_text)
    }
}

/// The list of rows that a JSON object holds: the first one, see [`HeldList::holds_rows`], else its first list of objects,
/// or its list of rows if that is empty. `None` if it holds none, is a row itself, or is followed by another object.
/// Judged by the first bytes; linear time.
pub(super) fn held_list(head: &[u8]) -> Option<HeldList<'_>> {
    let mut other = None;
    let found = match first_rows(head, &mut other) {
        Some(HeldContent::Rows(list)) => Some(list),
        Some(HeldContent::Row) => None,
        None => other,
    };
    found.filter(|_| !is_followed(head))
}

/// What a JSON object is found to hold.
enum HeldContent<'a> {
    /// A list of rows.
    Rows(HeldList<'a>),
    /// Its own text: it is a row.
    Row,
}

/// The first list of rows in an object, or that it is a row; `None` if it ends before. `other` is the first other list
/// that may be one.
fn first_rows<'a>(head: &'a [u8], other: &mut Option<HeldList<'a>>) -> Option<HeldContent<'a>> {
    let mut scan = Scan { rest: head };
    scan.token(b'{')?;
    let mut depth = 1;
    loop {
        if scan.token(b'}').is_some() {
            depth -= 1;
            if depth == 0 {
                return None;
            }
            scan.token(b',');
            continue;
        }
        let key = scan.string()?;
        scan.token(b':')?;
        if scan.token(b'{').is_some() {
            depth += 1;
            if depth > DEPTH {
                return None;
            }
            continue;
        }
        let list = scan;
        if scan.token(b'[').is_some() {
            let from = head.len() - scan.rest.len();
            if scan.token(b'{').is_some() {
                let found = HeldList::Objects(from as u64, key);
                if found.holds_rows(head) {
                    return Some(HeldContent::Rows(found));
                }
                if !matches!(other, Some(HeldList::Objects(..))) {
                    *other = Some(found);
                }
            } else if scan.token(b']').is_some() && ROWS.contains(&key) {
                other.get_or_insert(HeldList::Empty(key));
            }
            scan = list;
        } else if depth == 1 && TEXTS.contains(&key) && scan.rest.starts_with(b"\"") {
            return Some(HeldContent::Row);
        }
        scan.value()?;
        scan.token(b',');
    }
}

/// True if something follows the first object of these bytes.
fn is_followed(head: &[u8]) -> bool {
    let mut scan = Scan { rest: head.trim_ascii_start() };
    scan.value().is_some() && !scan.rest.trim_ascii_start().is_empty()
}

/// A place in JSON of which the end may be missing.
#[derive(Clone, Copy)]
struct Scan<'a> {
    rest: &'a [u8],
}

impl<'a> Scan<'a> {
    /// Passes over a byte and the white space around it; `None` if another one follows.
    fn token(&mut self, byte: u8) -> Option<()> {
        let rest = self.rest.trim_ascii_start().strip_prefix(&[byte])?;
        self.rest = rest.trim_ascii_start();
        Some(())
    }

    /// Passes over a string; returns what is between its quotes.
    fn string(&mut self) -> Option<&'a [u8]> {
        let inside = self.rest.strip_prefix(b"\"")?;
        let mut is_escaped = false;
        let end = inside.iter().position(|&byte| {
            let is_end = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        })?;
        self.rest = inside.get(end + 1..)?.trim_ascii_start();
        inside.get(..end)
    }

    /// Passes over a value, whole with what it holds.
    fn value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.rest.first()? {
                b'"' => drop(self.string()?),
                b'{' | b'[' => {
                    depth += 1;
                    self.rest = self.rest.get(1..)?;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.rest = self.rest.get(1..)?;
                }
                _ => {
                    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b'"' | b'{' | b'[');
                    let from = usize::from(depth > 0);
                    let end = self.rest.get(from..)?.iter().position(ends)?;
                    self.rest = self.rest.get(from + end..)?;
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(json: &str) -> Option<&str> {
        match held_list(json.as_bytes())? {
            HeldList::Objects(at, _) => json.get(at as usize..),
            HeldList::Empty(_) => Some("empty"),
        }
    }

    #[test]
    fn the_list_of_an_export_is_found() {
        assert_eq!(found("{\"data\":[{\"a\":1}]}"), Some("{\"a\":1}]}"));
        assert_eq!(found(" {\"n\": 2, \"x\": [1, [2]], \"rows\": [ {"), Some("{"));
        let solr = "{\"head\": {\"q\": \"}[{\", \"t\": -1.5}, \"response\": {\"docs\": [\n{\"id\": 1}]}}\n";
        assert_eq!(found(solr), Some("{\"id\": 1}]}}\n"));
        assert_eq!(found("{\"text\": [{\"a\": 1}]}"), Some("{\"a\": 1}]}"));
        // Lists before it, and texts of what is not a row, do not hide the list of rows.
        let rows = "{\"text\": \"x\"}]}";
        for before in
            ["\"links\": [{\"href\": \"a\"}]", "\"meta\": {\"text\": \"x\"}", "\"docs\": []"]
        {
            let json = format!("{{{before}, \"data\": [{rows}");
            assert_eq!(found(&json), Some(rows), "{json}");
        }
        let links = "{\"href\": \"a\"}], \"n\": 1}";
        assert_eq!(found(&format!("{{\"links\": [{links}")), Some(links));
    }

    #[test]
    fn rows_lines_and_other_objects_have_none() {
        for json in [
            "",
            "{",
            "{}",
            "[{\"a\": 1}]",
            "{\"a\": 1, \"b\": [1, 2]}",
            "{\"text\": \"a\", \"tags\": [{\"b\": 1}]}",
            "{\"tags\": [{\"b\": 1}], \"text\": \"a\"}",
            "{\"tags\": [{\"b\": 1}], \"text\": \"a\"}\n{\"tags\": []}",
            "{\"a\": {\"b\": {\"c\": {\"d\": {\"e\": [{}]}}}}}",
            "{\"a\": \"open",
        ] {
            assert_eq!(found(json), None, "{json}");
        }
    }

    #[test]
    fn settings_are_told_from_rows() {
        let long = "一".repeat(30);
        let holds = |json: &str| {
            held_list(json.as_bytes()).is_some_and(|list| list.holds_rows(json.as_bytes()))
        };
        assert!(holds(&format!("{{\"posts\": [{{\"said\": \"{long}\"}}]}}")));
        assert!(holds(&format!("{{\"posts\": [{{\"said\": \"{long}")), "cut");
        assert!(holds("{\"posts\": [{\"text\": \"short\"}]}"));
        assert!(holds("{\"data\": [{\"a\": 1}]}") && holds("{\"n\": 0, \"data\": []}"));
        for settings in [
            "{\"contributors\": [{\"name\": \"x\", \"email\": \"y\"}]}",
            "{\"servers\": [{\"port\": 1}], \"data\": []}",
            "{\"tags\": []}",
            "{\"text\": \"a\", \"rows\": []}",
            "{\"rows\": []}\n{\"rows\": []}",
        ] {
            assert!(!holds(settings), "{settings}");
        }
    }

    #[test]
    fn odd_bytes_take_linear_time() {
        for odd in ["{\"a\":", "{\"a\":1,", "{\"a\":[", "\"", "{\"a\":[[", ",", "]"] {
            let _found = held_list(odd.repeat(50_000).as_bytes());
            let _found = held_list(format!("{{\"x\":{}", odd.repeat(50_000)).as_bytes());
        }
    }
}
