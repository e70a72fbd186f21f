//! Finds the encoding of the names in an archive from all of them together.
//!
//! A name is too short for a detector: half of the Chinese names in a zip were Korean or Cyrillic to it.

use crate::decode::character_set::{CP437, CP850, CP852, CharacterSet};
use crate::decode::frequent::FrequencyLanguage;
use crate::decode::label::{EncodingLabel, LabelKind};
use crate::decode::scripts::is_half_width;
use encoding_rs::{
    BIG5, EUC_KR, GBK, IBM866, KOI8_R, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252,
};

/// Names that are examined.
const MOST: usize = 2_000;

/// The encoding of the names in an archive that are not marked as UTF-8.
#[derive(Debug, Clone, Copy)]
pub struct NameEncoding {
    charset: CharacterSet,
    /// How its names are known: not from a mark in the archive, and not from the user.
    guessed: Option<&'static str>,
}

/// What a decoded name or text must look like.
#[derive(Debug, Clone, Copy)]
pub(super) enum Writing {
    /// Chinese, simplified or traditional.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
    /// Russian and its neighbours.
    Cyrillic,
    /// A language in Latin letters, with its accented ones.
    Latin(&'static str),
}

/// The candidates, more usual ones first.
const CANDIDATES: [(&str, CharacterSet, Writing); 15] = [
    ("GBK", CharacterSet::Standard(GBK), Writing::Chinese),
    ("Big5", CharacterSet::Standard(BIG5), Writing::Chinese),
    ("Shift_JIS", CharacterSet::Standard(SHIFT_JIS), Writing::Japanese),
    ("EUC-KR", CharacterSet::Standard(EUC_KR), Writing::Korean),
    ("windows-1251", CharacterSet::Standard(WINDOWS_1251), Writing::Cyrillic),
    ("IBM866", CharacterSet::Standard(IBM866), Writing::Cyrillic),
    ("KOI8-R", CharacterSet::Standard(KOI8_R), Writing::Cyrillic),
    ("CP850", CP850, Writing::Latin(WESTERN)),
    ("CP852", CP852, Writing::Latin(POLISH)),
    ("CP852", CP852, Writing::Latin(CZECH)),
    ("CP852", CP852, Writing::Latin(SLOVAK)),
    ("CP852", CP852, Writing::Latin(HUNGARIAN)),
    ("CP852", CP852, Writing::Latin(CROATIAN)),
    ("CP437", CP437, Writing::Latin(WESTERN)),
    ("windows-1252", CharacterSet::Standard(WINDOWS_1252), Writing::Latin(WESTERN)),
];

impl NameEncoding {
    /// The encoding of these names: UTF-8 if all are valid, else the requested one, else the most
    /// plausible one.
    pub fn new(names: &[&[u8]], label: Option<EncodingLabel>) -> Self {
        let utf8 = Self { charset: CharacterSet::Standard(UTF_8), guessed: None };
        if names.iter().all(|name| std::str::from_utf8(name).is_ok()) {
            return utf8;
        }
        match label {
            Some(EncodingLabel(LabelKind::Standard(encoding))) => {
                return Self { charset: CharacterSet::Standard(encoding), guessed: None };
            }
            Some(EncodingLabel(LabelKind::Dos(charset))) => return Self { charset, guessed: None },
            _ => {}
        }
        let is_of_another = |name: &&&[u8]| !name.is_ascii() && !is_utf8_of_its_own(name);
        let names: Vec<&[u8]> = names.iter().filter(is_of_another).copied().collect();
        let names = names.get(..names.len().min(MOST)).unwrap_or_default();
        let mut best = (f64::NEG_INFINITY, utf8);
        for (name, charset, writing) in CANDIDATES {
            let score = score(names, charset, writing);
            if score > best.0 {
                best = (score, Self { charset, guessed: Some(name) });
            }
        }
        best.1
    }

