//! Verdicts and notes in the session in lines: what is decided on a pair, and what is answered.

use crate::cli::console::Failure;
use crate::cli::session::judging::JudgingStep;
use crate::cli::session::pages::SessionPages;
use crate::display::number::thousands;
use crate::review::verdict::Verdict;
use std::io::{self, Write};

impl SessionPages<'_> {
    /// Gives a verdict, and goes on to the next pair; `None` takes the verdict back.
    pub(super) fn judge(
        &mut self,
        at: usize,
        verdict: Option<Verdict>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let name = verdict.map_or("no verdict", Verdict::name);
        if !self.decide(at, &JudgingStep::Verdict(verdict), name, out)? || verdict.is_none() {
            return Ok(());
        }
        let Some(&next) = self.found.iter().find(|found| **found > at) else {
            return self.say("this is the last pair", out);
        };
        (self.at, self.judged) = (Some(next), Some(at));
        self.line(next, out)
    }

    pub(super) fn note(&mut self, at: usize, note: &str, out: &mut dyn Write) -> io::Result<()> {
        let known = self.row(at).map(|row| self.judging.words(self.comparison(), row).1);
        if note.is_empty() && known.is_none_or(|note| note.is_empty()) {
            return self.say("there is no note to remove", out);
        }
        let says = if note.is_empty() { "note removed" } else { "note saved" };
        self.decide(at, &JudgingStep::Note(note), says, out).map(drop)
    }

    /// Saves a decision; false, and why, if that is not possible.
    fn decide(
        &mut self,
        at: usize,
        decision: &JudgingStep<'_>,
        says: &str,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        let Some(row) = self.row(at) else { return Ok(false) };
        if let Err(why) = self.judging.decide(at, self.comparison(), row, decision) {
            self.say(&why, out)?;
            return Ok(false);
        }
        let colon = if self.console.out.chinese { "：" } else { ": " };
        let says = self.console.out.words(says);
        self.names(&format!("{}{colon}{says}", thousands(at as u64 + 1)), row, out)?;
        self.judging.unsaved().map_or(Ok(()), |why| self.say(&why, out))?;
        Ok(true)
    }

    pub(super) fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.judging.undo() {
            Err(why) => self.say(&why, out),
            Ok(None) => self.say("nothing to undo", out),
            Ok(Some(at)) => {
                self.at = Some(at);
                self.say("undone: 1 pair", out)?;
                self.line(at, out)
            }
        }
    }

    /// Ends the session; waits for decisions that are not saved yet.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.judging.finish()
    }
}
