//! Finds out how a table is written by its first rows: separator, quotes and line ends.

use crate::corpus::rows::columns::is_known;
use crate::corpus::rows::shape::{Dialect, RowShape};
use crate::corpus::rows::split::{Records, quotes};
use crate::corpus::rows::values::values;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Separators that are looked for, more usual ones first.
const SEPARATORS: [u8; 4] = [b'\t', b',', b';', b'|'];
/// Rows that are examined.
const ROWS: usize = 200;
/// Longest value, in bytes, that is examined: longer ones are texts.
const SHORT: usize = 80;
/// How much more the separator of the file name counts.
const BY_NAME: f64 = 1.3;

/// The dialect of a table with these first bytes. `asked` is the separator that the user gave,
/// `named` the one of its file name. `None` if nothing in it separates values.
pub(super) fn sniff(head: &str, asked: Option<u8>, named: Option<u8>) -> Option<Dialect> {
    let end = line_end(head);
    let declared = declared(head);
    let is_declared = declared.is_some();
    let whole = head;
    let head = without_remarks(whole, end);
    let dialect = |separator| {
        let quote = quote(head, separator, end);
        let plain = Dialect { end, is_declared, ..Dialect::new(separator, quote) };
        let plain = spaced(head, plain);
        let plain = Dialect { escape: escape(head, plain), ..plain };
        Dialect { remarks: remarks(whole, plain), ..plain }
    };
    if let Some(separator) = asked.or(declared) {
        return Some(dialect(separator));
    }
    let others = SEPARATORS.into_iter().filter(|&byte| Some(byte) != named);
    let all = named.into_iter().chain(others).map(dialect);
    let mut best: Option<(f64, Dialect)> = None;
    for dialect in all {
        let own = if Some(dialect.separator) == named { BY_NAME } else { 1.0 };
        let score = own * score(head, dialect);
        if score > best.map_or(0.0, |(best, _)| best) {
            best = Some((score, dialect));
        }
    }
    best.map(|(_, found)| found).or_else(|| named.map(dialect))
}

/// True for lines of sentences rather than of values: no line has column names, no column is of numbers, no value is
/// quoted, and the lines have different numbers of commas, most have a blank behind, or most lines end a sentence.
pub(super) fn is_prose(head: &str, dialect: Dialect) -> bool {
    let rows = rows(head, dialect);
    if dialect.separator == b'\t' || dialect.is_declared || closed(&rows, dialect).0 > 0 {
        return false;
    }
    let cells: Vec<Vec<Cow<'_, str>>> =
        rows.iter().filter_map(|row| values(row, dialect).ok()).collect();
    let is_number = |value: &str| {
        value.contains(|c: char| c.is_ascii_digit()) && !value.contains(char::is_alphabetic)
    };
    let first = cells.first().map_or(&[][..], Vec::as_slice);
    let body = cells.get(1..).filter(|body| !body.is_empty()).unwrap_or(&cells);
    let of_numbers =
        |at: usize| body.iter().all(|row| row.get(at).is_some_and(|own| is_number(own)));
    if first.iter().any(|name| is_known(name.trim())) || (0..first.len()).any(of_numbers) {
        return false;
    }
    let is_most = |number: usize, all: usize| number * 10 >= all * 9;
    let inner = || cells.iter().flat_map(|row| row.iter().skip(1));
    let spaced = inner().filter(|value| value.starts_with(' ')).count();
    let ends = |row: &&Vec<Cow<'_, str>>| {
        let last = row.last().map(|value| value.trim_end_matches(['"', '”', '」', ')', ' ', '\r']));
        last.is_some_and(|last| last.ends_with(['.', '!', '?', '…', '。', '！', '？']))
    };
    let ended = cells.iter().filter(ends).count();
    !is_most(fitting(&rows, dialect), rows.len())
        || is_most(spaced, inner().count())
        || is_most(ended, cells.len())
}

/// The separator that a first row `sep=;` gives, as Excel writes and reads it.
fn declared(head: &str) -> Option<u8> {
    let line = head.split(['\n', '\r']).next()?.trim_matches(['"', ' ']);
    let own = line.get(..4).filter(|own| own.eq_ignore_ascii_case("sep="))?;
    match line.as_bytes().get(own.len()..) {
        Some([separator]) => Some(*separator),
        _ => None,
    }
}

