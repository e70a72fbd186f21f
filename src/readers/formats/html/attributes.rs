//! The attributes of HTML tags that say what is seen.

/// The attributes of a tag that say what is seen.
#[derive(Debug, Default)]
pub(super) struct TagAttributes<'a> {
    pub(super) id: &'a str,
    pub(super) class: &'a str,
    pub(super) style: &'a str,
    pub(super) colour: &'a str,
    pub(super) background: &'a str,
    pub(super) hidden: bool,
    pub(super) is_open: bool,
    pub(super) rel: &'a str,
    pub(super) href: &'a str,
    pub(super) media: &'a str,
}

impl<'a> TagAttributes<'a> {
    /// Parses what follows the name of a tag. Linear cost.
    pub(super) fn parse(name: &str, attributes: &'a str) -> Self {
        let mut found = Self::default();
        let mut rest = attributes;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
            let end = |c: char| c.is_ascii_whitespace() || matches!(c, '=' | '/');
            // A name may start with `=`.
            let end =
                rest.char_indices().skip(1).find(|(_, c)| end(*c)).map_or(rest.len(), |(at, _)| at);
            let Some((own, behind)) = rest.split_at_checked(end) else { return found };
            if own.is_empty() {
                return found;
            }
            let (value, behind) = match behind.trim_ascii_start().strip_prefix('=') {
                Some(behind) => value(behind.trim_ascii_start()),
                None => ("", behind),
            };
            rest = behind;
            found.set(name, &own.to_ascii_lowercase(), value);
        }
    }

    fn set(&mut self, name: &str, own: &str, value: &'a str) {
        let slot = match own {
            "id" => &mut self.id,
            "class" => &mut self.class,
            "style" => &mut self.style,
            "bgcolor" => &mut self.background,
            "rel" => &mut self.rel,
            "href" => &mut self.href,
            "media" => &mut self.media,
            "color" if name == "font" => &mut self.colour,
            "text" if name == "body" => &mut self.colour,
            "hidden" => {
                self.hidden = true;
                return;
            }
            "open" => {
                self.is_open = true;
                return;
            }
            _ => return,
        };
        // The first attribute of a name counts.
        if slot.is_empty() {
            *slot = value;
        }
    }
}

/// The value at the start of a text, without its quotes, and the rest.
fn value(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inside) = text.strip_prefix(quote) {
            return inside.split_once(quote).unwrap_or((inside, ""));
        }
    }
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_taken_as_browsers_take_them() {
        let own = TagAttributes::parse(
            "font",
            " CLASS = \"a b\" class=c hidden id='x y' style=color:red color=#fff data-hidden=1 / ",
        );
        assert_eq!((own.class, own.id, own.style), ("a b", "x y", "color:red"));
        assert_eq!((own.colour, own.hidden, own.is_open), ("#fff", true, false));
        assert!(!TagAttributes::parse("p", " data-hidden aria-hidden=true").hidden);
        for odd in ["=", "a", "'", "\"", "a=", "a='", " ", "/", "é"] {
            let _own = TagAttributes::parse("p", &odd.repeat(20_000));
        }
    }
}
