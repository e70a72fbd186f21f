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

const INNOCENT: &[(&str, &str)] = &[
    (
        "a menu",
        "首页|新闻|体育|财经|娱乐|科技|汽车|房产|教育|旅游\n关于我们丨联系我们丨版权声明丨网站地图丨友情链接丨广告服务",
    ),
    (
        "a lexer",
        "keywords = r'(功能|背景|场景|剧本大纲|剧本|假如|当|那么|而且|但是|기능|배경|시나리오|テンプレ|シナリオ|and|or|not|int|str|float|bool|bytes|list|dict|set)\\b'",
    ),
    (
        "headings",
        "W H A T  W E  D O\n\nW H O  W E  A R E\n\nOur office is open from nine to five, and all are welcome.",
    ),
    (
        "letters",
        "A B C D E F G  H I J K L M N  O P Q R S T U\nq w e r t y u i o p  a s d f g h j k l",
    ),
    (
        "one letter in each cell",
        "A,C,G,T,T,A\nC,C,G,A,T,G\nT,A,G,A,C,C\nA,C,G,T,T,A\nC,C,G,A,T,G\nT,A,G,A,C,C",
    ),
    ("cells", "NY,LA,SF,DC\nBOS,ATL,MIA,ORD\nname,age,town,job\nAnn,Bob,Cid,Dan\nMSFT,GS,JPM,IBM"),
    (
        "names in code",
        "let file_name = to_string(base_name); let dir_name = parent_dir(file_name); set_up(dir_name, file_name); self.set_up.run_all(file_name); my_list.sort_by(by_name); mk_tmp_dir(dir_name)",
    ),
    (
        "paths",
        "/usr/share/doc/tools/notes.txt /usr/local/lib/tools/init.py src/core/text/words.rs src/core/text/marks.rs https://example.org/docs/guide/files.html https://example.org/docs/guide/words.html",
    ),
    (
        "French",
        "L'homme qu'il a vu n'est pas l'ami d'Anne; c'est l'oncle d'Émile, qu'on n'aime guère. J'ai dit qu'il s'en va d'ici, l'an prochain, s'il n'a pas l'argent.",
    ),
    (
        "Hokkien",
        "Goán ê pē-bó khì Tâi-pak chia̍h-pn̄g, in-ūi hit ê só͘-chāi ê lâng chin hó-khek, chin kut-la̍t, mā chin chhin-chhiat.",
    ),
    (
        "no-break spaces of Czech",
        "Byl\u{a0}to v\u{a0}lese, s\u{a0}ním a\u{a0}k\u{a0}nám, z\u{a0}hor a\u{a0}u\u{a0}nás, i\u{a0}v\u{a0}zimě o\u{a0}svátcích.",
    ),
    (
        "Polish",
        "Zażółć gęślą jaźń; wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw, są obdarzeni rozumem.",
    ),
    (
        "Czech",
        "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv, jsou nadáni rozumem a svědomím a mají spolu jednat.",
    ),
    (
        "Lithuanian",
        "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis, jiems suteiktas protas ir sąžinė, ir jie turi elgtis kaip broliai.",
    ),
    (
        "pinyin",
        "Rén rén shēng ér zì yóu, zài zūn yán hé quán lì shàng yī lǜ píng děng. Tā mén fù yǒu lǐ xìng hé liáng xīn, bìng yīng yǐ xiōng dì guān xì.",
    ),
    (
        "Hindi with Latin",
        "सभी मनुष्यों को गौरव और अधिकारों के विषय में जन्मजात स्वतन्त्रता है, और PDFों तथा SMSों में भी।",
    ),
    ("Thai and Latin", "มนุษย์ทั้งหลายเกิดมามีอิสระ PDF และเสมอภาคกัน Wi-Fi ในเกียรติศักดิ์"),
    (
        "segmented Chinese",
        "我 昨天 在 图书馆 里 读 了 一 本 很 有意思 的 书 ， 书 里 写 的 是 一 个 老人 和 大海 的 故事 。",
    ),
    (
        "tagged Chinese",
        "我/r 昨天/t 在/p 图书馆/n 读/v 了/u 一/m 本/q 书/n 。/w 我/r 很/d 喜欢/v 它/r ，/w 你/r 呢/y ？/w",
    ),
    ("a Chinese poem", "床 前 明 月 光\n疑 是 地 上 霜\n举 头 望 明 月\n低 头 思 故 乡"),
    (
        "Korean",
        "문화ㆍ예술ㆍ체육, 초ㆍ중ㆍ고등학교의 교원ㆍ학생ㆍ학부모는 국가ㆍ지방자치단체에 의견을 낼 수 있다. 남·북·해외 동포도 같다.",
    ),
    (
        "ordinals",
        "the 𝑛th and 𝑘th items, 1ˢᵗ and 2ⁿᵈ, Mᵐᵉ Dupont, log𝑛 and sin𝑥, ℓ1 and ℓ2, pʰ and tʰ, CO₂ and H₂O",
    ),
    (
        "messages",
        "MSH|ADT|SMITH^JOHN^Q|BROWN^MARY^A\nPID|ORU|MILLER^ANNA^B|GREEN^PAUL^C\nOBX|TXT|WHITE^LARS^D|BLACK^NINA^E",
    ),
    (
        "LaTeX",
        "see~Fig.~3 of~the text, Mr.~Smith, v~lese, by~Knuth et~al.\\ and~others; $a^b$, $x_i$, $y_j^k$, \\cite{lee}",
    ),
    (
        "logs",
        "10:02:11 app.core.main INFO start.worker.pool id=a7 state=up\n10:02:12 app.core.main WARN queue.size.max id=b2 state=down",
    ),
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
    for (name, text) in LANGUAGES.into_iter().chain(INNOCENT.iter().copied()).chain(demo) {
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
fn names_with_a_letter_kept_private_stay_as_they_are_stored() {
    let winners = "中奖名单如下：张*伟、李*娜、王*强、赵*敏、陈*静、刘*洋、黄*丽、周*涛、吴*刚、徐*慧、孙*杰、胡*军、朱*玲、\
        高*峰、林*燕、何*斌、郭*琴、马*超、罗*兰、梁*宇、宋*明、郑*华、谢*东、韩*雪、唐*亮、冯*凯、于*洁、董*浩、萧*然、程*程、曹*颖、\
        袁*梅。以上同学请于本周五下午到学生会办公室领取奖品，过期视为放弃。";
    for mask in ["*", "×", "○"] {
        let winners = winners.replace('*', mask);
        assert_eq!(Ladder::default().fold(&winners), stored().fold(&winners));
    }
}

#[test]
fn a_space_after_each_character_of_chinese_is_counted_and_not_warned_of() {
    let text = "鉴 于 对 人 类 家 庭 所 有 成 员 的 固 有 尊 严 及 其 平 等 的 权 利 的 承 认， 乃 是 世 界 自 由 的 基 础。 ";
    let seen = Seen::new(&text.repeat(20));
    assert!(seen.count(SeenKind::Separators) > 100, "{seen:?}");
    assert!(!seen.is_telling(SeenKind::Separators));
}

#[test]
fn letters_that_keyboards_lack_are_folded_and_not_warned_of() {
    let text = "Усе людзi нараджаюцца свабоднымi i роўнымi ў сваёй годнасцi i правах; яны надзелены розумам i сумленнем.";
    let seen = Seen::new(&text.repeat(9));
    assert!(seen.count(SeenKind::Exchanged) > 50);
    assert!(!seen.is_telling(SeenKind::Exchanged));
}
