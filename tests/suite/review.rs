//! Verdicts in the explorer: keys in, screen and journal out.

use crate::journal_disk::{Fault, Platter};
use crate::stage::{Stage, comparison};
use insta::assert_snapshot;
use lookalike::compare::job::JobEvent;
use lookalike::review::journal::Journal;
use lookalike::review::record::VerdictRecord;
use lookalike::review::verdict::Verdict;
use lookalike::tui::actions::KeyPress;
use lookalike::tui::flow::{Event, Request};
use lookalike::tui::model::SaveState;
use std::path::PathBuf;

pub(crate) const TEXTS: &[(&str, &str)] = &[
    ("茶馆.txt", "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。"),
    ("茶馆-改.txt", "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上。"),
    ("茶馆-再改.txt", "天还没亮，茶馆的门已经打开。老人提着鸟笼，慢慢走进来，各自坐到位置上。"),
    ("bus.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-new.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
];

fn journal(platter: &Platter) -> Journal<Platter> {
    Journal::on(platter.clone(), PathBuf::from("评审.jsonl"))
}

/// A stage with a journal on this disk, after reading it.
pub(crate) fn stage(texts: &[(&str, &str)], platter: &Platter, size: (u16, u16)) -> Stage {
    let mut stage = Stage::new(texts, size.0, size.1);
    stage.app.keep_verdicts(journal(platter), "安娜");
    stage.wait(); // for what the journal held
    stage
}

/// Presses keys that came with an answer of the terminal.
fn stray(stage: &mut Stage, keys: &str) {
    for key in keys.split(' ').filter_map(KeyPress::parse) {
        stage.handle(Event::StrayKey(key.event()));
    }
}

/// All records of the journal.
fn records(platter: &Platter) -> Vec<VerdictRecord> {
    journal(platter).read().unwrap()
}

/// Waits until everything is saved.
fn saved(stage: &mut Stage) {
    while stage.app.model.review.saving() != SaveState::Saved {
        stage.wait();
    }
}

/// The names and the verdict of the selected pair's record.
fn verdicts(platter: &Platter) -> Vec<Option<Verdict>> {
    records(platter).into_iter().map(|record| record.verdict).collect()
}

#[test]
fn a_stray_key_saves_nothing_and_says_so() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 24));
    stage.keys("m");
    saved(&mut stage);
    for keys in ["m", "x", "o", "i", "u", "z", "e", "space m", ": m a t c h enter"] {
        stray(&mut stage, keys);
        assert!(stage.screen().contains("answer of the terminal"), "{keys}: {}", stage.screen());
        stage.keys("esc");
    }
    // A stray Enter ends no note, and the note is still there.
    stage.keys("e 'copied");
    stray(&mut stage, "enter");
    assert_eq!(records(&platter).len(), 1);
    stage.keys("enter");
    saved(&mut stage);
    assert_eq!(records(&platter).len(), 2);
    // Other keys do what they always do.
    let chosen = stage.app.model.chosen;
    stray(&mut stage, "j");
    assert_ne!(stage.app.model.chosen, chosen);
}

#[test]
fn verdicts_go_on_to_the_next_pair_and_are_taken_back() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (80, 24));
    let all = stage.app.model.ranking.order.len();
    stage.keys("m");
    assert_eq!(stage.app.model.place(), Some(1));
    stage.keys("x o");
    saved(&mut stage);
    let screen = stage.screen();
    assert!(screen.contains("3/4 done · 1 hidden (H)"), "{screen}");
    assert!(screen.lines().next().unwrap().ends_with("saved"), "{screen}");
    assert_eq!(stage.app.model.ranking.order.len(), all - 1);
    assert_snapshot!("review_80x24", screen);
    stage.keys("H");
    assert_eq!(stage.app.model.ranking.order.len(), all);
    // Back to the previous pair, which has no verdict again.
    stage.keys("H u");
    assert!(stage.screen().contains("2/4 done"));
    assert_eq!(stage.app.model.place(), Some(1), "{}", stage.screen());
    stage.keys("z z");
    assert!(!stage.screen().contains("reviewed"), "{}", stage.screen());
    stage.keys("z");
    assert!(stage.screen().contains("nothing to undo"));
    saved(&mut stage);
    let three = [Verdict::Match, Verdict::NoMatch, Verdict::Legitimate].map(Some);
    let given = [three, [None; 3]].concat();
    assert_eq!(verdicts(&platter), given);
}

#[test]
fn nothing_out_of_sight_is_judged() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (80, 24));
    stage.keys("j / 'zzz enter");
    for (key, says) in [
        ("o", "there is no pair to judge"),
        ("e", "there is no pair to write a note on"),
        ("enter", "no pair is listed"),
        ("w", "no pair is listed"),
    ] {
        stage.keys(key);
        assert!(stage.screen().contains(says), "{key}: {}", stage.screen());
    }
    assert_eq!(stage.app.model.review.unsaved, 0);
    // The former selection is restored.
    stage.keys("esc o");
    saved(&mut stage);
    assert_eq!(verdicts(&platter), [Some(Verdict::Legitimate)]);
    // Both reasons for an empty list are shown.
    stage.keys("v v / '茶馆 enter");
    assert!(stage.screen().contains("only match pairs are listed"), "{}", stage.screen());
}

