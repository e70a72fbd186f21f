//! Recorded sessions play back: the same screens, captions, pauses, and errors.

use crate::stage::Stage;
use crate::why::{ORIGINAL, REWRITE};
use lookalike::tui::flow::Event;
use lookalike::tui::lecture::{Act, HEAD, Recorder, Script, ScriptError, ScriptLine};
use ratatui::layout::Size;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const TEXTS: &[(&str, &str)] = &[
    ("船.txt", ORIGINAL),
    ("船-改.txt", REWRITE),
    ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
];

/// A file in memory that outlives its writer.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// The screens after each tick, until the script is over.
fn played(script: Script, width: u16, height: u16) -> Vec<String> {
    let mut stage = Stage::new(TEXTS, width, height);
    stage.app.play(script);
    let mut screens = Vec::new();
    while stage.app.is_playing() {
        assert!(screens.len() < 1_000, "it never ends");
        stage.handle(Event::Beat);
        screens.push(stage.screen());
    }
    screens
}

/// A script without its pauses.
fn hurried(text: &str) -> Script {
    let mut script = Script::parse(text).unwrap();
    for entry in &mut script.entries {
        if let ScriptLine::Do(after, _) = entry {
            *after = Duration::ZERO;
        }
    }
    script
}

#[test]
fn what_is_recorded_plays_the_same() {
    let paper = Paper::default();
    let mut stage = Stage::new(TEXTS, 80, 24);
    stage.app.record(Recorder::new(Box::new(paper.clone()), Size::new(80, 24)).unwrap());
    let mut screens = Vec::new();
    for keys in ["8", "enter", "right", "L", "+", "G", "h", "p", "j", "esc", "1", "/", "'bees 1"] {
        stage.keys(keys);
        screens.push(stage.screen());
    }
    stage.keys("enter");
    stage.click("阅读");
    screens.push(stage.screen());
    stage.keys("ctrl-c q");
    drop(stage);
    let text = paper.text();
    assert!(text.starts_with("lookalike script 1\nsize 80x24\n"), "{text}");
    assert!(text.contains(" press ") && !text.contains("ctrl-c"), "{text}");
    assert!(!text.trim_end().ends_with(" q"), "the q that ends it is left out: {text}");
    let again = played(hurried(&text), 80, 24);
    // The bottom line of the player covers the hints.
    let body = |screen: &String| screen.lines().take(23).collect::<Vec<_>>().join("\n");
    let again: Vec<String> = again.iter().map(body).collect();
    let mut from = 0;
    for screen in &screens {
        let at = again.iter().skip(from).position(|played| *played == body(screen));
        from += at.unwrap_or_else(|| panic!("never shown again:\n{screen}"));
    }
    assert_eq!(played(hurried(&text), 80, 24), played(hurried(&text), 80, 24));
}

#[test]
fn captions_stand_at_the_bottom_until_the_next() {
    let script = Script::parse(
        "lookalike script 1\n# 窗口在文本上滑动\n0 8\n0 enter\n# Now the set\n0 right\n#\n0 right\n0 right",
    )
    .unwrap();
    let screens = played(script, 80, 24);
    let bottom = |at: usize| screens[at].lines().nth(23).unwrap().trim().to_owned();
    assert!(
        bottom(0).starts_with("窗口在文本上滑动") && bottom(0).ends_with("▶ 2/8"),
        "{}",
        bottom(0)
    );
    assert!(bottom(1).starts_with("窗口"), "{}", bottom(1));
    assert!(bottom(2).starts_with("Now the set"), "{}", bottom(2));
    assert!(bottom(3).starts_with("▶ 7/8"), "{}", bottom(3));
    assert!(
        screens.last().unwrap().contains("the keyboard is yours again"),
        "{}",
        screens.last().unwrap()
    );
    assert!(screens.last().unwrap().contains(" 4/14 "));
}

