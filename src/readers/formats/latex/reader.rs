//! Runs through LaTeX source and collects its words.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::latex::accents::combining;
use crate::formats::latex::commands::{CommandRule, arguments, is_formula, is_verbatim, rule};
use crate::formats::latex::cursor::LatexCursor;
use crate::reading::RemarkKind;

/// LaTeX documents. Rules: the preamble and what follows the document are left out, and so are
/// comments, formulas, labels, citations, definitions and options; other commands leave the text of
/// their arguments; nothing is included or expanded.
pub(in crate::formats) const LATEX: FileReader = FileReader {
    name: "latex",
    extensions: &["tex", "latex", "ltx"],
    read: ReadMethod::Text { likeness, read: |source, budget| words(&source, budget) },
};

/// True for a document that starts with its class, after comments.
fn likeness(source: &str) -> Likeness {
    let mut lines = source.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('%')).unwrap_or_default();
    let starts = ["\\documentclass", "\\documentstyle", "\\begin{document}"];
    let is_document = starts.iter().any(|start| first.starts_with(start));
    if is_document && source.contains("\\begin{document}") {
        Likeness::Certain
    } else {
        Likeness::ByName
    }
}

fn words(source: &str, budget: &WorkBudget<'_>) -> Result<Extracted<'static>, Halt> {
    let mut flow = TextFlow::new(budget);
    let mut body = source;
    if let Some((_, document)) = source.split_once("\\begin{document}") {
        flow.left_out(RemarkKind::Metadata, 1);
        body = document.split_once("\\end{document}").map_or(document, |(body, _)| body);
    }
    let cursor = LatexCursor::new(body, budget);
    let mut text = LatexText { flow, cursor, space: false, headings: Vec::new(), depth: 0 };
    text.flow.start_part();
    text.run(budget)?;
    text.flow.finish("paragraph")
}

struct LatexText<'a> {
    flow: TextFlow<'a>,
    cursor: LatexCursor<'a>,
    /// True if a space is due before the next word.
    space: bool,
    /// Depths of braces at which a heading ends.
    headings: Vec<usize>,
    depth: usize,
}

