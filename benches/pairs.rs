//! Times all steps from texts to a frame: `cargo bench`. Each step is next to a naive version of
//! it, measured in the same run: compare the two rates.
#![allow(missing_docs, clippy::expect_used, reason = "a benchmark")]

mod naive;
mod texts;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use lookalike::compare::job::{JobEvent, JobUpdate};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, PairsView, Profile, Recipe, SortKey, rank};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::{ReadOptions, Source};
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Params;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::minhash::HashFamily;
use lookalike::settings::Settings;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use lookalike::tui::actions::Action;
use lookalike::tui::app::App;
use lookalike::tui::flow::{Event, Sender};
use lookalike::tui::theme::Theme;
use naive::Draft;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::sync::OnceLock;
use std::time::Duration;
use texts::texts;

fn main() {
    divan::main();
}

/// Documents with similar names, so that the screens have names to draw.
fn corpus(count: usize, bytes: usize) -> Corpus {
    let mut corpus = Corpus { label: "bench".to_owned(), ..Corpus::default() };
    for (index, text) in texts(count, bytes, 7).iter().enumerate() {
        let name = Name::new(format!("作文/第{index:05}号.txt").as_bytes());
        let document = from_bytes(name, text.as_bytes(), &ReadOptions::default());
        corpus.documents.push(document.expect("valid UTF-8"));
    }
    corpus
}

/// Slightly more than a million pairs, all kept, of 1,530 short documents; some are copies of
/// others.
fn million() -> &'static Comparison {
    static MILLION: OnceLock<Comparison> = OnceLock::new();
    MILLION.get_or_init(|| compare(corpus(1_530, 300), &Settings::default(), &Unwatched))
}

/// Number of documents in the profile benchmarks.
const COUNT: usize = 100;
/// Size of each in bytes.
const BYTES: usize = 3_000;

/// From text to sketches, on one thread: normalise, shingle, hash, 128 slots, 64 bits.
#[divan::bench]
fn profile_lookalike(bencher: Bencher<'_, '_>) {
    let texts = texts(COUNT, BYTES, 1);
    let sketch = Params { bits: 64, ..Params::default() };
    let recipe =
        Recipe { ladder: Ladder::default(), unit: Unit::Char, n: ShingleLength::Fixed(3), sketch };
    let family = HashFamily::new(&sketch);
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        for text in &texts {
            black_box(Profile::new(text, &recipe, &family));
        }
    });
}

#[divan::bench(sample_count = 3)]
fn profile_first_draft(bencher: Bencher<'_, '_>) {
    let texts = texts(COUNT, BYTES, 1);
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        for text in &texts {
            black_box(Draft::new(text, 3, 128));
        }
    });
}

/// All pairs with all scores, including sketches, on all cores; the naive version on a tenth of the
/// documents, on one. Compare pairs per second.
#[divan::bench(sample_count = 3)]
fn all_pairs_lookalike_2000_documents(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(1_999_000usize))
        .with_inputs(|| corpus(2_000, 3_000))
        .bench_local_values(|corpus| compare(corpus, &Settings::default(), &Unwatched));
}

#[divan::bench(sample_count = 1)]
fn all_pairs_first_draft_200_documents(bencher: Bencher<'_, '_>) {
    let texts = texts(200, 3_000, 7);
    bencher.counter(ItemsCount::new(19_900usize)).bench_local(|| {
        let drafts: Vec<Draft> = texts.iter().map(|text| Draft::new(text, 3, 128)).collect();
        for (index, x) in drafts.iter().enumerate() {
            for y in drafts.iter().take(index) {
                black_box(x.scores(y));
            }
        }
    });
}

/// A million pairs filtered, counted and sorted for a view.
#[divan::bench(sample_count = 20, args = ["jaccard", "disagreement", "name", "flagged only"])]
fn ranking_lookalike(bencher: Bencher<'_, '_>, sort: &str) {
    let pairs = million();
    let view = PairsView {
        sort: match sort {
            "disagreement" => SortKey::Disagreement,
            "name" => SortKey::NameA,
            _ => SortKey::Measure(MeasureId::JACCARD),
        },
        flagged_only: sort == "flagged only",
        ..PairsView::default()
    };
    let count = ItemsCount::new(pairs.pairs.len());
    bencher.counter(count).bench_local(|| rank(pairs, &view));
}

#[divan::bench(sample_count = 3)]
fn ranking_first_draft(bencher: Bencher<'_, '_>) {
    let pairs = million();
    let count = ItemsCount::new(pairs.pairs.len());
    bencher.counter(count).bench_local(|| {
        let mut order: Vec<(f64, String, String)> = Vec::new();
        for row in pairs.pairs.rows() {
            let score = jaccard(&pairs.pairs.evidence_of(row));
            let name = |id| pairs.document(id).map(|d| format!("{:?}", d.name));
            order.push((score, name(row.a).unwrap_or_default(), name(row.b).unwrap_or_default()));
        }
        order.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| (&x.1, &x.2).cmp(&(&y.1, &y.2))));
        order.len()
    });
}

/// The app with a million pairs in its list, sorted.
fn app() -> App {
    let (queue, events) = crossbeam_channel::unbounded();
    let (sender, window) = (Sender::new(queue, None), Size::new(160, 45));
    let mut app = App::new(Source::Demo, Settings::default(), Theme::colour(), window, sender);
    let event = JobEvent::Done(million().clone());
    app.handle(Event::Job(JobUpdate { generation: 0, event }));
    // A worker sorts this many pairs, and then sends further requests.
    while let Ok(event) = events.recv_timeout(Duration::from_secs(5)) {
        app.handle(event);
        if !app.is_waiting() {
            break;
        }
    }
    app
}

/// One frame of 160 × 45 cells over a million pairs, including the key press before it.
#[divan::bench(args = [Action::Down, Action::PageDown, Action::Bottom])]
fn frame_pairs(bencher: Bencher<'_, '_>, action: Action) {
    let mut app = app();
    let area = Rect::new(0, 0, 160, 45);
    bencher.bench_local(move || {
        app.act(action);
        let mut buffer = Buffer::empty(area);
        app.draw(&mut buffer);
        buffer
    });
}

/// One frame of the Why screen, including the account of another pair.
#[divan::bench]
fn frame_why(bencher: Bencher<'_, '_>) {
    let mut app = app();
    app.act(Action::OpenWhy);
    let area = Rect::new(0, 0, 160, 45);
    bencher.bench_local(move || {
        app.act(Action::NextPair);
        let mut buffer = Buffer::empty(area);
        app.draw(&mut buffer);
        buffer
    });
}
