//! Themes: every drawn cell can be read on every terminal, and colour-blind people tell marks apart.

use crate::command::{Texts, run};
use crate::stage::Stage;
use crate::terminal::Terminal;
use lookalike::display::colour::{READABLE, Rgb};
use lookalike::saved::theme::{BuiltInTheme, STYLES, THEMES, ThemeChoice};
use lookalike::tui::flow::Event;
use lookalike::tui::theme::{ColourDepth, Looks, PALETTES};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::collections::BTreeSet;
use std::time::Duration;

/// Backgrounds of terminals as they are installed, from their own sources or documentation.
const BACKGROUNDS: [(&str, &str); 14] = [
    ("xterm, -bg black", "#000000"),
    ("xterm, default", "#ffffff"),
    ("GNOME Terminal, GNOME dark", "#171421"),
    ("GNOME Console, dark", "#1e1e1e"),
    ("GNOME Terminal, Tango dark", "#2e3436"),
    ("GNOME Terminal, GNOME light", "#ffffff"),
    ("macOS Terminal, Pro", "#000000"),
    ("macOS Terminal, Basic dark", "#1e1e1e"),
    ("macOS Terminal, Basic", "#ffffff"),
    ("Windows Terminal, Campbell", "#0c0c0c"),
    ("Windows Terminal, One Half Dark", "#282c34"),
    ("Windows Terminal, One Half Light", "#fafafa"),
    ("Solarized dark", "#002b36"),
    ("Solarized light", "#fdf6e3"),
];

