//! Signs and letters strewn over a text: several between two letters, one of many in each word, letters of other spellings
//! and syllabaries; and the texts in which they are innocent.

use crate::as_seen::{CHINESE, FIRST, RUSSIAN, SECOND, between, exchange, jaccard, stored};
use crate::as_seen_gaps::sequence;
use lookalike::text::normalize::{Ladder, Seen, SeenKind};
use lookalike::text::script::is_han;

const SIGNS: [&str; 12] = ["~", "*", "^", "_", "|", "+", "=", "#", "@", "$", "%", "&"];
const PROSE: [&str; 4] = [FIRST, SECOND, CHINESE, RUSSIAN];

/// Puts each letter between two signs.
fn around(text: &str, open: &str, close: &str) -> String {
    let letter = |c: char| {
        if c.is_alphabetic() { format!("{open}{c}{close}") } else { c.to_string() }
    };
    text.chars().map(letter).collect()
}

/// Puts one of the signs at a place inside of `share` of a hundred words; of Chinese into each two letters.
fn inside(text: &str, signs: &[&str], share: usize) -> String {
    let mut random = sequence(10_000);
    let mut word = |word: &[char]| {
        let whole: String = word.iter().collect();
        let is_word = word.len() > 1 && word.iter().all(|c| c.is_alphabetic());
        if !is_word || random() % 100 >= share {
            return whole;
        }
        let at = 1 + random() % (word.len() - 1);
        let piece = |letters: &[char]| letters.iter().collect::<String>();
        format!("{}{}{}", piece(&word[..at]), signs[random() % signs.len()], piece(&word[at..]))
    };
    let letters: Vec<char> = text.chars().collect();
    let words = letters.chunk_by(|a, b| a.is_alphabetic() && b.is_alphabetic());
    let short = words.flat_map(|word| {
        word.chunks(if word.first().is_some_and(|&c| is_han(c)) { 2 } else { word.len() })
    });
    short.map(&mut word).collect()
}

/// What is wrong with a disguise of texts that changes no word.
fn faults(
    name: &str,
    texts: &[&str],
    kind: SeenKind,
    make: impl Fn(&str) -> String,
) -> Vec<String> {
    let fault = |text: &&str| {
        let disguised = make(text);
        let score = jaccard(text, &disguised, &Ladder::default());
        let is_told = Seen::new(&disguised).is_telling(kind);
        let text: String = text.chars().take(9).collect();
        (score < 0.97 || !is_told).then(|| format!("{name}, {text}: {score:.3} {is_told}"))
    };
    texts.iter().filter_map(fault).collect()
}

