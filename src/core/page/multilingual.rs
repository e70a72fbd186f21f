//! A text in every language: templates of a sheet and their arguments.

use crate::page::language::Language;
use crate::page::text_sheet::Texts;
use std::borrow::Cow;
use std::fmt::Display;

/// A text in every language, created by a macro `words!` from a key and arguments, and rendered in the
/// language of the reader. The caller sanitises bytes of texts or names in the arguments.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Multilingual {
    texts: Texts,
    arguments: Vec<(&'static str, TextArgument)>,
}

/// The argument of a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextArgument {
    /// The same in every language: a figure, a name.
    Same(String),
    /// A text of its own.
    Words(Multilingual),
}

/// What can be an argument of `words!`: anything that can be displayed, or a [`Multilingual`].
pub trait IntoTextArgument {
    /// The argument.
    fn argument(&self) -> TextArgument;
}

impl<T: Display + ?Sized> IntoTextArgument for T {
    fn argument(&self) -> TextArgument {
        TextArgument::Same(self.to_string())
    }
}

impl IntoTextArgument for Multilingual {
    fn argument(&self) -> TextArgument {
        TextArgument::Words(self.clone())
    }
}

impl Multilingual {
    /// Creates a text without arguments.
    pub const fn fixed(texts: Texts) -> Self {
        Self { texts, arguments: Vec::new() }
    }

    /// Creates a text from templates and the arguments of their placeholders.
    pub const fn new(texts: Texts, arguments: Vec<(&'static str, TextArgument)>) -> Self {
        Self { texts, arguments }
    }

    /// Creates a text that is the same in every language: a number, a name, a formula.
    pub fn same(text: impl Into<String>) -> Self {
        let texts = ["{text}"; Language::ALL.len()];
        Self { texts, arguments: vec![("text", TextArgument::Same(text.into()))] }
    }

    /// The text in one language.
    pub fn text(&self, language: Language) -> Cow<'static, str> {
        let template = self.texts[language as usize];
        if self.arguments.is_empty() {
            return Cow::Borrowed(template);
        }
        let (mut out, mut rest) = (String::with_capacity(2 * template.len()), template);
        while let Some((before, (placeholder, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            out.push_str(before);
            self.fill(placeholder, language, &mut out);
            rest = after;
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    /// Appends the argument of a placeholder, or the word that goes with it.
    fn fill(&self, placeholder: &str, language: Language, out: &mut String) {
        let (name, words) = placeholder.split_once('|').unwrap_or((placeholder, ""));
        let argument = self.arguments.iter().find(|(own, _)| *own == name);
        debug_assert!(argument.is_some());
        let text = match argument {
            Some((_, TextArgument::Same(text))) => Cow::Borrowed(text.as_str()),
            Some((_, TextArgument::Words(words))) => words.text(language),
            None => Cow::Borrowed(""),
        };
        match words.split_once('|') {
            Some((one, _)) if text == "1" => out.push_str(one),
            Some((_, other)) => out.push_str(other),
            None => out.push_str(&text),
        }
    }
}

/// Creates a [`Multilingual`] from the key of a text in these sheets and its arguments, each a name or
/// `name = value`. Each crate with sheets has a macro `words!` for its own.
#[macro_export]
macro_rules! words_of {
    (@argument $name:ident) => { $crate::page::IntoTextArgument::argument(&$name) };
    (@argument $name:ident = $value:expr) => { $crate::page::IntoTextArgument::argument(&$value) };
    ($sheets:expr, $key:literal $(,)?) => {
        $crate::page::Multilingual::fixed(const { $crate::page::texts($sheets, $key, &[]) })
    };
    ($sheets:expr, $key:literal $(, $name:ident $(= $value:expr)?)+ $(,)?) => {
        $crate::page::Multilingual::new(
            const { $crate::page::texts($sheets, $key, &[$(stringify!($name)),+]) },
            vec![$((stringify!($name), $crate::words_of!(@argument $name $(= $value)?))),+],
        )
    };
}
pub use words_of;