#[test]
fn reviewers_who_differ_are_disputed_until_one_agrees_or_a_third_decides() {
    let platter = Platter::default();
    let judge = |by: &str, keys: &str| {
        let mut stage = Stage::new(TEXTS, 120, 30);
        stage.app.keep_verdicts(journal(&platter), by);
        stage.wait();
        stage.keys(keys);
        saved(&mut stage);
        stage
    };
    judge("ann", "e 'admitted enter m");
    let mut stage = judge("bo", "x");
    stage.keys("g g");
    let screen = stage.screen();
    assert!(screen.contains("1 disputed"), "{screen}");
    assert!(screen.contains("d disputed · ann: match “admitted”"), "{screen}");
    assert!(screen.contains("bo: no match"), "{screen}");
    assert_eq!(stage.app.model.review.reviewed.hidden(), 0, "a disputed pair is never hidden");
    // Withdrawn, and given again.
    stage.keys("u");
    assert!(stage.screen().contains("m match · ann"), "{}", stage.screen());
    stage.keys("x g g");
    assert!(stage.screen().contains("1 disputed"));
    saved(&mut stage);
    for _ in 0..8 {
        stage.keys("v");
    }
    assert!(stage.screen().contains("disputed (v)"), "{}", stage.screen());
    let stage = judge("cy", "m g g");
    assert!(!stage.screen().contains("disputed"), "{}", stage.screen());
    assert!(stage.screen().contains("m match · cy"), "{}", stage.screen());
    assert!(stage.screen().contains("ann: match “admitted”"), "{}", stage.screen());
}

#[test]
fn a_note_a_filter_and_an_order_by_verdict() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 30));
    stage.keys("e '引文,已注明 enter");
    assert!(stage.screen().contains("“引文,已注明”"), "{}", stage.screen());
    stage.keys("j i k");
    stage.keys("v");
    assert!(stage.screen().contains("unreviewed (v)"), "{}", stage.screen());
    let all = stage.app.model.review.reviewed.marks.iter().count();
    assert_eq!(all, 2);
    for _ in 0..5 {
        stage.keys("v");
    }
    assert!(stage.screen().contains("No pair here is stale"), "{}", stage.screen());
    stage.keys("v");
    assert_eq!(stage.app.model.ranking.order.len(), 1);
    stage.keys("v v S s s s s s s s s");
    stage.keys("e ctrl-u esc");
    assert!(stage.screen().contains("“引文,已注明”"), "esc leaves the note as it was");
    while !stage.screen().contains("by verdict") {
        stage.keys("s");
    }
    let first = stage.app.model.at(0).unwrap();
    let mark = stage.app.model.review.mark(first.pair()).unwrap();
    assert_eq!(mark.verdict, Some(Verdict::Unsure));
    saved(&mut stage);
    assert!(records(&platter).iter().all(|record| record.by == "安娜"));
}

#[test]
fn verdicts_are_replaced_in_bulk_only_by_a_second_key_and_esc_drops_the_selection() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 24));
    stage.keys("m g space space x");
    assert!(stage.screen().contains("another verdict of yours is on 1 of 2 pairs: the same key"));
    assert_eq!(stage.app.model.review.steps.count(), 1);
    stage.keys("o");
    assert!(stage.screen().contains("the same key again"), "another verdict asks anew");
    stage.keys("esc");
    assert!(!stage.app.model.review.selected.is_empty(), "esc closes the question first");
    stage.keys("esc");
    assert!(stage.app.model.review.selected.is_empty());
    stage.keys("g space space x x");
    assert!(stage.screen().contains("2 pairs: no match; u undoes it"), "{}", stage.screen());
    saved(&mut stage);
    assert_eq!(verdicts(&platter).len(), 3);
}

#[test]
fn a_selection_gets_one_verdict_and_one_step_takes_it_back() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (80, 24));
    stage.keys("space space");
    assert!(stage.screen().contains("2 selected"), "{}", stage.screen());
    stage.keys("x");
    assert!(stage.screen().contains("2 pairs: no match; u undoes it"), "{}", stage.screen());
    stage.keys("j");
    assert!(stage.screen().contains("2 hidden (H)"), "{}", stage.screen());
    stage.keys("u A");
    let listed = stage.app.model.ranking.order.len();
    assert_eq!(stage.app.model.review.selected.len(), listed);
    stage.keys("o");
    assert!(stage.app.model.review.selected.is_empty());
    saved(&mut stage);
    assert_eq!(records(&platter).len(), 4 + listed);
    stage.keys(".");
    assert!(stage.screen().contains("every pair of the list is reviewed"));
}