/// A table without the lines at its start that begin with `#`.
fn without_remarks(head: &str, end: u8) -> &str {
    let mut rest = head;
    while rest.starts_with('#')
        && let Some((_, below)) = rest.split_once(char::from(end))
    {
        rest = below;
    }
    if rest.is_empty() { head } else { rest }
}

/// Number of rows of remarks above the column names. A row that starts with `#`, and has as many values as the row below
/// it, has the names, unless those below are names.
fn remarks(head: &str, dialect: Dialect) -> usize {
    if !head.starts_with('#') {
        return 0;
    }
    let rows = rows(head, dialect);
    let marked = rows.iter().take_while(|row| row.starts_with(b"#")).count();
    let row = |at: usize| values(rows.get(at)?, dialect).ok();
    let Some(below) = row(marked) else { return 0 };
    let is_name =
        |value: &str| !value.is_empty() && value.trim().chars().all(char::is_alphanumeric);
    let is_names = below.iter().all(|value| is_name(value) && value.parse::<f64>().is_err());
    let width = below.len();
    // In a table of texts alone, a hashtag starts a text: a remark has a blank or a sign after its mark.
    let is_tag = |row: &&Vec<u8>| {
        row.get(1).is_some_and(|own| own.is_ascii_alphanumeric() || !own.is_ascii())
    };
    if width == 1 {
        return rows.iter().take(marked).take_while(|row| !is_tag(row)).count();
    }
    let has_names = width > 1 && !is_names && row(marked - 1).is_some_and(|own| own.len() == width);
    marked - usize::from(has_names)
}

/// The dialect, with blanks before quotes where fewer quotes then end inside of a value, or more rows have the same
/// number of values.
fn spaced(head: &str, dialect: Dialect) -> Dialect {
    let quote = dialect.quote.unwrap_or(b'"');
    let spaced = Dialect { quote: Some(quote), is_spaced: true, ..dialect };
    let opens = [dialect.separator, b' ', quote];
    if !head.as_bytes().windows(opens.len()).any(|bytes| bytes == opens) {
        return dialect;
    }
    let judge = |own| {
        let rows = rows(head, own);
        (std::cmp::Reverse(closed(&rows, own).1), fitting(&rows, own) * 1_000 / rows.len().max(1))
    };
    if judge(spaced) >= judge(dialect) && closed(&rows(head, spaced), spaced).0 > 0 {
        spaced
    } else {
        dialect
    }
}

/// A carriage return if only these end rows: line feeds may be inside quoted values.
fn line_end(head: &str) -> u8 {
    let (mut is_quoted, mut feeds, mut returns) = (false, 0_usize, 0_usize);
    for byte in head.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => feeds += 1,
            b'\r' if !is_quoted => returns += 1,
            _ => {}
        }
    }
    if feeds == 0 && returns > 0 { b'\r' } else { b'\n' }
}

/// The quote of a table with this separator: they are at the start and end of values, and at least as
/// many rows have the right number of columns as without quotes.
fn quote(head: &str, separator: u8, end: u8) -> Option<u8> {
    let dialect = |quote| Dialect { end, ..Dialect::new(separator, quote) };
    let single = rows(head, dialect(Some(b'\'')));
    let (proper, broken) = closed(&single, dialect(Some(b'\'')));
    let double = dialect(Some(b'"'));
    let has_double = closed(&rows(head, double), double).0 > 0;
    // An apostrophe at the start and end of a value is rare in a text.
    if !has_double && broken == 0 && proper * 2 >= single.len() && proper > 1 {
        return Some(b'\'');
    }
    is_quoted(head, separator, end).then_some(b'"')
}

/// True if double quotes in a table follow RFC 4180, judged by its first bytes.
fn is_quoted(head: &str, separator: u8, end: u8) -> bool {
    let dialect = |quote| Dialect { end, ..Dialect::new(separator, quote) };
    let quoted = dialect(Some(b'"'));
    let with = rows(head, quoted);
    let (proper, broken) = closed(&with, quoted);
    if broken > proper {
        return escape(head, quoted).is_some();
    }
    let without = rows(head, dialect(None));
    let (fit, fit_without) = (fitting(&with, quoted), fitting(&without, dialect(None)));
    proper > 0 || fit * without.len().max(1) >= fit_without * with.len().max(1)
}

