//! Times each stage from a folder to its pairs, on one thread and on all, measures how fast a run
//! cancels, and its memory. `cargo bench --bench scale -- [DIR] [FLOOR]`.
#![allow(missing_docs, clippy::expect_used, clippy::print_stdout, reason = "a benchmark")]

#[path = "texts.rs"]
mod texts;

use lookalike::compare::pipeline::run;
use lookalike::compare::run::{Progress, Stage, Watch};
use lookalike::corpus::scan::Source;
use lookalike::settings::Settings;
use rustix::time::{ClockId, clock_gettime};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Number of cancelled runs, at moments spread over a whole run.
const CANCELLED: u32 = 24;
/// Without a folder: number of generated texts, and bytes of each.
const TEXTS: (usize, usize) = (10_000, 3_000);

fn main() {
    // Arguments that cargo adds for its own harness start with a dash.
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let made = tempfile::tempdir().expect("a place for texts");
    let folder = arguments.first().map_or_else(|| write(made.path()), PathBuf::from);
    let floor = arguments.get(1).map_or(0.3, |floor| floor.parse().expect("a floor"));
    let source = Source::Paths(vec![folder]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = |threads| Settings {
        floor: Some(floor),
        threads: Some(threads),
        cache: None,
        ..Settings::default()
    };
    let (one, _) = stages(&source, &settings(1));
    let (all, wall) = stages(&source, &settings(threads));
    println!("stage        1 thread  {threads} threads  ratio   CPU of {threads}");
    for (one, all) in one.iter().zip(&all) {
        let ratio = one.wall.as_secs_f64() / all.wall.as_secs_f64();
        let [a, b, c] = [one.wall, all.wall, all.cpu].map(|time| time.as_secs_f64());
        println!(
            "{:<11}  {a:7.3} s  {b:8.3} s  {ratio:5.2}  {c:8.3} s",
            format!("{:?}", one.stage)
        );
    }
    println!(
        "load average {}",
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    );
    println!("{}", memory());
    let mut worst = (Duration::ZERO, Duration::ZERO, None);
    for moment in 1..CANCELLED {
        let after = wall * moment / CANCELLED;
        let (late, stage) = cancelled(&source, &settings(threads), after);
        println!("told to end after {:6.3} s, in {stage:?}: took {late:?}", after.as_secs_f64());
        worst = worst.max((late, after, stage.map(|stage| stage as u8)));
    }
    println!("worst: {:?} when told to end after {:?}", worst.0, worst.1);
}

fn write(folder: &Path) -> PathBuf {
    let (count, bytes) = TEXTS;
    for (index, text) in texts::texts(count, bytes, 7).iter().enumerate() {
        std::fs::write(folder.join(format!("{index:06}.txt")), text).expect("written");
    }
    folder.to_owned()
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines =
        status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
    lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join(", ")
}

struct Timed {
    stage: Stage,
    wall: Duration,
    cpu: Duration,
}

/// Records when each stage was first reported.
struct Clock(Mutex<Vec<(Stage, Instant, Duration)>>, AtomicBool);

impl Clock {
    fn new() -> Self {
        Self(Mutex::default(), AtomicBool::new(false))
    }
}

impl Watch for Clock {
    fn progress(&self, progress: Progress) {
        let mut seen = self.0.lock().expect("no panic");
        if seen.last().is_none_or(|(stage, ..)| *stage != progress.stage) {
            seen.push((progress.stage, Instant::now(), cpu()));
        }
    }
    fn cancelled(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }
}

fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn stages(source: &Source, settings: &Settings) -> (Vec<Timed>, Duration) {
    let clock = Clock::new();
    let start = Instant::now();
    let comparison = run(source, settings, &clock).expect("a comparison");
    let wall = start.elapsed();
    println!(
        "{} documents, {} pairs, {:.2} s; held after: {}",
        comparison.profiles.len(),
        comparison.pairs.len(),
        wall.as_secs_f64(),
        memory()
    );
    let mut seen = clock.0.into_inner().expect("no panic");
    seen.push((Stage::Scoring, Instant::now(), cpu()));
    let timed = seen.windows(2).map(|edge| Timed {
        stage: edge[0].0,
        wall: edge[1].1 - edge[0].1,
        cpu: edge[1].2.saturating_sub(edge[0].2),
    });
    (timed.collect(), wall)
}

/// Time that a run continues after it is cancelled, and its stage at that moment.
fn cancelled(source: &Source, settings: &Settings, after: Duration) -> (Duration, Option<Stage>) {
    let clock = Clock::new();
    std::thread::scope(|scope| {
        let running = scope.spawn(|| (run(source, settings, &clock), Instant::now()));
        std::thread::sleep(after);
        let told = Instant::now();
        clock.1.store(true, Ordering::Relaxed);
        let (comparison, ended) = running.join().expect("no panic");
        let stage = clock.0.lock().expect("no panic").last().map(|(stage, ..)| *stage);
        drop(comparison);
        (ended.saturating_duration_since(told), stage)
    })
}
