//! The reader of subtitles, SubRip and WebVTT: the text of the cues without numbers and times.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::markdown_html::push_without_tags;
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

/// Certain if a file starts with its name or with a numbered cue.
fn likeness(source: &str) -> Likeness {
    let mut lines = source.lines().skip_while(|line| line.trim().is_empty());
    let first = lines.next().unwrap_or_default().trim();
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let is_vtt =
        first.strip_prefix("WEBVTT").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let has_cue = (is_number && lines.next().is_some_and(is_time))
        || (is_vtt && lines.take(100).any(is_time));
    if has_cue { Likeness::Certain } else { Likeness::ByName }
}

fn read<'a>(source: Cow<'a, str>, budget: &WorkBudget<'_>) -> Result<Extracted<'a>, Halt> {
    let (mut text, mut starts, mut times) = (String::new(), Vec::new(), 0);
    let (mut in_cue, mut dropped) = (false, false);
    for line in source.lines() {
        budget.spend(1 + line.len())?;
        if line.trim().is_empty() {
            (in_cue, dropped) = (false, false);
        } else if is_time(line) {
            // The number or name of a cue is on the line before: it was not in a cue.
            (in_cue, dropped) = (true, false);
            times += 1;
            starts.push(text.len());
        } else if in_cue && !dropped {
            push_line(&mut text, line);
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
    let is_stamp = |word: &str| {
        word.contains(':')
            && word.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | ',' | '.'))
    };
    let Some((from, to)) = line.split_once("-->") else { return false };
    is_stamp(from.trim()) && to.split_whitespace().next().is_some_and(is_stamp)
}

/// Adds a line of a cue without its tags: `<i>`, `<c.yellow>`, `{\an8}`.
fn push_line(text: &mut String, line: &str) {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line.trim();
    while let Some((before, inside)) = rest.split_once("{\\") {
        kept.push_str(before);
        rest = inside.split_once('}').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let mut plain = String::with_capacity(kept.len());
    push_without_tags(&mut plain, &kept);
    text.push_str(&decode_html_entities(&plain));
    text.push('\n');
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
}
