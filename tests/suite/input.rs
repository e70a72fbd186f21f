//! Bytes of a terminal to keys, mouse events and pastes: encodings, time-outs, bounds.

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use lookalike::tui::terminal::{InputDecoder, LONGEST_PASTE};
use proptest::prelude::*;
use std::time::{Duration, Instant};

const NONE: KeyModifiers = KeyModifiers::NONE;
const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const ALT: KeyModifiers = KeyModifiers::ALT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;

/// All input in these bytes, which come in one read.
fn decode(bytes: &[u8]) -> Vec<Input> {
    InputDecoder::default().feed(bytes, Instant::now()).inputs
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(KeyEvent::new(code, modifiers))
}

/// The code and modifiers of the only key in some bytes.
fn only(bytes: &str) -> (KeyCode, KeyModifiers) {
    match decode(bytes.as_bytes()).as_slice() {
        [Input::Key(key)] => (key.code, key.modifiers),
        other => panic!("{bytes:?}: {other:?}"),
    }
}

#[test]
fn keys_of_xterm_rxvt_linux_and_kitty() {
    let table: &[(&str, KeyCode, KeyModifiers)] = &[
        ("a", KeyCode::Char('a'), NONE),
        ("G", KeyCode::Char('G'), SHIFT),
        ("字", KeyCode::Char('字'), NONE),
        ("É", KeyCode::Char('É'), SHIFT),
        ("\r", KeyCode::Enter, NONE),
        ("\t", KeyCode::Tab, NONE),
        ("\x7f", KeyCode::Backspace, NONE),
        ("\x08", KeyCode::Char('h'), CONTROL),
        ("\x03", KeyCode::Char('c'), CONTROL),
        ("\0", KeyCode::Char(' '), CONTROL),
        ("\x1bs", KeyCode::Char('s'), ALT),
        ("\x1b字", KeyCode::Char('字'), ALT),
        ("\x1b\x7f", KeyCode::Backspace, ALT),
        ("\x1b[A", KeyCode::Up, NONE),
        ("\x1bOA", KeyCode::Up, NONE),
        ("\x1b[1;5A", KeyCode::Up, CONTROL),
        ("\x1b[5A", KeyCode::Up, CONTROL),
        ("\x1b\x1b[A", KeyCode::Up, ALT),
        ("\x1b[a", KeyCode::Up, SHIFT),
        ("\x1bOa", KeyCode::Up, CONTROL),
        ("\x1b[H", KeyCode::Home, NONE),
        ("\x1b[1~", KeyCode::Home, NONE),
        ("\x1b[8~", KeyCode::End, NONE),
        ("\x1b[6~", KeyCode::PageDown, NONE),
        ("\x1b[5;3~", KeyCode::PageUp, ALT),
        ("\x1b[3$", KeyCode::Delete, SHIFT),
        ("\x1b[3^", KeyCode::Delete, CONTROL),
        ("\x1b[3@", KeyCode::Delete, CONTROL.union(SHIFT)),
        ("\x1b[Z", KeyCode::BackTab, SHIFT),
        ("\x1bOP", KeyCode::F(1), NONE),
        ("\x1bOR", KeyCode::F(3), NONE),
        ("\x1b[[B", KeyCode::F(2), NONE),
        ("\x1b[11~", KeyCode::F(1), NONE),
        ("\x1b[24;2~", KeyCode::F(12), SHIFT),
        ("\x1b[28~", KeyCode::F(15), NONE),
        ("\x1b[1;2P", KeyCode::F(1), SHIFT),
        ("\x1bOj", KeyCode::Char('*'), NONE),
        ("\x1bOy", KeyCode::Char('9'), NONE),
        ("\x1bOM", KeyCode::Enter, NONE),
        ("\x1b[27;5;109~", KeyCode::Char('m'), CONTROL),
        ("\x1b[27;2;13~", KeyCode::Enter, SHIFT),
        ("\x1b[109u", KeyCode::Char('m'), NONE),
        ("\x1b[109;5u", KeyCode::Char('m'), CONTROL),
        ("\x1b[97:65;2u", KeyCode::Char('A'), SHIFT),
        ("\x1b[97;2u", KeyCode::Char('A'), SHIFT),
        ("\x1b[49:33;2u", KeyCode::Char('!'), SHIFT),
        ("\x1b[27u", KeyCode::Esc, NONE),
        ("\x1b[27;129u", KeyCode::Esc, NONE),
        ("\x1b[9;2u", KeyCode::BackTab, SHIFT),
        ("\x1b[57399u", KeyCode::Char('0'), NONE),
        ("\x1b[57376u", KeyCode::F(13), NONE),
    ];
    for &(bytes, code, modifiers) in table {
        assert_eq!(only(bytes), (code, modifiers), "{bytes:?}");
    }
    for bytes in ["\x1b[57441u", "\x1b[106;1:9;1:2u", "\x1b[<64;1u", "\x1b[201~", "\x1b[99~"] {
        let keys = decode(bytes.as_bytes());
        assert!(keys.len() <= usize::from(bytes.contains("106")), "{bytes:?}: {keys:?}");
    }
}

