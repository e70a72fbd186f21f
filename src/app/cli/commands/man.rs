//! `lookalike man`: prints the manual page of the program or of one command.

use crate::cli::chinese::line_in_chinese;
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::page::command_sentence;
use crate::text::script::is_han;
use clap::Args;
use std::io::Write as _;

/// Prints a manual page.
pub(super) const MAN: Command = Command { name: "man", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike man | man -l -
  lookalike man pairs > lookalike-pairs.1";

#[derive(Debug, Args)]
struct Arguments {
    /// The page of one command, e.g. pairs [default: the page of the program]
    command: Option<String>,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command).about("Print the manual page, in roff").after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let mut program = (call.program)();
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::usage(format!("unknown command `{name}`"), "`lookalike --help` lists them")
        })?,
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page).render(&mut roff)?;
    if call.console.out.chinese {
        roff = in_chinese(&String::from_utf8_lossy(&roff)).into_bytes();
    }
    let mut out = call.console.pages();
    out.write_all(&roff)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// How roff writes characters that it reads in another way.
const ESCAPES: [(&str, &str); 2] = [("\\-", "-"), ("\\*(Aq", "'")];

/// A manual page with its headings and texts in Chinese; what no catalogue has stays.
fn in_chinese(roff: &str) -> String {
    let before = std::iter::once("").chain(roff.lines());
    let lines = roff.lines().zip(before).map(|(line, before)| {
        if let Some(heading) = line.strip_prefix(".SH ") {
            return format!(".SH \"{}\"", heading_in_chinese(heading.trim_matches('"')));
        }
        if line.starts_with(".TH ") {
            // Without blanks to stretch, roff cannot justify.
            return format!("{line}\n.ad l");
        }
        if line.starts_with(['.', '\\', '[']) {
            return line.replace("Possible values:", "可选值：").replace("[default: ", "[默认：");
        }
        let text =
            ESCAPES.iter().fold(line.to_owned(), |text, (roff, own)| text.replace(roff, own));
        // The name of a command or of a value stays.
        let joint = if before.starts_with(".IP") { ": " } else { " - " };
        let is_named = joint == ": " || text.starts_with("lookalike");
        let chinese = match text.split_once(joint).filter(|_| is_named) {
            Some((name, about)) => format!("{name}{joint}{}", line_in_chinese(about)),
            None => line_in_chinese(&text),
        };
        if chinese == text {
            return line.to_owned();
        }
        breakable(&ESCAPES.iter().fold(chinese, |text, (roff, own)| text.replace(own, roff)))
    });
    lines.fold(String::new(), |page, line| page + &line + "\n")
}

/// A text with a break point, which is not printed, where Chinese may start a new line: roff knows none
/// but blanks, and never ends on a line that it can neither fill nor break.
fn breakable(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        out.push(c);
        let is_wide = is_han(c) || CLOSING.contains(c);
        if is_wide && letters.peek().is_some_and(|&next| next != ' ' && !CLOSING.contains(next)) {
            out.push_str("\\:");
        }
    }
    out
}

/// Signs that no line starts with.
const CLOSING: &str = "，。、；：？！）」』”’…";

/// A heading, which is written in capitals.
fn heading_in_chinese(heading: &str) -> String {
    let own = match heading {
        "NAME" => "名称",
        "SYNOPSIS" => "概要",
        "DESCRIPTION" => "说明",
        "EXTRA" => "补充",
        "VERSION" => "版本",
        _ => "",
    };
    let mut letters = heading.chars();
    let first: String = letters.next().into_iter().collect();
    let small = first + &letters.as_str().to_lowercase();
    let found = || command_sentence(&small).unwrap_or_else(|| heading.to_owned());
    if own.is_empty() { found() } else { own.to_owned() }
}
