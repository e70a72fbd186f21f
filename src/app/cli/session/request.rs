//! The words of the session in lines: English, one letter, and Chinese, and what each one asks for.

use crate::review::verdict::Verdict;

/// What a line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineCommand {
    /// Ten pairs.
    List,
    /// The next pair.
    Next,
    /// The pair before.
    Back,
    /// The scores of a pair, with their arithmetic.
    Pair,
    /// What differs, change by change.
    Read,
    /// The shared passages, and how the copy was disguised.
    Passages,
    /// How each number is computed.
    Why,
    /// A verdict.
    Judge(Verdict),
    /// The verdict taken back.
    Clear,
    /// A note on the pair.
    Note,
    /// The state before the last verdict or note.
    Undo,
    /// The list of pairs whose names contain a text.
    Find,
    /// The words.
    Help,
    /// The end.
    Quit,
}

/// A word of the session.
#[derive(Debug)]
pub(super) struct LineWord {
    /// What it asks for.
    pub(super) command: LineCommand,
    /// The whole word.
    pub(super) name: &'static str,
    /// Its letter: the key of the explorer where there is one.
    pub(super) letter: &'static str,
    /// The word in Chinese.
    pub(super) chinese: &'static str,
    /// What may follow it; may be empty.
    pub(super) takes: &'static str,
    /// What it does.
    pub(super) about: &'static str,
}

const fn word(
    command: LineCommand,
    [name, letter, chinese]: [&'static str; 3],
    takes: &'static str,
    about: &'static str,
) -> LineWord {
    LineWord { command, name, letter, chinese, takes, about }
}

/// All words, in the order of help.
pub(super) const LINE_WORDS: &[LineWord] = &[
    word(LineCommand::Next, ["next", "n", "下一对"], "", "the next pair; so does an empty line"),
    word(LineCommand::Back, ["back", "b", "上一对"], "", "the pair before"),
    word(
        LineCommand::Pair,
        ["pair", "s", "得分"],
        "NUMBER",
        "the scores of a pair; so does a number alone",
    ),
    word(
        LineCommand::List,
        ["list", "l", "列表"],
        "NUMBER",
        "the next ten pairs, or ten from a number on",
    ),
    word(
        LineCommand::Read,
        ["read", "r", "阅读"],
        "NUMBER",
        "what differs between the texts, change by change",
    ),
    word(
        LineCommand::Passages,
        ["passages", "p", "文段"],
        "NUMBER",
        "what both texts share, and how the copy was disguised",
    ),
    word(
        LineCommand::Why,
        ["why", "w", "依据"],
        "NUMBER MEASURE",
        "how the numbers are computed: jaccard, minhash, simhash, curve or ladder",
    ),
    word(
        LineCommand::Judge(Verdict::Match),
        ["match", "m", "雷同"],
        "NUMBER",
        "verdict: one text copies the other",
    ),
    word(
        LineCommand::Judge(Verdict::NoMatch),
        ["no match", "x", "不雷同"],
        "NUMBER",
        "verdict: they have nothing to do with each other",
    ),
    word(
        LineCommand::Judge(Verdict::Legitimate),
        ["legitimate", "o", "合理相同"],
        "NUMBER",
        "verdict: shared text with a good reason",
    ),
    word(
        LineCommand::Judge(Verdict::Unsure),
        ["unsure", "i", "存疑"],
        "NUMBER",
        "verdict: looked at, not decided",
    ),
    word(LineCommand::Clear, ["clear", "c", "清除"], "NUMBER", "take the verdict on a pair back"),
    word(
        LineCommand::Note,
        ["note", "e", "备注"],
        "TEXT",
        "a note on this pair; without a text it is removed",
    ),
    word(LineCommand::Undo, ["undo", "u", "撤销"], "", "take the last verdict or note back"),
    word(
        LineCommand::Find,
        ["find", "f", "查找"],
        "TEXT",
        "only pairs with this text in a name; without a text all",
    ),
    word(LineCommand::Help, ["help", "h", "帮助"], "", "these words"),
    word(LineCommand::Quit, ["quit", "q", "退出"], "", "the end; so does the end of the input"),
];

/// A line of the user.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LineRequest<'a> {
    /// What it asks for.
    pub(super) command: LineCommand,
    /// The number of a pair, from 1; `None`: the pair that was shown last.
    pub(super) number: Option<usize>,
    /// The rest of the line.
    pub(super) rest: &'a str,
}

/// What a line asks for; `None` if it begins with no word of the session.
pub(super) fn request(line: &str) -> Option<LineRequest<'_>> {
    let line = line.trim();
    if line.is_empty() {
        return Some(LineRequest { command: LineCommand::Next, number: None, rest: "" });
    }
    if let Ok(number) = line.parse() {
        return Some(LineRequest { command: LineCommand::Pair, number: Some(number), rest: "" });
    }
    let (own, rest) = LINE_WORDS.iter().find_map(|own| Some((own, after(line, own)?)))?;
    if matches!(own.command, LineCommand::Note | LineCommand::Find) {
        return Some(LineRequest { command: own.command, number: None, rest });
    }
    let (first, others) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    Some(match first.parse() {
        Ok(number) => {
            LineRequest { command: own.command, number: Some(number), rest: others.trim() }
        }
        Err(_) => LineRequest { command: own.command, number: None, rest },
    })
}

/// What follows a word at the start of a line; `None` if the line begins otherwise.
fn after<'a>(line: &'a str, own: &LineWord) -> Option<&'a str> {
    let names = [own.name, own.letter, own.chinese];
    names.into_iter().find_map(|name| {
        let (head, rest) = line.split_at_checked(name.len())?;
        let is_word = rest.chars().next().is_none_or(char::is_whitespace);
        (head.eq_ignore_ascii_case(name) && is_word).then(|| rest.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::{LINE_WORDS, LineCommand, LineRequest, request};
    use crate::review::verdict::Verdict;

    #[test]
    fn words_letters_and_chinese_are_read() {
        let is = |line: &str, command, number, rest| {
            assert_eq!(request(line), Some(LineRequest { command, number, rest }), "{line}");
        };
        is("", LineCommand::Next, None, "");
        is(" 12 ", LineCommand::Pair, Some(12), "");
        is("read 3", LineCommand::Read, Some(3), "");
        is("R", LineCommand::Read, None, "");
        is("阅读 3", LineCommand::Read, Some(3), "");
        is("why 3 minhash", LineCommand::Why, Some(3), "minhash");
        is("w minhash", LineCommand::Why, None, "minhash");
        is("no match 4", LineCommand::Judge(Verdict::NoMatch), Some(4), "");
        is("不雷同", LineCommand::Judge(Verdict::NoMatch), None, "");
        is("note 3 lines are copied", LineCommand::Note, None, "3 lines are copied");
        is("find 修表匠", LineCommand::Find, None, "修表匠");
        for line in ["reading", "rm", "-1", "no", "退", "12 13"] {
            assert_eq!(request(line), None, "{line}");
        }
    }

    #[test]
    fn no_word_stands_for_two_things() {
        let all = LINE_WORDS.iter().flat_map(|own| [own.name, own.letter, own.chinese]);
        let mut names: Vec<&str> = all.collect();
        let len = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), len);
    }
}
