//! Layers over the screen: each takes keys, pastes and the mouse, and gives the screen back.

use crate::journal_disk::Platter;
use crate::review::{TEXTS, stage};
use crate::stage::Stage;
use crossterm::event::{MouseButton, MouseEventKind};
use lookalike::tui::flow::{Event, Request};

/// The keys that open the layers, and what stands on screen then.
const LAYERS: [(&str, &str); 5] = [
    ("?", " Keys "),
    (":", " Actions "),
    (",", " Settings "),
    ("e", " note: "),
    ("E", " save as: pairs.tsv"),
];

const PRESS: MouseEventKind = MouseEventKind::Down(MouseButton::Left);

#[test]
fn a_layer_keeps_every_input_from_the_screen_until_it_is_closed() {
    let platter = Platter::default();
    for size in [(80, 24), (160, 45)] {
        for (keys, shows) in LAYERS {
            let mut stage = stage(TEXTS, &platter, size);
            let (screen, chosen) = (stage.screen(), stage.app.model.chosen);
            stage.keys(keys);
            assert!(stage.screen().contains(shows), "{keys}: {}", stage.screen());
            stage.keys("tab j 2 m x");
            stage.paste("老人\n2");
            stage.mouse(MouseEventKind::ScrollDown, 5, 5);
            assert!(stage.screen().contains(shows.split(": ").next().unwrap()), "{keys}");
            assert_eq!(stage.app.model.chosen, chosen, "{keys}");
            stage.keys("ctrl-c");
            assert_eq!(stage.screen(), screen, "{keys}");
            stage.keys(keys).keys("esc");
            assert_eq!(stage.screen(), screen, "{keys}");
        }
    }
}

#[test]
fn a_press_beside_a_panel_closes_it_and_a_line_stays() {
    let platter = Platter::default();
    for (keys, shows) in LAYERS {
        let mut stage = stage(TEXTS, &platter, (160, 45));
        stage.keys(keys);
        stage.mouse(PRESS, 0, 3);
        let is_line = shows.contains(": ");
        assert_eq!(stage.screen().contains(shows), is_line, "{keys}: {}", stage.screen());
    }
}

#[test]
fn an_action_of_the_palette_opens_the_next_layer() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    stage.keys(": 'settings enter");
    assert!(stage.screen().contains(" Settings "), "{}", stage.screen());
    stage.keys("esc : 'help enter");
    assert!(stage.screen().contains(" Keys "), "{}", stage.screen());
}

#[test]
fn a_press_on_the_last_line_of_the_settings_takes_the_number_that_was_typed() {
    let mut stage = Stage::new(TEXTS, 100, 40);
    stage.keys(", j '7");
    let (x, y) = stage.find("enter accepts the number");
    stage.mouse(PRESS, x, y);
    assert!(stage.screen().contains("enter: texts are normalised"), "{}", stage.screen());
    stage.mouse(PRESS, x, y);
    assert!(stage.screen().contains("comparing…"), "{}", stage.screen());
    stage.settle();
    assert!(stage.screen().contains("n=7"), "{}", stage.screen());
}

#[test]
fn a_mouse_that_only_moves_does_not_keep_a_change_from_being_drawn() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    assert!(stage.app.take_dirty());
    stage.mouse(MouseEventKind::Moved, 5, 5);
    assert!(!stage.app.take_dirty(), "nothing to draw");
    stage.keys("j");
    stage.mouse(MouseEventKind::Moved, 6, 5);
    assert!(stage.app.take_dirty());
}

#[test]
fn a_notice_is_shown_whole_beside_help_and_a_press_on_it_only_closes_it() {
    let notice = "the chosen cuts leave nothing to look at, since all pairs are below the floor · = classical · P presets";
    for (width, height, rows) in [(80, 24, 2), (160, 45, 1), (40, 12, 1)] {
        let mut stage = Stage::new(TEXTS, width, height);
        let hints = stage.screen();
        let hidden = stage.find("enter read");
        let quit = stage.find("q quit");
        stage.handle(Event::Notice(notice.to_owned()));
        let screen = stage.screen();
        assert_eq!(screen.contains("? help  q quit"), width >= 60, "{screen}");
        let lines = screen.lines().skip(usize::from(height) - rows);
        let shown: Vec<&str> =
            lines.map(|line| line.trim_end_matches("? help  q quit").trim()).collect();
        // A dot may give way to the end of a line.
        let [shown, said] = [shown.join(" "), notice.to_owned()].map(|text| text.replace(" ·", ""));
        assert!(shown == said || height < 24 && shown.ends_with('…'), "{screen}");
        stage.mouse(PRESS, hidden.0, hidden.1);
        assert_eq!(stage.screen(), hints, "the press does not reach what the notice hides");
        stage.handle(Event::Notice(notice.to_owned()));
        stage.mouse(PRESS, quit.0, quit.1);
        let quits = if width < 60 { vec![] } else { vec![Request::Quit] };
        assert_eq!(stage.app.take_requests(), quits);
    }
}
