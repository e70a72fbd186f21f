//! The reader of subtitles, SubRip and WebVTT: the text of the cues without numbers and times.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::reading::{ReadingNote, RemarkKind, TextParts};
use html_escape::decode_html_entities;
use std::borrow::Cow;

/// SubRip and WebVTT files.
pub(super) const SUBTITLES: FileReader = FileReader {
    name: "subtitles",
    extensions: &["srt", "vtt"],
    read: ReadMethod::Text { likeness, read },
};

/// Blocks of WebVTT that are not cues.
const NOT_CUES: [&str; 4] = ["WEBVTT", "NOTE", "STYLE", "REGION"];

/// Bytes in which the time of a word ends, e.g. `00:00:02.080>`.
const LONGEST_TIME: usize = 20;

/// Certain if a file starts with its name or with a numbered cue.
fn likeness(source: &str) -> Likeness {
    let mut lines = source.lines().skip_while(|line| line.trim().is_empty());
    let first = lines.next().unwrap_or_default().trim();
    let is_vtt =
        first.strip_prefix("WEBVTT").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let has_cue = is_numbered(source) || (is_vtt && lines.take(100).any(is_time));
    if has_cue { Likeness::Certain } else { Likeness::ByName }
}

/// True for a file that starts with a numbered cue, as SubRip does.
fn is_numbered(source: &str) -> bool {
    let mut lines = source.lines().skip_while(|line| line.trim().is_empty());
    lines.next().is_some_and(is_number) && lines.next().is_some_and(is_time)
}

fn is_number(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
}

fn read<'a>(source: Cow<'a, str>, budget: &WorkBudget<'_>) -> Result<Extracted<'a>, Halt> {
    let (mut text, mut starts, mut times) = (String::new(), Vec::new(), 0);
    let (mut in_cue, mut dropped) = (false, false);
    let is_numbered = is_numbered(&source);
    // Captions that roll up show each line again in the cues after it; the times of their words give them away.
    let rolls = source.split('<').skip(1).any(|tag| {
        let end = tag.bytes().take(LONGEST_TIME).position(|byte| byte == b'>');
        end.and_then(|end| tag.get(..end)).is_some_and(is_stamp)
    });
    let mut last = String::new();
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        budget.spend(1 + line.len())?;
        if line.is_empty() {
            (in_cue, dropped) = (false, false);
        } else if is_time(line) {
            // The number or name of a cue is on the line before: it was not in a cue.
            (in_cue, dropped) = (true, false);
            times += 1;
            starts.push(text.len());
        } else if line.trim().is_empty() {
            // A cue may have a line of blanks, which does not end it.
        } else if in_cue && !dropped {
            let is_own_number = is_numbered && is_number(line);
            if is_own_number && lines.peek().is_some_and(|next| is_time(next)) {
                continue;
            }
            let shown = shown(line);
            if !(rolls && shown == last) {
                text.push_str(&shown);
                text.push('\n');
            }
            last = shown;
        } else {
            dropped |= NOT_CUES.iter().any(|word| line.starts_with(word));
        }
    }
    if times == 0 {
        let note = ReadingNote::new(RemarkKind::NotAsNamed, 1);
        return Ok(Extracted { text: source, notes: vec![note], ..Extracted::default() });
    }
    let note = ReadingNote::new(RemarkKind::CueTimes, times);
    let parts = Some(TextParts { noun: "cue", starts });
    Ok(Extracted { text: text.into(), notes: vec![note], parts, ..Extracted::default() })
}

/// True for a line with the times of a cue, e.g. `00:01:02,500 --> 00:01:04,000 align:start`.
fn is_time(line: &str) -> bool {
    let Some((from, to)) = line.split_once("-->") else { return false };
    is_stamp(from.trim()) && to.split_whitespace().next().is_some_and(is_stamp)
}

fn is_stamp(word: &str) -> bool {
    word.contains(':') && word.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | ',' | '.'))
}

/// A line of a cue without its tags: `<i>`, `<c.yellow>`, `<00:00:02.080>`, `{\an8}`.
fn shown(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line.trim();
    while let Some((before, inside)) = rest.split_once("{\\") {
        kept.push_str(before);
        rest = inside.split_once('}').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let plain = without_tags(&kept);
    decode_html_entities(&plain).into_owned()
}

/// The text between tags; a `<` that opens no tag stays, a reading above characters goes.
fn without_tags(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        let opens = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let (inside, behind) = after.split_once('>').unwrap_or((after, ""));
        if !opens && !is_stamp(inside) {
            text.push('<');
            rest = after;
            continue;
        }
        let is_reading = inside == "rt" || inside == "rp";
        let hidden = if is_reading { behind.find('<').unwrap_or(0) } else { 0 };
        rest = behind.get(hidden..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> Extracted<'_> {
        read(source.into(), &WorkBudget::new(source.len(), &|| false)).unwrap()
    }

    #[test]
    fn the_text_of_cues_is_read() {
        let found = told(
            "1\n00:00:01,000 --> 00:00:04,000\n{\\an8}<i>你好</i>，\n世界 &amp; 3 < 4\n\n2\n\
             00:00:05,000 --> 00:00:06,000 X1:1\n42\n",
        );
        assert_eq!(found.text, "你好，\n世界 & 3 < 4\n42\n");
        assert_eq!(found.notes[0].to_string(), "2 cue times left out");
        assert_eq!(found.parts.unwrap().starts, [0, 25]);
        let vtt = "WEBVTT - a\nKind: b\n\nNOTE no\nno\n\nSTYLE\n::cue {}\n\nname\n\
                   00:01.000 --> 00:02.000 align:start\n<v Ann>Hello <c.loud>you</c>\n";
        assert_eq!(told(vtt).text, "Hello you\n");
        assert_eq!(told("a --> b\n").text, "a --> b\n");
    }

    #[test]
    fn a_line_of_blanks_ends_no_cue_and_rolled_lines_count_once() {
        let roll = "WEBVTT\nKind: captions\n\n00:00.000 --> 00:01.990 align:start\n \n\
            so<00:00:00.320><c> we</c><00:00:00.640><c> look</c>\n\n\
            00:01.990 --> 00:02.000\nso we look\n \n\n00:02.000 --> 00:03.000\nso we look\n\
            at<00:00:02.320><c> it</c>\n";
        assert_eq!(told(roll).text, "so we look\nat it\n");
        let sung = "WEBVTT\n\n00:00.000 --> 00:01.000\nla <c>la</c> <3>2\n\n\
            00:02.000 --> 00:03.000\nla la\n\n00:03.000 --> 00:04.000\nla la\n";
        assert_eq!(told(sung).text, "la la <3>2\nla la\nla la\n");
    }

    #[test]
    fn cues_without_empty_lines_lose_their_numbers_alone() {
        let close = "1\n00:00:01,000 --> 00:00:02,000\nten\n7\n2\n\
            00:00:02,000 --> 00:00:03,000\n9\n";
        assert_eq!(told(close).text, "ten\n7\n9\n");
        let apart = "1\n00:00:01,000 --> 00:00:02,000\n10\n\n2\n\
            00:00:02,000 --> 00:00:03,000\n9\n";
        assert_eq!(told(apart).text, "10\n9\n");
        let unnumbered = "WEBVTT\n\n00:01.000 --> 00:02.000\n10\n00:02.000 --> 00:03.000\n9\n";
        assert_eq!(told(unnumbered).text, "10\n9\n");
    }
}
