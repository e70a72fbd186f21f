//! Executes the steps of a run: keys, text, mouse, waiting.

use crate::session::{Result, Session};
use vt100::Screen;

/// Description of the steps for the usage message.
pub(crate) const STEPS: &str = "\
  wait:TEXT        until the screen shows the text       gone:TEXT   until it does not
  key:NAME         j, <enter>, <esc>, <tab>, <s-tab>, <space>, <bs>, <del>, <up>, <down>, <left>, <right>,
                   <home>, <end>, <pgup>, <pgdn>, <f1>, <c-d> (control), <a-x> (alt)
  text:WORDS       typed                                 paste:WORDS  pasted in one piece
  click:COL,ROW    1,1 is the upper left corner          click:TEXT   where the screen shows the text
  wheel:COL,ROW,N  N notches down, up where negative     resize:COLSxROWS
  settle           until nothing was written for a quarter of a second
  shot:FILE.svg    one more picture
  frame:SECONDS    one frame, shown for that long; with frames, OUT.svg is an animation of them";

/// Executes one step other than `shot` and `frame`.
pub(crate) fn perform(session: &Session, step: &str) -> Result<()> {
    let (verb, rest) = step.split_once(':').unwrap_or((step, ""));
    match verb {
        "wait" => session.until(step, |screen| screen.contents().contains(rest)),
        "gone" => session.until(step, |screen| !screen.contents().contains(rest)),
        "key" => session.send(&key(rest, session.look(Screen::application_cursor))?),
        "text" => session.send(rest),
        "paste" => session.send(&format!("\x1b[200~{rest}\x1b[201~")),
        "click" => {
            let (x, y) = place(session, rest)?;
            session.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"))
        }
        "wheel" => {
            let [x, y, notches] = numbers(rest)?;
            let button = if notches < 0 { 64 } else { 65 };
            session
                .send(&format!("\x1b[<{button};{x};{y}M").repeat(notches.unsigned_abs() as usize))
        }
        "resize" => session.resize(size(rest)?),
        "settle" => session.settle(),
        _ => Err(format!("unknown step {step}").into()),
    }
}

/// `120x36` as columns and rows.
pub(crate) fn size(text: &str) -> Result<(u16, u16)> {
    let (cols, rows) = text.split_once('x').ok_or("a size is COLSxROWS, as in 120x36")?;
    Ok((cols.parse()?, rows.parse()?))
}

fn numbers<const N: usize>(text: &str) -> Result<[i32; N]> {
    let parsed = text.split(',').map(str::parse).collect::<std::result::Result<Vec<i32>, _>>()?;
    parsed.try_into().map_err(|found: Vec<i32>| {
        format!("{text}: {N} numbers wanted, not {}", found.len()).into()
    })
}

/// One-based column and row of a place given by numbers or by the text there.
fn place(session: &Session, text: &str) -> Result<(u16, u16)> {
    if let Ok([x, y]) = numbers(text) {
        return Ok((u16::try_from(x)?, u16::try_from(y)?));
    }
    session.until(text, |screen| find(screen, text).is_some())?;
    session.look(|screen| find(screen, text)).ok_or_else(|| format!("{text} is gone").into())
}

fn find(screen: &Screen, text: &str) -> Option<(u16, u16)> {
    let (rows, cols) = screen.size();
    let from = |row, col| -> String {
        (col..cols.get())
            .filter_map(|col| screen.cell(row, col))
            .map(vt100::Cell::contents)
            .collect()
    };
    let cells = (0..rows.get()).flat_map(|row| (0..cols.get()).map(move |col| (row, col)));
    let mut starts =
        cells.filter(|&(row, col)| screen.cell(row, col).is_some_and(vt100::Cell::has_contents));
    starts.find(|&(row, col)| from(row, col).starts_with(text)).map(|(row, col)| (col + 1, row + 1))
}

/// The bytes a terminal sends for a key.
fn key(name: &str, application: bool) -> Result<String> {
    let Some(inner) = name.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
        return Ok(name.to_owned());
    };
    let arrow = |last: &str| format!("\x1b{}{last}", if application { 'O' } else { '[' });
    Ok(match inner {
        "enter" => "\r".to_owned(),
        "esc" => "\x1b".to_owned(),
        "tab" => "\t".to_owned(),
        "s-tab" => "\x1b[Z".to_owned(),
        "space" => " ".to_owned(),
        "bs" => "\x7f".to_owned(),
        "del" => "\x1b[3~".to_owned(),
        "up" => arrow("A"),
        "down" => arrow("B"),
        "right" => arrow("C"),
        "left" => arrow("D"),
        "home" => arrow("H"),
        "end" => arrow("F"),
        "pgup" => "\x1b[5~".to_owned(),
        "pgdn" => "\x1b[6~".to_owned(),
        "f1" => "\x1bOP".to_owned(),
        _ => match inner.split_once('-') {
            Some(("c", letter)) if letter.len() == 1 => {
                letter.bytes().map(|byte| char::from(byte & 0x1f)).collect()
            }
            Some(("a", letter)) => format!("\x1b{letter}"),
            _ => return Err(format!("unknown key {name}").into()),
        },
    })
}
