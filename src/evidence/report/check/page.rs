//! Compares the bytes of a report with the page drawn from its record.

use crate::report::difference::Difference;
use crate::report::json;
use crate::report::page::{page, plain};
use crate::report::read::{OPENS, ReadReport};
use crate::report::record::NameLabel;
use std::io;

/// Characters shown before and after the first difference.
const AROUND: usize = 30;

/// The first difference between the file and the page of its record; `None` if they are equal byte
/// for byte.
pub fn check_page(bytes: &[u8], read: &ReadReport) -> io::Result<Option<Difference>> {
    let must = if read.is_page { page(&read.report) } else { json::write(&read.report) }?;
    if must.as_bytes() == bytes {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(bytes);
    let same = said.bytes().zip(must.bytes()).take_while(|(x, y)| x == y).count();
    let start = (0..=same).rev().find(|&at| must.is_char_boundary(at) && said.is_char_boundary(at));
    let at = start.unwrap_or(0);
    let place = if read.is_page {
        name(must.get(..at).unwrap_or_default())
    } else {
        "its record".to_owned()
    };
    Ok(Some(Difference {
        place: format!("the file, {place}, byte {at}"),
        said: around(&said, at),
        found: around(&must, at),
    }))
}

/// The name of the part of the page that contains the end of `before`.
fn name(before: &str) -> String {
    if before.contains(OPENS) {
        return "its record".to_owned();
    }
    let last = before.rsplit_once(" id=\"").and_then(|(_, rest)| rest.split('"').next());
    let Some(id) = last.filter(|id| !id.is_empty()) else { return "its head".to_owned() };
    let rank = id.strip_prefix("pair-").or_else(|| id.strip_prefix('p')?.split('-').next());
    let is_pair = |rank: &&str| rank.parse::<usize>().is_ok();
    rank.filter(is_pair).map_or_else(|| id.to_owned(), |rank| format!("pair {rank}"))
}

fn around(text: &str, at: usize) -> String {
    let (before, behind) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
    let head: Vec<char> = before.chars().rev().take(AROUND).collect();
    let head: String = head.into_iter().rev().collect();
    let tail: String = behind.chars().take(AROUND).collect();
    plain(&NameLabel::Text(format!("…{head}{tail}…")))
}