/// A backslash if quotes inside of values are written after one: then more quoted values end where a
/// value ends, or more rows have the same number of values.
fn escape(head: &str, dialect: Dialect) -> Option<u8> {
    let quote = dialect.quote?;
    let is_written = head.as_bytes().windows(2).any(|pair| pair == [b'\\', quote]);
    let escaped = Dialect { escape: Some(b'\\'), ..dialect };
    let judge = |own| {
        let rows = rows(head, own);
        let broken = closed(&rows, own).1;
        (std::cmp::Reverse(broken), fitting(&rows, own))
    };
    (is_written && judge(escaped) > judge(dialect)).then_some(b'\\')
}

/// Number of quoted values that end before a separator or with their row, and of others.
fn closed(rows: &[Vec<u8>], dialect: Dialect) -> (usize, usize) {
    let Some(quote) = dialect.quote else { return (0, 0) };
    let all = rows.iter().map(|row| quotes(row, dialect, quote));
    all.fold((0, 0), |(x, y), (proper, broken)| (x + proper, y + broken))
}

/// Number of rows with as many values as the first one.
fn fitting(rows: &[Vec<u8>], dialect: Dialect) -> usize {
    let count = |row: &Vec<u8>| Some(values(row, dialect).ok()?.len());
    let due = rows.iter().find_map(count);
    rows.iter().filter(|row| due.is_some() && count(row) == due).count()
}

/// The first rows in a dialect, without one that is cut.
fn rows(head: &str, dialect: Dialect) -> Vec<Vec<u8>> {
    let mut records = Records::new(head.as_bytes(), RowShape::Separated(dialect), u64::MAX >> 1);
    let mut rows = Vec::new();
    while let Ok(Some(record)) = records.next() {
        rows.extend(record.ok().map(|row| row.raw));
        if rows.len() > ROWS {
            break;
        }
    }
    if rows.len() > 1 && !head.ends_with(['\n', '\r']) {
        rows.pop();
    }
    rows
}

/// How well a dialect explains the first rows, after CleverCSV (van den Burg, Nazábal and Sutton
/// 2019): rows have the same, large number of values, and a value holds no other separator.
fn score(head: &str, dialect: Dialect) -> f64 {
    let rows = rows(head, dialect);
    let own = rows.iter().skip(usize::from(dialect.is_declared)).map(|row| values(row, dialect));
    let (mut counts, mut clean, mut behind, mut spaced) = (BTreeMap::new(), 0_usize, 0, 0);
    for values in own.filter_map(Result::ok) {
        *counts.entry(values.len()).or_insert(0_usize) += 1;
        behind += values.len() - 1;
        spaced += values.iter().skip(1).filter(|value| value.starts_with(' ')).count();
        let mut short = values.iter().filter(|value| value.len() <= SHORT);
        clean += usize::from(short.all(|value| is_clean(value, dialect.separator)));
    }
    let total: usize = counts.values().sum();
    if behind == 0 {
        return 0.0;
    }
    let pattern = |(&columns, &rows): (&usize, &usize)| {
        (columns - 1) as f64 / columns as f64 * rows as f64 / total as f64
    };
    let patterns = counts.iter().map(pattern).sum::<f64>() / counts.len() as f64;
    // A separator in prose is followed by a space.
    let tight = 1.0 - 0.9 * spaced as f64 / behind as f64;
    let plain = 0.1 + 0.9 * clean as f64 / total as f64;
    patterns * tight * plain
}

