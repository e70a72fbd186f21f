//! Small texts in every encoding are decoded; damaged ones as far as possible, and marked as such.

use lookalike::corpus::document::{DecodedBy, Document, Name, Reason};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/encodings")
}

fn bytes(file: &str) -> Vec<u8> {
    fs::read(folder().join(file)).unwrap()
}

fn read_as(bytes: &[u8], encoding: Option<&str>) -> Result<Document, Reason> {
    let options = ReadOptions { encoding: encoding.map(str::to_owned), ..ReadOptions::default() };
    from_bytes(Name::new(b"a.txt"), bytes, &options).map_err(|skipped| skipped.reason)
}

fn read(bytes: &[u8]) -> Document {
    read_as(bytes, None).unwrap()
}

/// The displayed name of a file's encoding, from the middle of its file name.
fn shown(encoding: &str) -> String {
    match encoding {
        "gb2312" | "gbk" | "crlf-gbk" => "GBK".to_owned(),
        "koi8-r" => "KOI8-U".to_owned(), // the detector's name: differs in letters of Ukrainian
        "shift_jis" => "Shift_JIS".to_owned(),
        "big5" => "Big5".to_owned(),
        windows if windows.starts_with("windows") => windows.to_owned(),
        other => other.trim_end_matches("-mark").to_uppercase(),
    }
}

