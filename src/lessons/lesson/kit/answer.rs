//! Answers of exercises: how they are written, and whether a typed one is right.

use crate::lesson::kit::sheets::words;
use crate::order::ListOrder as _;
use crate::page::{Language, Multilingual};
use std::collections::BTreeSet;

/// How far a typed share may be from the exact one: half a unit of the second decimal.
const CLOSE: f64 = 0.005;

/// The answer of an exercise.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A whole number.
    Whole(u64),
    /// A share from 0 to 1, as a fraction of whole numbers.
    Fraction(u32, u32),
    /// A share from 0 to 1 that is no short fraction.
    Share(f64),
    /// Bits, the most significant first.
    Bits(String),
    /// Texts in any order.
    Items(BTreeSet<String>),
    /// One of several words; the first is right.
    Choice(Vec<Multilingual>),
}

/// What becomes of a typed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Marked {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// It is no answer; what is expected.
    Unreadable(Multilingual),
}

impl Answer {
    /// The answer as a teacher writes it.
    pub fn shown(&self, language: Language) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Fraction(part, whole) => {
                let value = f64::from(*part) / f64::from((*whole).max(1));
                format!("{part}/{whole} = {value:.3}")
            }
            Self::Share(value) => format!("{value:.3}"),
            Self::Bits(bits) => bits.clone(),
            Self::Items(items) => items.iter().cloned().collect::<Vec<_>>().join(", "),
            Self::Choice(words) => {
                words.first().map(|word| word.text(language).into_owned()).unwrap_or_default()
            }
        }
    }

    /// What may be typed.
    pub fn expected(&self) -> Multilingual {
        match self {
            Self::Whole(_) => words!("kit.expected.whole-number"),
            Self::Fraction(..) | Self::Share(_) => words!("kit.expected.share"),
            Self::Bits(bits) => words!("kit.expected.bits", bits = bits.len()),
            Self::Items(_) => words!("kit.expected.items"),
            Self::Choice(words) => {
                let mut words: Vec<&Multilingual> = words.iter().collect();
                // The right one is the first.
                words.order_by_key(|word| word.text(Language::English));
                let either = |first: Multilingual, next| words!("kit.either", first, next);
                words.into_iter().cloned().reduce(either).unwrap_or_default()
            }
        }
    }

    /// Marks a typed answer. Full-width digits and marks, blanks and case do not matter; shares are
    /// right when they are within half a unit of the second decimal.
    pub fn mark(&self, typed: &str) -> Marked {
        let typed: String = typed.trim().chars().map(narrow).collect::<String>().to_lowercase();
        let marked = match self {
            Self::Whole(number) => whole(&typed).map(|typed| typed == *number),
            Self::Fraction(part, whole) => {
                share(&typed).map(|typed| is_close(typed, f64::from(*part) / f64::from(*whole)))
            }
            Self::Share(value) => share(&typed).map(|typed| is_close(typed, *value)),
            Self::Bits(bits) => {
                let digits: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
                let is_bits = !digits.is_empty() && digits.chars().all(|c| matches!(c, '0' | '1'));
                is_bits.then(|| digits == *bits)
            }
            Self::Items(items) => {
                let typed: BTreeSet<String> = typed
                    .split([',', ';', '、'])
                    .map(|item| item.trim().replace('_', "␣"))
                    .filter(|item| !item.is_empty())
                    .collect();
                (!typed.is_empty()).then(|| typed == *items)
            }
            Self::Choice(words) => {
                let is = |word: &Multilingual| {
                    Language::ALL.iter().any(|own| typed == word.text(*own).to_lowercase())
                };
                words.iter().position(is).map(|at| at == 0)
            }
        };
        match marked {
            Some(true) => Marked::Right,
            Some(false) => Marked::Wrong,
            None => Marked::Unreadable(self.expected()),
        }
    }
}

/// A full-width form as its plain one.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '。' => '.',
        '÷' | '∕' => '/',
        _ => c,
    }
}

fn whole(typed: &str) -> Option<u64> {
    typed.replace([' ', ','], "").parse().ok()
}

/// `3/7`, `.43`, `0,43` or `43 %`.
fn share(typed: &str) -> Option<f64> {
    let number = |text: &str| {
        let text = text.trim();
        let is_plain = text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',');
        let value: f64 = text.replace(',', ".").parse().ok().filter(|_| is_plain)?;
        Some(value)
    };
    let value = match (typed.split_once('/'), typed.strip_suffix('%')) {
        (Some((part, whole)), _) => {
            let whole = number(whole).filter(|whole| *whole > 0.0)?;
            number(part)? / whole
        }
        (None, Some(percent)) => number(percent)? / 100.0,
        (None, None) => number(typed)?,
    };
    value.is_finite().then_some(value)
}

fn is_close(typed: f64, right: f64) -> bool {
    (typed - right).abs() <= CLOSE + 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_answers_are_understood_or_asked_again() {
        let third = Answer::Fraction(1, 3);
        for typed in ["1/3", "2/6", ".33", "0.333", "0,33", "33 %", "３３％", "１／３", " 1 ÷ 3 "]
        {
            assert_eq!(third.mark(typed), Marked::Right, "{typed}");
        }
        for typed in ["1/2", "0.5", "0.32", "3/1"] {
            assert_eq!(third.mark(typed), Marked::Wrong, "{typed}");
        }
        for typed in ["", "a third", "1/0", "--", "1e3", "inf", "NaN", "1/", "\u{1b}[31m"] {
            assert!(matches!(third.mark(typed), Marked::Unreadable(_)), "{typed}");
        }
        assert_eq!(Answer::Whole(1_024).mark("１０２４"), Marked::Right);
        assert_eq!(Answer::Whole(1_024).mark("1,024"), Marked::Right);
        assert_eq!(Answer::Bits("0101".into()).mark("01 01"), Marked::Right);
        assert_eq!(Answer::Bits("0101".into()).mark("101"), Marked::Wrong);
        let items = Answer::Items(["ab", "b␣"].map(String::from).into());
        assert_eq!(items.mark("b_，ab"), Marked::Right);
        assert_eq!(items.mark("ab"), Marked::Wrong);
        let choice = Answer::Choice(vec![
            Multilingual::fixed(["undefined", "无定义"]),
            Multilingual::same("0"),
        ]);
        assert_eq!(choice.mark("Undefined"), Marked::Right);
        assert_eq!(choice.mark("无定义"), Marked::Right);
        assert_eq!(choice.mark("０"), Marked::Wrong);
        assert!(matches!(choice.mark("maybe"), Marked::Unreadable(_)));
        assert_eq!(choice.expected().text(Language::English), "0 / undefined");
    }
}
