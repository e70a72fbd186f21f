//! The brush of the Thresholds screen: a range or a box becomes the list of its pairs.

use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use lookalike::compare::job::JobEvent;
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::ScoreRanges;
use lookalike::compare::run::Unwatched;
use lookalike::settings::Settings;

fn opened(width: u16, height: u16) -> Stage {
    let found = compare(crate::join::corpus(60, 5), &Settings::default(), &Unwatched);
    let mut stage = Stage::empty(width, height);
    stage.job(JobEvent::Done(found));
    stage.keys("4");
    stage
}

/// The pairs of the ranges of a filter, by a scan of the table.
fn in_ranges(stage: &Stage, filter: &str) -> Vec<u32> {
    let (_, ranges) = ScoreRanges::take(filter);
    let comparison = stage.app.model.comparison.as_ref().unwrap();
    let rows = comparison.pairs.rows().iter().zip(0u32..);
    let own = rows.filter(|(row, _)| ranges.hold(&comparison.pairs.evidence_of(row)));
    own.map(|(_, pair)| pair).collect()
}

fn listed(stage: &Stage) -> Vec<u32> {
    let mut order = stage.app.model.ranking.order.clone();
    order.sort_unstable();
    order
}

/// The number before " pairs" in the note, after the words of the ranges.
fn counted(stage: &Stage, filter: &str) -> usize {
    let screen = stage.screen();
    let after = screen.split_once(&format!("{filter}: ")).unwrap_or_else(|| panic!("{screen}")).1;
    after.split(' ').next().unwrap().replace(',', "").parse().unwrap()
}

#[test]
fn a_range_of_a_histogram_lists_its_pairs_and_comes_back() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = opened(width, height);
        let all = listed(&stage).len();
        stage.keys("r ctrl-u ctrl-u ctrl-u left left");
        let filter = "j:.09...2";
        insta::assert_snapshot!(format!("brush_range_{width}x{height}"), stage.screen());
        let pairs = counted(&stage, filter);
        stage.keys("enter");
        assert_eq!(stage.app.model.filter, filter);
        assert_eq!(listed(&stage), in_ranges(&stage, filter));
        assert_eq!(listed(&stage).len(), pairs);
        assert!(pairs > 0 && pairs < all, "{pairs} of {all}");
        assert!(stage.screen().contains("esc goes back to the chart"), "{}", stage.screen());
        // Esc goes back, with the range still there; the other end moves after `r`.
        stage.keys("esc");
        assert_eq!((stage.app.model.filter.as_str(), listed(&stage).len()), ("", all));
        assert!(stage.screen().contains(filter), "{}", stage.screen());
        stage.keys("r left left");
        assert!(stage.screen().contains("j:.09...19"), "{}", stage.screen());
        stage.keys("esc");
        assert!(!stage.screen().contains("esc drops it"), "{}", stage.screen());
    }
}

/// Bits and ratios, at both ends of the scale and with both ends equal.
#[test]
fn every_range_counts_what_the_list_holds() {
    let mut stage = opened(80, 24);
    for keys in ["", "left", "ctrl-u ctrl-u", "home", "end", "home r end", "ctrl-d right"] {
        for measure in 0..4 {
            stage.keys("4");
            for _ in 0..measure {
                stage.keys("t");
            }
            stage.keys("r");
            if !keys.is_empty() {
                stage.keys(keys);
            }
            let screen = stage.screen();
            let note = screen.lines().find(|line| line.contains(" · enter lists them"));
            let note = note.unwrap_or_else(|| panic!("{screen}"));
            let (filter, rest) = note.trim().split_once(": ").unwrap();
            let counted: usize = rest.split(' ').next().unwrap().replace(',', "").parse().unwrap();
            stage.keys("enter");
            assert_eq!(listed(&stage), in_ranges(&stage, filter), "{filter}");
            assert_eq!(listed(&stage).len(), counted, "{filter}");
            stage.keys("esc esc");
        }
    }
}

