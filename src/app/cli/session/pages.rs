//! What the session in lines prints: lists, pairs, their texts and numbers, in words, one below the other.

use crate::cli::account;
use crate::cli::commands::explain_pair;
use crate::cli::console::{Console, Failure, Paper};
use crate::cli::headless::RunOutcome;
use crate::cli::session::judging::Judging;
use crate::cli::session::request::{LINE_WORDS, LineCommand, LineRequest};
use crate::cli::two::Two;
use crate::cli::views::{VIEWS, ViewContext};
use crate::compare::result::{Against, Comparison, PairRow};
use crate::corpus::document::Corpus;
use crate::display::number::{count, percent, thousands};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::explain::disguise::PassageOptions;
use crate::export::rows::Surface;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::settings::Settings;
use crate::text::named::Named as _;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Pairs of one list.
const LISTED: usize = 10;
/// The scores that a list names.
const SPOKEN: [MeasureId; 3] = [MeasureId::JACCARD, MeasureId::MINHASH, MeasureId::SIMHASH];

/// The pairs of a run, and where the user is in them.
pub(super) struct SessionPages<'a> {
    outcome: &'a RunOutcome,
    settings: &'a Settings,
    /// All pairs, the closest first, by their index in the table of pairs.
    order: Vec<u32>,
    /// Places in `order` that the last search found, ascending.
    pub(super) found: Vec<usize>,
    /// Where the pair that was shown last is in `order`.
    pub(super) at: Option<usize>,
    /// Where the pair is that was judged last, until another one is shown: a note belongs to it.
    pub(super) judged: Option<usize>,
    /// Where the next list begins in `found`.
    listed: usize,
    pub(super) judging: Judging,
    pub(super) console: Console,
}

impl<'a> SessionPages<'a> {
    /// The pairs in this order.
    pub(super) fn new(
        outcome: &'a RunOutcome,
        settings: &'a Settings,
        order: Vec<u32>,
        judging: Judging,
        console: Console,
    ) -> Self {
        // A line is one sentence, however long: what reads it aloud does not stop in the middle.
        let out = Surface { width: None, colour: false, ..console.out };
        let found = (0..order.len()).collect();
        let console = Console { out, ..console };
        Self {
            outcome,
            settings,
            order,
            found,
            at: None,
            judged: None,
            listed: 0,
            judging,
            console,
        }
    }

    /// The number of the pair that was shown last; empty before the first.
    pub(super) fn place(&self) -> String {
        self.at.map_or_else(String::new, |at| (at + 1).to_string())
    }

    /// The first pairs, and how to go on.
    pub(super) fn opening(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.list(None, out)?;
        self.say("a number shows a pair, an empty line the next one; help lists all words", out)
    }

    /// The answer to a line that asks for nothing.
    pub(super) fn unknown(&self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        self.say(&format!("unknown word: {}; help lists all words", sanitise(line.trim())), out)
    }

    /// The answer to a request.
    pub(super) fn answer(
        &mut self,
        request: &LineRequest<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let LineRequest { command, number, rest } = *request;
        if number.is_some_and(|number| number == 0 || number > self.order.len()) {
            let all = count(self.order.len() as u64, "pair");
            return self.say(&format!("no pair has this number: there are {all}"), out);
        }
        let takes_rest = [LineCommand::Note, LineCommand::Find, LineCommand::Why];
        if !rest.is_empty() && !takes_rest.contains(&command) {
            return self.unknown(rest, out);
        }
        let judged = self.judged;
        if !matches!(command, LineCommand::Help | LineCommand::Note) {
            self.judged = None;
        }
        match command {
            LineCommand::Help => return self.help(out),
            LineCommand::List => return self.list(number, out),
            LineCommand::Find => return self.find(rest, out),
            LineCommand::Undo => return self.undo(out),
            LineCommand::Next => return self.step(true, out),
            LineCommand::Back => return self.step(false, out),
            _ => {}
        }
        self.at = number.map(|number| number - 1).or(self.at);
        let Some(at) = self.at else { return self.say("no pair yet: give its number", out) };
        match command {
            LineCommand::Read => self.view("words", at, out),
            LineCommand::Passages => self.view("passages", at, out),
            LineCommand::Why => self.why(at, rest, out),
            LineCommand::Judge(verdict) => self.judge(at, Some(verdict), out),
            LineCommand::Clear => self.judge(at, None, out),
            LineCommand::Note => self.note(judged.unwrap_or(at), rest, out),
            _ => self.pair(at, out),
        }
    }

