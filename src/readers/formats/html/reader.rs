//! The HTML reader: the text as in a browser, blocks on their own lines, scripts and styles
//! dropped.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, ReadMethod};
use crate::formats::html::css_rules::CssRules;
use crate::formats::html::sheets::PageStyles;
use crate::formats::html::signs::likeness;
use crate::formats::html::styles::OpenElements;
use crate::formats::html::tags::{after_comment, content, is_named, tag};
use crate::formats::html::text::HtmlText;
use crate::reading::{ReadingNote, RemarkKind, visible_characters};

/// Web pages.
pub(crate) const HTML: FileReader = FileReader {
    name: "html",
    extensions: &["html", "htm", "xhtml"],
    read: ReadMethod::Text { likeness, read: |source, budget| read_html(&source, budget) },
};

/// Elements whose content is no markup and is not shown.
const DROPPED: [&str; 6] = ["script", "style", "title", "iframe", "noembed", "noframes"];
/// Elements whose content is text without markup, and is shown.
const RAW: [&str; 3] = ["textarea", "xmp", "plaintext"];
/// Elements whose content is markup that is not shown; they nest.
const INERT: [&str; 2] = ["template", "svg"];

/// The text of HTML as its own style shows it, with remarks on its quotations and on what is not seen.
/// Invalid markup is kept as text.
///
/// Where most of a page with a script is transparent or invisible, the script fades it in, as that of an article saved
/// from WeChat does: that text is read, with a remark.
pub fn read_html(html: &str, budget: &WorkBudget<'_>) -> Result<Extracted<'static>, Halt> {
    let styles = PageStyles::collect(html, budget)?;
    let sheets = [&styles.rules];
    let found = read_styled(html, &sheets, styles.is_whole(), budget)?;
    let seen = visible_characters(&found.text);
    let is_hidden =
        |note: &&ReadingNote| matches!(note.kind, RemarkKind::HiddenText | RemarkKind::HiddenParts);
    let hidden: usize = found.notes.iter().filter(is_hidden).map(|note| note.count).sum();
    if hidden <= seen || !has_script(html) {
        return Ok(found);
    }
    let open = OpenElements::new(&sheets, styles.is_whole(), budget).faded_in();
    let mut whole = read_open(html, open, budget)?;
    let faded = visible_characters(&whole.text).saturating_sub(seen);
    if faded <= seen {
        return Ok(found);
    }
    whole.notes.push(ReadingNote::new(RemarkKind::FadedIn, faded));
    Ok(whole)
}

/// True if a page has a script.
fn has_script(html: &str) -> bool {
    html.as_bytes().windows(7).any(|own| own.eq_ignore_ascii_case(b"<script"))
}

/// The text of HTML as these style sheets show it; `is_whole` if there are no others.
pub(crate) fn read_styled(
    html: &str,
    sheets: &[&CssRules],
    is_whole: bool,
    budget: &WorkBudget<'_>,
) -> Result<Extracted<'static>, Halt> {
    read_open(html, OpenElements::new(sheets, is_whole, budget), budget)
}

/// The text of HTML as it looks in these elements.
fn read_open(
    html: &str,
    open: OpenElements<'_>,
    budget: &WorkBudget<'_>,
) -> Result<Extracted<'static>, Halt> {
    let mut page = HtmlText::new(open, html.len() / 2);
    let mut rest = html;
    // False once a tag, or an element that nests, has no end: then no later one has.
    let (mut has_ends, mut nested_ends) = (true, true);
    while let Some((before, after)) = rest.split_once('<') {
        budget.spend(1 + before.len())?;
        page.words(before);
        if let Some(behind) = after_comment(after) {
            rest = behind;
            continue;
        }
        let opens = after.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic());
        let opens = opens && !after.starts_with("//");
        let tag = if opens && has_ends { tag(after) } else { None };
        let Some((inside, behind)) = tag else {
            // Not a tag, or one without an end: then no later one has an end either.
            has_ends &= !opens;
            page.words("<");
            rest = after;
            continue;
        };
        let start = usize::from(inside.starts_with('/'));
        let behind_name = inside.char_indices().skip(start);
        let end = behind_name.into_iter().find(|(_, c)| c.is_ascii_whitespace() || *c == '/');
        let end = end.map_or(inside.len(), |(at, _)| at);
        let name = inside.get(..end).unwrap_or(inside).to_ascii_lowercase();
        rest = behind;
        // As in XHTML, an element that ends itself has no content.
        let ends_itself = inside.ends_with('/');
        match name.as_str() {
            name if ends_itself && is_special(name) => {}
            name if DROPPED.contains(&name) => rest = content(behind, name).1,
            name if INERT.contains(&name) && nested_ends => {
                let found = after_nested(behind, name, budget)?;
                nested_ends = found.is_some();
                rest = found.unwrap_or(behind);
            }
            name if RAW.contains(&name) => {
                let (inner, behind) = content(behind, name);
                page.open(name, inside)?;
                page.raw(name, inner);
                page.close(name)?;
                rest = behind;
            }
            name => match name.strip_prefix('/') {
                Some(name) => page.close(name)?,
                None if ends_itself => page.tag(false, name),
                None => page.open(name, inside)?,
            },
        }
    }
    page.words(rest);
    Ok(page.finish())
}

