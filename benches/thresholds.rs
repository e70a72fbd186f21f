//! Times frames while thresholds move over a million pairs: `cargo bench --bench thresholds`.
//!
//! Runs the real app in a window of 160 × 45. A frame includes everything from the key or mouse
//! event to the drawn buffer. Prints the median, the 99th percentile and the worst time of each
//! kind of move, then the time of sorting and filtering on their worker, and of the frames
//! meanwhile. Fails above 16 ms.
#![allow(missing_docs, clippy::expect_used, clippy::print_stdout, reason = "a benchmark")]

mod texts;

use crossbeam_channel::{Receiver, unbounded};
use crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};
use lookalike::compare::job::{JobEvent, JobUpdate};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::Comparison;
use lookalike::compare::run::Unwatched;
use lookalike::compare::study::{ScoreColumns, count};
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::{ReadOptions, Source};
use lookalike::measure::MeasureId;
use lookalike::settings::{Settings, Thresholds};
use lookalike::tui::actions::{Action, Chart};
use lookalike::tui::app::App;
use lookalike::tui::flow::{Event, Sender};
use lookalike::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use texts::{Dice, texts};

/// Slightly more than a million pairs, all kept, of 1,530 short documents; some are copies of
/// others.
fn million() -> Comparison {
    let mut corpus = Corpus { label: "bench".to_owned(), ..Corpus::default() };
    for (index, text) in texts(1_530, 300, 7).iter().enumerate() {
        let name = Name::new(format!("作文/第{index:05}号.txt").as_bytes());
        let document = from_bytes(name, text.as_bytes(), &ReadOptions::default());
        corpus.documents.push(document.expect("valid UTF-8"));
    }
    compare(corpus, &Settings::default(), &Unwatched)
}

struct Stage {
    app: App,
    events: Receiver<Event>,
    frames: Vec<Duration>,
}

impl Stage {
    fn new(found: Comparison) -> Self {
        let (queue, events) = unbounded();
        let (sender, window) = (Sender::new(queue, None), Size::new(160, 45));
        let app = App::new(Source::Demo, Settings::default(), Theme::colour(), window, sender);
        let mut stage = Self { app, events, frames: Vec::new() };
        let done = JobEvent::Done(found);
        stage.app.handle(Event::Job(JobUpdate { generation: 0, event: done }));
        stage.settle();
        stage
    }

    /// Handles results of the worker until none is due, each with a frame as on a terminal.
    fn settle(&mut self) {
        while self.app.is_waiting() {
            let event = self.events.recv_timeout(Duration::from_secs(60)).expect("an answer");
            self.frame(|app| app.handle(event));
        }
    }

    fn frame(&mut self, change: impl FnOnce(&mut App)) {
        let start = Instant::now();
        change(&mut self.app);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 160, 45));
        self.app.draw(&mut buffer);
        self.frames.push(start.elapsed());
    }

    /// Prints the times of the frames since the last call; returns true if all were in time.
    fn report(&mut self, what: &str) -> bool {
        let mut frames = std::mem::take(&mut self.frames);
        frames.sort_unstable();
        let ms = |at: usize| frames.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3);
        let (middle, late, last) = (frames.len() / 2, frames.len() * 99 / 100, frames.len() - 1);
        println!(
            "{what:<46} {:>5} frames: median {:>6.2} ms, 99 % {:>6.2} ms, worst {:>6.2} ms",
            frames.len(),
            ms(middle),
            ms(late),
            ms(last)
        );
        ms(last) <= 16.0
    }
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    let modifiers = crossterm::event::KeyModifiers::NONE;
    Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers }))
}