#[test]
fn several_signs_between_letters_hide_no_copy() {
    let mut wrong = Vec::new();
    for [open, close] in [["\"", "\""], ["'", "'"], ["|", "|"], ["*", "*"], ["«", "»"]] {
        wrong.extend(faults(open, &PROSE, SeenKind::Separators, |text| around(text, open, close)));
    }
    wrong.extend(faults("“”", &[FIRST, SECOND, RUSSIAN], SeenKind::Separators, |text| {
        around(text, "“", "”")
    }));
    for signs in ["··", "--", "**", "...", "·\u{2009}", "\u{2009}-\u{2009}", "~^"] {
        wrong.extend(faults(signs, &PROSE, SeenKind::Separators, |text| between(text, signs, 1)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sign_in_some_words_hides_no_copy() {
    let mut wrong = Vec::new();
    for share in [40, 100] {
        let make = |text: &str| inside(text, &SIGNS, share);
        wrong.extend(faults("many", &PROSE, SeenKind::Separators, make));
        for sign in ["|", "/", "+", "-", "=", "#"] {
            let make = |text: &str| inside(text, &[sign], share);
            wrong.extend(faults(sign, &PROSE, SeenKind::Separators, make));
        }
    }
    for signs in [&SIGNS[..], &[".", ";", "'", "-", "/", "!", "~"]] {
        let make = |text: &str| inside(&inside(text, signs, 50), signs, 50);
        wrong.extend(faults("twice", &[CHINESE], SeenKind::Separators, make));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn letters_of_syllabaries_between_ideographs_hide_no_copy() {
    let mut wrong = Vec::new();
    for signs in [&["ㄅ"][..], &["の"], &["ㄅ", "ㄆ", "ㄇ", "ㄈ"], &["の", "ぁ", "ァ", "ッ"]]
    {
        let all = |text: &str| between(text, signs[0], 1);
        let some = |text: &str| inside(text, signs, 70);
        wrong.extend(faults(signs[0], &[CHINESE], SeenKind::Separators, all));
        wrong.extend(faults(signs[0], &[CHINESE], SeenKind::Separators, some));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for text in [
        "優の良品、鮮の毎日。今天天气很好，我们一起去の字店。",
        "這ㄍ東西好ㄉ，我ㄉ朋友說他ㄇ媽ㄇ很ㄅ錯，注音文：你ㄉ、我ㄉ、ㄨㄛˇ ㄇㄣ˙ ㄉㄡ ㄕˋ ㄒㄩㄝˊ ㄕㄥ。",
        "春の海の色、夏の夜の夢、秋の山の風、冬の朝の雪。花の名は何というのでしょう。",
    ] {
        assert!(Seen::new(&text.repeat(9)).changes.is_empty(), "{text}");
    }
}

/// Writes ASCII letters in those of flags.
fn flags(text: &str) -> String {
    let letter = |c: char| match c.to_ascii_lowercase() {
        'a'..='z' => char::from_u32(0x1f1e6 + u32::from(c.to_ascii_lowercase()) - 97).unwrap(),
        _ => c,
    };
    text.chars().map(letter).collect()
}

#[test]
fn letters_of_flags_and_styled_ones_with_blanks_are_letters() {
    let mut wrong = faults("flags", &[FIRST, SECOND], SeenKind::Styled, flags);
    let parted =
        |text: &str| flags(&text.chars().map(|c| format!("{c}\u{200b}")).collect::<String>());
    wrong.extend(faults("parted flags", &[FIRST, SECOND], SeenKind::Styled, parted));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let some = |word: &str| {
        let bold = crate::as_seen::row(word, 0x1d400, 0x1d41a);
        if word.len().is_multiple_of(3) { between(&bold, "\u{200b}", 1) } else { word.to_owned() }
    };
    let text = FIRST.split(' ').map(some).collect::<Vec<_>>().join(" ");
    assert!(Seen::new(&text).is_telling(SeenKind::Hidden));
    let innocent = "🇩🇪 Germany, 🇫🇷 France, 🇮🇹🇪🇸🇬🇧 and more: 🇩🇪🇫🇷🇮🇹🇪🇸🇬🇧🇺🇸🇨🇳🇯🇵🇰🇷🇧🇷; vote 🇦 or 🇧.";
    assert!(Seen::new(&innocent.repeat(9)).changes.is_empty());
}

#[test]
fn letters_of_other_spellings_hide_no_copy() {
    let exchanged = SeenKind::Exchanged;
    let english = [FIRST, SECOND];
    let mut wrong = Vec::new();
    for step in [1, 2] {
        let strokes = |text: &str| exchange(text, "lłdđhħoø", step);
        wrong.extend(faults("strokes", &english, exchanged, strokes));
        let old = |text: &str| exchange(text, "еѣиіфѳяѧ", step);
        wrong.extend(faults("old letters", &[RUSSIAN], exchanged, old));
    }
    wrong.extend(faults("і", &[RUSSIAN], exchanged, |text| exchange(text, "иі", 1)));
    wrong.extend(faults("ѵ", &[RUSSIAN], exchanged, |text| exchange(text, "еѣуѵ", 1)));
    for sign in ["ь", "ъ"] {
        wrong.extend(faults(sign, &english, exchanged, |text| inside(text, &[sign], 100)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_text_as_seen_scores_no_lower_than_as_stored() {
    for text in PROSE {
        for sign in ["ь", "ъ", "ы", "ѣ", "ł", "x", "の", "ㄅ"] {
            let disguised = inside(text, &[sign], 60);
            let seen = jaccard(text, &disguised, &Ladder::default());
            let stored = jaccard(text, &disguised, &stored());
            assert!(seen >= stored - 0.005, "{sign} {text:.20}: {seen:.3} {stored:.3}");
        }
    }
}

/// Texts in which nothing of a copy is hidden: no warning.
const INNOCENT: [(&str, &str); 15] = [
    (
        "French",
        "Les étudiant·e·s inscrit·e·s et les enseignant·e·s invité·e·s sont prié·e·s de venir; chacun·e des employé·e·s, des ouvrier·ère·s, des directeur·rice·s et des citoyen·ne·s engagé·e·s peut parler avec les élu·e·s, les ami·e·s et les voisin·e·s. ",
    ),
    (
        "German",
        "Die Student:innen, Lehrer*innen und Bürgermeister_innen, Ärzt:innen, Anwält*innen und Besucher_innen, Mitarbeiter:innen, Kolleg*innen, Schüler_innen, Leser:innen und Autor*innen sind willkommen. ",
    ),
    (
        "holy names",
        "εν αρχη ην ο λογος και ο λογος ην προς τον θ\u{305}ν\u{305} και θ\u{305}ς\u{305} ην ο λογος. ο δε ι\u{305}ς\u{305} ειπεν αυτοις ο κ\u{305}ς\u{305}, το π\u{305}ν\u{305}α\u{305}, ο χ\u{305}ς\u{305}, ο π\u{305}ρ\u{305}, η μ\u{305}η\u{305}ρ\u{305}, ι\u{305}λ\u{305}η\u{305}μ\u{305}, ο\u{305}υ\u{305}ν\u{305}ο\u{305}ς\u{305}, δ\u{305}α\u{305}δ\u{305}, σ\u{305}τ\u{305}ρ\u{305}ο\u{305}ς\u{305} ",
    ),
    (
        "phonetic words",
        "ˈwɔːtə bɪˈɡɪn ˈæpəl kəmˈpjuːtə ˈlæŋɡwɪdʒ ɪnˈtɜːprɪt ˈθɪŋkɪŋ ʃəˈmiːn ˈvɪʒən dʒəˈræf ˈtʃɪldrən ˈmʌðə ˈfɑːðə ˈsɪstə ˈwɔː.tə bɪ.ˈɡɪn ma˥ ma˧˥ ma˨˩˦ ma˥˩ ni˨˩˦xau˨˩˦ ʂɤ˥ tɕʰi˥ ",
    ),
    (
        "pinyin",
        "nǐhǎo zàijiàn xièxie péngyou lǎoshī xuésheng zhōngguó běijīng Xī'ān nǚ'ér hǎi'ōu nǐ-hǎo zài-jiàn xiè-xie lǎo-shī 你(nǐ)好(hǎo)，我(wǒ)是(shì)老(lǎo)师(shī)。 ",
    ),
    (
        "ideographs",
        "偏旁部首有：一、丨、丿、丶、乙、二、十、厂、卜、冂、八、人、几、冖、凵、刀、力、又、厶、廴、工、土、艹、寸、大、尢、弋、小、口、囗、山、巾、彳、夕、夂、广、门、宀、尸、己、弓、子、女、飞、马、纟、幺、巛、王、无、木、支、犬、车、戈、比、瓦、止、攴、日、曰、水、贝、见、牛、手、毛、气、片、斤、爪、父、月、氏、欠、风、殳、文、方、火。",
    ),
    (
        "full width",
        "作者Ｗｉｌｌｉａｍ　Ｓｈａｋｅｓｐｅａｒｅ，译者Ｊｏｈｎ　Ｓｍｉｔｈ，出版社Ｏｘｆｏｒｄ　Ｕｎｉｖｅｒｓｉｔｙ　Ｐｒｅｓｓ，地址Ｌｏｎｄｏｎ。",
    ),
    (
        "genes",
        "A-C-G-T-T-A-G-C-C-A-T-G-A-C-T-G-A-A-C-G\nG-T-A-C-C-G-A-T-T-A-G-C-A-T-G-C-C-A-T-T\nACGTTAGC--ATGACTG GATTACA\n",
    ),
    (
        "a figure",
        "  /\\_/\\   .-\"\"-.  _o__o_\n ( o.o ) / _  _ \\ |  |  |\n  > ^ <  |(o)(o)| |o|x|o|\n |_x|_o|  '-..-'  |x|_|o|\n",
    ),
    (
        "chemistry",
        "CH3-CH2-CH2-OH + H2SO4 -> CH3-CH=CH2 + H2O; HO-CH2-CH2-OH, N≡C-CH3, R-CO-O-R, Cl-C6H4-OH; CuSO4·5H2O, MgSO4·7H2O, CC(=O)OC1=CC=CC=C1C(=O)O, C-C, C=C, C-N, O-H and C-Cl. ",
    ),
    (
        "programs",
        "for(i=0;i<n;i++){a[i][j]=b[i]*c[j]+d[i]-e[j];x->y=p->q;s.t=u.v;f(a,b,c);if(a&&b||c&&d)r|=s|t;k=a?b:c;} io::fcntl_set_pipe(#[non_exhaustive]) self.my_list_of_items=get_all(with_id=user_id); case 'a': case 'b': x='e'; s={'h','e','l','l','o'};\n",
    ),
    (
        "changes of a program",
        "The functions `io::fcntl_get_flags` and `fs::set_file_times` were renamed. The type `net::socket_addr_any` is now marked #[non_exhaustive], and `pipe::set_pipe_size` takes a size. The module io_uring has moved to `rustix::io_uring`. ",
    ),
    (
        "more changes of a program",
        "The size that pipe::fcntl_setpipe_size returns is the new one, which may be greater. When a list is passed to epoll::wait or port::getn, these functions no longer change its length; wrap it in spare_capacity instead. On some systems mm::mmap_anon, fs::memfd_create and io_uring_setup return an error where they ended before. The types net::sockaddr_xdp and termios::winsize are now opaque, and the traits of mm::mprotect_flags are as those of other flags. A call of rand::getrandom with no bytes returns at once; process::waitid_pid and thread::futex_requeue take one more value, and time::timerfd_settime one less. What was fs::statx_mask is gone: ask for all of it. ",
    ),
    (
        "Danish and Polish",
        "Børnene løber på grøn mark og køber smør og brød; de hører søerne. Źródło było małe, chłopiec był głodny, łąka i słońce, żółw i głowa, miłość. ",
    ),
    (
        "old and soft",
        "Въ нѣкоторомъ царствѣ жилъ-былъ царь; у него было три сына. Міръ, вѣра, дѣло, лѣсъ. Съёмка, подъезд, деньги, письмо, только, больше, вьюга, соловьи. ",
    ),
];

#[test]
fn innocent_signs_and_letters_are_not_warned_of() {
    for (name, text) in INNOCENT {
        for times in [1, 9] {
            let seen = Seen::new(&text.repeat(times));
            let told: Vec<_> =
                SeenKind::ALL.iter().filter(|&&kind| seen.is_telling(kind)).collect();
            assert!(told.is_empty(), "{name} {times}: {told:?} {:?}", &seen.changes[..9]);
        }
    }
}
