//! Innocent texts as stored and as seen: languages, formulas, code, names and tables stay what they are.

use crate::as_seen::{FIRST, SECOND, TEXTS, stored};
use lookalike::text::normalize::{Ladder, Seen, SeenKind};

const LANGUAGES: [(&str, &str); 11] = [
    ("ar", include_str!("../data/encodings/ar.utf-8.txt")),
    ("cs", include_str!("../data/encodings/cs.utf-8.txt")),
    ("el", include_str!("../data/encodings/el.utf-8.txt")),
    ("fr", include_str!("../data/encodings/fr.utf-8.txt")),
    ("he", include_str!("../data/encodings/he.utf-8.txt")),
    ("ja", include_str!("../data/encodings/ja.utf-8.txt")),
    ("ko", include_str!("../data/encodings/ko.utf-8.txt")),
    ("ru", include_str!("../data/encodings/ru.utf-8.txt")),
    ("tr", include_str!("../data/encodings/tr.utf-8.txt")),
    ("zh", include_str!("../data/encodings/zh.utf-8.txt")),
    ("zh-hant", include_str!("../data/encodings/zh-hant.utf-8.txt")),
];

const INNOCENT: [(&str, &str); 36] = [
    (
        "quoted words",
        "The letters СССР stood on the wall. СССР means the union; СССР, СССР and СССР again. We learn роса, хаос, пора and сера, then роса once more.",
    ),
    (
        "endings",
        "Открой PDFку, вставь USBшку, запиши DVDшку и проверь GPSку, а потом ещё раз PDFка и USBшка.",
    ),
    (
        "two tables",
        "|Town|Land|\n|Rome|Italy|\n|Oslo|Norway|\n\nand\n\n|Town|Land|Mayor|\n|Bonn|Germany|Ann|\n|Graz|Austria|Eve|\n|Wien|Austria|Fay|",
    ),
    (
        "usage",
        "service start|stop|restart|reload|status [--color auto|always|never] [--log debug|info|warn|error] name",
    ),
    (
        "names with initials",
        "埃德加·爱伦·坡、珀·比·雪莱、托·斯·艾略特、弗·司各特、维·苏·奈保尔、阿·托尔斯泰和安·契诃夫都写过小说。",
    ),
    ("truth tables", "A|B|A∧B\n0|0|0\n0|1|0\n1|0|0\n1|1|1\n\nA|¬A\n0|1\n1|0"),
    (
        "declarations",
        "int main() { int a,b,c,d,e,f; double x=y=z=u=v=w; return f(x,y,z,u,v,w) + a+b+c+d+e+f; }",
    ),
    ("paths", "see a/b/c/d/e/f and a;b;c;d;e;f, or a<b<c<d<e<f and a&b&c&d&e&f"),
    (
        "a cast",
        "汤姆·克鲁斯、布拉德·皮特、约翰尼·德普、凯特·温丝莱特、摩根·弗里曼、汤姆·汉克斯、娜塔莉·波特曼、基努·里维斯",
    ),
    (
        "a Japanese cast",
        "トム・クルーズ、ブラッド・ピット、ジョニー・デップ、ケイト・ブランシェット、モーガン・フリーマン、トム・ハンクス、ナタリー・ポートマン、キアヌ・リーブス",
    ),
    (
        "counters",
        "三カ月計画、五カ年計画、七カ国会議、八カ所巡礼、九カ国条約、十カ条憲章。北京ー上海、广州ー深圳、天津ー大连。",
    ),
    ("a line of Turkish", "Kadın kapıyı açtı, sıcak çayı aldı."),
    ("a word of Turkish", "Kapı kırıldı."),
    ("Greek of programs", "όµως εµείς σηµερα ο κόσµος γράφει µε γράµµατα, µια µέρα µετά"),
    ("Mongolian", "ᠮᠣᠩᠭᠣᠯ\u{180e}ᠠ ᠬᠦᠮᠦᠨ\u{202f}ᠦ ᠡᠷᠬᠡ\u{180b}ᠨ ᠦ ᠲᠤᠭᠬᠠᠭᠯᠠᠯ ᠨᠢᠭᠡ\u{180c}ᠨ"),
    (
        "forms of ideographs",
        "葛\u{e0100}城、辻\u{e0101}村、渡邉\u{e0100}氏、榊\u{e0100}原、逢\u{e0101}坂、芦\u{e0100}屋、祇\u{e0101}園",
    ),
    (
        "a table",
        "Alice|Sales|Paris\nBob|Legal|Rome\nCarol|Sales|Oslo\nDan|Legal|Bonn\nEve|Sales|Graz\nFay|Legal|Wien",
    ),
    ("ligatures", "the de\u{f001}nition of a \u{f001}eld in the of\u{f001}ce"),
    (
        "Hebrew",
        "החברה וGoogle וMicrosoft הודיעו שהם יפתחו את הAPI לכולם, וגם את הקוד של Android וChrome.",
    ),
    (
        "old print",
        "Es iſt ein Ros entſprungen aus einer Wurzel zart; the moſt excellent Hiſtorie, with the bleſſing of his Uncle.",
    ),
    (
        "physics",
        "The angle α between the force and the Ox axis is small, so cosα ≈ 1 and sinα ≈ α; ρ = m/V, Δx = v·Δt, λ = 5 μm, R = 3 kΩ, the νe and the Kα line.",
    ),
    (
        "mathematics",
        "𝑓(𝑥) = ∑ 𝑎ᵢ𝑥ⁱ, ∀ε > 0 ∃δ: |x − a| < δ ⇒ |f(x) − f(a)| < ε; 𝐯 = a⃗·t, F⃗ = m·a⃗, ẋ and ẍ, x̄ and x̂.",
    ),
    (
        "IPA",
        "The word is pronounced /ˈbɪɡɪn/ or [bɪˈɡɑːn], in German [ɡəˈmaɪnʃaft], with a long /ɑː/ and a short /ɪ/.",
    ),
    (
        "Serbian in two scripts",
        "Све што је речено важи и сада. Само оса на зиду. Sve što je rečeno važi i sada. Samo osa na zidu.",
    ),
    (
        "English in Russian",
        "Программа на языке C и Python работает на CPU фирмы AMD; TOP и MAX в SQL, XX век, IT-отдел, 3D-модель, Wi-Fi и USB-порт.",
    ),
    (
        "Russian in English",
        "The preposition о means about, с means with, у means at; сорока is a magpie, and Роса is a film of 1969.",
    ),
    (
        "Vietnamese",
        "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm.",
    ),
    (
        "Yoruba",
        "Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Wọ́n ní ẹ̀bùn ti làákàyè àti ti ẹ̀rí-ọkàn.",
    ),
    (
        "Catalan",
        "La col·lecció d'excel·lents novel·les és intel·ligent i il·lustra la paral·lela síl·laba de la vil·la.",
    ),
    (
        "Turkish",
        "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    ),
    (
        "Ewe",
        "Wodzi amegbetɔwo katã ablɔɖeviwoe eye wodzena bubu kple gomekpɔkpɔ sɔsɔe. Susu kple dzitsinya le wo dometɔ ɖe sia ɖe si.",
    ),
    (
        "Persian",
        "همهٔ افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. همه می‌خواهند و نمی‌توانند.",
    ),
    (
        "emoji",
        "Our family 👨‍👩‍👧 went to the sea ☀️ and back ❤️ with the flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿 of England, blood type 🅰️, keys 1️⃣ and 2️⃣.",
    ),
    (
        "names and lists",
        "卡尔·马克思、约翰·史密斯、甲、乙、丙、丁、戊、己、庚；ジョン・スミスとメアリー・ジェーン。一カ月、三ヶ月、二つ。",
    ),
    (
        "code",
        "if (a|b|c) return x.y.z; grep -E 'and|or|not' *.rs; U.S.A. and J.R.R. Tolkien, e.g. a-b-c, A B C D E F G, tar -x -v -f.",
    ),
    (
        "Chinese in full width",
        "本产品采用ＣＰＵ与ＧＰＵ，支持ＵＳＢ接口，型号ＡＢＣＤ－１２３，由ＡＴＭ机出售，价格一千元人民币整，保修两年。",
    ),
];

#[test]
fn innocent_texts_stay_as_they_are_stored() {
    let mut wrong = Vec::new();
    let demo = TEXTS.iter().map(|text| ("demo", *text));
    for (name, text) in LANGUAGES.into_iter().chain(INNOCENT).chain(demo) {
        let seen = Seen::new(text);
        let changes = seen.changes.iter().filter(|change| change.kind != SeenKind::Ideographs);
        let changes: Vec<_> =
            changes.map(|change| (change.kind, &text[change.at.clone()])).collect();
        if !changes.is_empty() {
            wrong.push(format!("{name}: {changes:?}"));
        }
        let (seen, stored) = (Ladder::default().fold(text), stored().fold(text));
        if changes.is_empty() && seen != stored {
            wrong.push(format!("{name}: normalised otherwise, nothing found"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn logs_and_quotes_of_windows_are_not_warned_of() {
    let log = "\u{1b}[31merror\u{1b}[0m the build failed after a while\n".repeat(20);
    let quotes = "She said \u{93}don\u{92}t\u{94} and left, and he didn\u{92}t. ".repeat(20);
    let padded = format!("{FIRST}{}{SECOND}", "\0".repeat(4_096));
    for text in [log, quotes, padded] {
        assert!(!Seen::new(&text).is_telling(SeenKind::Hidden), "{text}");
    }
}

#[test]
fn words_parted_for_a_reason_are_not_warned_of() {
    let lesson = format!("{FIRST} Spell H-A-R-B-O-U-R and N-E-C-E-S-S-A-R-Y, please.");
    let french =
        "Les étudiant·es et les lecteur·rices sont invité·es à rencontrer les auteur·rices et les \
        traducteur·rices; chacun·e peut venir avec ses ami·es, même les retraité·es."
            .repeat(3);
    let poem = "春·夏·秋·冬，四时行焉。见《史记·项羽本纪》《诗经·周南·关雎》《论语·学而》。";
    let painters =
        "列奥纳多·达·芬奇和文森特·梵·高都画过自己。约翰·沃尔夫冈·冯·歌德写过《浮士德》。";
    for text in [&lesson, &french, poem, painters] {
        assert!(!Seen::new(text).is_telling(SeenKind::Separators), "{text}");
    }
}

#[test]
fn letters_that_keyboards_lack_are_folded_and_not_warned_of() {
    let text = "Усе людзi нараджаюцца свабоднымi i роўнымi ў сваёй годнасцi i правах; яны надзелены розумам i сумленнем.";
    let seen = Seen::new(&text.repeat(9));
    assert!(seen.count(SeenKind::Exchanged) > 50);
    assert!(!seen.is_telling(SeenKind::Exchanged));
}
