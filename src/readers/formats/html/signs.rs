//! Judges by its first tags if a text is a web page, whatever its name.

use crate::formats::contract::Likeness;

/// Tags that only a whole page starts with.
const PAGES: [&str; 4] = ["!doctype", "html", "head", "body"];
/// Tags that a part of a page may start with.
const PARTS: [&str; 18] = [
    "meta",
    "title",
    "style",
    "div",
    "p",
    "table",
    "h1",
    "h2",
    "h3",
    "center",
    "section",
    "article",
    "main",
    "span",
    "font",
    "ul",
    "ol",
    "blockquote",
];
/// Marks of programs that write pages. A program's source is not a page.
const PROGRAMS: [&str; 3] = ["<?php", "<?=", "<%"];
/// Marks of templates, which look like a part of a page.
const TEMPLATES: [&str; 4] = ["<?", "<%", "{{", "{%"];

/// Certain for a page, likely for a part of one that closes its elements.
pub(super) fn likeness(source: &str) -> Likeness {
    let Some(tag) = after_prologue(source).strip_prefix('<') else { return Likeness::ByName };
    let starts = |name: &&str| {
        let own = tag.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
        let after = tag.get(name.len()..).unwrap_or_default();
        own && after.starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/'))
    };
    let holds = |marks: &[&str]| marks.iter().any(|mark| source.contains(mark));
    // Other languages have declarations, too.
    let declared = tag.get("!doctype".len()..).filter(|_| starts(&"!doctype"));
    let is_html = declared.is_none_or(|own| {
        own.trim_start().get(.."html".len()).is_some_and(|own| own.eq_ignore_ascii_case("html"))
    });
    if is_html && PAGES.iter().any(starts) && !(holds(&PROGRAMS) && is_program(source)) {
        Likeness::Certain
    } else if PARTS.iter().any(starts) && source.contains("</") && !holds(&TEMPLATES) {
        Likeness::Likely
    } else {
        Likeness::ByName
    }
}

/// True if a mark of a program stands outside of scripts, in which pages bring templates of their own.
fn is_program(source: &str) -> bool {
    let source = source.to_ascii_lowercase();
    let mut parts = source.split("<script");
    let first = parts.next().unwrap_or_default();
    let others = parts.filter_map(|part| part.split_once("</script")).map(|(_, outside)| outside);
    let holds = |part: &str| PROGRAMS.iter().any(|mark| part.contains(mark));
    std::iter::once(first).chain(others).any(holds)
}

/// The source after white space, comments and an XML declaration.
fn after_prologue(source: &str) -> &str {
    // Some programs write two byte order marks.
    let mut rest = source.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    loop {
        let ends = if rest.starts_with("<!--") { "-->" } else { "?>" };
        if !rest.starts_with("<!--") && !rest.starts_with("<?xml") {
            return rest;
        }
        let Some((_, behind)) = rest.split_once(ends) else { return rest };
        rest = behind.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_sources_and_texts() {
        let certain = [
            "<!DOCTYPE html>\n<p>x",
            "\n <!-- saved from url -->\n<HTML lang=zh>",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C\">",
            "<html xmlns:o='urn:x'><body>",
            "<html><p>{% raw %}<script type=text/template><% each(a) { %></SCRIPT><p>",
            "\u{feff}<html><body>",
        ];
        let all_are = |sources: &[&str], wanted: Likeness| {
            for source in sources {
                assert_eq!(likeness(source), wanted, "{source}");
            }
        };
        all_are(&certain, Likeness::Certain);
        all_are(&["<div class=x>a</div>"], Likeness::Likely);
        let others = [
            "<?php echo '<html>'; ?>",
            "<!doctype html><?php echo 1 ?>",
            "<!doctype html><html>{% block a %}<p><%= name %></p>",
            "<div>{{ name }}</div>",
            "<template><div></div></template>",
            "<!DOCTYPE TEI.2>",
            "<html5lib> is a library",
            "a <html>",
            "<p is a letter",
            "print('<!doctype html>')",
            "<!--",
            "",
        ];
        all_are(&others, Likeness::ByName);
    }
}
