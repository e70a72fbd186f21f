//! The Markdown reader: prose without markup; keeps code and link texts, drops front matter.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::lines::end_line;
use crate::formats::markdown_html::{push_without_tags, starts_reading};
use crate::formats::markdown_nesting::spend_nesting;
use crate::formats::quoted_parts::QuotedParts;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// CommonMark with tables, footnotes, task lists, strike-through and front matter.
pub(super) const MARKDOWN: FileReader = FileReader {
    name: "markdown",
    extensions: &["md", "markdown", "mkd", "mdown"],
    read: ReadMethod::Text {
        likeness: |_| Likeness::ByName,
        read: |source, budget| read(&source, budget),
    },
};

/// The text of a Markdown file: blocks on their own lines, an empty line between paragraphs.
pub(super) fn prose(source: &str, budget: &WorkBudget<'_>) -> Result<String, Halt> {
    read(source, budget).map(|found| found.text.into_owned())
}

/// The text, with a remark on its block quotations.
fn read(source: &str, budget: &WorkBudget<'_>) -> Result<Extracted<'static>, Halt> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    spend_nesting(source, budget)?;
    let mut text = String::with_capacity(source.len());
    let (mut front_matter, mut is_reading) = (false, false);
    let mut quoted = QuotedParts::default();
    for event in Parser::new_ext(source, options) {
        let before = text.len();
        match event {
            Event::Start(Tag::MetadataBlock(_)) => front_matter = true,
            Event::End(TagEnd::MetadataBlock(_)) => front_matter = false,
            Event::InlineHtml(tag) => is_reading = starts_reading(&tag, is_reading),
            Event::Text(_) if is_reading => {}
            Event::Text(piece) if !front_matter => text.push_str(&piece),
            Event::Code(piece) | Event::InlineMath(piece) | Event::DisplayMath(piece) => {
                text.push_str(&piece);
            }
            Event::Html(piece) => push_without_tags(&mut text, &piece),
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::Rule => end_line(&mut text, 2),
            Event::Start(tag) => {
                end_line(&mut text, gap_before(&tag));
                if matches!(tag, Tag::BlockQuote(_)) {
                    quoted.open(text.len());
                }
            }
            Event::End(tag) => {
                if matches!(tag, TagEnd::BlockQuote(_)) {
                    quoted.close(text.len());
                }
                is_reading &= gap_after(tag) == 0;
                end_line(&mut text, gap_after(tag));
            }
            _ => {}
        }
        budget.spend(1 + text.len() - before)?;
    }
    text.truncate(text.trim_end().len());
    let notes = quoted.note(text.len()).into_iter().collect();
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(Extracted { text: text.into(), notes, ..Extracted::default() })
}

/// Line feeds before a block.
fn gap_before(tag: &Tag<'_>) -> usize {
    match tag {
        Tag::Item | Tag::List(_) => 1,
        Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::BlockQuote(_) | Tag::Table(_) => 2,
        _ => 0,
    }
}

/// Line feeds after a block; none after inline elements.
fn gap_after(tag: TagEnd) -> usize {
    match tag {
        TagEnd::Paragraph
        | TagEnd::Heading(_)
        | TagEnd::CodeBlock
        | TagEnd::HtmlBlock
        | TagEnd::BlockQuote(_)
        | TagEnd::List(_)
        | TagEnd::Table
        | TagEnd::FootnoteDefinition => 2,
        TagEnd::Item | TagEnd::TableCell | TagEnd::TableRow | TagEnd::TableHead => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prose(source: &str) -> String {
        super::prose(source, &WorkBudget::new(source.len(), &|| false)).unwrap()
    }

    #[test]
    fn markup_goes_and_text_stays() {
        let source = "---\ntitle: x\n---\n\n# 近似*去重*\n\n一段 `code` 和[链接](http://a.b)，\n下一行。\n\n\
                      - 甲\n- 乙\n  - 丙\n\n```rust\nlet x = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\
                      > 引文\n\n![图](x.png) &amp; <b>粗</b>\n\n<div>块<!-- 无 --></div>\n";
        let expected = "近似去重\n\n一段 code 和链接，\n下一行。\n\n甲\n乙\n丙\n\nlet x = 1;\n\n\
                        a\nb\n1\n2\n\n引文\n\n图 & 粗\n\n块\n";
        assert_eq!(prose(source), expected);
        assert_eq!(prose(""), "");
        assert_eq!(prose("---\n只有标题\n"), "只有标题\n");
    }

    #[test]
    fn block_quotations_are_marked() {
        let source = "own\n\n> one\n> > two\n>\n> three\n\nown\n\n> last";
        let found = read(source, &WorkBudget::new(source.len(), &|| false)).unwrap();
        let spans = &found.notes[0].spans;
        let part = |span: &std::ops::Range<usize>| found.text.get(span.clone()).unwrap().trim();
        let parts: Vec<&str> = spans.iter().map(part).collect();
        assert_eq!(parts, ["one\n\ntwo\n\nthree", "last"]);
        assert!(read("> ", &WorkBudget::new(2, &|| false)).unwrap().notes.is_empty());
    }

    #[test]
    fn malformed_markdown_terminates() {
        for odd in ["[", "*", ">", "`", "<!--", "<", "- ", "|", "![](", "\u{301}"] {
            let _text = prose(&odd.repeat(20_000));
        }
    }
}
