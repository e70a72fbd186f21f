//! Escapes texts for the page: markup, controls and bidi controls have no effect and are shown as
//! marks.

use crate::display::cells::page_cells;
use crate::display::number::thousands;
use crate::display::sanitise::{sanitise_bytes_whole, sanitise_whole};
use crate::display::width::{clusters, last_clusters};
use crate::export::describe::JsonName;
use crate::report::language::ReportLanguage;
use crate::report::record::{NameLabel, Report};
use maud::{Escaper, Markup, PreEscaped, html};
use std::fmt::Write as _;

/// Shorter middles are not left out in print: the mark takes as much room.
const MARK: usize = 40;

/// A text with its lines as written. Controls, bidi controls and invisible characters become marks
/// such as `<202E>`, styled so that they differ from the same text.
pub(super) fn written(text: &str) -> Markup {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let mut in_mark = false;
        for cell in page_cells(line) {
            if cell.is_mark != in_mark {
                out.push_str(if cell.is_mark { "<span class=\"mk\">" } else { "</span>" });
                in_mark = cell.is_mark;
            }
            let _infallible = Escaper::new(&mut out).write_str(&cell.text);
        }
        if in_mark {
            out.push_str("</span>");
        }
    }
    PreEscaped(out)
}

/// A text as [`written`]; in print its middle is left out if it has more characters than `head` and `tail`
/// and their mark.
pub(super) fn shortened(text: &str, [head, tail]: [usize; 2]) -> Markup {
    let characters = text.chars().count();
    if characters <= head + tail + MARK {
        return written(text);
    }
    let first: usize = clusters(text).take(head).map(str::len).sum();
    let (first, rest) = text.split_at_checked(first).unwrap_or((text, ""));
    let last = last_clusters(rest, tail);
    let middle = rest.strip_suffix(last).unwrap_or(rest);
    html! {
        (written(first)) span.s { (written(middle)) }
        i.q { "⋯ " (thousands(middle.chars().count() as u64)) }
        (written(last))
    }
}

/// The name of a text on one line, safe to show.
pub(in crate::report) fn plain(label: &NameLabel) -> String {
    match label {
        NameLabel::Text(name) => sanitise_whole(name),
        NameLabel::Bytes { bytes } => match JsonName::decoded(bytes) {
            Some(bytes) => sanitise_bytes_whole(&bytes),
            None => sanitise_whole(bytes),
        },
    }
}

/// The name of a text of the report.
pub(super) fn name(report: &Report, place: usize) -> Markup {
    let name = report.documents.get(place).map_or_else(|| "—".to_owned(), |t| plain(&t.name));
    html! { bdi dir="auto" { (name) } }
}

/// Where marks begin in the original of a text: each place is named at the first mark there.
pub(super) struct PartLabels {
    pub(super) language: ReportLanguage,
    last: String,
}

impl PartLabels {
    /// No place is named yet.
    pub(super) fn new(language: ReportLanguage) -> Self {
        Self { language, last: String::new() }
    }

    /// The place of the next mark, unless it is that of the mark before.
    pub(super) fn next(&mut self, label: Option<&str>) -> Markup {
        let new = label.filter(|label| *label != self.last);
        if let Some(label) = new {
            label.clone_into(&mut self.last);
        }
        html! { @if let Some(label) = new { small { (self.language.say(label)) } } }
    }
}

/// A share as a bar, to go next to the number.
pub(super) fn bar(share: Option<f64>) -> Markup {
    let wide = (100.0 * share.unwrap_or(0.0).clamp(0.0, 1.0)).round();
    html! {
        svg.mini viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
            rect.track width="100" height="6" rx="2" {}
            rect.fill width=(wide) height="6" rx="2" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_acts_or_hides() {
        let hostile = "a</script><!--\u{202E}\u{2028}\0&\"'\tb\nc";
        let shown = written(hostile).into_string();
        let mark = |text: &str| format!("<span class=\"mk\">{text}</span>");
        let marks = mark("&lt;202E&gt;&lt;2028&gt;␀");
        assert_eq!(shown, format!("a&lt;/script&gt;&lt;!--{marks}&amp;&quot;'  b\nc"));
        let long = format!("र्{}त", "त्".repeat(20) + &"\u{301}".repeat(30));
        assert_eq!(
            (written(&long).into_string(), plain(&NameLabel::Text(long.clone()))),
            (long.clone(), long)
        );
        assert_eq!(plain(&NameLabel::Text("<b>\u{200B}".to_owned())), "<b><200B>");
        let raw = NameLabel::new(b"\xff\xe6\x96\x87.txt");
        assert_eq!(plain(&raw), "\\xFF文.txt");
        assert_eq!(plain(&NameLabel::Bytes { bytes: "no base64!".to_owned() }), "no base64!");
    }
}