#[test]
fn every_encoding_gives_the_text() {
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let [language, encoding, _] = file.split('.').collect::<Vec<_>>().try_into().unwrap();
        let truth = String::from_utf8(bytes(&format!("{language}.utf-8.txt"))).unwrap();
        let found = read(&bytes(&file));
        let by = match encoding {
            "utf-8" => DecodedBy::Valid,
            marked if marked.ends_with("-mark") => DecodedBy::Mark,
            "hz-gb-2312" | "iso-2022-jp" | "iso-2022-kr" => DecodedBy::Escapes,
            _ => DecodedBy::Guess,
        };
        let right = found.encoding.by == by && found.encoding.replaced == 0;
        if *found.text != *truth || !right || found.encoding.name != shown(encoding) {
            wrong.push(format!("{file}: {:?} {:.40}", found.encoding, found.text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_requested_encoding_is_used() {
    let zh = String::from_utf8(bytes("zh.utf-8.txt")).unwrap();
    let asked = [
        ("zh.gb2312.txt", "gb2312"),
        ("zh.gb2312.txt", "GB18030"),
        ("zh.hz-gb-2312.txt", "hz"),
        ("zh.utf-16be.txt", "utf-16be"),
        ("zh.utf-16be-mark.txt", "utf-16"),
        ("zh.utf-32be-mark.txt", "utf-32"),
        ("zh.utf-8-mark.txt", "utf8"),
    ];
    for (file, label) in asked {
        let found = read_as(&bytes(file), Some(label)).unwrap();
        assert_eq!((&*found.text, found.encoding.by), (zh.as_str(), DecodedBy::Asked), "{file}");
    }
    let wrong = read_as(&bytes("zh.gb2312.txt"), Some("utf-8")).unwrap();
    assert!(wrong.encoding.replaced > 20, "wrong on purpose, and counted");
    assert!(
        matches!(read_as(b"x", Some("utf-9")), Err(Reason::Failed(said)) if said.contains("utf-9"))
    );
}

/// A short Chinese, Japanese or Korean text is recognised wherever it is cut.
#[test]
fn short_and_cut_texts_are_recognised() {
    let files = [
        "zh.gb2312.txt",
        "zh-hant.gbk.txt",
        "zh-hant.big5.txt",
        "ja.shift_jis.txt",
        "ja.euc-jp.txt",
        "ko.euc-kr.txt",
    ];
    for file in files {
        let whole = bytes(file);
        let text = read(&whole).text;
        for length in 24..whole.len().min(200) {
            let found = read(&whole[..length]);
            let sound = found.text.trim_end_matches('\u{fffd}');
            assert!(text.starts_with(sound), "{file} at {length}: {:?} {sound}", found.encoding);
            assert!(found.encoding.replaced <= 1);
        }
    }
}

/// A file cut inside a character, or with a broken byte, keeps its encoding.
#[test]
fn damage_is_counted_and_changes_nothing_else() {
    let utf8 = bytes("zh.utf-8.txt");
    for cut in [utf8.len() - 2, utf8.len() - 3, 40] {
        let found = read(&utf8[..cut]);
        assert_eq!((found.encoding.name, found.encoding.by), ("UTF-8", DecodedBy::Valid));
        assert!(found.encoding.replaced <= 1, "{:?}", found.encoding);
    }
    let found = read(&utf8[1..]);
    assert_eq!((found.encoding.name, found.encoding.replaced), ("UTF-8", 2));
    let mut broken = utf8.clone();
    broken[30] = 0xff;
    assert_eq!(read(&broken).encoding.name, "UTF-8");
    let mut gbk = bytes("zh.gb2312.txt");
    let line = gbk.iter().position(|&byte| byte == b'\n').unwrap();
    gbk.insert(line, 0xff);
    let found = read(&gbk);
    assert_eq!((found.encoding.name, found.encoding.replaced), ("GBK", 1));
    let odd = bytes("zh.utf-16le-mark.txt");
    assert_eq!(read(&odd[..odd.len() - 1]).encoding.replaced, 1);
}

#[test]
fn what_only_looks_like_an_encoding_is_left_alone() {
    let programs = ["Fig.~{\\bf 2} and ~{\\it x}\n", "a=~{foo}~{bar}\n", "\x1b[31mred\x1b[0m $B\n"];
    for program in programs {
        let found = read(program.as_bytes());
        assert_eq!((&*found.text, found.encoding.name), (program, "UTF-8"));
    }
    // "яю" in windows-1251 is the byte order mark of UTF-16
    let russian = bytes("ru.windows-1251.txt");
    let found = read(&[b"\xff\xfe\xf2 ", &russian[..]].concat());
    assert_eq!(found.encoding.name, "windows-1251");
}

#[test]
fn binary_is_a_reason_and_nothing_hangs() {
    let binary: [&[u8]; 4] = [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"PK\x03\x04\x14\0\x06\0word/document.xml",
        b"essay\0with\0a\0lot\0of\0them",
        &[0; 4096],
    ];
    for bytes in binary {
        let reason = read_as(bytes, None).unwrap_err();
        assert!(matches!(reason, Reason::Binary(_)), "{reason}");
    }
    let noise: Vec<u8> = (0..4096_u32).map(|i| (i * 197 + i / 7) as u8 | 1).collect();
    assert!(matches!(read_as(&noise, None), Err(Reason::Binary(_))));
    // With a requested encoding, a stray NUL is left to the user.
    assert_eq!(
        &*read_as(&[b"x".repeat(200), vec![0]].concat(), Some("utf-8")).unwrap().text,
        "x".repeat(200) + "\0"
    );
    let marks = "e".to_owned() + &"\u{301}".repeat(100_000);
    assert_eq!(*read(marks.as_bytes()).text, *marks);
    let every: Vec<u8> = (1..=255).collect();
    let _any_answer = read_as(&every, None);
}

#[test]
fn damage_padding_and_old_machines_are_read_and_noise_is_not() {
    let read = |bytes: &[u8]| read_as(bytes, None);
    let text = |bytes: &[u8]| read(bytes).unwrap().text.to_string();
    let german = "Müller führte über jedes Boot Buch, das vor der Dämmerung einlief.";
    let stray = [german.as_bytes(), b" \x92 Ende"].concat();
    assert_eq!(text(&stray), format!("{german} \u{fffd} Ende"));
    let padded = [german.as_bytes(), &[0; 500]].concat();
    assert_eq!(text(&padded), german);
    assert_eq!(text("日本 \u{fffd}".replace('\u{fffd}', "é").as_bytes()), "日本 é");
    assert_eq!(text(b"smile \xc3\xa9 \xed\xa0\xbd\xed\xb8\x80"), "smile é 😀");
    assert_eq!(text(b"M\x81ller f\x81hrte \x81ber die Stra\xe1e"), "Müller führte über die Straße");
    assert_eq!(text(b"Caf\x8e cr\x8fme, d\x8ej\x88 vu"), "Café crème, déjà vu");
    let mac = encoding_rs::X_MAC_CYRILLIC.encode("Иван Грозный и Пётр Великий").0.into_owned();
    assert_eq!(text(&mac), "Иван Грозный и Пётр Великий");
    let all: Vec<u8> = (0..=255).collect();
    let high: Vec<u8> = (0..4_000_u32).map(|i| 128 + (i * 7_919 % 127) as u8).collect();
    for noise in [all.repeat(20), all, (0..8).collect::<Vec<u8>>().repeat(99), high] {
        assert!(read(&noise).is_err());
    }
}

/// Noise above 127, samples of sound, and codes of ideographs by chance make no words; lists of names and lines do.
#[test]
fn bytes_that_make_no_words_are_no_text() {
    let mut state = 7_u32;
    let mut random = move |from: u32, to: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (from + (state >> 8) % (to - from)) as u8
    };
    for length in [150, 1_000, 9_000] {
        // The range of the bytes at even and at odd places.
        let ranges = [
            [(128, 256), (128, 256)],
            [(0xa1, 0xff), (0xa1, 0xff)],
            [(0xa4, 0xfa), (0xa1, 0xff)],
            [(0xb0, 0xf8), (0xa1, 0xff)],
            [(33, 256), (128, 256)],
        ];
        let noise = |ranges: [(u32, u32); 2]| -> Vec<u8> {
            (0..length).map(|i| ranges[i % 2]).map(|(from, to)| random(from, to)).collect()
        };
        let sound = |i: usize| (192.0 + 60.0 * (i as f64 / 4.0).sin()) as u8;
        let sound: Vec<u8> = (0..length).map(sound).collect();
        for noise in ranges.map(noise).into_iter().chain([sound]) {
            let found = read_as(&noise, None);
            assert!(matches!(found, Err(Reason::Binary(_))), "{length} {found:?}");
        }
    }
    let gbk = |text: &str| encoding_rs::GBK.encode(text).0.into_owned();
    for text in [
        "王梓涵\n李浩然\n张欣怡\n刘宇轩\n陈雨桐\n杨子墨\n",
        "蒹葭苍苍，白露为霜。所谓伊人，在水一方。溯洄从之，道阻且长。",
        "薏苡仁、麦冬、五味子、牡蛎、鳖甲、蜈蚣、僵蚕、蟾酥、蒲黄、芡实",
    ] {
        assert_eq!(&*read(&gbk(text)).text, text);
    }
    assert_eq!(read(b"\xc9\xcd\xcd\xbb\n\xba Men\x81 \xba\n").text.trim(), "╔══╗\n║ Menü ║");
}

/// The accented letters of a text are those of one language.
#[test]
fn alphabets_are_told_by_their_languages() {
    let texts: [(&str, &'static encoding_rs::Encoding); 4] = [
        ("Listen er på de kolonner som skal tas med, så får du se", encoding_rs::WINDOWS_1252),
        ("Rækkefølgen på de værdier, der bruges, er ændret", encoding_rs::WINDOWS_1252),
        ("Używa bloków o długości podczas odczytu, źródło", encoding_rs::WINDOWS_1250),
        ("Die Häfen über „Größe“ und weiße Möwen", encoding_rs::MACINTOSH),
    ];
    for (text, encoding) in texts {
        assert_eq!(&*read(&encoding.encode(text).0).text, text);
    }
    // CP850
    let french = b"L'\x82v\x82nement n'est pas utilis\x82 par le syst\x8ame, o\x97 il a \x82t\x82 renvoy\x82";
    assert!(read(french).text.starts_with("L'événement n'est pas utilisé par le système, où il"));
    assert!(
        read(b"Isto n\xc6o \x82 poss\xa1vel, e os bot\xe4es est\xc6o l\xa0")
            .text
            .contains("não é possível")
    );
}

/// A few bad bytes beside sound UTF-8 are marked; NUL bytes are left out, and told.
#[test]
fn few_bad_bytes_and_nuls_leave_a_text_what_it_is() {
    for text in ["It’s over now", "a café in the town", "Hello 😀 world", "The naïve reader"]
    {
        for bad in [0xe9, 0x92, 0xff, 0x80] {
            let found = read(&[text.as_bytes(), &[b' ', bad], b" y"].concat());
            assert_eq!(&*found.text, format!("{text} \u{fffd} y"));
            assert_eq!((found.encoding.name, found.encoding.replaced), ("UTF-8", 1));
        }
    }
    let latin = read(b"Only one bad byte, caf\xe9, and nothing else.");
    assert_eq!(latin.encoding.name, "windows-1252");
    for (bytes, text, told) in [
        (&b"A short\0 text of words"[..], "A short text of words", "1 NUL byte left out"),
        (b"Hello\0", "Hello", "1 NUL byte left out"),
        (b"\0\0\0Caf\xe9 noir\0\0", "Café noir", "5 NUL bytes left out"),
    ] {
        let found = read(bytes);
        assert_eq!((&*found.text, found.notes[0].to_string().as_str()), (text, told));
    }
}

/// A file of two encodings keeps both halves, and says which lines are in the other one.
#[test]
fn lines_in_two_encodings_are_all_read() {
    let zh = "港口的灯塔在夜里亮着，船只一艘接一艘地回来。\n第二天早晨，渔民们把鱼卖给城里的人。\n";
    let gbk = encoding_rs::GBK.encode(zh).0.into_owned();
    let ja = "灯台の光が港を照らし、船は次々に帰ってくる。\n";
    let sjis = encoding_rs::SHIFT_JIS.encode(ja).0.into_owned();
    let ru = "Маяк светит ночью, и лодки возвращаются в гавань.\n";
    let cp1251 = encoding_rs::WINDOWS_1251.encode(ru).0.into_owned();
    let fr = "Le phare éclaire l'entrée du port où les bateaux rentrés sont amarrés.\n";
    let latin = encoding_rs::WINDOWS_1252.encode(fr).0.into_owned();
    let log = [&latin[..], b"plain\n", fr.as_bytes()].concat().repeat(3);
    let cases = [
        ([&gbk[..], zh.as_bytes()].concat(), zh.repeat(2), "2 lines in GBK, from line 1"),
        ([zh.as_bytes(), &gbk].concat(), zh.repeat(2), "2 lines in GBK, from line 3"),
        ([zh.as_bytes(), &sjis].concat(), [zh, ja].concat(), "1 line in Shift_JIS, from line 3"),
        ([ru.as_bytes(), &cp1251].concat(), ru.repeat(2), "1 line in windows-1251, from line 2"),
        ([&gbk[..], ru.as_bytes()].concat(), [zh, ru].concat(), "1 line in UTF-8, from line 3"),
        (log, [fr, "plain\n", fr].concat().repeat(3), "3 lines in windows-1252, from line 1"),
    ];
    for (bytes, text, told) in cases {
        let found = read(&bytes);
        assert_eq!((&*found.text, found.encoding.replaced), (&*text, 0));
        assert_eq!(found.notes[0].to_string(), told);
    }
    // Words of a GBK file that are UTF-8 by chance, and a broken place in UTF-8.
    let chance = encoding_rs::GBK.encode(&["联通\n", zh].concat()).0.into_owned();
    assert_eq!(*read(&chance).text, ["联通\n", zh].concat());
    assert_eq!(read(&[zh.as_bytes(), b"x \xb0\xa1 y\n"].concat()).encoding.name, "UTF-8");
}