#[test]
fn kinds_of_kitty() {
    for (sent, kind) in
        [("1", KeyEventKind::Press), ("2", KeyEventKind::Repeat), ("3", KeyEventKind::Release)]
    {
        for bytes in [format!("\x1b[109;1:{sent}u"), format!("\x1b[1;1:{sent}A")] {
            let kinds: Vec<_> = decode(bytes.as_bytes())
                .iter()
                .filter_map(|input| input.as_key_event().map(|key| key.kind))
                .collect();
            assert_eq!(kinds, [kind], "{bytes:?}");
        }
    }
}

#[test]
fn the_mouse_in_three_encodings() {
    let events = |bytes: &[u8]| -> Vec<_> {
        let mouse = |input: &Input| input.as_mouse_event().map(|m| (m.kind, m.column, m.row));
        decode(bytes).iter().map(|input| mouse(input).unwrap()).collect()
    };
    let left = MouseButton::Left;
    let down = (MouseEventKind::Down(left), 74, 22);
    assert_eq!(events(b"\x1b[<0;75;23M"), [down]);
    assert_eq!(events(b"\x1b[32;75;23M"), [down]);
    assert_eq!(events(b"\x1b[M\x20\x6b\x37"), [down]);
    assert_eq!(events(b"\x1b[M\x20\xeb\x37"), [(MouseEventKind::Down(left), 202, 22)]);
    assert_eq!(events(b"\x1b[<0;75;23m"), [(MouseEventKind::Up(left), 74, 22)]);
    assert_eq!(events(b"\x1b[<32;75;23M"), [(MouseEventKind::Drag(left), 74, 22)]);
    assert_eq!(events(b"\x1b[<35;75;23M"), [(MouseEventKind::Moved, 74, 22)]);
    assert_eq!(events(b"\x1b[<65;1;1M\x1b[<64;0;0M").len(), 2);
    assert_eq!(events(b"\x1b[<129;1;1M"), []);
}

#[test]
fn keys_after_a_focus_report_are_keys() {
    assert_eq!(decode(b"\x1b[Ij\x1b[O").len(), 3);
    assert_eq!(decode(b"\x1b[ITEx\x1b[A").len(), 5);
    assert_eq!(decode(b"\x1b[ITERM2 3.5.10n"), [Input::FocusGained]);
}

#[test]
fn a_lone_escape_byte_is_a_key_after_a_time() {
    let start = Instant::now();
    let mut decoder = InputDecoder::default();
    assert_eq!(decoder.feed(b"\x1b", start).inputs, []);
    let due = decoder.deadline().unwrap();
    assert!((25..=50).contains(&(due - start).as_millis()));
    assert_eq!(decoder.expire(start + Duration::from_millis(24)).inputs, []);
    let batch = decoder.expire(due);
    assert_eq!((batch.inputs, batch.is_stray), (vec![key(KeyCode::Esc, NONE)], false));
    assert_eq!(decoder.deadline(), None, "idle");
    // Keys behind it are keys, but what may be the rest of an answer is not trusted.
    assert!(!decoder.feed(b"m", due).is_stray);
    decoder.feed(b"\x1b", due);
    let later = decoder.deadline().unwrap();
    decoder.expire(later);
    assert!(decoder.feed(b"P1$r0m", later + Duration::from_millis(300)).is_stray);
}

