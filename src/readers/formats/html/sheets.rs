//! The style sheets of a web page, wherever they are in it.

use crate::budget::{Halt, WorkBudget};
use crate::formats::html::attributes::TagAttributes;
use crate::formats::html::css_rules::{CssRules, is_screen};
use crate::formats::html::tags::{after_comment, content, is_named, tag};

/// The style sheets of a page.
#[derive(Debug, Default)]
pub(crate) struct PageStyles {
    /// Those in the page.
    pub(crate) rules: CssRules,
    /// References to those outside of it.
    pub(crate) outside: Vec<String>,
}

impl PageStyles {
    /// Collects the style sheets of a page, wherever they are in it. Linear cost.
    pub(crate) fn collect(html: &str, budget: &WorkBudget<'_>) -> Result<Self, Halt> {
        let mut found = Self::default();
        let mut rest = html;
        while let Some((_, after)) = rest.split_once('<') {
            rest = after;
            match after.as_bytes().first() {
                Some(b'!') => rest = after_comment(after).unwrap_or(after),
                Some(
                    b's' | b'S' | b't' | b'T' | b'x' | b'X' | b'l' | b'L' | b'n' | b'N' | b'i'
                    | b'I',
                ) => {}
                _ => continue,
            }
            // Browsers do not follow style sheets in these.
            let skipped = [
                "script", "template", "textarea", "title", "xmp", "noscript", "iframe", "noembed",
                "noframes",
            ];
            if is_named(after, "style") {
                let Some((inside, behind)) = tag(after) else { break };
                if inside.ends_with('/') {
                    continue;
                }
                let (sheet, behind) = content(behind, "style");
                let own =
                    TagAttributes::parse("style", inside.get("style".len()..).unwrap_or_default());
                if is_screen(&own.media.to_ascii_lowercase()) {
                    found.rules.add(sheet, budget)?;
                }
                rest = behind;
            } else if is_named(after, "link") {
                let Some((inside, behind)) = tag(after) else { break };
                let own =
                    TagAttributes::parse("link", inside.get("link".len()..).unwrap_or_default());
                if own.rel.to_ascii_lowercase().contains("stylesheet") {
                    found.outside.push(own.href.to_owned());
                }
                rest = behind;
            } else if let Some(name) = skipped.into_iter().find(|name| is_named(after, name)) {
                rest = content(after, name).1;
            }
        }
        Ok(found)
    }

    /// True if no style sheet is outside of the page, and no rule that is not followed sets a background
    /// or a size.
    pub(crate) fn is_whole(&self) -> bool {
        self.outside.is_empty() && !self.rules.imports && !self.rules.has_other_looks
    }
}