#[test]
fn verdicts_survive_a_new_run_and_new_names_and_go_stale_when_a_text_changes() {
    let platter = Platter::default();
    let mut before = stage(TEXTS, &platter, (80, 24));
    before.keys("m x");
    saved(&mut before);
    let (first, second) = {
        let held = records(&platter);
        (held[0].clone(), held[1].clone())
    };
    // The first pair's texts have other names now; a text of the second pair has changed.
    let renamed = |name: &str| {
        first.sides.iter().any(|side| side.name.utf8() == Some(name)).then(|| format!("新/{name}"))
    };
    let changed = second
        .sides
        .iter()
        .map(|side| side.name.utf8().unwrap())
        .find(|name| first.sides.iter().all(|side| side.name.utf8() != Some(*name)));
    let texts: Vec<(String, String)> = TEXTS
        .iter()
        .map(|&(name, text)| {
            let text = if Some(name) == changed {
                format!("{text} 后来添了一句。")
            } else {
                text.into()
            };
            (renamed(name).filter(|_| Some(name) != changed).unwrap_or(name.into()), text)
        })
        .collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
    let after = stage(&texts, &platter, (100, 30));
    let marks: Vec<_> =
        after.app.model.review.reviewed.marks.iter().map(|(_, mark)| mark).collect();
    let fresh = marks.iter().filter(|mark| !mark.is_stale).count();
    assert_eq!(fresh, 1, "{marks:?}");
    assert_eq!(after.app.model.review.reviewed.hidden(), 0, "a changed pair is back in sight");
}

#[test]
fn a_changed_text_is_marked_on_its_pair() {
    let platter = Platter::default();
    let mut stage = stage(&TEXTS[3..], &platter, (100, 30));
    stage.keys("x");
    saved(&mut stage);
    assert!(stage.screen().contains("1 pair hidden"), "{}", stage.screen());
    let longer =
        [TEXTS[3], (TEXTS[4].0, "The last bus leaves at nine. Nobody takes it but a dog.")];
    stage.job(JobEvent::Done(comparison(&longer)));
    let screen = stage.screen();
    assert!(screen.contains("! stale: was no match; "), "{screen}");
    assert!(screen.contains("A changed:"), "{screen}");
    assert!(screen.contains("74 → 55 bytes, J was 0."), "{screen}");
    stage.keys("enter o");
    saved(&mut stage);
    assert!(stage.screen().contains("o legitimate"), "{}", stage.screen());
}

#[test]
fn a_full_disk_is_shown_while_it_lasts_and_quitting_waits() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (80, 24));
    platter.state().fault = Fault::Full(100);
    stage.keys("m");
    stage.wait();
    stage.keys("m");
    let top = |stage: &Stage| stage.screen().lines().next().unwrap().to_owned();
    assert!(top(&stage).ends_with("NOT SAVED (2)"), "{}", top(&stage));
    assert!(records(&platter).is_empty());
    stage.keys("q");
    assert_eq!(stage.app.take_requests(), []);
    let asked = "no space left on device; q again quits without saving";
    assert!(stage.says(asked));
    // Another key or a press stays.
    for stays in ["2", "Why"] {
        if stays == "Why" {
            stage.click(stays);
        } else {
            stage.keys(stays);
        }
        assert!(!stage.says(asked));
        stage.keys("q");
        assert_eq!(stage.app.take_requests(), []);
        assert!(stage.says(asked), "{}", stage.screen());
    }
    platter.state().fault = Fault::None;
    saved(&mut stage);
    assert_eq!(stage.app.take_requests(), [Request::Quit]);
    assert_eq!(records(&platter).len(), 2);
    assert!(top(&stage).ends_with("saved"));
}

#[test]
fn other_files_are_not_journals() {
    let platter = Platter::holding("一篇作文\n".into());
    let mut stage = stage(TEXTS, &platter, (120, 24));
    stage.keys("m");
    assert!(stage.screen().contains("not a review journal"), "{}", stage.screen());
    assert_eq!(stage.app.model.review.saving(), SaveState::Nothing);
    let mut stage = Stage::new(TEXTS, 100, 24);
    stage.keys("x");
    assert!(stage.screen().contains("verdicts have no file"), "{}", stage.screen());
}

#[test]
fn a_moved_threshold_counts_the_verdicts_of_this_session_too() {
    let platter = Platter::default();
    let mut stage = stage(TEXTS, &platter, (100, 30));
    stage.keys("m m");
    let count = |stage: &Stage| stage.app.model.review.reviewed.flagged();
    assert_eq!(count(&stage), 2);
    stage.keys(") (");
    assert_eq!(count(&stage), 2, "{}", stage.screen());
    stage.keys("u ) (");
    assert_eq!(count(&stage), 1);
}
