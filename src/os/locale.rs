//! The language that the environment asks for.

/// True if the locale of messages is Chinese: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
/// set. Where it is not `C`, the first language of `LANGUAGE` replaces it.
pub fn is_chinese() -> bool {
    chinese(|name| std::env::var(name).ok())
}

fn chinese(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let Some(locale) = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set) else {
        return false;
    };
    if locale == "POSIX" || locale == "C" || locale.starts_with("C.") {
        return false;
    }
    let languages = set("LANGUAGE").unwrap_or(locale);
    let first = languages.split(':').next().unwrap_or_default();
    first.split(['_', '-', '.', '@']).next().is_some_and(|word| word.eq_ignore_ascii_case("zh"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            chinese(|name| set.iter().find(|(own, _)| *own == name).map(|(_, v)| (*v).to_owned()))
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
