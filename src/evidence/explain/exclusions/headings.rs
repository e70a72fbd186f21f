//! Finds the heading from which on a text has only references and appendices.

use crate::part::PartOf as _;
use crate::text::lines::Wraps;
use crate::text::normalize::simplified;
use crate::text::script::is_han;
use std::ops::Range;

/// Headings of references and appendices, unless the user names others.
pub const REFERENCE_HEADINGS: [&str; 16] = [
    "参考文献",
    "主要参考文献",
    "参考资料",
    "参考书目",
    "引用文献",
    "引用书目",
    "征引文献",
    "附录",
    "References",
    "Reference list",
    "List of references",
    "Bibliography",
    "Works cited",
    "Literature cited",
    "Appendix",
    "Appendices",
];
/// How headings of appendices begin, as [`plain`] writes them.
const APPENDIX: [&str; 2] = ["附录", "appendi"];
/// Most characters of the line of a heading.
const LONGEST_LINE: usize = 60;

/// The bytes from the first heading of references or an appendix to the end of the text; `None` without
/// one.
///
/// The line holds the heading and nothing else but a number before it, marks around it, and behind it
/// the letter or number of an appendix, with a title. It starts a paragraph, and at least half of the
/// letters of the text come before it; a quarter before an appendix, which may be longer than its text.
/// (References of a chapter are not the end of a text.) Capitals, spaces and traditional characters make
/// no difference. Cost: two passes.
pub(super) fn references(text: &str, headings: &[String]) -> Option<Range<usize>> {
    let headings: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
    let letters = |part: &str| part.chars().filter(|c| c.is_alphanumeric()).count();
    let mut wraps = None;
    let (mut start, mut before) = (0, 0);
    let mut candidates: Vec<(usize, usize, usize)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.chars().take(LONGEST_LINE + 2).count() < LONGEST_LINE + 2
            && is_heading(line, &headings)
        {
            let wraps = wraps.get_or_insert_with(|| Wraps::new(text));
            if start == 0 || !wraps.is_wrap(start - 1) {
                let line = plain(without_number(line.trim()));
                let is_appendix = APPENDIX.iter().any(|word| line.starts_with(word));
                candidates.push((start, before, if is_appendix { 4 } else { 2 }));
            }
        }
        before += letters(line);
        start += line.len();
    }
    let is_late =
        |&(_, letters, times): &(usize, usize, usize)| letters > 0 && times * letters >= before;
    candidates.into_iter().find(is_late).map(|(start, ..)| start..text.len())
}

/// True if a line is one of these headings.
fn is_heading(line: &str, headings: &[String]) -> bool {
    let line = line.trim();
    if line.ends_with(['.', '。', ',', '，', ';', '；', '!', '！', '?', '？']) {
        return false;
    }
    let line = plain(without_number(line));
    headings.iter().filter(|heading| !heading.is_empty()).any(|heading| {
        line.strip_prefix(heading.as_str()).is_some_and(|rest| rest.is_empty() || is_label(rest))
    })
}