#[test]
fn a_string_ends_at_its_end_at_a_cancel_or_with_time() {
    let start = Instant::now();
    let feed = |bytes: &[u8]| {
        let mut decoder = InputDecoder::default();
        let batch = decoder.feed(bytes, start);
        assert!(batch.is_stray);
        (batch.inputs, decoder.deadline().is_some())
    };
    let q = || key(KeyCode::Char('q'), NONE);
    for ended in ["\x1bPmax\x1b\\q", "\x1b]max\x07q", "\x1bPmax\x18q", "\x1b_max\x1aq"] {
        assert_eq!(feed(ended.as_bytes()), (vec![q()], false), "{ended:?}");
    }
    // Only an OSC ends at BEL; a new sequence and Ctrl-C leave a string as well.
    assert_eq!(feed(b"\x1bPmax\x07q"), (vec![], true));
    for sequence in [b"\x1bPmax\x1b[Aq".as_slice(), b"\x1bPmax\x1b\x1b[Aq"] {
        assert_eq!(feed(sequence).0, [key(KeyCode::Up, NONE), q()]);
    }
    assert_eq!(feed(b"\x1bPmax\x03q").0, [key(KeyCode::Char('c'), CONTROL), q()]);
    let mut decoder = InputDecoder::default();
    decoder.feed(format!("\x1b]{}", "m".repeat(100_000)).as_bytes(), start);
    let due = decoder.deadline().unwrap();
    assert!(due - start <= Duration::from_secs(1));
    assert_eq!(decoder.expire(due).inputs, []);
    assert_eq!(decoder.feed(b"q", due).inputs, [q()]);
}

#[test]
fn the_end_of_an_answer_whose_start_is_lost_is_known() {
    for rest in ["1$r0m\x1b\\", "max\u{9c}", "1;rgb:1e1e/1e1e/2e2e\x07"] {
        assert!(InputDecoder::default().feed(rest.as_bytes(), Instant::now()).is_stray, "{rest:?}");
    }
}

#[test]
fn a_paste_ends_with_silence_and_is_cut() {
    let start = Instant::now();
    let paste = |text: &str| Input::Paste(text.to_owned());
    assert_eq!(
        decode(b"\x1b[200~a\x1b[20\x1bb\r\xff\x03\x1b[201~"),
        [paste("a\x1b[20\x1bb\r\x03")]
    );
    let mut decoder = InputDecoder::default();
    assert_eq!(decoder.feed(b"\x1b[200~abcq", start).inputs, []);
    let due = decoder.deadline().unwrap();
    assert_eq!(due - start, Duration::from_secs(1));
    assert_eq!(decoder.expire(due).inputs, [paste("abcq")]);
    let batch = decoder.feed(b"q", due);
    assert_eq!((batch.inputs, batch.is_stray), (vec![key(KeyCode::Char('q'), NONE)], true));
    let mut long = InputDecoder::default();
    long.feed(b"\x1b[200~", start);
    for _ in 0..20 {
        long.feed(&[b'x'; 10_000], start);
    }
    let batch = long.feed(b"\x1b[201~q", start);
    assert!(batch.is_cut);
    let texts: Vec<usize> = batch
        .inputs
        .iter()
        .map(|input| if let Input::Paste(text) = input { text.len() } else { 1 })
        .collect();
    assert_eq!(texts, [LONGEST_PASTE, 1]);
}

