//! The picture of the house in `src/map.svg`, drawn from the `use` lines of the source.
//!
//! Floors and their rooms, each with its crate and its families, and an arrow from a room to each room that it imports.
//! Arrows that a longer way implies are left out. To draw it anew: `DRAW=1 cargo test --test suite -- map`.

use crate::floors::FLOORS;
use crate::source::{own_paths, paths_after, root, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

const PICTURE: &str = "src/map.svg";
const WIDTH: usize = 1080;
const MARGIN: usize = 20;
const GAP: usize = 24;
const LINE: usize = 16;
/// Characters of small print in 100 pixels.
const SMALL: usize = 16;

/// A box of the picture.
struct Room {
    name: &'static str,
    /// The folder of its crate: `core`; empty for `main.rs`.
    home: &'static str,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    families: Vec<String>,
}

/// For each room the rooms that it imports.
fn imports() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let rooms: Vec<&'static str> = FLOORS.iter().flat_map(|floor| floor.iter().copied()).collect();
    let find = |name: &str| rooms.iter().copied().find(|room| *room == name);
    let mut imports: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for file in sources() {
        let own = file.inside().split(['/', '.']).next().unwrap();
        let Some(own) = find(own) else { continue };
        let own_imports = imports.entry(own).or_default();
        for path in own_paths(&file.code) {
            own_imports.extend(find(path.split("::").next().unwrap()).filter(|room| *room != own));
        }
        // What one room re-exports of a lower crate; the face of a crate re-exports whole rooms.
        for path in paths_after("lookalike_readers::", &file.code) {
            own_imports.extend(find(path.split("::").next().unwrap()).filter(|_| own != "lib"));
        }
        // The binary names the library by the name of the crate.
        if own == "main" {
            let named =
                rooms.iter().filter(|room| file.code.contains(&format!("lookalike::{room}::")));
            own_imports.extend(named);
        }
    }
    imports
}

/// The imports without those that lead there by way of another room, too.
fn direct(
    imports: &BTreeMap<&'static str, BTreeSet<&'static str>>,
) -> BTreeSet<(&'static str, &'static str)> {
    let reaches = |from: &str, to: &str| {
        let mut open = vec![from];
        while let Some(room) = open.pop() {
            if room == to {
                return true;
            }
            open.extend(imports.get(room).into_iter().flatten());
        }
        false
    };
    let all = imports.iter().flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)));
    all.filter(|(from, to)| !imports[from].iter().any(|other| other != to && reaches(other, to)))
        .collect()
}

/// The folder of the crate of a room.
fn home(room: &str) -> &'static str {
    let is_in = |inside: &str| inside.split(['/', '.']).next() == Some(room);
    let home = sources().iter().find(|file| is_in(file.inside())).map_or("", |file| file.home());
    home.trim_start_matches("src").trim_start_matches('/')
}

/// The folders of a room, filled into lines.
fn families(room: &str, characters: usize) -> Vec<String> {
    let mut names = BTreeSet::new();
    for file in sources() {
        let inside = file.inside().strip_prefix(&format!("{room}/")).map(str::to_owned);
        if let Some((family, _)) = inside.as_deref().and_then(|path| path.split_once('/')) {
            names.insert(family.to_owned());
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut() {
            Some(line) if line.len() + name.len() + 2 <= characters => {
                line.extend(["  ", name.as_str()]);
            }
            _ => lines.push(name),
        }
    }
    lines
}

/// The boxes, the highest floor first.
fn rooms() -> Vec<Room> {
    let mut rooms: Vec<Room> = Vec::new();
    let mut top = MARGIN;
    for floor in FLOORS.iter().rev() {
        let names = floor.iter().copied().filter(|name| *name != "lib");
        let names: Vec<&str> = names.collect();
        let width = (WIDTH - 2 * MARGIN - GAP * (names.len() - 1)) / names.len();
        let width = width.min(WIDTH / 2);
        let own: Vec<_> = names.iter().map(|name| families(name, width * SMALL / 100)).collect();
        let height = 34 + LINE * own.iter().map(Vec::len).max().unwrap();
        let all = width * names.len() + GAP * (names.len() - 1);
        let mut left = (WIDTH - all) / 2;
        for (name, families) in names.into_iter().zip(own) {
            rooms.push(Room { name, home: home(name), left, top, width, height, families });
            left += width + GAP;
        }
        top += height + 2 * GAP;
    }
    rooms
}

fn draw() -> String {
    let rooms = rooms();
    let height = rooms.iter().map(|room| room.top + room.height).max().unwrap() + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (from, to) in direct(&imports()) {
        let find = |name: &str| rooms.iter().find(|room| room.name == name).unwrap();
        let (upper, lower) = (find(from), find(to));
        let (x, y) = (upper.left + upper.width / 2, upper.top + upper.height);
        let (to_x, to_y) = (lower.left + lower.width / 2, lower.top);
        let (bend, end) = (y + GAP, to_y - GAP);
        writeln!(
            svg,
            "<path d=\"M{x} {y} C{x} {bend} {to_x} {end} {to_x} {to_y}\" fill=\"none\" stroke=\"#8a94a6\" \
             stroke-width=\"1.5\"/><path d=\"M{to_x} {to_y} l-4 -8 h8 z\" fill=\"#8a94a6\"/>"
        )
        .unwrap();
    }
    for Room { name, home, left, top, width, height, families } in &rooms {
        let (x, mut y) = (left + 12, top + 22);
        writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#eef2f8\" \
             fill-opacity=\".92\" stroke=\"#4a5a78\"/>\n\
             <text x=\"{x}\" y=\"{y}\" font-size=\"15\" font-weight=\"bold\" fill=\"#1b2333\">{name}\
             <tspan dx=\"8\" font-size=\"11.5\" font-weight=\"normal\" fill=\"#4a5a78\">{home}</tspan></text>"
        )
        .unwrap();
        for line in families {
            y += LINE;
            let style = "font-size=\"11.5\" fill=\"#4a5a78\" xml:space=\"preserve\"";
            writeln!(svg, "<text x=\"{x}\" y=\"{y}\" {style}>{line}</text>").unwrap();
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_picture_of_the_house_is_current() {
    let path = root().join(PICTURE);
    let drawn = draw();
    if std::env::var_os("DRAW").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "{PICTURE} is old: run DRAW=1 cargo test --test suite -- map");
}
