//! Signs between letters: after every few of them, in brackets, words spaced out; spelled words that are no disguise; and
//! texts that were made to break the step.

use crate::as_seen::{CHINESE, FIRST, RUSSIAN, SECOND, TEXTS, cut, jaccard};
use lookalike::text::normalize::{Ladder, Seen, SeenKind};

/// A fixed sequence of numbers below `limit`.
pub(crate) fn sequence(limit: usize) -> impl FnMut() -> usize {
    let mut state = 7_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % limit
    }
}

/// Puts a sign after every few letters of a word.
fn after_few(text: &str, sign: &str, few: [usize; 2]) -> String {
    let mut random = sequence(few[1] - few[0] + 1);
    let (mut out, mut met, mut next) = (String::new(), 0, few[0]);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        met = if c.is_alphabetic() { met + 1 } else { 0 };
        if met >= next && chars.peek().is_some_and(|next| next.is_alphabetic()) {
            out.push_str(sign);
            (met, next) = (0, few[0] + random());
        }
    }
    out
}

/// Puts single letters in brackets, `share` in a hundred.
fn in_brackets(text: &str, [open, close]: [char; 2], share: usize) -> String {
    let mut random = sequence(100);
    let letter = |c: char| {
        if c.is_alphabetic() && random() < share {
            format!("{open}{c}{close}")
        } else {
            c.to_string()
        }
    };
    text.chars().map(letter).collect()
}