/// Lower case, simplified, one space between words and none next to a Han character; no marks at the ends.
fn plain(text: &str) -> String {
    let text: String = text.chars().map(simplified).flat_map(char::to_lowercase).collect();
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let joins = out.ends_with(is_han) || word.starts_with(is_han);
        if !joins && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A line without the number of its chapter: `7.`, `7 `, `VI.`, `七、`, `第七章`.
fn without_number(line: &str) -> &str {
    let is_number =
        |c: char| c.is_ascii_digit() || matches!(c, '.' | 'I' | 'V' | 'X') || is_han_number(c);
    if let Some(rest) = line.strip_prefix('第') {
        let rest = rest.trim_start_matches(is_number);
        return rest.strip_prefix(['章', '节', '節', '部']).map_or(line, str::trim_start);
    }
    let line = line.trim_start_matches(['(', '（', '#', ' ']);
    let rest = line.trim_start_matches(is_number);
    let has_number = rest.len() < line.len();
    let is_apart = rest
        .starts_with(|c: char| c.is_whitespace() || matches!(c, '、' | '．' | ')' | '）'))
        || line.strip_suffix(rest).is_some_and(|number| number.ends_with('.'));
    if has_number && is_apart { rest } else { line }
}

fn is_han_number(c: char) -> bool {
    matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十')
}

/// True for the letter or number of an appendix, alone or with a title after it: ` a`, `一：问卷`.
fn is_label(rest: &str) -> bool {
    let is_mark = |c: char| matches!(c, ':' | '：' | '.' | '．' | '、' | '-' | '–' | '—');
    let rest = rest.trim_start();
    let number = rest.trim_start_matches(|c: char| c.is_ascii_digit() || is_han_number(c));
    let title = match rest.chars().next() {
        Some(c) if is_mark(c) => return true,
        Some(c) if c.is_ascii_lowercase() => rest.part(1..),
        _ if number.len() < rest.len() => number,
        _ => return false,
    };
    let is_apart = |c: char| c.is_whitespace() || is_mark(c) || is_han(c);
    title.is_empty() || title.starts_with(is_apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> bool {
        let headings = REFERENCE_HEADINGS.map(str::to_owned);
        let text = format!("{}\n\n{line}\n[1] 张三。文章。2004.\n", "正文。".repeat(20));
        references(&text, &headings).is_some_and(|range| text.get(range).unwrap().starts_with(line))
    }

    #[test]
    fn headings_are_lines_of_their_own() {
        for line in [
            "参考文献",
            "参考文献：",
            "【参考文献】",
            "參考文獻",
            "参 考 文 献",
            "七、参考文献",
            "第七章 参考文献",
            "7. References",
            "VI References",
            "REFERENCES",
            "## Bibliography",
            "Works  Cited:",
            "附录",
            "附录一",
            "附录A：问卷",
            "附录 2 问卷",
            "Appendix",
            "Appendix A",
            "Appendix B: Tables",
            "附录：问卷",
        ] {
            assert!(found(line), "{line}");
        }
        for line in [
            "参考文献很重要",
            "本文参考文献",
            "附录是一本书的最后一部分",
            "references are listed below",
            "Appendix A shows the results.",
            "See References",
            "Appendixes vary",
            "附录。",
            "References to him",
        ] {
            assert!(!found(line), "{line}");
        }
    }

    #[test]
    fn only_the_end_of_a_text_is_references() {
        let headings = REFERENCE_HEADINGS.map(str::to_owned);
        let body = "正文。".repeat(30);
        let early = format!("参考文献\n{body}");
        assert_eq!(references(&early, &headings), None);
        let contents = format!("目录\n参考文献\n\n{body}\n参考文献\n张三\n附录\n表");
        let range = references(&contents, &headings).unwrap();
        assert_eq!(contents.get(range).unwrap(), "参考文献\n张三\n附录\n表");
        assert_eq!(references(&body, &headings), None);
        assert_eq!(references("References", &headings), None);
        let long = format!("目录\n附录\n\n{body}\n附录：问卷\n{body}{body}");
        let range = references(&long, &headings).unwrap();
        assert!(long.get(range).unwrap().starts_with("附录：问卷"), "longer than its text");
        let chapter = format!("{body}\n参考文献\n张三\n{body}{body}");
        assert_eq!(references(&chapter, &headings), None, "references of a chapter");
        let own = references(&format!("{body}\nQuellen\nX"), &["quellen".to_owned()]);
        assert!(own.is_some());
    }

    #[test]
    fn a_word_of_a_wrapped_line_is_no_heading() {
        let text = "In the morning of the second day all of us went down to the harbour, and\n\
                    somebody said that there is nothing left to see here but the old boat of\n\
                    the baker and his dog, who had never come back from the islands since the\n\
                    last winter of the war. Nobody answered him, and nobody wanted any other\n\
                    references\n\nThe end.\n";
        assert_eq!(references(text, &["references".to_owned()]), None);
    }
}