#[test]
fn words_of_the_filter_stay_and_the_flags_do_not_restrict() {
    let mut stage = opened(80, 24);
    stage.keys("1 / '1.txt enter f 4 e '0.02 enter r ctrl-d enter");
    assert!(stage.app.model.filter.ends_with("1.txt j:.02...12"), "{}", stage.app.model.filter);
    assert!(!stage.app.model.view.flagged_only);
    stage.keys("esc");
    assert_eq!(stage.app.model.filter, "1.txt");
    assert!(stage.app.model.view.flagged_only);
    // A filter that was changed since is an ordinary one: esc clears it and stays.
    stage.keys("enter / 'x enter esc");
    assert!(stage.screen().contains("1▸Pairs") || stage.app.model.filter.is_empty());
    assert_eq!(stage.app.model.filter, "");
}

#[test]
fn the_mouse_drags_a_range_along_the_values_below_the_bars() {
    let mut stage = opened(80, 24);
    let screen = stage.screen();
    let axis = screen.lines().position(|line| line.contains(".05") && line.contains(".30"));
    let y = axis.unwrap() as u16;
    let before = stage.app.model.view.thresholds;
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 10, y);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), 40, y);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), 40, y);
    assert_eq!(stage.app.model.view.thresholds, before);
    let screen = stage.screen();
    let note = screen.lines().find(|line| line.contains("enter lists them")).unwrap();
    let filter = note.trim().split_once(": ").unwrap().0.to_owned();
    stage.keys("enter");
    assert_eq!(listed(&stage), in_ranges(&stage, &filter));
    assert!(!listed(&stage).is_empty());
}

/// The lowest values of both axes are a corner without pairs.
#[test]
fn a_first_box_starts_where_the_thresholds_cross() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = opened(width, height);
        stage.keys("s r");
        let screen = stage.screen();
        let note = screen.lines().find(|line| line.contains("enter lists them"));
        let note = note.unwrap_or_else(|| panic!("{screen}"));
        let (filter, _) = note.trim().split_once(": ").unwrap();
        for word in filter.split(' ') {
            let (letter, range) = word.split_once(':').unwrap();
            let ends = range.split("...").next().unwrap().split("..").next().unwrap();
            let start: f64 = ends.parse().unwrap();
            assert!((0.1..=0.3).contains(&start), "{letter} starts at {start}: {filter}");
        }
    }
}

#[test]
fn a_box_of_the_scatter_lists_its_pairs() {
    for (width, height) in [(80, 24), (160, 45)] {
        let mut stage = opened(width, height);
        stage.keys("s");
        stage.mouse(MouseEventKind::Down(MouseButton::Left), 7, height - 12);
        stage.mouse(MouseEventKind::Drag(MouseButton::Left), width / 2, height - 6);
        stage.mouse(MouseEventKind::Up(MouseButton::Left), width / 2, height - 6);
        insta::assert_snapshot!(format!("brush_box_{width}x{height}"), stage.screen());
        let screen = stage.screen();
        let note = screen.lines().find(|line| line.contains("enter lists them")).unwrap();
        let filter = note.trim().split_once(": ").unwrap().0.to_owned();
        assert!(filter.contains("j:") && filter.contains(" m:"), "{filter}");
        let counted = counted(&stage, &filter);
        stage.keys("enter");
        assert_eq!(listed(&stage), in_ranges(&stage, &filter), "{filter}");
        assert_eq!(listed(&stage).len(), counted);
        assert!(counted > 0, "{filter}");
        stage.keys("esc");
        assert!(stage.screen().contains(&filter), "{}", stage.screen());
        // By keys: a box of one character grows with the cursor; another axis drops it.
        stage.keys("esc r right right up");
        assert!(stage.screen().contains("enter lists them"));
        stage.keys("x");
        assert!(!stage.screen().contains("enter lists them"));
    }
}