    pub(super) fn comparison(&self) -> &'a Comparison {
        &self.outcome.comparison
    }

    pub(super) fn row(&self, at: usize) -> Option<&'a PairRow> {
        self.comparison().pairs.rows().get(*self.order.get(at)? as usize)
    }

    /// Writes a sentence in the language of the user.
    pub(super) fn say(&self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        Paper::new(out, self.console.out).text(text)
    }

    fn help(&self, out: &mut dyn Write) -> io::Result<()> {
        let surface = self.console.out;
        for own in LINE_WORDS {
            let name = if surface.chinese { own.chinese } else { own.name };
            let takes = if own.takes.is_empty() {
                String::new()
            } else {
                format!(" [{}]", surface.words(own.takes))
            };
            let says = surface.words(own.about);
            let joint = if surface.chinese { ["，", "："] } else { [", ", ": "] };
            writeln!(out, "{name}{}{}{takes}{}{says}", joint[0], own.letter, joint[1])?;
        }
        Ok(())
    }

    /// Ten pairs from a number on, or those after the last list.
    fn list(&mut self, number: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
        if let Some(number) = number {
            self.listed = self.found.partition_point(|at| *at + 1 < number);
        }
        if self.found.is_empty() {
            return self.say("no pairs", out);
        }
        if self.listed >= self.found.len() {
            self.listed = 0;
            return self.say("this was the last pair; list begins again", out);
        }
        let end = self.found.len().min(self.listed + LISTED);
        for at in self.found.get(self.listed..end).unwrap_or_default() {
            self.line(*at, out)?;
        }
        self.listed = end;
        let (left, of) = (self.found.len() - end, thousands(self.found.len() as u64));
        match left {
            0 => self.say(&format!("end of {of}"), out),
            _ => self.say(&format!("{} of {of}; list goes on", thousands(end as u64)), out),
        }
    }

    /// The number and the names of a pair, and a line of its scores.
    pub(super) fn line(&self, at: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some(row) = self.row(at) else { return Ok(()) };
        self.names(&thousands(at as u64 + 1), row, out)?;
        let e = self.comparison().pairs.evidence_of(row);
        let spoken = |id: &MeasureId| {
            let own = id.measure();
            let value = match id.scale(e.bits) {
                Scale::Ratio => (own.value)(&e).map(|value| format!("{value:.3}")),
                Scale::Expected => (own.value)(&e).map(|_| (own.text)(&e)),
                Scale::Bits(bits) => {
                    e.distance.map(|distance| format!("{distance} of {bits} bits"))
                }
            };
            format!("{} {}", own.title, value.unwrap_or_else(|| "undefined".to_owned()))
        };
        let mut parts: Vec<String> = SPOKEN.iter().map(spoken).collect();
        let surface = self.console.out;
        let is_flagged = self.settings.thresholds.is_flagged(&e);
        parts.push(if is_flagged { "flagged" } else { "not flagged" }.to_owned());
        let flags = self.settings.thresholds.flags(&e);
        let flags: Vec<_> = flags.iter().map(|id| surface.words(id.measure().title)).collect();
        let flags = flags.join(if surface.chinese { "、" } else { ", " });
        parts.extend((!flags.is_empty()).then(|| format!("at the thresholds of {flags}")));
        let (verdict, note) = self.judging.words(self.comparison(), row);
        parts.extend(Some(verdict).filter(|verdict| !verdict.is_empty()));
        parts.extend((!note.is_empty()).then(|| "with a note".to_owned()));
        let parts: Vec<_> = parts.iter().map(|part| surface.words(part)).collect();
        writeln!(out, "   {}", parts.join(if surface.chinese { "；" } else { "; " }))
    }

    /// A label and the names of a pair.
    pub(super) fn names(&self, label: &str, row: &PairRow, out: &mut dyn Write) -> io::Result<()> {
        let Some(documents) = self.comparison().documents(row) else { return Ok(()) };
        let [a, b] = documents.map(|document| sanitise_bytes(document.name.bytes()));
        let and = if self.console.out.chinese { "与" } else { "and" };
        Paper::new(out, self.console.out).quoted(label, &format!("{a} {and} {b}"))
    }

    /// The next pair of the list, or the one before.
    fn step(&mut self, is_forward: bool, out: &mut dyn Write) -> io::Result<()> {
        let to = match (self.at, is_forward) {
            (None, _) => self.found.first(),
            (Some(at), true) => self.found.iter().find(|found| **found > at),
            (Some(at), false) => self.found.iter().rfind(|found| **found < at),
        };
        let Some(&to) = to else {
            let end = if is_forward { "last" } else { "first" };
            return self.say(&format!("this is the {end} pair"), out);
        };
        self.at = Some(to);
        self.pair(to, out)
    }

    /// Both documents, all scores with their arithmetic, what was done, verdict and note.
    fn pair(&self, at: usize, out: &mut dyn Write) -> io::Result<()> {
        let (Some(row), Some(two)) = (self.row(at), self.two(at)) else { return Ok(()) };
        self.head(at, row, out)?;
        let mut paper = Paper::new(out, self.console.out);
        account::write(&two, &mut paper)?;
        if let Some(copy) = two.read.and_then(|read| read.copy) {
            let class = copy.class(two.is_flagged()).name();
            let [a, b] = copy.explained.map(percent);
            paper.text(&format!("class: {class}"))?;
            paper.text(&format!("explained: {a} of A, {b} of B"))?;
        }
        let (verdict, note) = self.judging.words(self.comparison(), row);
        if verdict.is_empty() {
            paper.text("no verdict")?;
        } else {
            paper.text(&format!("verdict: {verdict}"))?;
        }
        if note.is_empty() { Ok(()) } else { paper.quoted("note", &sanitise(&note)) }
    }

    /// The number of a pair among all, and its names.
    fn head(&self, at: usize, row: &PairRow, out: &mut dyn Write) -> io::Result<()> {
        let of = thousands(self.order.len() as u64);
        let label = format!("pair {} of {of}", thousands(at as u64 + 1));
        self.names(&label, row, out)
    }

    fn two(&self, at: usize) -> Option<Two<'_>> {
        let comparison = self.comparison();
        let row = self.row(at)?;
        let evidence = comparison.pairs.evidence_of(row);
        Two::from_pair(comparison, self.settings, row.pair(), Some(evidence))
    }

    /// True if both texts are at hand; else prints why they are not.
    fn has_texts(&self, row: &PairRow, out: &mut dyn Write) -> io::Result<bool> {
        let against = &self.comparison().against;
        let has = |against: &Against| row.pair().both().into_iter().all(|id| against.has_text(id));
        let has = against.as_deref().is_none_or(has);
        if !has {
            self.say("The text of the library is not available", out)?;
            self.say("to read both: --against the folder that the file was made from", out)?;
        }
        Ok(has)
    }

    /// A view of the pair, by its name on the command line.
    fn view(&self, name: &str, at: usize, out: &mut dyn Write) -> io::Result<()> {
        let (Some(row), Some(two)) = (self.row(at), self.two(at)) else { return Ok(()) };
        self.head(at, row, out)?;
        if !self.has_texts(row, out)? {
            return Ok(());
        }
        let stop = || self.outcome.stop.load(Ordering::Relaxed);
        let look = ViewContext {
            two: &two,
            context: 3,
            options: PassageOptions::default(),
            boilerplate: &[],
            rules: false,
            corpus: Some(self.comparison()),
            surface: self.console.out,
            stop: &stop,
        };
        let view = VIEWS.iter().find(|view| view.name == name);
        view.map_or(Ok(()), |view| (view.text)(&look, out))
    }

    /// How the numbers of a pair are computed: all measures, or the one that is named.
    fn why(&self, at: usize, topic: &str, out: &mut dyn Write) -> io::Result<()> {
        let Some(row) = self.row(at) else { return Ok(()) };
        let comparison = self.comparison();
        self.head(at, row, out)?;
        if !self.has_texts(row, out)? {
            return Ok(());
        }
        let Some(pair) = comparison.documents(row) else { return Ok(()) };
        let documents = pair.map(Clone::clone).to_vec();
        let corpus = Corpus { documents, ..Corpus::default() };
        let n = comparison.recipe.n;
        let settings = Settings { n, floor: None, cache: None, ..self.settings.clone() };
        let topic = Some(topic).filter(|topic| !topic.is_empty());
        match explain_pair(corpus, topic, &settings, &self.console, &self.outcome.stop, out) {
            Err(Failure::Usage { what, .. } | Failure::Unreadable(what)) => self.say(&what, out),
            Err(Failure::Output(what)) => Err(io::Error::other(what)),
            _ => Ok(()),
        }
    }

    /// Lists only pairs with a text in one of their names; an empty text lists all.
    fn find(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = text.to_lowercase();
        let has = |at: &usize| {
            let documents = self.row(*at).and_then(|row| self.comparison().documents(row));
            documents.into_iter().flatten().any(|document| {
                sanitise_bytes(document.name.bytes()).to_lowercase().contains(&text)
            })
        };
        self.found = (0..self.order.len()).filter(has).collect();
        self.listed = 0;
        let found = count(self.found.len() as u64, "pair");
        self.say(&format!("found: {found}"), out).and_then(|()| self.list(None, out))
    }
}
