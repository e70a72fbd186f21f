//! A position in LaTeX source, and the arguments after it.

use crate::budget::{Halt, WorkBudget};

/// Longest argument that is left out, in bytes.
const LONGEST: usize = 1 << 16;

/// The rest of a source.
pub(super) struct LatexCursor<'a> {
    pub(super) rest: &'a str,
    budget: &'a WorkBudget<'a>,
}

impl<'a> LatexCursor<'a> {
    /// Creates a cursor at the start of `source`.
    pub(super) fn new(source: &'a str, budget: &'a WorkBudget<'a>) -> Self {
        Self { rest: source, budget }
    }

    /// Moves on by `bytes`, a character boundary.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// Takes a prefix if it is there.
    pub(super) fn take(&mut self, prefix: &str) -> bool {
        let after = self.rest.strip_prefix(prefix);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Takes spaces and at most one line end.
    pub(super) fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        if let Some(after) = self.rest.strip_prefix('\n') {
            let after = after.trim_start_matches([' ', '\t']);
            if !after.starts_with('\n') {
                self.rest = after;
            }
        }
    }

    /// Takes the name of a command, after its backslash: letters and a star, or one character.
    pub(super) fn command(&mut self) -> &'a str {
        let letters = self.rest.find(|c: char| !c.is_ascii_alphabetic() && c != '@');
        let letters = letters.unwrap_or(self.rest.len());
        let length = match letters {
            0 => self.rest.chars().next().map_or(0, char::len_utf8),
            letters => letters,
        };
        let name = self.rest.get(..length).unwrap_or_default();
        self.skip(length);
        if letters > 0 {
            self.take("*");
        }
        name
    }

    /// Takes the content up to the bracket that closes the one here; `None`, and nothing is taken,
    /// if there is none or it is too far.
    pub(super) fn group(&mut self, open: u8, close: u8) -> Result<Option<&'a str>, Halt> {
        let bytes = self.rest.as_bytes();
        if bytes.first() != Some(&open) {
            return Ok(None);
        }
        let (mut depth, mut escaped) = (0_usize, false);
        for (at, &byte) in bytes.iter().take(LONGEST).enumerate() {
            if std::mem::take(&mut escaped) {
                continue;
            }
            escaped = byte == b'\\';
            depth += usize::from(byte == open);
            if byte == close {
                depth -= 1;
                if depth == 0 {
                    self.budget.spend(at)?;
                    let inside = self.rest.get(1..at);
                    self.skip(at + 1);
                    return Ok(inside);
                }
            }
        }
        self.budget.spend(bytes.len().min(LONGEST))?;
        Ok(None)
    }

    /// Takes options in brackets.
    pub(super) fn options(&mut self) -> Result<(), Halt> {
        while self.group(b'[', b']')?.is_some() {}
        Ok(())
    }

    /// Takes the branch of a condition that is false, with the `\else` or `\fi` that ends it; false, and nothing is
    /// taken, if it has no end.
    pub(super) fn false_branch(&mut self) -> Result<bool, Halt> {
        let (start, mut depth) = (self.rest, 0_usize);
        while let Some((before, after)) = self.rest.split_once(['\\', '%']) {
            self.budget.spend(1 + before.len())?;
            let is_comment = self.rest.as_bytes().get(before.len()) == Some(&b'%');
            self.rest = after;
            if is_comment {
                self.rest = after.split_once('\n').map_or("", |(_, rest)| rest);
                self.budget.spend(after.len() - self.rest.len())?;
                continue;
            }
            match self.command() {
                "fi" | "else" if depth == 0 => return Ok(true),
                "fi" => depth -= 1,
                "iff" | "ifthenelse" => {}
                name if name.starts_with("if") => depth += 1,
                _ => {}
            }
        }
        self.budget.spend(self.rest.len())?;
        self.rest = start;
        Ok(false)
    }

    /// Takes the text up to `end` within this paragraph; `None`, and nothing is taken, without one.
    pub(super) fn until(&mut self, end: &str, within: &str) -> Result<Option<&'a str>, Halt> {
        let reach = self.rest.len().min(LONGEST);
        let reach = (0..=reach).rev().find(|&at| self.rest.is_char_boundary(at)).unwrap_or(0);
        let near = self.rest.get(..reach).unwrap_or_default();
        // First the end, which is mostly near: a search for `within` alone would read on from every
        // short formula.
        let found = near.split_once(end).map(|(inside, _)| inside);
        let found = found.filter(|inside| !inside.contains(within));
        self.budget.spend(found.map_or(near.len(), str::len))?;
        if let Some(inside) = found {
            self.skip(inside.len() + end.len());
        }
        Ok(found)
    }
}
