//! Readings of pairs: candidates, reuse and class in tables and exports, and how they arrive on screen.

use crate::stage::{Stage, comparison};
use insta::assert_snapshot;
use lookalike::compare::job::{JobEvent, JobUpdate};
use lookalike::compare::result::{Comparison, PairRow};
use lookalike::compare::run::{Progress, Unwatched, Watch};
use lookalike::explain::reading::{PARTNERS, PairReader, candidates, read_candidates};
use lookalike::measure::MeasureId;
use lookalike::measure::chains::{ChainText, NoReuse, chains};
use lookalike::measure::contract::Evidence;
use lookalike::measure::reuse_state::ReuseState;
use lookalike::measure::{containment, jaccard};
use lookalike::pair::DocPair;
use lookalike::settings::{Settings, Thresholds};
use lookalike::tui::flow::Event;
use lookalike::tui::model::{LiveReadings, ReadingPlan};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const MARKET: &str = "天还没有亮，菜市场的灯已经亮了。卖鱼的老李把水管接好，往大盆里放水，鱼在里面游来游去。\
    隔壁卖豆腐的夫妻从三轮车上搬下十几板豆腐，热气一直冒到棚顶。六点一到，附近的老人提着布袋子走进来，\
    先问今天的青菜什么价钱，再慢慢地挑。孩子们背着书包从门口跑过，顺手买两个包子当作早饭。\
    到了九点，人渐渐少了，摊主们坐下来喝茶，说一说昨天的球赛和家里的孩子。";
const MARKET_TURNED: &str = "到了九点，人渐渐少了，摊主们坐下来喝茶，说一说昨天的球赛和家里的孩子。\
    孩子们背着书包从门口跑过，顺手买两个包子当作早饭。六点一到，附近的老人提着布袋子走进来，\
    先问今天的青菜什么价钱，再慢慢地挑。隔壁卖豆腐的夫妻从三轮车上搬下十几板豆腐，热气一直冒到棚顶。\
    天还没有亮，菜市场的灯已经亮了。卖鱼的老李把水管接好，往大盆里放水，鱼在里面游来游去。";
const MARKET_REWORDED: &str = "天还没有发亮，菜市场的灯就已经开了。卖鱼的老李将水管接上，往大盆里灌水，鱼在里头游来游去。\
    旁边卖豆腐的夫妻从三轮车上卸下十几板豆腐，热气一直升到棚顶。六点一到，周围的老人拎着布袋子进来，\
    先问今日的青菜什么价格，再慢慢地选。孩子们背着书包从门口经过，顺手买两个包子当早饭。\
    到了九点，人慢慢少了，摊主们坐下来喝茶，聊一聊昨晚的球赛和家里的孩子。";
const LIBRARY: &str = "The library on the corner opens at nine. Two students wait in the rain with their bags \
    over their heads, and the librarian lets them in a little early. She puts the returned books on a cart, \
    sorts them by their numbers and rolls the cart between the shelves. At noon the reading room is full.";
const SHORT: &str = "天还没有亮，菜市场的灯已经亮了。";

const TEXTS: &[(&str, &str)] = &[
    ("library.txt", LIBRARY),
    ("market-reworded.txt", MARKET_REWORDED),
    ("market-turned.txt", MARKET_TURNED),
    ("market.txt", MARKET),
    ("short.txt", SHORT),
];

fn read() -> Comparison {
    let mut found = comparison(TEXTS);
    read_candidates(&mut found, &Settings::default(), &Unwatched);
    found
}

fn row(found: &Comparison, names: [&str; 2]) -> PairRow {
    let is_named = |row: &&PairRow| {
        let both = found.documents(row).unwrap().map(|document| document.name.utf8().unwrap());
        both == names
    };
    *found.pairs.rows().iter().find(is_named).unwrap()
}

