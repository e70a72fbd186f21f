//! The Markdown reader: prose without markup; keeps code and link texts, drops front matter.

use crate::corpus::budget::{Halt, WorkBudget};
use crate::corpus::readers::contract::{FileReader, ReadMethod};
use crate::corpus::readers::lines::end_line;
use crate::corpus::readers::markdown_html::push_without_tags;
use crate::corpus::readers::markdown_nesting::spend_nesting;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// CommonMark with tables, footnotes, task lists, strike-through and front matter.
pub(super) const MARKDOWN: FileReader = FileReader {
    name: "markdown",
    extensions: &["md", "markdown", "mkd", "mdown"],
    read: ReadMethod::Text(|source, budget| prose(&source, budget).map(Into::into)),
};

/// The text of a Markdown file: blocks on their own lines, an empty line between paragraphs.
pub(super) fn prose(source: &str, budget: &WorkBudget<'_>) -> Result<String, Halt> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    spend_nesting(source, budget)?;
    let mut text = String::with_capacity(source.len());
    let mut front_matter = false;
    for event in Parser::new_ext(source, options) {
        let before = text.len();
        match event {
            Event::Start(Tag::MetadataBlock(_)) => front_matter = true,
            Event::End(TagEnd::MetadataBlock(_)) => front_matter = false,
            Event::Text(piece) if !front_matter => text.push_str(&piece),
            Event::Code(piece) | Event::InlineMath(piece) | Event::DisplayMath(piece) => {
                text.push_str(&piece);
            }
            Event::Html(piece) => push_without_tags(&mut text, &piece),
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::Rule => end_line(&mut text, 2),
            Event::Start(tag) => end_line(&mut text, gap_before(&tag)),
            Event::End(tag) => end_line(&mut text, gap_after(tag)),
            _ => {}
        }
        budget.spend(1 + text.len() - before)?;
    }
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text)
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
    fn malformed_markdown_terminates() {
        for odd in ["[", "*", ">", "`", "<!--", "<", "- ", "|", "![](", "\u{301}"] {
            let _text = prose(&odd.repeat(20_000));
        }
    }
}
