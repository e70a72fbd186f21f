//! The Markdown reader: what a browser shows of it; keeps code and link texts, drops front matter.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::html::read_html;
use crate::formats::markdown_nesting::spend_nesting;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// CommonMark with tables, footnotes, task lists, strike-through and front matter.
pub(super) const MARKDOWN: FileReader = FileReader {
    name: "markdown",
    extensions: &["md", "markdown", "mkd", "mdown"],
    read: ReadMethod::Text {
        likeness: |_| Likeness::ByName,
        read: |source, budget| read_markdown(&source, budget),
    },
};

/// Elements whose tags inside a paragraph are dropped: their content would be no text, and a word such as `<title>`
/// would swallow the rest of the file. The renderer of GitHub disarms them too.
const DISARMED: [&str; 9] =
    ["iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"];

/// The text of a Markdown file: blocks on their own lines, an empty line between paragraphs. Its HTML may hide text
/// and spans many blocks, so the file is rendered and read as a web page.
pub(super) fn read_markdown(
    source: &str,
    budget: &WorkBudget<'_>,
) -> Result<Extracted<'static>, Halt> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    spend_nesting(source, budget)?;
    let mut page = String::with_capacity(source.len() * 2);
    html::push_html(&mut page, Parser::new_ext(source, options).filter_map(as_text));
    read_html(&page, budget)
}

/// The event as it is rendered to be read: line ends and the description of a picture stay, marks of footnotes go.
fn as_text(event: Event<'_>) -> Option<Event<'_>> {
    match event {
        Event::SoftBreak => Some(Event::HardBreak),
        Event::Start(Tag::FootnoteDefinition(_)) => Some(Event::Html(CowStr::Borrowed("<div>"))),
        Event::End(TagEnd::FootnoteDefinition) => Some(Event::Html(CowStr::Borrowed("</div>"))),
        Event::Start(Tag::Image { .. })
        | Event::End(TagEnd::Image)
        | Event::FootnoteReference(_) => None,
        Event::InlineHtml(tag) if is_disarmed(&tag) => None,
        event => Some(event),
    }
}

fn is_disarmed(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let name = name.get(..end).unwrap_or_default();
    DISARMED.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::RemarkKind;

    fn told(source: &str) -> Extracted<'static> {
        read_markdown(source, &WorkBudget::new(source.len(), &|| false)).unwrap()
    }

    #[test]
    fn markup_goes_and_text_stays() {
        let source = "---\ntitle: x\n---\n\n# 近似*去重*\n\n一段 `code  <b>` 和[链接](http://a.b)，\n下一行[^1]。\n\n\
                      - 甲\n- 乙\n  - 丙\n- [x] 丁\n\n```rust\nlet x = 1;\n\n  <i>\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\
                      > 引文\n\n![图](x.png) &amp; <b>粗</b> &lt;i> 3 < 4\n\n<div>块<!-- 无 --></div>\n\n[^1]: 注\n";
        let expected = "近似去重\n\n一段 code <b> 和链接，\n下一行。\n\n甲\n乙\n丙\n丁\n\nlet x = 1;\n\n  <i>\n\n\
                        a b\n1 2\n\n引文\n\n图 & 粗 <i> 3 < 4\n\n块\n\n注";
        assert_eq!(told(source).text, expected);
        assert_eq!(told("").text, "");
        assert_eq!(told("---\n只有标题\n").text, "只有标题");
        assert_eq!(told("<ruby>漢<rt>かん</rt></ruby>字").text, "漢字");
    }

    #[test]
    fn block_quotations_are_marked() {
        let found = told("own\n\n> one\n> > two\n>\n> three\n\nown\n\n> last");
        let spans = &found.notes[0].spans;
        let part = |span: &std::ops::Range<usize>| found.text.get(span.clone()).unwrap().trim();
        let parts: Vec<&str> = spans.iter().map(part).collect();
        assert_eq!(parts, ["one\n\ntwo\n\nthree", "last"]);
        assert!(told("> ").notes.is_empty());
    }

    #[test]
    fn html_over_lines_and_blocks_is_no_text() {
        for html in [
            "<!--\nno\n\nno\n-->",
            "text <!-- no\nno -->",
            "<style>\np { color: red; }\n\nb { no: no }\n</style>",
            "<script>\nno();\n\nno()\n</script>",
            "<p\n  class='no'\n  title='no > no'>",
            "text <span\ntitle='no'></span>",
            "<?php\nno\n\nno ?>",
            "<!DOCTYPE\nno>",
            "<![CDATA[\nno\n]]>",
        ] {
            let found = told(&format!("own\n\n{html}\n\nend of `<!--`\n"));
            let text = found.text.replace("text", "").replace('\n', "");
            assert_eq!(text.trim_start_matches("own ").trim(), "ownend of <!--", "{html}");
            assert!(found.notes.is_empty(), "{html}");
        }
    }

    #[test]
    fn hidden_html_is_told_and_the_same_shown_is_text() {
        let words = "No reader of the page sees these words here.";
        for (open, close) in [("\n", "\n"), ("\n\n", "\n\n")] {
            let source = |style: &str| {
                format!("own\n\n<div style=\"display:{style}\">{open}{words}{close}</div>\n\nend\n")
            };
            let found = told(&source("none"));
            assert_eq!(found.text, "own\n\nend");
            assert_eq!(found.notes[0].kind, RemarkKind::HiddenParts);
            assert_eq!(found.notes[0].unseen[0].text.trim(), words);
            let shown = told(&source("block"));
            assert!(shown.text.contains(words) && shown.notes.is_empty());
        }
    }

    #[test]
    fn a_word_in_angle_brackets_swallows_nothing() {
        for name in ["title", "script", "style", "textarea", "xmp", "plaintext", "iframe"] {
            assert_eq!(
                told(&format!("the <{name}> tag\n\nend\n")).text,
                "the tag\n\nend",
                "{name}"
            );
        }
    }

    #[test]
    fn malformed_markdown_terminates() {
        for odd in ["[", "*", ">", "`", "<!--", "<", "- ", "|", "![](", "\u{301}"] {
            let _text = told(&odd.repeat(20_000));
        }
    }
}