#[test]
fn candidates_are_flagged_pairs_and_the_closest_partners_best_first() {
    let texts: Vec<(String, String)> = (0..30_usize)
        .map(|at| {
            let part = |from: usize| MARKET.chars().skip(from * 3).take(40).collect::<String>();
            (format!("{at:02}.txt"), part(at) + &part(at * 7 % 50))
        })
        .collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
    let found = comparison(&texts);
    let thresholds = Thresholds::new(&[(MeasureId::JACCARD, 0.6)]);
    let (chosen, of) = candidates(&found, &thresholds, usize::MAX);
    // The same by brute force.
    let scores = |e: &Evidence| {
        let contained = containment::share_a(e).max(containment::share_b(e));
        [jaccard::jaccard(e), contained, e.cosine.unwrap_or(0.0)]
    };
    let evidence = |pair: DocPair| {
        let row = found.pairs.rows().iter().find(|row| row.pair() == pair).unwrap();
        found.pairs.evidence_of(row)
    };
    // Ties are broken by the contents of both texts.
    let tie = |pair: &DocPair| {
        let start = |id| {
            let hash = found.document(id).unwrap().hash.0;
            u64::from_be_bytes(*hash.first_chunk().unwrap())
        };
        let [x, y] = pair.both().map(start);
        x.min(y).rotate_left(1).wrapping_add(x.max(y))
    };
    let mut wanted = BTreeSet::new();
    let all = || found.pairs.rows().iter().map(PairRow::pair);
    wanted.extend(all().filter(|pair| jaccard::jaccard(&evidence(*pair)) >= 0.6));
    for own in 0..30 {
        for measure in 0..3 {
            let value = |pair: &DocPair| scores(&evidence(*pair))[measure];
            let mut partners: Vec<DocPair> = all()
                .filter(|pair| pair.both().iter().any(|id| id.index() == own) && value(pair) > 0.0)
                .collect();
            partners.sort_by(|x, y| value(y).total_cmp(&value(x)).then(tie(x).cmp(&tie(y))));
            wanted.extend(partners.into_iter().take(PARTNERS));
        }
    }
    assert_eq!(chosen.iter().copied().collect::<BTreeSet<_>>(), wanted);
    assert_eq!((chosen.len(), of), (wanted.len(), wanted.len()));
    assert!(wanted.len() < found.pairs.len(), "{} candidates", wanted.len());
    let mean = |pair: &DocPair| scores(&evidence(*pair)).iter().sum::<f64>();
    assert!(chosen.is_sorted_by(|x, y| mean(x) >= mean(y) - 1e-12));
    for most in [0, 1, 7] {
        assert_eq!(candidates(&found, &thresholds, most), (chosen[..most].to_vec(), of));
    }
}

#[test]
fn readings_are_those_of_both_texts_and_the_rest_stays_unread() {
    let found = read();
    let pair = row(&found, ["market-reworded.txt", "market.txt"]);
    let e = found.pairs.evidence_of(&pair);
    let text = |text: &str| ChainText::new(&found.recipe.ladder.fold(text)).unwrap();
    let direct = chains(&text(MARKET_REWORDED), &text(MARKET), &|| false).unwrap();
    assert_eq!(e.reuse, ReuseState::Shares(direct.shares, direct.dice));
    assert_eq!(MeasureId::REUSE.value(&e), Some(direct.reuse()));
    let short = found.pairs.evidence_of(&row(&found, ["market.txt", "short.txt"]));
    assert_eq!(short.reuse, ReuseState::Undefined(NoReuse::TooShort));
    assert_eq!(MeasureId::REUSE.value(&short), None);
    let apart = found.pairs.evidence_of(&row(&found, ["library.txt", "market.txt"]));
    assert_eq!((apart.reuse, MeasureId::REUSE.value(&apart)), (ReuseState::Unread, None));
    // Both ways round, on any number of threads, and without a reading.
    let reader = PairReader::new(found.clone(), Arc::default());
    for row in found.pairs.rows() {
        let [there, back] =
            [row.pair(), row.pair().swapped()].map(|pair| reader.reuse(pair, &|| false).unwrap());
        assert_eq!(there, back.swapped());
    }
    for threads in [1, 4] {
        let mut again = comparison(TEXTS);
        let settings = Settings { threads: Some(threads), ..Settings::default() };
        read_candidates(&mut again, &settings, &Unwatched);
        assert_eq!(again.pairs.readings(), found.pairs.readings());
    }
    let mut none = comparison(TEXTS);
    read_candidates(&mut none, &Settings { readings: 0, ..Settings::default() }, &Unwatched);
    assert!(none.pairs.readings().is_empty());
    let state = |row: &PairRow| none.pairs.evidence_of(row).reuse;
    assert!(none.pairs.rows().iter().all(|row| state(row) == ReuseState::Unread));
}