/// True for elements whose content is not read as markup that is shown.
fn is_special(name: &str) -> bool {
    DROPPED.contains(&name) || INERT.contains(&name) || RAW.contains(&name)
}

/// The rest after the end tag of an element that nests; `None` if it has no end.
fn after_nested<'a>(
    html: &'a str,
    name: &str,
    budget: &WorkBudget<'_>,
) -> Result<Option<&'a str>, Halt> {
    let (mut rest, mut depth) = (html, 1_usize);
    while let Some((before, after)) = rest.split_once('<') {
        budget.spend(1 + before.len())?;
        rest = after_comment(after).unwrap_or(after);
        let is_end = after.strip_prefix('/').is_some_and(|after| is_named(after, name));
        if is_end || is_named(after, name) {
            let (inside, behind) = after.split_once('>').unwrap_or((after, ""));
            rest = behind;
            match (is_end, inside.ends_with('/')) {
                (true, _) => depth -= 1,
                (false, true) => {}
                (false, false) => depth += 1,
            }
            if depth == 0 {
                return Ok(Some(rest));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(html: &str) -> String {
        let budget = WorkBudget::new(html.len(), &|| false);
        read_html(html, &budget).unwrap().text.into_owned()
    }

    #[test]
    fn tags_go_and_text_stays() {
        let source = "<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body>\n\
                      <h1>近似&amp;去重</h1><p>一段 <b>粗</b>体，\n  下一行&nbsp;。<br>换行<p title='a>b'>二段\
                      <script>if (a<b) {}</script><!-- 无 --><ul><li>甲<li>乙</ul><pre>a\n  b</pre>\
                      <table><tr><td>1<td>2</tr></table>3 < 4 &lt;b&gt; &#x6587;&#23383; 5 <6 7";
        let expected = "近似&去重\n\n一段 粗体， 下一行\u{a0}。\n换行\n\n二段\n甲\n乙\n\na\n  b\n\n\
                        1 2\n\n3 < 4 <b> 文字 5 <6 7";
        assert_eq!(text_of(source), expected);
        assert_eq!(text_of("<ruby>漢<rp>(<rt>かん<rp>)</rp>字<rt>じ</ruby>を<rt>x"), "漢字をx");
        assert_eq!(
            text_of("<ruby><rb>漢<rtc><rt>かん</rtc></ruby>字<ruby>a<rt>b<p>c"),
            "漢字a\n\nc"
        );
        assert_eq!(text_of("没有标签 <"), "没有标签 <");
        assert_eq!(text_of("a <b c"), "a <b c");
        assert_eq!(text_of(""), "");
    }

    #[test]
    fn what_a_script_fades_in_is_read_where_it_is_most_of_the_page() {
        let article = "<h1>茶馆</h1><div style='visibility: hidden; opacity: 0'>老城门口的茶馆开了六十年。</div>";
        let script = "<SCRIPT>show()</script>";
        let read = |html: &str| read_html(html, &WorkBudget::new(html.len(), &|| false)).unwrap();
        let found = read(&format!("{article}{script}"));
        assert_eq!(found.text, "茶馆\n\n老城门口的茶馆开了六十年。");
        assert_eq!(found.notes, [ReadingNote::new(RemarkKind::FadedIn, 13)]);
        // Without a script it stays hidden, and so does a part of a page, and what is not laid out.
        let page = format!("{script}<p>{}</p>{article}", "门口的老人每天来。".repeat(9));
        let gone = format!("{script}{}", article.replace("visibility: hidden", "display: none"));
        for html in [article.to_owned(), page, gone] {
            let found = read(&html);
            assert!(!found.text.contains("六十年"), "{html}");
            assert_eq!(found.notes[0].count, 13, "{html}");
        }
    }

    #[test]
    fn quotations_are_marked() {
        let html = "<p>own<blockquote><p>one<blockquote>two</blockquote> three</blockquote></q>own \
                    <q>four</q> own<blockquote>no end";
        let found = read_html(html, &WorkBudget::new(html.len(), &|| false)).unwrap();
        let spans = &found.notes[0].spans;
        let part = |span: &std::ops::Range<usize>| found.text.get(span.clone()).unwrap().trim();
        let parts: Vec<&str> = spans.iter().map(part).collect();
        assert_eq!(parts, ["one\n\ntwo\n\nthree", "four"]);
    }

    #[test]
    fn malformed_html_is_read_in_linear_time() {
        for odd in ["<", "<a", "<a \"", "<!--", "</", "<script>", "<p ' >", "&#", "<pre>", "&amp"] {
            let _text = text_of(&odd.repeat(30_000));
        }
        // Nested `pre` keeps line feeds: a look back over all of them would take hours.
        let feeds = text_of(&("<pre>\n\n".repeat(400_000) + "end"));
        assert!(feeds.len() > 400_000 && feeds.ends_with("\nend"), "{}", feeds.len());
        let _text = text_of(&("<svg><script>".repeat(30_000) + "<!--"));
    }
}