#[test]
fn a_script_waits_pauses_goes_on_and_is_stopped() {
    let mut stage = Stage::new(TEXTS, 80, 24);
    let script = "lookalike script 1\n3000 8\n3000 enter\n3000 right\n3000 right";
    stage.app.play(Script::parse(script).unwrap());
    stage.handle(Event::Beat);
    assert!(stage.screen().contains("by Jaccard") && stage.screen().contains("▶ 0/4"));
    // → does not wait for the pause.
    stage.keys("right");
    stage.handle(Event::Beat);
    assert!(stage.screen().contains("Lessons · enter opens"), "{}", stage.screen());
    stage.keys("space");
    assert!(stage.screen().contains("‖ space resumes 1/4"), "{}", stage.screen());
    stage.keys("j");
    assert!(stage.screen().contains("▸ 1 Shingles"), "other keys do nothing");
    assert!(stage.screen().contains("playing: space pauses"), "{}", stage.screen());
    stage.keys("space esc");
    assert!(stage.screen().contains("script stopped"), "{}", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains(" 1/14 "), "the keys are the reader's: {}", stage.screen());
}

#[test]
fn a_long_caption_is_wrapped_and_fits_any_window() {
    let long = "一二三四五六七八九十 and more words to fill the lines of it ".repeat(6);
    let script = format!("lookalike script 1\nsize 80x24\n# {long}\n0 8\n0 press 5,5\n3000 q");
    for (width, height) in [(30, 8), (40, 12), (80, 24), (160, 45)] {
        let mut stage = Stage::new(TEXTS, width, height);
        stage.app.play(Script::parse(&script).unwrap());
        stage.handle(Event::Beat);
        let screen = stage.screen();
        assert!(screen.contains("一二三四五") && screen.contains("2/4"), "{screen}");
    }
    let mut stage = Stage::new(TEXTS, 100, 30);
    stage.app.play(Script::parse(&script).unwrap());
    assert!(stage.app.is_playing());
    assert!(stage.screen().contains("recorded at 80×24"), "{}", stage.screen());
}

#[test]
fn every_key_reads_back_as_it_is_written() {
    for key in
        ["a", "G", "ctrl-d", "shift-tab", "alt-s", "pgdn", "space", "esc", "f1", "#", ";", "中"]
    {
        let text = format!("lookalike script 1\n0.25 {key}");
        let script = Script::parse(&text).unwrap();
        let Some(ScriptLine::Do(_, Act::Key(read))) = script.entries.first() else {
            panic!("{key}")
        };
        assert_eq!(read.to_string(), key);
        assert_eq!(lookalike::tui::actions::KeyPress::from_event(&read.event()), *read);
    }
}

#[test]
fn a_script_reads_as_it_is_written() {
    let text = "\
lookalike script 1
size 80x24
# 滑动窗口 — the window
0.50 8
1.25 ctrl-d
0.00 space
0.10 #
0.00 shift-tab
0.00 press 12,3
0.00 paste q and q
#";
    let script = Script::parse(text).unwrap();
    assert_eq!((script.size, script.entries.len()), (Some(Size::new(80, 24)), 9));
    let lines: Vec<String> = script.entries.iter().map(ScriptLine::to_string).collect();
    assert_eq!(lines.join("\n"), text.split_once("24\n").unwrap().1);
    assert_eq!(script.misfit(Size::new(80, 24)), None);
    let misfit = script.misfit(Size::new(100, 24)).unwrap();
    assert!(misfit.contains("80×24, but this window has 100×24: clicks may miss"), "{misfit}");
}

#[test]
fn errors_name_their_line() {
    let wrong = |line: &str| Script::parse(&format!("{HEAD}\n; remark\n\n{line}")).unwrap_err();
    assert_eq!(Script::parse("1 q"), Err(ScriptError::Head));
    assert_eq!(Script::parse(""), Err(ScriptError::Head));
    for line in ["1", "x enter", "-1 q", "1 nokey", "1 press 0,0", "1 press", "size big", "NaN q"] {
        let error = wrong(line).to_string();
        assert!(error.starts_with("line 4: "), "{line}: {error}");
    }
}