const TEXTS: &[(&str, &str)] = &[
    ("茶馆.txt", "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。"),
    ("茶馆-改.txt", "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上。"),
    ("bus.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
    ("bus-new.txt", "The last bus leaves at nine. Nobody ever takes it but the baker and a dog."),
];

fn looks(theme: BuiltInTheme, background: &str) -> Looks {
    let background = Rgb::from_hex(background);
    Looks { choice: ThemeChoice::BuiltIn(theme), depth: ColourDepth::Indexed, background }
}

/// The two colours of a cell on a terminal with this background.
fn colours(cell: &Cell, behind: Rgb) -> (Rgb, Rgb) {
    let rgb = |colour| match colour {
        Color::Indexed(index) => Rgb::from_index(index).expect("a fixed colour"),
        other => panic!("{other:?} depends on the terminal: {:?}", cell.symbol()),
    };
    let under = if cell.bg == Color::Reset { behind } else { rgb(cell.bg) };
    (rgb(cell.fg), under)
}

/// The lowest contrast of a drawn character, with the character and its row.
fn lowest(stage: &Stage, behind: Rgb) -> (f64, String) {
    let buffer = stage.draw().0;
    let mut lowest = (f64::INFINITY, String::new());
    for y in 0..buffer.area.height {
        let row = || (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            assert!(!cell.modifier.contains(Modifier::DIM), "dimmed: {}", row());
            if cell.symbol().trim().is_empty() {
                continue;
            }
            let (text, under) = colours(cell, behind);
            let contrast = text.contrast(under);
            if contrast < lowest.0 {
                lowest = (contrast, format!("{:?} in {}", cell.symbol(), row()));
            }
        }
    }
    lowest
}

/// All screens of the demo corpus, with layers over them.
fn check_screens(looks: &Looks, at_least: f64, what: &str) {
    let mut stage = Stage::new(TEXTS, 132, 43);
    stage.app.wear(looks.clone());
    let behind = looks.background.unwrap();
    for keys in [
        "1", "f", "f", "2", "p", "a", "d", "3", "4", "s", "a", "p", "b", "5", "6", "7", "8", ":",
        "esc", "alt-t",
    ] {
        stage.keys(keys);
        let (contrast, place) = lowest(&stage, behind);
        assert!(contrast >= at_least, "{what}, after {keys}: {contrast:.2} of {place}");
    }
}

#[test]
fn every_character_of_every_screen_is_readable_on_every_terminal() {
    let mut done = BTreeSet::new();
    for (terminal, background) in BACKGROUNDS {
        for (name, theme, _) in THEMES {
            if theme == BuiltInTheme::Terminal {
                continue;
            }
            let looks = looks(theme, background);
            if !done.insert((format!("{:?}", looks.theme()), background)) {
                continue;
            }
            let at_least = if theme == BuiltInTheme::Contrast { 7.0 } else { READABLE };
            check_screens(&looks, at_least, &format!("{name} on {terminal}"));
        }
    }
}

/// A colour as people without red or green cones see it, in CIE Lab. Matrices: Viénot, Brettel and Mollon
/// 1999, for linear sRGB.
fn seen([red, green, blue]: [f64; 3], is_protanope: bool) -> [f64; 3] {
    let linear = |own: f64| {
        let part = own / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = [red, green, blue].map(linear);
    let (mixed, blue) = if is_protanope {
        (0.11238 * red + 0.88762 * green, 0.00401 * (red - green) + blue)
    } else {
        (0.29275 * red + 0.70725 * green, 0.02234 * (green - red) + blue)
    };
    let x = (0.4124 + 0.3576) * mixed + 0.1805 * blue;
    let y = (0.2126 + 0.7152) * mixed + 0.0722 * blue;
    let z = (0.0193 + 0.1192) * mixed + 0.9505 * blue;
    let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [root(x / 0.95047), root(y), root(z / 1.08883)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: u8, b: u8, is_protanope: bool) -> f64 {
    let lab = |index| seen(Rgb::from_index(index).unwrap().0.map(f64::from), is_protanope);
    let parts = lab(a).into_iter().zip(lab(b)).map(|(a, b)| (a - b).powi(2));
    parts.sum::<f64>().sqrt()
}

#[test]
fn colour_blind_people_tell_the_marks_of_their_theme_apart() {
    let own = PALETTES.iter().filter(|palette| palette.theme == BuiltInTheme::ColourBlind);
    for palette in own {
        let [_, same, flagged, _] = palette.marks;
        let [a, b] = palette.blocks.map(|[_, behind]| behind);
        let passages = palette.passages;
        let mut pairs = vec![(same, flagged), (a, b)];
        for (place, one) in passages.iter().enumerate() {
            pairs.extend(passages[place + 1..].iter().map(|other| (*one, *other)));
        }
        for (one, other) in pairs {
            for is_protanope in [true, false] {
                let far = difference(one, other, is_protanope);
                assert!(far > 15.0, "{one} and {other}: {far}");
            }
        }
    }
    // The measure is not blind itself: two passages of the dark theme look alike to deuteranopes.
    assert!(difference(111, 177, false) < 5.0);
}

#[test]
fn the_answer_of_the_terminal_changes_the_theme_however_late() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    let depth = ColourDepth::Indexed;
    stage.app.wear(Looks { depth, ..Looks::default() });
    let text = |stage: &Stage| stage.app.model.theme.text.fg;
    assert_eq!(text(&stage), None);
    stage.handle(Event::Background(Rgb([255; 3])));
    assert_eq!(text(&stage), Some(Color::Indexed(235)));
    stage.handle(Event::Background(Rgb([0; 3])));
    assert_eq!(text(&stage), Some(Color::Indexed(252)));
    // Without colours nothing changes.
    stage.app.wear(Looks { depth: ColourDepth::None, ..Looks::default() });
    stage.handle(Event::Background(Rgb([255; 3])));
    assert_eq!(text(&stage), None);
}

#[test]
fn the_list_previews_keeps_and_takes_back() {
    let mut stage = Stage::new(TEXTS, 100, 30);
    stage.app.wear(looks(BuiltInTheme::Auto, "#000000"));
    let name = |stage: &Stage| stage.app.model.looks.choice.name().to_owned();
    stage.keys("alt-t");
    assert!(stage.screen().contains("dark or light, as the terminal is"), "{}", stage.screen());
    for wanted in ["terminal", "dark", "light"] {
        stage.keys("j");
        assert_eq!(name(&stage), wanted);
    }
    assert_eq!(
        stage.app.model.theme.text.bg,
        Some(Color::Indexed(231)),
        "light on a black terminal"
    );
    stage.keys("esc");
    assert_eq!(name(&stage), "auto");
    stage.keys("alt-t");
    stage.keys("G");
    stage.keys("enter");
    assert_eq!(name(&stage), "colour-blind");
    assert!(stage.screen().contains("theme colour-blind; `save settings`"), "{}", stage.screen());
}

#[test]
fn the_program_asks_draws_at_once_and_takes_late_answers_and_rubbish() {
    let mut terminal = Terminal::start(&[], &[]);
    terminal.shows("all ");
    let has = |wanted: &[u8]| terminal.sent().windows(wanted.len()).position(|own| own == wanted);
    let question = has(b"\x1b]11;?\x07").expect("asks for the background");
    let first = has(b"lookalike").expect("draws");
    assert!(first < question, "the first frame does not wait for the answer");
    assert!(has(b"38;5;252").is_none(), "the terminal's own colours");
    for rubbish in
        ["\x1b]11;rgb:zz/zz/zz\x07", "\x1b]11;\x1b\\", "\x1b]11;rgb:00/00", "\x1b[?997;9n"]
    {
        terminal.send(rubbish);
        std::thread::sleep(Duration::from_millis(700));
    }
    assert!(terminal.sent().windows(8).all(|own| own != b"38;5;252"));
    terminal.send("\x1b]11;rgb:0000/2b2b/3636\x1b\\");
    terminal.until("the dark theme", |screen| {
        (0..80).any(|x| screen.cell(3, x).is_some_and(|c| c.fgcolor() == vt100::Color::Idx(252)))
    });
    terminal.send("\x1b[?997;2n");
    terminal.until("the light theme", |screen| {
        (0..80).any(|x| screen.cell(3, x).is_some_and(|c| c.fgcolor() == vt100::Color::Idx(235)))
    });
    std::thread::sleep(Duration::from_millis(700));
    terminal.quits();
    assert!(String::from_utf8_lossy(&terminal.sent()).contains("\x1b[?2031l"));
}

#[test]
fn few_colours_and_none_are_asked_nothing() {
    for variables in [[("TERM", "xterm")], [("NO_COLOR", "1")], [("TERM", "linux")]] {
        let mut terminal = Terminal::start(&[], &variables);
        terminal.shows("all ");
        let sent = terminal.sent();
        assert!(!sent.windows(5).any(|own| own == b"]11;?"), "{variables:?}");
        assert!(!sent.windows(5).any(|own| own == b"5;252"), "{variables:?}");
        terminal.quits();
    }
}

#[test]
fn a_theme_of_ones_own_is_used_and_its_faults_are_told() {
    let texts = Texts::new(&[
        ("config.toml", "[display]\ntheme = \"mine\"\n"),
        ("themes/mine.toml", "base = \"dark\"\ntext = \"#ff0000\"\n"),
        ("bad.toml", "base = \"drak\"\nflaged = \"red\"\n"),
    ]);
    let path = |name: &str| texts.path().join(name).display().to_string();
    let config = path("config.toml");
    let mut terminal = Terminal::start(&["--config", &config], &[]);
    terminal.until("a red text", |screen| {
        (0..80).any(|x| screen.cell(3, x).is_some_and(|c| c.fgcolor() == vt100::Color::Idx(196)))
    });
    terminal.quits();
    let printed = run(&["config", "print", "--config", &config]).text();
    assert!(printed.contains("theme = \"mine\""), "{printed}");
    let bad = path("bad.toml");
    let ran = run(&["config", "check", "--config", &config]);
    assert!(ran.text().contains("valid"), "{}", ran.text());
    std::fs::write(path("themes/mine.toml"), "bar = \"on on\"\n").unwrap();
    let ran = run(&["config", "check", "--config", &config]);
    assert!(ran.text().contains("mine.toml: line 1, column 7: bar: "), "{}", ran.text());
    let mut terminal = Terminal::start(&["--theme", &bad], &[]);
    terminal.shows("bad.toml: line 1, column 8: base: expected one of");
    assert!(!terminal.end().success());
    let mut terminal = Terminal::start(&["--theme", "drak"], &[]);
    terminal.shows("unknown theme `drak`");
    assert!(!terminal.end().success());
    assert_eq!(STYLES.len(), 16);
}
