//! Takes the format of a result from the ending of its file, where no format is given.

use crate::cli::console::failure::Failure;
use crate::export::{ending, format_word};
use clap::builder::OsStr;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use std::path::PathBuf;

/// Endings of tables, records and pages, which some commands write.
const WRITTEN: [&str; 6] = ["csv", "tsv", "json", "ndjson", "jsonl", "html"];
/// Endings of documents and spreadsheets, which none writes.
const OFFICE: [&str; 11] =
    ["doc", "docx", "epub", "md", "ods", "odt", "pdf", "pptx", "rtf", "xls", "xlsx"];
/// Commands whose `--format` is that of the page they print, not of the file they write.
const OTHERS: [&str; 1] = ["plan"];

/// What the ending of a result says of its format.
#[derive(Debug, PartialEq, Eq)]
enum ResultEnding {
    /// Nothing, or the format that the command writes.
    Usual,
    /// Another format of the command, by name.
    Format(String),
    /// Another format than the given one.
    Other { given: String },
    /// A format that the command does not write.
    Unwritten { ending: String, formats: Vec<String> },
}

/// The command with a result, its arguments, and the ending of the result.
struct FormattedResult {
    /// The names of the command and those above it.
    names: Vec<String>,
    path: PathBuf,
    ending: ResultEnding,
}

impl FormattedResult {
    /// The result of a command that has formats; `None` if it has none, or no file is given.
    fn new(program: &Command, matches: &ArgMatches) -> Option<Self> {
        let (mut names, mut command, mut own) = (Vec::new(), program, matches);
        while let Some((name, inner)) = own.subcommand() {
            names.push(name.to_owned());
            (command, own) = (command.find_subcommand(name)?, inner);
        }
        let format = command.get_arguments().find(|argument| argument.get_id() == "format")?;
        let path = PathBuf::from(own.try_get_raw("output").ok()??.next()?);
        if names.last().is_some_and(|name| OTHERS.contains(&name.as_str())) {
            return None;
        }
        let formats: Vec<String> =
            format.get_possible_values().iter().map(|one| one.get_name().to_owned()).collect();
        let given = own.try_get_raw("format").ok().flatten().and_then(|mut all| all.next());
        let given = given.map(|own| own.to_string_lossy().into_owned()).unwrap_or_default();
        let is_given = own.value_source("format") == Some(ValueSource::CommandLine);
        let ending = result_ending(&ending(&path), (&given, is_given), formats);
        Some(Self { names, path, ending })
    }
}

/// What an ending says; `given` is the format, and whether the user gave it.
fn result_ending(own: &str, (given, is_given): (&str, bool), formats: Vec<String>) -> ResultEnding {
    let word = if formats.iter().any(|one| one == own) { own } else { format_word(own) };
    let is_known = |word: &str| WRITTEN.contains(&word) || OFFICE.contains(&word);
    if word == given || !is_known(word) {
        return ResultEnding::Usual;
    }
    if is_given {
        // Other names of formats, such as `pairs`, say nothing of an ending.
        let is_other = WRITTEN.contains(&given) || matches!(given, "table" | "text");
        let given = given.to_owned();
        return if is_other { ResultEnding::Other { given } } else { ResultEnding::Usual };
    }
    if formats.iter().any(|one| one == word) {
        ResultEnding::Format(word.to_owned())
    } else {
        ResultEnding::Unwritten { ending: own.to_owned(), formats }
    }
}

/// The program with the format of the result as the default of its command; `None` if that changes nothing.
pub(in crate::cli) fn with_result_format(
    program: &Command,
    matches: &ArgMatches,
) -> Option<Command> {
    let result = FormattedResult::new(program, matches)?;
    let ResultEnding::Format(format) = result.ending else { return None };
    Some(with_default(program.clone(), &result.names, format))
}

fn with_default(command: Command, names: &[String], format: String) -> Command {
    match names.split_first() {
        Some((name, inner)) => command.mut_subcommand(name, |own| with_default(own, inner, format)),
        None => command.mut_arg("format", |own| own.default_value(OsStr::from(format))),
    }
}