    /// A name as text, and the encoding, if it is a guess. A name of East Asia in UTF-8 is one among guessed names, too:
    /// two programs have packed the archive.
    pub fn decode(self, name: &[u8]) -> (String, Option<&'static str>) {
        match std::str::from_utf8(name) {
            Ok(text) if self.guessed.is_some() && is_utf8_of_its_own(name) => {
                (text.to_owned(), None)
            }
            _ => (self.charset.decode(name).into_owned(), self.guessed),
        }
    }
}

/// True for UTF-8 whose characters beyond ASCII have three bytes or more each: no other encoding gives that by
/// accident, as it gives two.
fn is_utf8_of_its_own(name: &[u8]) -> bool {
    std::str::from_utf8(name).is_ok_and(|text| {
        !text.is_ascii() && text.chars().all(|c| c.is_ascii() || c.len_utf8() > 2)
    })
}

/// How plausible names are in an encoding: the mean over their bytes beyond ASCII, 1 for names as
/// people write them, below 0 for noise.
pub(super) fn score(names: &[&[u8]], charset: CharacterSet, writing: Writing) -> f64 {
    let (mut points, mut bytes) = (0.0, 0.0);
    for name in names {
        let text = charset.decode(name);
        let letters: Vec<char> = text.chars().collect();
        for (at, &c) in letters.iter().enumerate() {
            if c.is_ascii() {
                continue;
            }
            let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied();
            let after = letters.get(at + 1).copied();
            let around = (before.unwrap_or(' '), after.unwrap_or(' '));
            let is_wide = !matches!(writing, Writing::Cyrillic | Writing::Latin(_));
            let width = if is_wide && !is_half_width(c) { 2.0 } else { 1.0 };
            bytes += width;
            points += width
                * match writing {
                    _ if c == char::REPLACEMENT_CHARACTER => -3.0,
                    Writing::Cyrillic => cyrillic(c, around),
                    Writing::Latin(own) => latin(c, around, own),
                    _ => east_asian(c, around.0, charset.lead(c), writing),
                };
        }
    }
    if bytes == 0.0 { f64::NEG_INFINITY } else { points / bytes }
}

/// Points of a character of a Chinese, Japanese or Korean name: those of names and of courses count
/// most, then the more frequent half of the character set.
fn east_asian(c: char, before: char, lead: u8, writing: Writing) -> f64 {
    let (language, names, is_common, is_rare) = match writing {
        Writing::Chinese => {
            let is_common = matches!(lead, 0xb0..=0xd7) || (0xa4..=0xc6).contains(&lead);
            (FrequencyLanguage::Chinese, CHINESE, is_common, lead < 0xa1)
        }
        Writing::Japanese => {
            (FrequencyLanguage::Japanese, JAPANESE, (0x88..=0x97).contains(&lead), is_half_width(c))
        }
        _ => (FrequencyLanguage::Korean, KOREAN, false, !(0xb0..=0xc8).contains(&lead)),
    };
    let (surnames, given) = names;
    let is_start = !before.is_alphabetic() || before.is_ascii();
    if is_start && surnames.contains(c) {
        1.5
    } else if given.contains(c) || language.is_frequent(c) {
        1.0
    } else if !c.is_alphanumeric() {
        if matches!(c, '（' | '）' | '、' | '【' | '】' | '《' | '》' | '—' | '·' | '－' | '＿')
        {
            0.3
        } else {
            -1.0
        }
    } else if is_rare {
        -1.0
    } else if is_common {
        0.5
    } else {
        -0.2
    }
}

/// True for a character of Chinese, Japanese or Korean names.
pub(super) fn is_of_names(c: char) -> bool {
    [CHINESE, JAPANESE, KOREAN].iter().any(|(first, given)| first.contains(c) || given.contains(c))
}

/// Points of a letter of a Russian or Ukrainian name.
fn cyrillic(c: char, (before, after): (char, char)) -> f64 {
    let is_own = |c: char| matches!(c, 'А'..='я' | 'Ё' | 'ё' | 'І' | 'і' | 'Ї' | 'ї' | 'Є' | 'є');
    if !is_own(c) {
        return if matches!(c, '№' | '«' | '»' | '–' | '—' | '…' | '„' | '“') {
            0.5
        } else {
            -1.0
        };
    }
    let is_alone = !is_own(before) && !is_own(after);
    match (is_own(before), before.is_uppercase(), c.is_uppercase()) {
        _ if is_alone => 0.2,
        (true, false, true) => -1.0,
        (true, true, true) => 0.5,
        _ => 0.9,
    }
}

/// Points of an accented letter of a language, or a sign, between otherwise plain letters.
fn latin(c: char, (before, after): (char, char), letters: &str) -> f64 {
    if !c.is_alphabetic() || matches!(c, 'ª' | 'º' | 'ƒ' | 'µ' | 'Γ'..='ω' | 'ˆ') {
        // Signs stand at the ends of words, but for the apostrophe; lines are drawn between blanks.
        let is_line = |c: char| matches!(c, '─'..='▟' | '■');
        let is_in_place = match c {
            _ if is_line(c) => {
                [before, after].iter().all(|own| own.is_whitespace() || is_line(*own))
            }
            '’' | '´' | '–' | '—' | '·' | '\u{ad}' => true,
            '‚' | '„' | '¿' | '¡' => !before.is_alphanumeric() && !after.is_whitespace(),
            '”' | '…' => !after.is_alphanumeric(),
            // Where one language opens a quotation, another closes it.
            '‘' | '“' | '«' | '»' | '‹' | '›' | '\u{a0}' | '§' | '©' | '°' | '€' | '£' | '®'
            | '™' | '•' | 'º' | 'ª' | '²' | '³' | '½' => {
                !before.is_alphabetic() || !after.is_alphanumeric()
            }
            _ => false,
        };
        return if is_in_place { 0.9 } else { -1.0 };
    }
    let is_beside = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
    let is_in_word = before.is_lowercase() && c.is_uppercase();
    let small = c.to_lowercase().next().unwrap_or(c);
    // Frequent letters come first: a text of the rare ones of a language is of another language.
    let rank = letters.chars().position(|own| own == small);
    let own = rank.map_or(0.3, |rank| 1.0 - 0.25 * rank as f64 / letters.chars().count() as f64);
    match (is_beside, is_in_word) {
        (true, true) => -0.7,
        (false, _) if before.is_alphanumeric() || after.is_alphanumeric() => -0.5,
        (true, false) => own,
        (false, _) if VOWELS.contains(small) => own,
        (false, _) => 0.3,
    }
}

/// Accented letters that are words of their own.
const VOWELS: &str = "éèêàâáãåäæôóòöøùúüőî";
/// Usual accented letters of western Europe.
const WESTERN: &str = "éäöüêûáíóèàçñåøõãëæßâôúîùìòï";
/// Accented letters of central Europe, frequent ones first.
pub(super) const POLISH: &str = "ąłęóżśćńź";
pub(super) const CZECH: &str = "íáéěřčžýšůúťňóď";
pub(super) const SLOVAK: &str = "áíčéžýúľšťňďôäŕĺó";
pub(super) const HUNGARIAN: &str = "éáöőóüíúű";
pub(super) const CROATIAN: &str = "čšžćđ";

/// Family names, and characters of given names and of the names of homework.
const CHINESE: (&str, &str) = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈\
     姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温\
     張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇呂盧鐘譚陸賈韋鄒龍賀顧龔邵萬錢嚴湯簡詹莊游",
    "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂玲红梅鑫波斌莉健俊丹萍鹏华建国文辉力永志海山春晓冬雪婷\
     雨欣怡然子轩浩宇博思佳嘉诚晨辰凯乐琪瑶涵梦颖慧洁琳倩云飞龙凤兰竹菊玉珍珠宝贵富城学生小大三四五六七八九\
     作业实验报告论文课程设计期末期中考试班级姓名学号第组章节一二三上下册语数外物化史地答案最终修改版初稿终稿\
     偉靜麗強軍勇豔傑濤剛紅鵬華建國輝曉婷軒誠凱樂夢穎潔雲飛鳳蘭寶貴學號作業實驗報告論課程設計試級組節語數終稿",
);
const JAPANESE: (&str, &str) = (
    "佐鈴高田伊渡中山小加吉松井木林清斎斉阿池橋石前藤後岡長村近遠青坂西福太三岩島上金宮野内原森柴酒工横増谷大\
     丸今河武杉千平市川和菅服永",
    "藤木橋田中辺藤本村林藤々崎川野島口原上井部葉谷沢内子美恵由香奈菜愛優花咲陽翔太郎一二三健大輔介翼直樹\
     課題報告書提出最終版学籍番号氏名",
);
const KOREAN: (&str, &str) = (
    "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어",
    "민서준지현우영수진은경희성호재혁동훈태윤하연주아예나린원정상철용석미선숙자순옥광복길남규창식인승환빈찬솔슬별과제보고서레포트학번이름최종수정본",
);

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::Encoding;

    fn found(names: &[&str], encoding: &'static Encoding) -> (Option<&'static str>, Vec<String>) {
        let bytes: Vec<Vec<u8>> = names.iter().map(|name| encoding.encode(name).0.into()).collect();
        let names: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
        let encoding = NameEncoding::new(&names, None);
        (encoding.guessed, names.iter().map(|name| encoding.decode(name).0).collect())
    }

    #[test]
    fn names_are_read_together() {
        let chinese =
            ["李四.txt", "李娜.txt", "钱七.txt", "黎明.txt", "黄丽.txt", "郭富城.txt", "周涛.txt"];
        let traditional = ["陳怡君.docx", "林志明/作業.txt", "張淑芬.txt"];
        let japanese = ["佐藤健.txt", "鈴木花子.txt", "レポート.docx"];
        let korean = ["김민준.txt", "이서연.hwp", "박지훈/과제.txt"];
        let russian = ["Иванов Пётр.txt", "Смирнова_курсовая.docx"];
        let all: [(&[&str], &'static Encoding); 7] = [
            (&chinese, GBK),
            (&traditional, BIG5),
            (&japanese, SHIFT_JIS),
            (&korean, EUC_KR),
            (&russian, WINDOWS_1251),
            (&russian, IBM866),
            (&["Müller.txt", "José García.txt"], WINDOWS_1252),
        ];
        for (names, encoding) in all {
            let (guessed, read) = found(names, encoding);
            assert_eq!(read, names, "{guessed:?}");
            assert_eq!(guessed, Some(encoding.name()));
        }
        for name in ["李四", "李娜", "王芳", "周涛", "陈静", "刘洋", "钱七"] {
            assert_eq!(found(&[name], GBK).1, [name]);
        }
    }

    #[test]
    fn names_of_central_europe_are_no_western_ones() {
        let upper: Vec<char> = CP852.decode(&(0x80..=0xff).collect::<Vec<u8>>()).chars().collect();
        let byte = |c: char| match upper.iter().position(|own| *own == c) {
            Some(at) => 0x80 + at as u8,
            None => c as u8,
        };
        for names in [
            &["Zażółć gęślą jaźń.txt", "Łukasz Świątek.doc"][..],
            &["Małgorzata Wiśniewska.txt", "praca domowa.doc"],
            &["Příliš žluťoučký kůň.txt", "Jiří Dvořák.doc"],
            &["Ľubomír Šťastný.txt", "Mária Kováčová.doc"],
            &["Árvíztűrő tükörfúrógép.txt", "Erdős Pál.doc"],
            &["Željko Đurić.txt", "Ivan Šarić.doc"],
        ] {
            let bytes: Vec<Vec<u8>> =
                names.iter().map(|name| name.chars().map(byte).collect()).collect();
            let raw: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
            let encoding = NameEncoding::new(&raw, None);
            let read: Vec<String> = raw.iter().map(|name| encoding.decode(name).0).collect();
            assert_eq!(read, names);
            assert_eq!(encoding.guessed, Some("CP852"));
        }
        // Names of western Europe stay in CP850.
        for (name, read) in [
            (&b"S\x9bren H\x86kansson.txt"[..], "Søren Håkansson.txt"),
            (b"In\x88s Sim\xe4es.txt", "Inês Simões.txt"),
            (b"Go\x96t fran\x87ais.txt", "Goût français.txt"),
        ] {
            assert_eq!(NameEncoding::new(&[name], None).decode(name).0, read);
        }
    }

    #[test]
    fn names_of_dos_and_asked_ones() {
        let names: [&[u8]; 3] = [b"M\x81ller.txt", b"Jos\x82.txt", b"Gro\xe1mann.txt"];
        let encoding = NameEncoding::new(&names, None);
        let read: Vec<String> = names.iter().map(|name| encoding.decode(name).0).collect();
        assert_eq!(
            (encoding.guessed, read.join(" ").as_str()),
            (Some("CP850"), "Müller.txt José.txt Großmann.txt")
        );
        let label = "shift_jis".parse().ok();
        let encoding = NameEncoding::new(&[b"\x83e.txt"], label);
        assert_eq!(
            (encoding.guessed, encoding.decode(b"\x83e.txt").0),
            (None, "テ.txt".to_owned())
        );
        let utf8 = NameEncoding::new(&["é.txt".as_bytes(), b"a"], label);
        assert_eq!(utf8.decode("é.txt".as_bytes()).0, "é.txt");
    }

    #[test]
    fn a_name_in_utf8_among_others_stays_what_it_is() {
        let gbk: Vec<Vec<u8>> =
            ["张三.txt", "王芳.txt", "联通.txt"].map(|name| GBK.encode(name).0.into()).into();
        let raw: Vec<&[u8]> =
            gbk.iter().map(Vec::as_slice).chain(["李四.txt".as_bytes()]).collect();
        let encoding = NameEncoding::new(&raw, None);
        let read: Vec<String> = raw.iter().map(|name| encoding.decode(name).0).collect();
        // The bytes of the third are UTF-8 by accident.
        assert_eq!(read, ["张三.txt", "王芳.txt", "联通.txt", "李四.txt"]);
        assert_eq!(encoding.decode("李四.txt".as_bytes()).1, None);
        assert_eq!(encoding.decode(raw[0]).1, Some("GBK"));
    }
}
