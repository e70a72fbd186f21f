//! Texts of the explorer in its language.

use crate::measure::copy_class::CopyClass;
use crate::page::{Language, in_chinese};
use std::borrow::Cow;

/// A text of a screen in a language: its Chinese where the catalogue has it, else as it is. Text of
/// documents, names and notes of users must not be given here.
pub fn translated(text: &str, language: Language) -> Cow<'_, str> {
    match language {
        Language::English => Cow::Borrowed(text),
        Language::Chinese => in_chinese(text),
    }
}

/// The name of a class for a narrow column.
pub fn short_class(class: CopyClass, language: Language) -> Cow<'static, str> {
    let short = class.short();
    let named = format!("class: {short}");
    match translated(&named, language) {
        Cow::Owned(chinese) => Cow::Owned(chinese),
        Cow::Borrowed(_) => Cow::Borrowed(short),
    }
}