impl LatexText<'_> {
    fn run(&mut self, budget: &WorkBudget<'_>) -> Result<(), Halt> {
        while let Some(c) = self.cursor.rest.chars().next() {
            budget.spend(1)?;
            let word = self.cursor.rest.find(is_special).unwrap_or(self.cursor.rest.len());
            if word > 0 {
                let (word, rest) = self.cursor.rest.split_at_checked(word).unwrap_or_default();
                self.push(word)?;
                self.cursor.rest = rest;
                continue;
            }
            self.cursor.skip(c.len_utf8());
            match c {
                '\\' => self.command()?,
                '%' => self.comment(),
                '{' => self.depth += 1,
                '}' => self.close(),
                '$' => self.formula_in_text()?,
                '~' => self.push("\u{a0}")?,
                '&' => self.push("\t")?,
                '`' if self.cursor.take("`") => self.push("“")?,
                '`' => self.push("‘")?,
                '\'' if self.cursor.take("'") => self.push("”")?,
                '\'' => self.push("’")?,
                '-' if self.cursor.take("--") => self.push("—")?,
                '-' if self.cursor.take("-") => self.push("–")?,
                '-' => self.push("-")?,
                '\n' => self.line_end(),
                _ => self.space = true,
            }
        }
        Ok(())
    }

    fn push(&mut self, text: &str) -> Result<(), Halt> {
        if std::mem::take(&mut self.space) && !self.flow.is_at_line_start() {
            self.flow.push(" ", Look::default())?;
        }
        self.flow.push(text, Look::default())
    }

    fn break_line(&mut self, feeds: usize) {
        self.space = false;
        self.flow.end_line(feeds);
        if feeds > 1 {
            self.flow.start_part();
        }
    }

    /// Handles a line end: a space, or the end of a paragraph before an empty line.
    fn line_end(&mut self) {
        self.space = true;
        let rest = self.cursor.rest.trim_start_matches([' ', '\t']);
        if rest.starts_with('\n') {
            self.cursor.rest = rest.trim_start_matches(['\n', ' ', '\t']);
            self.break_line(2);
        }
    }

    /// Skips a comment with its line end and the indentation of the next line.
    fn comment(&mut self) {
        let rest = self.cursor.rest.split_once('\n').map_or("", |(_, rest)| rest);
        let indented = rest.trim_start_matches([' ', '\t']);
        self.cursor.rest = if indented.starts_with('\n') { rest } else { indented };
        if indented.starts_with('\n') {
            self.break_line(2);
        }
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.headings.last() == Some(&self.depth) {
            self.headings.pop();
            self.break_line(2);
        }
    }

    /// Skips a formula after its `$`; a `$` without another one in its paragraph is text.
    fn formula_in_text(&mut self) -> Result<(), Halt> {
        let end = if self.cursor.take("$") { "$$" } else { "$" };
        if self.cursor.until(end, "\n\n")?.is_some() {
            self.flow.left_out(RemarkKind::Formulas, 1);
            Ok(())
        } else {
            self.push(end)
        }
    }

    fn command(&mut self) -> Result<(), Halt> {
        let name = self.cursor.command();
        match name {
            "(" | "[" => {
                let end = if name == "(" { "\\)" } else { "\\]" };
                if self.cursor.until(end, "\0")?.is_some() {
                    self.flow.left_out(RemarkKind::Formulas, 1);
                }
            }
            "\\" => {
                self.cursor.options()?;
                self.break_line(1);
            }
            "&" | "%" | "$" | "#" | "_" | "{" | "}" => self.push(name)?,
            " " | "\n" | "," | ";" | ":" | "/" => self.space = true,
            "-" | "!" | "@" => {}
            "begin" => self.begin()?,
            "end" => {
                self.cursor.group(b'{', b'}')?;
                self.break_line(2);
            }
            "verb" => self.verbatim_in_text()?,
            "iffalse" => {
                let is_skipped = self.cursor.false_branch()?;
                self.flow.left_out(RemarkKind::Comments, usize::from(is_skipped));
            }
            _ => match combining(name) {
                Some(mark) => self.accent(mark)?,
                None => self.named(name)?,
            },
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Halt> {
        let environment = self.cursor.group(b'{', b'}')?.unwrap_or_default();
        self.cursor.options()?;
        self.break_line(2);
        if environment == "comment" && self.cursor.until("\\end{comment}", "\0")?.is_some() {
            self.flow.left_out(RemarkKind::Comments, 1);
            return Ok(());
        }
        let (verbatim, formula) = (is_verbatim(environment), is_formula(environment));
        for _ in 0..arguments(environment) {
            self.cursor.group(b'{', b'}')?;
            self.cursor.options()?;
        }
        if (verbatim || formula)
            && let Some(inside) = self.cursor.until(&format!("\\end{{{environment}}}"), "\0")?
        {
            self.flow.left_out(RemarkKind::Formulas, usize::from(formula));
            if verbatim {
                self.flow.push(inside.trim_matches('\n'), Look::default())?;
            }
            self.break_line(2);
        }
        Ok(())
    }

    fn verbatim_in_text(&mut self) -> Result<(), Halt> {
        let Some(mark) = self.cursor.rest.chars().next() else { return Ok(()) };
        self.cursor.skip(mark.len_utf8());
        let end = mark.encode_utf8(&mut [0; 4]).to_owned();
        match self.cursor.until(&end, "\n")? {
            Some(inside) => self.push(inside),
            None => Ok(()),
        }
    }

    /// Adds an accent over the next letter, in braces or not.
    fn accent(&mut self, mark: char) -> Result<(), Halt> {
        self.cursor.skip_space();
        let letter = if let Some(inside) = self.cursor.group(b'{', b'}')? {
            inside
        } else {
            let length = self.cursor.rest.chars().next().map_or(0, char::len_utf8);
            let dotless = ["\\i", "\\j"].into_iter().find(|l| self.cursor.rest.starts_with(l));
            let length = dotless.map_or(length, str::len);
            let letter = self.cursor.rest.get(..length).unwrap_or_default();
            self.cursor.skip(length);
            letter
        };
        let mut letters = letter.trim_start_matches('\\').chars();
        let base: String = letters.next().into_iter().collect();
        self.push(&base)?;
        self.flow.push(mark.encode_utf8(&mut [0; 4]), Look::default())?;
        self.flow.push(letters.as_str(), Look::default())
    }

    fn named(&mut self, name: &str) -> Result<(), Halt> {
        let rule = rule(name);
        match rule {
            CommandRule::Says(text) => {
                if !text.is_empty() {
                    self.push(text)?;
                }
                self.cursor.options()?;
                // `\foo{}` and `\foo ` end the name; a space after it is not text.
                if !self.cursor.take("{}") {
                    self.cursor.skip_space();
                }
            }
            CommandRule::Drops(count) => {
                self.cursor.options()?;
                for _ in 0..count {
                    self.cursor.group(b'{', b'}')?;
                    self.cursor.options()?;
                }
            }
            CommandRule::Heading => {
                self.cursor.options()?;
                self.break_line(2);
                if self.cursor.rest.starts_with('{') {
                    self.headings.push(self.depth);
                }
            }
            CommandRule::Breaks(empty) => {
                self.cursor.options()?;
                self.break_line(empty + 1);
                if name == "bibitem" {
                    self.cursor.group(b'{', b'}')?;
                }
                self.cursor.skip_space();
            }
            CommandRule::Defines => self.definition()?,
        }
        Ok(())
    }

    /// Skips a definition: names, parameters, options and bodies in braces.
    fn definition(&mut self) -> Result<(), Halt> {
        if self.cursor.take("\\") {
            self.cursor.command();
            let parameters = self.cursor.rest.find(['{', '\n', '\\']).unwrap_or(0);
            self.cursor.skip(parameters);
        }
        while self.cursor.group(b'{', b'}')?.is_some() || self.cursor.group(b'[', b']')?.is_some() {
        }
        Ok(())
    }
}

fn is_special(c: char) -> bool {
    matches!(c, '\\' | '%' | '{' | '}' | '$' | '~' | '&' | '`' | '\'' | '-' | '\n' | ' ' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        words(source, &WorkBudget::new(source.len(), &|| false)).unwrap().text.into_owned()
    }

    #[test]
    fn words_stay_and_commands_go() {
        let source = "\\documentclass[a4]{article}\n\\usepackage{ctex}\n\\begin{document}\n\
            \\section*{一 Title}\\label{s}% no\n  One \\textbf{bold \\emph{and}} 50\\% of\n  ``words'' --- it's~x.\\footnote{A note.}\n\n\
            Caf\\'e na\\\"{\\i}ve \\c{c}a \\v s \\ss{} \\LaTeX\\ is; $x^2$ and \\(y\\) \\cite[p.~1]{k} end \\$5.\n\
            \\begin{equation}\na=b\n\\end{equation}\n\
            \\begin{itemize}\n\\item 甲\n\\item 乙\n\\end{itemize}\n\
            \\begin{tabular}{ll}a & b \\\\ c & d\\end{tabular}\n\
            \\begin{verbatim}\n\\raw{%}\n\\end{verbatim}\n\\href{http://a}{link} \\newcommand{\\x}[1]{no #1}\\def\\y#1{no}end\n\
            \\end{document} no";
        let expected = "一 Title\n\nOne bold and 50% of “words” — it’s\u{a0}x.A note.\n\n\
            Cafe\u{301} nai\u{308}ve c\u{327}a s\u{30c} ß LaTeX is; and end $5.\n\n\
            甲\n乙\n\na \t b\nc \t d\n\n\\raw{%}\n\nlink end";
        assert_eq!(text(source), expected);
    }

    #[test]
    fn what_no_page_shows_is_left_out() {
        let found = |source: &str| {
            let found = words(source, &WorkBudget::new(source.len(), &|| false)).unwrap();
            let notes: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
            (found.text.into_owned(), notes.join(", "))
        };
        let told = |text: &str, note: &str| (text.to_owned(), note.to_owned());
        let comment = "one\n\\begin{comment}\nno\n\nno\n\\end{comment}\ntwo";
        assert_eq!(found(comment), told("one\n\ntwo", "1 comment left out"));
        assert_eq!(found("\\begin{comment} open"), told("open", ""));
        let branch = "one \\iffalse no \\ifx\\a\\b no\\else no\\fi \\iff % \\fi\n no\\\\ \\fi two";
        assert_eq!(found(branch), told("one two", "1 comment left out"));
        assert_eq!(found("\\iffalse no\\else yes\\fi"), told("yes", "1 comment left out"));
        assert_eq!(found("\\iffalse open \\iftrue\\fi"), told("open", ""));
        assert_eq!(found("\\ifdraft yes\\fi"), told("yes", ""));
    }

    #[test]
    fn odd_sources_end_in_linear_time() {
        assert_eq!(text("5 $ and no more"), "5 $ and no more");
        assert_eq!(text("\\label{open"), "open");
        assert_eq!(text("\\"), "");
        for odd in [
            "\\label{",
            "\\iffalse",
            "$",
            "\\begin{",
            "\\begin{verbatim}",
            "{",
            "\\'",
            "\\[",
            "[",
            "\\def\\a{",
        ] {
            let source = odd.repeat(20_000);
            let budget = WorkBudget::new(source.len(), &|| false);
            let _found = words(&source, &budget);
        }
    }
}