/// A run that is cancelled after the first pair.
#[derive(Default)]
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn progress(&self, progress: Progress) {
        self.0.fetch_max(progress.done, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

#[test]
fn a_cancelled_reading_keeps_what_it_has() {
    let mut found = comparison(TEXTS);
    let settings = Settings { threads: Some(1), ..Settings::default() };
    read_candidates(&mut found, &settings, &Impatient::default());
    let readings = found.pairs.readings();
    assert_eq!(readings.len(), 1);
    assert!(readings.chosen > 1);
}

#[test]
fn class_share_and_reuse_at_every_window_size() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    assert_snapshot!("readings_80x24", stage.screen());
    for (width, height) in [(120, 36), (160, 45)] {
        stage.resize(width, height);
        assert_snapshot!(format!("readings_{width}x{height}"), stage.screen());
    }
    stage.click("Reuse");
    assert!(stage.screen().contains("by Reuse ▼"), "{}", stage.screen());
    stage.click("Class");
    assert!(stage.screen().contains("by class ▼"), "{}", stage.screen());
    stage.click("Expl");
    assert!(stage.screen().contains("by explained ▼"), "{}", stage.screen());
    stage.keys("/ 'short enter");
    assert!(stage.screen().contains("— too short"), "{}", stage.screen());
}

#[test]
fn a_filter_of_classes_keeps_read_pairs_of_that_class() {
    let mut stage = Stage::new(TEXTS, 120, 36);
    let all = stage.app.model.ranking.order.len();
    stage.keys("/ 'class:shuf enter");
    let listed = stage.app.model.ranking.order.len();
    assert!(listed > 0 && listed < all && stage.screen().contains("shuffled"));
    stage.keys("/ ctrl-u '!class:shuffled enter");
    assert_eq!(stage.app.model.ranking.order.len(), all - listed);
    stage.keys("/ ctrl-u 'class:shuf enter enter");
    assert!(stage.screen().contains("passages"), "{}", stage.screen());
}

#[test]
fn late_readings_are_shown_without_a_new_order_and_stale_ones_are_dropped() {
    let done = |texts| {
        let event = JobEvent::Done(comparison(texts));
        Event::Job(JobUpdate { generation: 0, event })
    };
    let mut stage = Stage::empty(120, 36);
    stage.app.handle(done(TEXTS));
    assert!(stage.screen().contains("not read yet"), "{}", stage.screen());
    // Other texts while the first ones are read.
    stage.app.model.run = lookalike::tui::model::Run::default();
    stage.app.handle(done(&TEXTS[1..4]));
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    let model = &stage.app.model;
    let shown = model.comparison.as_ref().unwrap();
    assert_eq!((shown.pairs.len(), shown.pairs.readings().len()), (3, 3));
    assert!(!stage.screen().contains("not read yet") && !stage.screen().contains("reading "));
}

#[test]
fn while_pairs_are_read_no_screen_says_what_reuse_flags() {
    let mut stage = Stage::empty(120, 36);
    stage.app.model.settings.readings = 0;
    let event = JobEvent::Done(comparison(TEXTS));
    stage.app.handle(Event::Job(JobUpdate { generation: 0, event }));
    assert!(stage.app.model.is_reading(), "the candidates are being chosen");
    while stage.app.is_waiting() {
        stage.wait_alone();
    }
    assert!(!stage.app.model.is_reading());
    let table = stage.app.model.comparison.as_ref().unwrap().pairs.clone();
    let queue: Vec<DocPair> = table.rows().iter().map(PairRow::pair).collect();
    stage.app.model.view.thresholds.set(MeasureId::REUSE, Some(0.36));
    let thresholds = stage.app.model.view.thresholds;
    stage.keys("4");
    let read = stage.screen();
    assert!(read.contains("Reuse ≥ .360  1 of 1 over"), "{read}");
    assert!(read.contains("R ≥ .360 0   3 flagged  "), "{read}");
    assert!(read.lines().next().unwrap().contains(" · 3 flagged "), "{read}");
    stage.app.model.readings = LiveReadings::default();
    let screen = stage.screen();
    assert!(screen.contains("Reuse ≥ .360  reading…"), "{screen}");
    assert!(screen.contains("R ≥ .360 …   3 flagged…  "), "{screen}");
    assert!(!screen.lines().next().unwrap().contains("flagged"), "{screen}");
    let plan = ReadingPlan { candidates: queue.len(), queue, thresholds };
    stage.app.model.readings.plan(table, plan);
    let screen = stage.screen();
    assert!(screen.contains("Reuse ≥ .360  reading 0 of 10 pairs"), "{screen}");
    assert!(screen.contains("R ≥ .360 …   3 flagged…  "), "{screen}");
}

#[test]
fn nothing_to_read_is_no_work() {
    for texts in [&TEXTS[..0], &TEXTS[..1]] {
        let stage = Stage::new(texts, 80, 24);
        assert!(stage.app.model.readings.is_done());
        assert!(!stage.screen().contains("reading "), "{}", stage.screen());
    }
}