fn moves(stage: &mut Stage) -> bool {
    let mut good = true;
    for chart in [Chart::Histograms, Chart::Agreement, Chart::Crossed] {
        stage.frame(|app| app.act(Action::Show(chart)));
        for _ in 0..3 {
            for action in [Action::Lower, Action::Raise] {
                (0..100).for_each(|_| stage.frame(|app| app.act(action)));
            }
            stage.frame(|app| app.act(Action::NextMeasure));
        }
        stage.frame(|app| app.act(Action::NextMeasure));
        good &= stage.report(&format!("one step, {chart:?}"));
        for _ in 0..50 {
            stage.frame(|app| app.act(Action::NextPreset));
            stage.frame(|app| app.act(Action::ThresholdReset));
        }
        good &= stage.report(&format!("a jump, {chart:?}"));
    }
    stage.frame(|app| app.act(Action::Show(Chart::Histograms)));
    let left = MouseButton::Left;
    for (row, from) in [(8, 3u16), (8, 84), (28, 3)] {
        stage.frame(|app| app.handle(mouse(MouseEventKind::Down(left), from, row)));
        for column in (from..from + 74).chain((from..from + 74).rev()) {
            stage.frame(|app| app.handle(mouse(MouseEventKind::Drag(left), column, row)));
        }
        stage.frame(|app| app.handle(mouse(MouseEventKind::Up(left), from, row)));
    }
    good & stage.report("a drag across three histograms")
}

/// Moves in the list of pairs: work that takes longer than a frame runs next to the frames.
fn lists(stage: &mut Stage) -> bool {
    let mut good = true;
    stage.frame(|app| app.act(Action::ShowPairs));
    stage.frames.clear();
    for (what, actions) in [
        ("sort by the next column", vec![Action::SortNext; 9]),
        ("reverse", vec![Action::SortReverse; 4]),
        ("only flagged, and all", vec![Action::FlaggedOnly; 4]),
        ("a threshold, only flagged listed", {
            let steps = [Action::FlaggedOnly, Action::Lower, Action::Raise, Action::LowerMore];
            steps.into_iter().chain([Action::RaiseMore, Action::FlaggedOnly]).collect()
        }),
    ] {
        let mut longest = Duration::ZERO;
        let count = actions.len() as u32;
        let all = Instant::now();
        for action in actions {
            let start = Instant::now();
            stage.frame(|app| app.act(action));
            while stage.app.model.ordering.is_some() {
                // Frames continue while the worker sorts, as with a key held down.
                stage.frame(|app| app.act(Action::Down));
                if let Ok(event) = stage.events.recv_timeout(Duration::from_millis(16)) {
                    stage.frame(|app| app.handle(event));
                }
            }
            longest = longest.max(start.elapsed());
        }
        good &= stage.report(what);
        println!("    the list itself: mean {:.0?}, longest {longest:.0?}", all.elapsed() / count);
    }
    good
}

fn main() -> ExitCode {
    let found = million();
    println!("{} pairs of {} documents", found.pairs.len(), found.profiles.len());
    let start = Instant::now();
    let columns = ScoreColumns::new(&found);
    println!("columns and sums, on a worker: {:.0?}", start.elapsed());
    let mut dice = Dice::new(5);
    let (mut fast, mut slow, mut worst) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for _ in 0..200 {
        let thresholds = Thresholds::new(&[
            (MeasureId::JACCARD, dice.below(1_000) as f64 / 1_000.0),
            (MeasureId::MINHASH, dice.below(1_000) as f64 / 1_000.0),
            (MeasureId::SIMHASH, dice.below(65) as f64),
        ]);
        let start = Instant::now();
        let counted = columns.count(&thresholds);
        (fast, worst) = (fast + start.elapsed(), worst.max(start.elapsed()));
        let start = Instant::now();
        assert_eq!(counted, count(&found.pairs, &thresholds));
        slow += start.elapsed();
    }
    println!(
        "eight counts at random thresholds: {:.0?} (worst {worst:.0?}); a look at all pairs {:.0?}",
        fast / 200,
        slow / 200
    );
    let mut stage = Stage::new(found);
    stage.frames.clear();
    // 4 is the Thresholds screen.
    (0..3).for_each(|_| stage.frame(|app| app.act(Action::NextScreen)));
    stage.settle();
    stage.frames.clear();
    let good = moves(&mut stage);
    if !(lists(&mut stage) && good) {
        println!("some frame took longer than 16 ms");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
