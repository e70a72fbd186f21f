//! Runs a terminal program in a pseudo-terminal, sends keys, and writes its screen as SVG.

mod film;
mod glyph;
mod palette;
mod session;
mod steps;
mod svg;

use film::Film;
use palette::{DARK, LIGHT, Palette};
use session::{Result, Session};
use std::io::Write as _;
use std::process::ExitCode;

const USAGE: &str = "\
usage: shot [--light] OUT.svg COLSxROWS [STEP…] -- COMMAND [ARGUMENT…]

Runs the command in a terminal of that size, does the steps in order, writes what is on the screen at the end.
Without a picture (OUT.svg is -) the text of the screen goes to the standard output.

steps:";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(writeln!(std::io::stderr(), "shot: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let usage = || format!("{USAGE}\n{}", steps::STEPS);
    let dash = arguments.iter().position(|argument| argument == "--").ok_or_else(usage)?;
    let (ours, command) = arguments.split_at(dash);
    let (palette, ours) = match ours.split_first() {
        Some((first, rest)) if first == "--light" => (&LIGHT, rest),
        _ => (&DARK, ours),
    };
    let [out, size, steps @ ..] = ours else { return Err(usage().into()) };
    let session =
        Session::start(command.get(1..).unwrap_or_default(), steps::size(size)?, palette)?;
    let mut film = Film::new(palette);
    for step in steps {
        if let Some(file) = step.strip_prefix("shot:") {
            picture(&session, palette, file)?;
        } else if let Some(seconds) = step.strip_prefix("frame:") {
            let seconds: f32 = seconds.parse()?;
            session.settle()?;
            session.look(|screen| film.take(screen, (seconds * 1_000.0) as u32));
        } else {
            steps::perform(&session, step)?;
        }
    }
    if !film.is_empty() {
        return Ok(std::fs::write(out, film.svg()).map_err(|error| format!("{out}: {error}"))?);
    }
    picture(&session, palette, out)
}

fn picture(session: &Session, palette: &Palette, file: &str) -> Result<()> {
    session.settle()?;
    if file == "-" {
        return Ok(writeln!(std::io::stdout(), "{}", session.look(vt100::Screen::contents))?);
    }
    std::fs::write(file, session.look(|screen| svg::picture(screen, palette)))
        .map_err(|error| format!("{file}: {error}").into())
}
