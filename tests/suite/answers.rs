//! Answers of real terminals, which arrive in the same stream as keys: none may become a key.

use crossterm::event::Event as Input;
use lookalike::tui::terminal::{InputBatch, InputDecoder};
use std::time::{Duration, Instant};

/// What is asked (the name of the report or of the request), the answering terminal, the answer.
pub(crate) const ANSWERS: &[(&str, &str, &str)] = &[
    // Primary device attributes.
    ("DA1", "xterm", "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"),
    ("DA1", "Windows Terminal", "\x1b[?61;4;6;7;14;21;22;23;24;28;32;42c"),
    ("DA1", "Windows console", "\x1b[?1;0c"),
    ("DA1", "tmux", "\x1b[?1;2;4c"),
    ("DA1", "kitty", "\x1b[?62;52;c"),
    ("DA1", "iTerm2", "\x1b[?64;1;2;4;6;17;18;21;22;52c"),
    ("DA1", "foot", "\x1b[?62;4;22;28;29;52c"),
    ("DA1", "alacritty, Linux console", "\x1b[?6c"),
    ("DA1", "VTE", "\x1b[?61;1;21;22;28c"),
    ("DA1", "rxvt, Terminal.app, screen", "\x1b[?1;2c"),
    // Secondary device attributes.
    ("DA2", "xterm", "\x1b[>41;388;0c"),
    ("DA2", "Windows Terminal", "\x1b[>0;10;1c"),
    ("DA2", "tmux", "\x1b[>84;0;0c"),
    ("DA2", "screen", "\x1b[>83;50001;0c"),
    ("DA2", "kitty", "\x1b[>1;4000;35c"),
    ("DA2", "iTerm2", "\x1b[>64;2500;0c"),
    ("DA2", "foot", "\x1b[>1;011602;0c"),
    ("DA2", "alacritty", "\x1b[>0;1300;1c"),
    ("DA2", "VTE", "\x1b[>65;7600;1c"),
    // Tertiary device attributes.
    ("DA3", "xterm, Windows Terminal", "\x1bP!|00000000\x1b\\"),
    ("DA3", "foot", "\x1bP!|464f4f54\x1b\\"),
    ("DA3", "VTE", "\x1bP!|7E565445\x1b\\"),
    // Name and version.
    ("XTVERSION", "xterm", "\x1bP>|XTerm(388)\x1b\\"),
    ("XTVERSION", "tmux", "\x1bP>|tmux 3.4\x1b\\"),
    ("XTVERSION", "kitty", "\x1bP>|kitty(0.35.2)\x1b\\"),
    ("XTVERSION", "iTerm2", "\x1bP>|iTerm2 3.5.10\x1b\\"),
    ("XTVERSION", "foot", "\x1bP>|foot(1.16.2)\x1b\\"),
    ("XTVERSION", "VTE", "\x1bP>|VTE(7600)\x1b\\"),
    ("XTVERSION", "WezTerm", "\x1bP>|WezTerm 20240203-110809-5046fc22\x1b\\"),
    ("XTVERSION", "ghostty", "\x1bP>|ghostty 1.1.3\x1b\\"),
    ("XTVERSION", "Konsole", "\x1bP>|Konsole 24.12.0\x1b\\"),
    // Settings: colours, caret shape, margins.
    ("DECRQSS", "xterm, SGR", "\x1bP1$r0m\x1b\\"),
    ("DECRQSS", "Windows Terminal, SGR", "\x1bP1$r0;38;2;242;242;242m\x1b\\"),
    ("DECRQSS", "kitty, caret", "\x1bP1$r1 q\x1b\\"),
    ("DECRQSS", "foot, margins", "\x1bP1$r1;24r\x1b\\"),
    ("DECRQSS", "iTerm2, unknown", "\x1bP0$r\x1b\\"),
    // Modes.
    ("DECRPM", "xterm", "\x1b[?2004;2$y"),
    ("DECRPM", "Windows Terminal", "\x1b[?2026;2$y"),
    ("DECRPM", "foot", "\x1b[?2027;3$y"),
    ("DECRPM", "an ANSI mode", "\x1b[4;2$y"),
    // Colours.
    ("OSC 4", "xterm", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\"),
    ("OSC 4", "alacritty", "\x1b]4;1;rgb:cccc/6666/6666\x07"),
    ("OSC 4", "kitty, two colours", "\x1b]4;1;rgb:cc/04/03\x1b\\\x1b]4;2;rgb:19/cb/00\x1b\\"),
    ("OSC 10", "xterm", "\x1b]10;rgb:0000/0000/0000\x1b\\"),
    ("OSC 10", "VTE", "\x1b]10;rgb:d0d0/cfcf/cccc\x07"),
    ("OSC 11", "Windows Terminal", "\x1b]11;rgb:0c0c/0c0c/0c0c\x1b\\"),
    ("OSC 11", "tmux", "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\"),
    ("OSC 11", "foot", "\x1b]11;rgba:2424/2424/2424/e5e5\x1b\\"),
    ("OSC 12", "iTerm2", "\x1b]12;rgb:c7c7/c7c7/c7c7\x07"),
    ("OSC 21", "kitty", "\x1b]21;foreground=rgb:dd/dd/dd;cursor=rgb:cc/cc/cc\x1b\\"),
    // Clipboard: the base64 form of "mxoi jk q".
    ("OSC 52", "xterm", "\x1b]52;c;bXhvaSBqayBx\x1b\\"),
    ("OSC 52", "tmux", "\x1b]52;;bXhvaSBqayBx\x07"),
    ("OSC 5522", "kitty", "\x1b]5522;type=read:status=OK\x1b\\"),
    ("OSC 99", "kitty", "\x1b]99;i=1:p=?;a=focus,report:o=always:u=0,1,2\x1b\\"),
    ("OSC 1337", "iTerm2", "\x1b]1337;ReportCellSize=16.0;7.0;2.0\x1b\\"),
    ("CSI 1337", "iTerm2", "\x1b[ITERM2 3.5.10BETA2n"),
    ("OSC l", "xterm, title", "\x1b]lmarx: xoxo 作文\x1b\\"),
    ("OSC L", "VTE, icon", "\x1b]LTerminal\x1b\\"),
    // Terminfo capabilities.
    ("XTGETTCAP", "xterm", "\x1bP1+r436F=323536\x1b\\"),
    ("XTGETTCAP", "kitty", "\x1bP1+r544e=787465726d2d6b69747479\x1b\\"),
    ("XTGETTCAP", "foot", "\x1bP1+r524742=382F382F38\x1b\\"),
    ("XTGETTCAP", "unknown", "\x1bP0+r58\x1b\\"),
    // kitty's own protocols.
    ("graphics", "kitty", "\x1b_Gi=31;OK\x1b\\"),
    ("graphics", "ghostty", "\x1b_Gi=31,p=1;ENODATA:Insufficient image data: 0 < 4\x1b\\"),
    ("keyboard", "kitty", "\x1b[?0u"),
    ("keyboard", "foot", "\x1b[?31u"),
    ("remote control", "kitty", "\x1bP@kitty-cmd{\"ok\":true,\"data\":\"mxoiq\"}\x1b\\"),
    ("carets", "kitty", "\x1b[>1;2;3;29;30;40;100;101 q"),
    // Positions, sizes, states.
    ("CPR", "all", "\x1b[24;80R"),
    ("CPR", "in the first row", "\x1b[1;2R"),
    ("DECXCPR", "xterm", "\x1b[?24;80;1R"),
    ("DSR", "all", "\x1b[0n"),
    ("DSR printer", "xterm", "\x1b[?13n"),
    ("DECREQTPARM", "xterm", "\x1b[2;1;1;128;128;1;0x"),
    ("DECRQCRA", "xterm", "\x1bP1!~A5B5\x1b\\"),
    ("DECCIR", "xterm", "\x1bP1$u1;1;1;@;@;@;0;2;@;BB%5%5\x1b\\"),
    ("locator", "xterm", "\x1b[1;0;10;20;1&w"),
    ("rows and columns", "xterm", "\x1b[8;24;80t"),
    ("pixels", "iTerm2", "\x1b[4;600;800t"),
    ("cell size", "foot", "\x1b[6;16;8t"),
    ("resize in band", "kitty", "\x1b[48;24;80;600;800t"),
    ("XTSMGRAPHICS", "xterm", "\x1b[?1;0;1024S"),
    ("XTSMGRAPHICS", "foot", "\x1b[?2;0;1920;1080S"),
    ("XTQMODKEYS", "xterm", "\x1b[>4;2m"),
    ("colour scheme", "VTE, dark", "\x1b[?997;1n"),
    ("colour scheme", "kitty, light", "\x1b[?997;2n"),
    ("focus", "all, gained", "\x1b[I"),
    ("focus", "all, lost", "\x1b[O"),
    // A key of Windows Terminal in a mode that only its own programs set.
    ("win32-input-mode", "Windows Terminal", "\x1b[77;50;109;1;0;1_"),
    // With C1 control characters in UTF-8.
    ("DECRQSS", "C1", "\u{90}1$r0m\u{9c}"),
    ("OSC 11", "C1", "\u{9d}11;rgb:1e1e/1e1e/2e2e\u{9c}"),
    ("graphics", "C1", "\u{9f}Gi=31;OK\u{9c}"),
    ("PM, SOS", "C1", "\u{9e}max\u{9c}\u{98}iox\u{9c}"),
    ("PM, SOS", "all", "\x1b^max\x1b\\\x1bXiox\x1b\\"),
    ("DA1", "C1", "\u{9b}?64;1;2c"),
];

/// The keys and pastes of all batches; focus events are no harm.
fn typed(batches: &[InputBatch]) -> Vec<&Input> {
    let all = batches.iter().flat_map(|batch| &batch.inputs);
    all.filter(|input| !matches!(input, Input::FocusGained | Input::FocusLost)).collect()
}

#[test]
fn no_answer_is_a_key_wherever_it_is_cut() {
    let now = Instant::now();
    for (asked, terminal, answer) in ANSWERS {
        let bytes = answer.as_bytes();
        let mut pieces: Vec<Vec<&[u8]>> = (0..=bytes.len())
            .map(|at| {
                let (left, right) = bytes.split_at(at);
                vec![left, right]
            })
            .collect();
        pieces.push(bytes.chunks(1).collect());
        for pieces in pieces {
            let mut decoder = InputDecoder::default();
            let batches: Vec<_> = pieces.iter().map(|piece| decoder.feed(piece, now)).collect();
            assert_eq!(typed(&batches), Vec::<&Input>::new(), "{asked} of {terminal}: {pieces:?}");
            assert_eq!(decoder.deadline(), None, "{asked} of {terminal} is unfinished");
        }
    }
}

#[test]
fn keys_next_to_an_answer_are_stray() {
    let now = Instant::now();
    for (asked, terminal, answer) in ANSWERS {
        for text in [format!("m{answer}"), format!("{answer}m")] {
            let mut decoder = InputDecoder::default();
            let batch = decoder.feed(text.as_bytes(), now);
            assert_eq!(typed(std::slice::from_ref(&batch)).len(), 1, "{asked} of {terminal}");
            assert!(batch.is_stray, "{asked} of {terminal}");
            assert!(decoder.feed(b"m", now + Duration::from_millis(50)).is_stray, "right behind");
            assert!(!decoder.feed(b"m", now + Duration::from_secs(1)).is_stray, "later");
        }
    }
}

#[test]
fn an_answer_without_an_end_is_given_up_with_no_key() {
    let start = Instant::now();
    for (asked, terminal, answer) in ANSWERS {
        let bytes = answer.as_bytes();
        // An escape byte and nothing else is the key Esc; `ESC [` is a key as well.
        for end in 3..bytes.len() {
            let mut decoder = InputDecoder::default();
            let fed = decoder.feed(&bytes[..end], start);
            // Between two strings nothing is unfinished, or only an escape byte.
            if decoder.deadline().is_none() || bytes[..end].ends_with(b"\\\x1b") {
                continue;
            }
            let late = start + Duration::from_secs(2);
            let given_up = decoder.expire(late);
            let keys = typed(&[fed, given_up]).len();
            assert_eq!(keys, 0, "{asked} of {terminal} cut after {end} bytes");
            assert!(decoder.feed(b"m", late).is_stray, "its rest may follow");
            assert!(!decoder.feed(b"m", late + Duration::from_secs(2)).is_stray);
        }
    }
}

#[test]
fn answers_in_a_row_and_among_keys_lose_no_key() {
    let now = Instant::now();
    for cut in 1..64 {
        let mut stream = Vec::new();
        for (_, _, answer) in ANSWERS {
            stream.extend_from_slice(answer.as_bytes());
            stream.push(b'j');
        }
        let mut decoder = InputDecoder::default();
        let batches: Vec<_> = stream.chunks(cut).map(|piece| decoder.feed(piece, now)).collect();
        assert_eq!(typed(&batches).len(), ANSWERS.len(), "in pieces of {cut} bytes");
    }
}