/// A key and how a terminal writes it.
fn written() -> impl Strategy<Value = (Vec<u8>, Input)> {
    let character = any::<char>().prop_map(|c| if c.is_control() { '字' } else { c });
    let plain = character.prop_map(|c| {
        let shift = if c.is_uppercase() { SHIFT } else { NONE };
        (c.to_string().into_bytes(), key(KeyCode::Char(c), shift))
    });
    let alt = proptest::char::range('a', 'z')
        .prop_map(|c| (format!("\x1b{c}").into_bytes(), key(KeyCode::Char(c), ALT)));
    let others = [7, 9, 13];
    let control: Vec<u8> = (1..=26).filter(|c| !others.contains(c)).collect();
    let control = prop::sample::select(control)
        .prop_map(|c| (vec![c], key(KeyCode::Char((c - 1 + b'a').into()), CONTROL)));
    let modifiers = (0u8..64).prop_map(|bits| {
        let all =
            [SHIFT, ALT, CONTROL, KeyModifiers::SUPER, KeyModifiers::HYPER, KeyModifiers::META];
        let held = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
        (bits + 1, held.fold(NONE, |held, (_, modifier)| held | modifier))
    });
    let lettered = prop::sample::select(vec![
        ('A', KeyCode::Up),
        ('D', KeyCode::Left),
        ('F', KeyCode::End),
        ('H', KeyCode::Home),
        ('S', KeyCode::F(4)),
    ]);
    let lettered = (lettered, modifiers.clone()).prop_map(|((letter, code), (sent, held))| {
        (format!("\x1b[1;{sent}{letter}").into_bytes(), key(code, held))
    });
    let numbered = prop::sample::select(vec![
        (2, KeyCode::Insert),
        (3, KeyCode::Delete),
        (6, KeyCode::PageDown),
        (15, KeyCode::F(5)),
        (34, KeyCode::F(20)),
    ]);
    let numbered = (numbered, modifiers.clone()).prop_map(|((number, code), (sent, held))| {
        (format!("\x1b[{number};{sent}~").into_bytes(), key(code, held))
    });
    let kitty = (proptest::char::range('a', 'z'), modifiers, any::<bool>()).prop_map(
        |(c, (sent, held), other)| {
            let c = if held.contains(SHIFT) { c.to_ascii_uppercase() } else { c };
            let code = u32::from(c);
            let bytes = if other {
                format!("\x1b[27;{sent};{code}~")
            } else {
                format!("\x1b[{code};{sent}u")
            };
            (bytes.into_bytes(), key(KeyCode::Char(c), held))
        },
    );
    prop_oneof![plain, alt, control, lettered, numbered, kitty]
}

/// Bytes as a hostile or torn stream has them: noise, and pieces of sequences.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..6),
        proptest::collection::vec(
            prop::sample::select(b"\x1b[]OP_\\\x07?;:<$0129mMu~RA\xc2\x9c\x9b\x18q".to_vec()),
            0..12
        ),
        prop::sample::select(vec!["\x1b[200~", "\x1b[201~", "\x1b\\", "\x1bP1$r", "字"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    proptest::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn every_written_key_comes_back(keys in proptest::collection::vec(written(), 0..20)) {
        let bytes: Vec<u8> = keys.iter().flat_map(|(bytes, _)| bytes.clone()).collect();
        let batch = InputDecoder::default().feed(&bytes, Instant::now());
        let meant: Vec<Input> = keys.into_iter().map(|(_, key)| key).collect();
        prop_assert_eq!(batch.inputs, meant);
        prop_assert!(!batch.is_stray);
    }

    #[test]
    fn a_stream_may_be_cut_anywhere(bytes in noise(), cuts in proptest::collection::vec(1..9usize, 1..9)) {
        let now = Instant::now();
        let mut whole = InputDecoder::default();
        let inputs = whole.feed(&bytes, now).inputs;
        let mut torn = InputDecoder::default();
        let mut rest = bytes.as_slice();
        let mut pieces = Vec::new();
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, left) = rest.split_at(rest.len().min(*cut));
            pieces.extend(torn.feed(piece, now).inputs);
            rest = left;
        }
        prop_assert_eq!(&pieces, &inputs);
        // Whatever is left unfinished is over soon, and all keys work again.
        let late = now + Duration::from_secs(1);
        prop_assert_eq!(torn.expire(late), whole.expire(late));
        prop_assert_eq!(whole.deadline(), None);
        let q = whole.feed(b"q", late + Duration::from_secs(2));
        prop_assert_eq!((q.inputs, q.is_stray), (vec![key(KeyCode::Char('q'), NONE)], false));
    }
}

#[test]
fn memory_is_bounded_whatever_comes() {
    let now = Instant::now();
    for start in ["\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b[<", "\x1b[200~"] {
        let mut decoder = InputDecoder::default();
        decoder.feed(start.as_bytes(), now);
        for _ in 0..200 {
            assert_eq!(decoder.feed(&[b'1'; 4_096], now).inputs, [], "{start:?}");
        }
        let state = format!("{decoder:?}").len();
        // A byte of the state is written as a number and a comma.
        assert!(state < 5 * LONGEST_PASTE + 1_000, "{start:?}: {state}");
    }
}
