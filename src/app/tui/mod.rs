//! The terminal front end: from keys, mouse and news to frames.

pub mod actions;
pub mod app;
pub mod cast;
pub mod chinese;
pub mod draw_text;
pub mod flow;
pub mod jobs;
pub mod knob;
pub mod layers;
pub mod layout;
pub mod lecture;
pub mod model;
pub mod options;
pub mod panes;
pub mod run;
pub mod screen_id;
pub mod screens;
pub mod terminal;
pub mod theme;
pub mod widgets;
pub mod work;

/// With the feature `test-hooks` they run on another table of measures: see the tests of the core.
#[cfg(test)]
mod tests {
    use crate::compare::job::{JobEvent, JobUpdate};
    use crate::corpus::scan::Source;
    use crate::made_up::found;
    use crate::measure::{MEASURES, MeasureId};
    use crate::tui::app::App;
    use crate::tui::flow::{Event, Sender};
    use crate::tui::theme::Theme;
    use ratatui::buffer::Buffer;
    use ratatui::layout::{Position, Rect, Size};
    use std::time::Duration;

    fn screen(app: &App) -> Vec<String> {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, app.window())));
        app.draw(&mut buffer);
        let area = buffer.area;
        let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        (0..area.height).map(row).collect()
    }

    #[test]
    fn the_explorer_shows_each_value_under_its_own_heading() {
        let (found, settings) = found();
        let (queue, events) = crossbeam_channel::unbounded();
        let window = Size::new(250, 50);
        let sender = Sender::new(queue, None);
        let mut app = App::new(Source::Demo, settings, Theme::colour(), window, sender);
        let event = JobEvent::Done(found.clone());
        app.handle(Event::Job(JobUpdate { generation: 0, event }));
        while app.is_waiting() {
            app.handle(events.recv_timeout(Duration::from_secs(60)).unwrap());
        }
        // The list alone, without the preview beside it.
        let list = |line: &String| line.split('│').next().unwrap_or_default().to_owned();
        let lines: Vec<String> = screen(&app).iter().map(list).collect();
        let heading = lines.iter().find(|line| line.contains("Weighted")).unwrap();
        let letters: String = MeasureId::flagging().filter_map(MeasureId::letter).collect();
        assert!(heading.contains(&letters), "{heading}");
        let at = lines.iter().position(|line| line == heading).unwrap();
        let words: Vec<&str> = heading.split_whitespace().collect();
        let first = app.model.pair_of(app.model.at(0).unwrap()).unwrap();
        let row: Vec<&str> = lines[at + 1]
            .split_whitespace()
            .filter(|word| !word.starts_with(['━', '╸', '╺', '─']))
            .collect();
        let numbers = |words: &[&str]| {
            words
                .iter()
                .rev()
                .take(MEASURES.len() - 1)
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>()
        };
        for (title, cell) in numbers(&words).into_iter().zip(numbers(&row)) {
            let title = title.trim_matches(['▼', '▲']).to_owned();
            let measure = MEASURES.iter().find(|measure| measure.title == title);
            let wanted =
                (measure.unwrap_or_else(|| panic!("{title} of {heading}")).cell)(&first.evidence);
            assert_eq!(cell, wanted, "{title}\n{heading}\n{}", lines[at + 1]);
        }
        let line = lines.iter().find(|line| line.contains("C ≥ .600")).unwrap();
        let scratch = MeasureId::from_name("scratch").is_some();
        assert_eq!(line.contains("X ≥ .900"), scratch, "{line}");
        assert!(line.contains("S ≤ 3") && line.contains("J ≥ .200"));
    }
}