/// Spaces out words of more than three letters, `share` in a hundred.
fn spaced_out(text: &str, share: usize) -> String {
    let mut random = sequence(100);
    let word = |word: &str| {
        let is_spaced =
            random() < share && word.chars().count() > 3 && word.chars().all(char::is_alphabetic);
        let space = if is_spaced { " " } else { "" };
        word.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(space)
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Full-width letters for those that `is_one` tells.
fn full_width(text: &str, is_one: impl Fn(char) -> bool) -> String {
    let letter = |c: char| {
        if c.is_ascii_alphabetic() && is_one(c) {
            char::from_u32(u32::from(c) - 0x21 + 0xff01).unwrap()
        } else {
            c
        }
    };
    text.chars().map(letter).collect()
}

/// What a disguised copy scores of what the plain one does.
fn share(text: &str, make: impl Fn(&str) -> String) -> f64 {
    let (copy, ladder) = (cut(text), Ladder::default());
    jaccard(text, &make(&copy), &ladder) / jaccard(text, &copy, &ladder)
}

#[test]
fn a_sign_after_every_few_letters_hides_no_copy() {
    let mut wrong = Vec::new();
    for sign in ["'", "’", "`", ",", "-", ".", "\u{a0}", "\u{3000}", "\t"] {
        for few in [[1, 1], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4]] {
            for text in [FIRST, SECOND, CHINESE, RUSSIAN] {
                let score = share(text, |copy| after_few(copy, sign, few));
                let seen = Seen::new(&after_few(text, sign, few));
                let is_told = seen.is_telling(SeenKind::Separators);
                // In Chinese blanks are noted; a sign after four letters is near what spellings have.
                let is_quiet = (text == CHINESE && sign.trim().is_empty()) || few == [4, 4];
                if score < 0.97 || !(is_told || is_quiet) {
                    wrong.push(format!("{sign:?} {few:?} {score:.3} {is_told} {text:.20}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn letters_in_brackets_hide_no_copy() {
    let mut wrong = Vec::new();
    for pair in [['[', ']'], ['(', ')'], ['{', '}'], ['<', '>'], ['（', '）'], ['「', '」']] {
        for percent in [10, 20, 50, 100] {
            for text in TEXTS {
                let score = share(text, |copy| in_brackets(copy, pair, percent));
                let is_told =
                    Seen::new(&in_brackets(text, pair, percent)).is_telling(SeenKind::Separators);
                if score < 0.97 || !is_told {
                    wrong.push(format!("{pair:?} {percent} {score:.3} {is_told}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_spaced_out_among_others_are_words_again() {
    for text in [FIRST, SECOND, RUSSIAN] {
        // Two such words that follow each other become one.
        let score = share(text, |copy| spaced_out(copy, 30));
        assert!(score > 0.9, "{score}");
        assert!(Seen::new(&spaced_out(text, 30)).is_telling(SeenKind::Separators));
    }
}

#[test]
fn full_width_letters_in_english_are_warned_of() {
    let is_told = |text: &str| {
        let seen = Seen::new(text);
        [SeenKind::Styled, SeenKind::Exchanged].into_iter().any(|kind| seen.is_telling(kind))
    };
    let words = |share: usize| {
        let mut random = sequence(100);
        let word = |word| if random() < share { full_width(word, |_| true) } else { word.into() };
        FIRST.split(' ').map(word).collect::<Vec<String>>().join(" ")
    };
    for text in [
        full_width(FIRST, |_| true),
        full_width(FIRST, |c| "aeo".contains(c)),
        full_width(FIRST, char::is_uppercase),
        full_width(FIRST, |c| c == 'd'),
        words(10),
        words(40),
    ] {
        assert!(is_told(&text), "{text}");
        assert_eq!(Ladder::default().fold(&text), Ladder::default().fold(FIRST));
    }
    assert!(!is_told(
        "本产品采用ＣＰＵ与ＧＰＵ，支持ＵＳＢ接口，型号ＡＢＣＤ，由ＡＴＭ机出售，价格一千元整。"
    ));
}

/// Texts in which signs between letters are a spelling: no warning.
const SPELLED: [&str; 9] = [
    "It is W-E-D-N-E-S-D-A-Y my dudes! Spell B-A-N-A-N-A-S and R-E-S-P-E-C-T, find out what it means to me.",
    "o·ver·ture, n. An o·pen·ing, or in·tro·duc·tion. pro·po·sal, n. ad·vance, n. The o·ver·ture was played by the or·ches·tra in the o·pe·ra house.",
    "Go-o-o-o-o-al! Go-o-o-o-o team, he-e-e-e-ey, no-o-o-o-o-o, ye-e-e-e-es! S-s-s-s-sorry, I c-c-c-can't.",
    "そ・れ・は・ひ・み・つ、と彼女は笑った。だ・め・で・す、と先生。ゆ・っ・く・り歩く。お・も・て・な・し。",
    "我·再·也·不·想·见·到·你·了。你·给·我·听·着，快·走！张伟、王芳·李娜·再也。",
    "A-ve Ma-ri-a, gra-ti-a ple-na, Do-mi-nus te-cum, be-ne-dic-ta tu in mu-li-e-ri-bus, et be-ne-dic-tus fruc-tus ven-tris tu-i, Je-sus. Sanc-ta Ma-ri-a, Ma-ter De-i, o-ra pro no-bis pec-ca-to-ri-bus, nunc et in ho-ra mor-tis nos-trae. A-men.",
    "a·b·c + a·b·d = a·b·(c+d); x·y·z = z·y·x, F = m·a, W = F·s, p = ρ·g·h, a·b·c·d·e = e·d·c·b·a.",
    "H-C≡C-H, CH3-CH2-OH, H-O-H, O=C=O, R-C-O-H, N-H, C-C-C-C-C, H-C-C-H, F-C-F, H-N-H",
    "Dieses Wort ist s e h r wichtig, und jenes ist g a n z und g a r unwichtig, w i r k l i c h.",
];

/// Texts in which nothing is found at all.
const PLAIN: [&str; 12] = [
    "I can't, won't, don't, shouldn't've, y'all'd've; it's o'clock, fo'c'sle, 'tis, rock'n'roll, he's, she'll, they're, we've, I'd, isn't, aren't, couldn't, wouldn't.",
    "The rule covers benzo[a]pyrene, benzo[b]fluoranthene, benzo[k]fluoranthene, benzo[e]pyrene, benzo[j]fluoranthene, dibenz[a]anthracene, indeno[c]pyrene, benzo[g]perylene, naphtho[f]x, benzo[h]y.",
    "A[G]mazing gr[C]ace, how sw[F]eet the s[C]ound, that s[A]aved a wr[E]etch l[D]ike me. I o[G]nce was l[C]ost, but n[F]ow am f[C]ound, was bl[A]ind but n[E]ow I s[D]ee. T'was gr[B]ace that ta[A]ught my h[G]eart to f[E]ear.",
    "let a[i][j] = b[k]c[l]; P(A)P(B)P(C) = P(A|B)P(B), f(x)g(y)h(z), sin(x)cos(y)tan(z)log(u)exp(v)",
    "人之初,性本善。性相近,习相远。苟不教,性乃迁。教之道,贵以专。昔孟母,择邻处。子不学,断机杼。窦燕山,有义方。教五子,名俱扬。养不教,父之过。教不严,师之惰。",
    "城市,人口,面积,北京,上海,广州,深圳,天津,重庆,成都,武汉,西安,南京,杭州,苏州,青岛,沈阳,大连,宁波,厦门,济南,长沙,郑州,昆明,福州,南昌",
    "red、绿、蓝、黄、黑、白、灰、紫、粉、橙、青、棕、金、银、铜、铁、锡、铝、锌、铅、汞、钠、钾、钙、镁、碳、氮、氧、氟、氖",
    "使用`命令`和`参数`来设置`路径`与`名称`，然后运行`脚本`，再查看`日志`与`结果`，最后删除`缓存`和`文件`。",
    "name\tage\ttown\nAnn\t31\tOslo\nBob\t44\tRome\nCid\t27\tBonn\nDan\t39\tGraz\nthe\tDET\nquick\tADJ\nbrown\tADJ\nfox\tNOUN\njumps\tVERB\nover\tADP\nlazy\tADJ\ndog\tNOUN",
    "w o r d s e a r c h q x\nt h e q u i c k b r o w\nn f o x j u m p s o v e\nr t h e l a z y d o g z\na b e f l m n o p q r s",
    "Let x y z w be free. The letters a b c d e f and q w e r t y are keys; use h j k l u or w a s d q, then go on as before and read the whole text once more.",
    "Les élu(e)s, les étudiant(e)s et les invité(e)s, chacun(e) avec ses ami(e)s, sont prié(e)s d'être à l'heure; l'homme qu'il a vu n'est pas l'ami d'Anne.",
];

#[test]
fn spelled_words_are_not_warned_of() {
    for text in SPELLED {
        assert!(!Seen::new(text).is_telling(SeenKind::Separators), "{text}");
    }
    for text in PLAIN {
        let seen = Seen::new(text);
        assert!(seen.changes.is_empty(), "{text}: {:?}", seen.changes);
    }
}

#[test]
fn texts_made_to_break_it_are_bounded() {
    let marks: String = std::iter::repeat_n('\u{301}', 1_000_000).collect();
    let overrides = "\u{202e}abc".repeat(100_000);
    let texts = [
        format!("one letter a{marks} with marks"),
        marks,
        "\u{336}".repeat(1_000),
        "\u{202e}".repeat(100_000),
        overrides,
        "\u{e000}".repeat(100_000),
        "\u{0}".repeat(100_000),
        "a\u{430}".repeat(200_000),
        "·a".repeat(200_000),
        "\u{200b}\u{fdd0}".repeat(100_000),
    ];
    for text in texts {
        let seen = Seen::new(&text);
        assert!(seen.changes.windows(2).all(|pair| pair[0].at.end <= pair[1].at.start));
        let folded = Ladder::default().fold_mapped(&text);
        assert_eq!(folded.text, Ladder::default().fold(&text));
    }
}

#[test]
fn a_trick_inside_of_another_is_undone_too() {
    let cyrillic =
        |text: &str| text.replace('a', "\u{430}").replace('e', "\u{435}").replace('o', "\u{43e}");
    let parted = |text: &str, sign: &str| after_few(text, sign, [1, 1]);
    for plain in [FIRST, SECOND] {
        for disguised in [
            parted(&cyrillic(plain), "."),
            parted(&cyrillic(plain), "·"),
            parted(&cyrillic(plain), "\u{200b}"),
            after_few(&cyrillic(plain), "-", [1, 2]),
        ] {
            let seen = Seen::new(&disguised);
            let score = jaccard(plain, &disguised, &Ladder::default());
            assert!(score >= 0.97, "{score} {disguised:.80}");
            assert!(seen.is_telling(SeenKind::Exchanged), "{:?}", &disguised[..80]);
            assert!(seen.changes.windows(2).all(|pair| pair[0].at.end <= pair[1].at.start));
        }
    }
}
