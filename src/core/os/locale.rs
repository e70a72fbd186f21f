//! The language and the character set that the environment asks for.

use crate::os::user::has_chinese_desktop;

/// True if the locale of messages is Chinese: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
/// set. Where it is not `C`, the first language of `LANGUAGE` replaces it. If none is set, the language of
/// the desktop, where the system has one.
pub fn is_chinese() -> bool {
    chinese(|name| std::env::var(name).ok()).unwrap_or_else(has_chinese_desktop)
}

fn chinese(variable: impl Fn(&str) -> Option<String>) -> Option<bool> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
    if locale == "POSIX" || locale == "C" || locale.starts_with("C.") {
        return Some(false);
    }
    let languages = set("LANGUAGE").unwrap_or(locale);
    let first = languages.split(':').next().unwrap_or_default();
    let word = first.split(['_', '-', '.', '@']).next().unwrap_or_default();
    Some(word.eq_ignore_ascii_case("zh"))
}

/// Kinds of character sets of a locale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8, or not known: nearly all terminals use it.
    Utf8,
    /// One of East Asia, in which nearly all characters that are not ASCII are two columns wide.
    EastAsian,
    /// ASCII or another one.
    Other,
}

impl Charset {
    /// By the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
    pub fn from_environment() -> Self {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        locale.map_or(Self::Utf8, |locale| Self::from_locale(&locale))
    }

    fn from_locale(locale: &str) -> Self {
        let bare = locale.split('@').next().unwrap_or_default();
        let Some((_, name)) = bare.split_once('.') else {
            return if matches!(bare, "C" | "POSIX") { Self::Other } else { Self::Utf8 };
        };
        let name = name.to_ascii_lowercase().replace(['-', '_'], "");
        let east = ["gb", "big5", "euc", "sjis", "shiftjis", "cp936", "cp950", "cp932", "cp949"];
        match name.as_str() {
            "utf8" | "" => Self::Utf8,
            name if east.iter().any(|start| name.starts_with(start)) => Self::EastAsian,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_character_sets() {
        for (locale, charset) in [
            ("zh_CN.UTF-8", Charset::Utf8),
            ("C.utf8", Charset::Utf8),
            ("zh_CN", Charset::Utf8),
            ("zh_CN.GBK", Charset::EastAsian),
            ("zh_CN.GB18030", Charset::EastAsian),
            ("ja_JP.eucJP", Charset::EastAsian),
            ("C", Charset::Other),
            ("POSIX", Charset::Other),
            ("de_DE.ISO-8859-15@euro", Charset::Other),
        ] {
            assert_eq!(Charset::from_locale(locale), charset, "{locale}");
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            chinese(|name| set.iter().find(|(own, _)| *own == name).map(|(_, v)| (*v).to_owned()))
                .unwrap_or_default()
        };
        assert!(!of(&[]));
        assert!(of(&[("LANG", "zh_CN.UTF-8")]));
        assert!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "zh-Hans"), ("LANG", "en_GB")]));
        assert!(!of(&[("LC_ALL", "en_US.UTF-8"), ("LANG", "zh_CN.UTF-8")]));
        assert!(of(&[("LANG", "en_US.UTF-8"), ("LANGUAGE", "zh_CN:en")]));
        assert!(!of(&[("LANG", "zh_CN.UTF-8"), ("LANGUAGE", "en")]));
        for plain in ["C", "POSIX", "C.UTF-8"] {
            assert!(!of(&[("LANG", plain), ("LANGUAGE", "zh")]), "{plain}");
        }
        assert!(!of(&[("LANG", "zha_CN")]));
    }
}