/// True if a value is a number, or holds no other separator that is followed by a character.
fn is_clean(value: &str, separator: u8) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | ' ' | '%');
    if value.chars().all(is_digit) {
        return true;
    }
    let others = SEPARATORS.into_iter().filter(|&byte| byte != separator);
    others.into_iter().all(|byte| {
        let pieces = value.split(char::from(byte)).skip(1);
        pieces.into_iter().all(|piece| piece.is_empty() || piece.starts_with(' '))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROSE: &str = "The keeper counted ships, and the ships, as ships do, came by; he wrote.";

    fn found(head: &str) -> (char, Option<char>) {
        let dialect = sniff(head, None, Some(b',')).unwrap();
        (char::from(dialect.separator), dialect.quote.map(char::from))
    }

    #[test]
    fn dialects_of_real_programs_are_found() {
        for separator in [',', ';', '\t', '|'] {
            let row = |values: [&str; 3]| values.join(&separator.to_string()) + "\n";
            let quoted = format!("\"{PROSE}\"");
            let head: String = row(["id", "score", "text"])
                + &row(["1", "0.5", &quoted])
                + &row(["2", "1.5", &quoted])
                + &row(["3", "2", "\"\""]);
            assert_eq!(found(&head).0, separator, "{head}");
            if separator != ',' {
                let head = row(["Nr", "Note", "Antwort"])
                    + &row(["1", "1,5", PROSE.trim_end_matches("; he wrote.")])
                    + &row(["2", "2,25", "Kurz, knapp"]);
                assert_eq!(found(&head).0, separator, "{head}");
            }
            let head = head.replace('\n', "\r");
            let dialect = sniff(&head, None, None).unwrap();
            assert_eq!((char::from(dialect.separator), dialect.end), (separator, b'\r'));
        }
        assert_eq!(found("a;b\n'x; y';1\n'z';2\n"), (';', Some('\'')));
        assert_eq!(found("1,5;2,7\n3,1;4,5\n"), (';', Some('"')));
        assert_eq!(found("text\nHello, world\nfoo, bar, baz\n").0, ',');
        assert_eq!(sniff("one word\nanother\n", None, None), None);
    }

    #[test]
    fn sentences_are_not_cut_at_their_commas() {
        for prose in [
            "He kept a ledger, and he wrote.\nShe kept a boat, and she sang.\n",
            "He wrote,and so on.\nOne, two, three\nNothing here\n",
            "他来了,我走了。\n天黑了,灯亮了。\n",
            "so it goes; and on\nand on; or not\n",
        ] {
            assert!(is_prose(prose, sniff(prose, None, None).unwrap()), "{prose}");
        }
        for table in [
            "Smith, 12, He wrote, it seems.\nJones, 7, She sang, too.\n",
            "id, text\na, He wrote.\nb, She sang.\n",
            "茶馆,北京\n家,成都\n",
            "a,\"He wrote, once.\"\nb,\"She sang.\"\n",
            "Nr;Antwort\n1;Er kam.\n2;Sie ging.\n",
        ] {
            assert!(!is_prose(table, sniff(table, None, None).unwrap()), "{table}");
        }
    }

    #[test]
    fn quotes_after_a_backslash_are_found_and_folders_are_none() {
        let escape = |head: &str| sniff(head, None, Some(b',')).unwrap().escape;
        let head =
            "id,text\n1,\"He said \\\"so, it is\\\", and left\"\n2,\"\\\"x\\\"\"\n3,\"plain\"\n";
        assert_eq!(escape(head), Some(b'\\'));
        assert_eq!(escape("id,text\n1,\"a \\\", b\"\n2,\"c\"\n"), Some(b'\\'));
        assert_eq!(escape("id,path\n1,\"C:\\new\\\"\n2,\"D:\\\"\n"), None);
        assert_eq!(escape("id,text\n1,\"a \"\"b\"\" c\"\n"), None);
    }

    #[test]
    fn what_is_said_goes_before_what_is_found() {
        let head = "sep=;\r\na,b;c\r\n";
        let dialect = sniff(head, None, Some(b',')).unwrap();
        assert_eq!((dialect.separator, dialect.is_declared), (b';', true));
        assert_eq!(sniff("a,b\n", Some(b':'), Some(b',')).unwrap().separator, b':');
    }

    #[test]
    fn a_hashtag_is_a_text_and_a_remark_is_none() {
        let remarks = |head: &str| sniff(head, None, Some(b',')).unwrap().remarks;
        assert_eq!(remarks("#summer at the harbour\na day of snow\na day of rain\n"), 0);
        assert_eq!(remarks("#夏天 在海边\n下雪的一天\n下雨的一天\n"), 0);
        assert_eq!(remarks("# made by hand\n#summer at the harbour\na day of snow\n"), 1);
        assert_eq!(remarks("#made by hand\n1,a day of snow\n2,a day of rain\n"), 1);
    }

    #[test]
    fn quotes_only_and_endless_values_are_read_in_linear_time() {
        for odd in ["\"", "\"\n", "\",", "'", "'\n;", "\r", ";", "\"\"\"\n"] {
            let _found = sniff(&odd.repeat(20_000), None, Some(b','));
        }
    }
}