/// A remark on a result with the ending of another format than the given one; `None` if there is nothing to say.
/// # Errors
/// Wrong usage: the command does not write the format that the ending names.
pub(in crate::cli) fn ending_remark(
    program: &Command,
    matches: &ArgMatches,
) -> Result<Option<String>, Failure> {
    let Some(FormattedResult { path, ending, .. }) = FormattedResult::new(program, matches) else {
        return Ok(None);
    };
    let path = path.display();
    match ending {
        ResultEnding::Usual | ResultEnding::Format(_) => Ok(None),
        ResultEnding::Other { given } => {
            Ok(Some(format!("{path} is written as {given}: --format goes before its ending")))
        }
        ResultEnding::Unwritten { ending, formats } => {
            let has = |word: &str| formats.iter().any(|one| one == word);
            let endings: Vec<String> = WRITTEN
                .iter()
                .filter(|word| has(word))
                .map(|word| format!(".{word}"))
                .chain((has("table") || has("text")).then(|| ".txt".to_owned()))
                .collect();
            let is_office = OFFICE.contains(&ending.as_str());
            let hint = if is_office && has("html") {
                "give a name that ends in .html: browsers print such a page as PDF, Word opens it"
                    .to_owned()
            } else if is_office && has("csv") {
                "give a name that ends in .csv: spreadsheets open it".to_owned()
            } else {
                format!("give a name that ends in {}", endings.join(" "))
            };
            Err(Failure::usage(format!("{path}: this command does not write .{ending}"), hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::definition::program;

    /// What is said of a command line, and the format that is then in force.
    fn told(words: &str) -> (Result<Option<String>, String>, String) {
        let words: Vec<&str> = words.split(' ').collect();
        let parse = |program: Command| program.try_get_matches_from(&words).unwrap();
        let matches = parse(program());
        let remark = ending_remark(&program(), &matches).map_err(|failure| match failure {
            Failure::Usage { what, hint } => format!("{what}; {hint}"),
            other => format!("{other:?}"),
        });
        let matches = with_result_format(&program(), &matches).map_or(matches, parse);
        let mut own = &matches;
        while let Some((_, inner)) = own.subcommand() {
            own = inner;
        }
        let format = own.get_raw("format").and_then(|mut all| all.next());
        (remark, format.map(|own| own.to_string_lossy().into_owned()).unwrap_or_default())
    }

    #[test]
    fn an_ending_names_the_format_of_a_result() {
        for (words, format) in [
            ("lookalike pairs d -o x.CSV", "csv"),
            ("lookalike pairs d -o x.jsonl.gz", "ndjson"),
            ("lookalike pairs d -o x.txt", "table"),
            ("lookalike pairs d -o x", "table"),
            ("lookalike pairs d --format json", "json"),
            ("lookalike pairs d --format tsv -o x.txt", "tsv"),
            ("lookalike report d -o r.htm", "html"),
            ("lookalike report d -o r.json", "json"),
            ("lookalike sketch d -o x.tsv", "tsv"),
            ("lookalike sketch d -o lib", "sketches"),
            ("lookalike plan d -o x.json --floor 0.8", "text"),
            ("lookalike review export d -o x.jsonl", "jsonl"),
            ("lookalike review export d --format pairs -o x.tsv", "pairs"),
        ] {
            assert_eq!(told(words), (Ok(None), format.to_owned()), "{words}");
        }
    }

    #[test]
    fn a_given_format_goes_before_with_a_remark() {
        let (remark, format) = told("lookalike pairs d --format tsv -o x.json");
        assert_eq!(format, "tsv");
        let expected = "x.json is written as tsv: --format goes before its ending";
        assert_eq!(remark, Ok(Some(expected.to_owned())));
        assert_eq!(told("lookalike pairs d --format tsv -o x.tsv").0, Ok(None));
    }

    #[test]
    fn what_no_command_writes_is_refused_with_what_to_do() {
        for (words, hint) in [
            ("lookalike report d -o r.docx", "ends in .html"),
            ("lookalike report d -o r.pdf", "print such a page as PDF"),
            ("lookalike pairs d -o x.xlsx", "ends in .csv"),
            ("lookalike pairs d -o x.html", "ends in .csv .tsv .json .ndjson .txt"),
            ("lookalike dedup d -o x.csv", "ends in .tsv .json .ndjson .txt"),
        ] {
            let (remark, _) = told(words);
            assert!(remark.is_err_and(|what| what.contains(hint)), "{words}");
        }
    }
}
