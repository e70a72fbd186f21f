//! Sentences of many languages, in the code pages that their texts are written in: real texts are read, noise is not.

use lookalike::corpus::document::{DecodedBy, Document, Name, Reason};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use std::io::Write as _;

/// The first article of the Universal Declaration of Human Rights, where the sentence is not about prices; its code pages.
const SENTENCES: &[(&str, &str)] = &[
    (
        "windows-1257",
        "Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā.",
    ),
    (
        "windows-1257",
        "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.",
    ),
    (
        "windows-1257",
        "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim.",
    ),
    (
        "windows-874",
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ",
    ),
    (
        "windows-1254",
        "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    ),
    (
        "windows-1258",
        "Tâ\u{301}t ca\u{309} mo\u{323}i ngươ\u{300}i sinh ra đê\u{300}u đươ\u{323}c tư\u{323} do và bi\u{300}nh đă\u{309}ng vê\u{300} nhân phâ\u{309}m và quyê\u{300}n lơ\u{323}i. Mo\u{323}i con ngươ\u{300}i đê\u{300}u đươ\u{323}c ta\u{323}o hoá ban cho ly\u{301} trí và lương tâm và câ\u{300}n pha\u{309}i đô\u{301}i xư\u{309} vơ\u{301}i nhau trong ti\u{300}nh bă\u{300}ng hư\u{303}u.",
    ),
    (
        "iso-8859-15",
        "Le cœur de l'œuvre coûte 15 € ; l'œil du bœuf, la sœur et le nœud. Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience.",
    ),
    (
        "iso-8859-15",
        "Hinta on 15 € ja šekki 20 €, žurnaalit maksavat 5 €. Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto.",
    ),
    (
        "iso-8859-15",
        "Der Preis beträgt 30 €, für Schüler 15 €. Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander begegnen.",
    ),
    (
        "shift_jis",
        "ｽﾍﾞﾃﾉ ﾆﾝｹﾞﾝﾊ､ ｳﾏﾚﾅｶﾞﾗﾆｼﾃ ｼﾞﾕｳﾃﾞｱﾘ､ ｶﾂ､ ｿﾝｹﾞﾝﾄ ｹﾝﾘﾄ ﾆﾂｲﾃ ﾋﾞｮｳﾄﾞｳﾃﾞｱﾙ｡ ﾆﾝｹﾞﾝﾊ､ ﾘｾｲﾄ ﾘｮｳｼﾝﾄｦ ｻｽﾞｹﾗﾚﾃｵﾘ､ ﾀｶﾞｲﾆ ﾄﾞｳﾎｳﾉ ｾｲｼﾝｦ ﾓｯﾃ ｺｳﾄﾞｳｼﾅｹﾚﾊﾞﾅﾗﾅｲ｡",
    ),
    (
        "big5 gbk",
        "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。人人有資格享受本宣言所載的一切權利和自由，不分種族、膚色、性別、語言、宗教、政治或其他見解。",
    ),
    (
        "gbk",
        "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。人人有资格享受本宣言所载的一切权利和自由，不分种族、肤色、性别、语言、宗教、政治或其他见解。",
    ),
    (
        "shift_jis euc-jp",
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。すべて人は、人種、皮膚の色、性、言語、宗教、政治上その他の意見",
    ),
    (
        "shift_jis euc-jp",
        "東京都千代田区霞が関一丁目。会議資料提出期限、平成三十年度決算報告書。カタカナのテスト、コンピュータ、ソフトウェア開発、データベース管理システム、ネットワーク構築手順書",
    ),
    (
        "euc-kr",
        "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다. 모든 사람은 인종, 피부색",
    ),
    (
        "windows-1251 koi8-r ibm866",
        "Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства. Каждый человек должен",
    ),
    (
        "windows-1251 koi8-u",
        "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.",
    ),
    (
        "windows-1251",
        "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.",
    ),
    (
        "windows-1253 iso-8859-7",
        "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.",
    ),
    (
        "windows-1255",
        "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.",
    ),
    (
        "windows-1256 iso-8859-6",
        "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق، وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.",
    ),
    (
        "windows-1256",
        "تمام افراد بشر ازاد به دنيا ميايند و از لحاظ حيثيت و حقوق با هم برابرند. همه داراي عقل و وجدان هستند و بايد نسبت به يکديگر با روح برادري رفتار کنند.",
    ),
    (
        "windows-1250 iso-8859-2",
        "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    ),
    (
        "windows-1250 iso-8859-2",
        "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    ),
    (
        "windows-1250 iso-8859-2",
        "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
    ),
    (
        "windows-1250",
        "Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate cu raţiune şi conştiinţă şi trebuie să se comporte unele faţă de altele în spiritul fraternităţii.",
    ),
    (
        "windows-1250",
        "Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i trebaju jedna prema drugima postupati u duhu bratstva.",
    ),
    (
        "windows-1252",
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.",
    ),
    (
        "windows-1252",
        "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    ),
    (
        "windows-1252",
        "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    ),
    (
        "windows-1252",
        "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    ),
    (
        "windows-1252",
        "Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av gemenskap.",
    ),
    (
        "windows-1252",
        "Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.",
    ),
    (
        "windows-1252",
        "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.",
    ),
    (
        "windows-1252",
        "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og ber þeim að breyta bróðurlega hverjum við annan.",
    ),
];

fn read(bytes: &[u8]) -> Result<Document, Reason> {
    from_bytes(Name::new(b"a.txt"), bytes, &ReadOptions::default())
        .map_err(|skipped| skipped.reason)
}

/// Pieces of this many characters of each sentence in each of its code pages, from the starts of words.
fn pieces(length: usize) -> Vec<(&'static str, String, Vec<u8>)> {
    let mut all = Vec::new();
    for (labels, sentence) in SENTENCES {
        let letters: Vec<char> = sentence.chars().collect();
        let is_start =
            |at: &usize| at.checked_sub(1).is_none_or(|at| " ，、。".contains(letters[at]));
        for label in labels.split(' ') {
            let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
            for at in (0..=letters.len().saturating_sub(length)).filter(is_start).take(12) {
                let text: String = letters[at..letters.len().min(at + length)].iter().collect();
                let bytes = encoding.encode(&text).0.into_owned();
                if !bytes.is_ascii() {
                    all.push((label, text, bytes));
                }
            }
        }
    }
    all
}

/// Numbers by chance, the same in each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn bytes(&mut self, from: u64, length: usize) -> Vec<u8> {
        (0..length).map(|_| (from + self.below(256 - from)) as u8).collect()
    }

    /// Words, packed.
    fn packed(&mut self, length: usize) -> Vec<u8> {
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        for _ in 0..length {
            write!(packer, "{} word {} ", self.below(999), self.below(99)).unwrap();
        }
        packer.finish().unwrap()[2..2 + length].to_vec()
    }

    /// Numbers in a row that each differ a little from the last.
    fn numbers(&mut self, length: usize) -> Vec<u8> {
        let mut number = self.below(60_000) as u16;
        let next = |_| {
            number = number.wrapping_add(self.below(600) as u16).wrapping_sub(300);
            number.to_le_bytes()
        };
        (0..length / 2).flat_map(next).collect()
    }

    fn floats(&mut self, length: usize) -> Vec<u8> {
        let next = |_| (self.below(2_000_000) as f32 / 1e6 - 1.0).to_le_bytes();
        (0..length / 4).flat_map(next).collect()
    }

    /// Instructions with their operands, and names of functions.
    fn program(&mut self, length: usize) -> Vec<u8> {
        let codes: [&[u8]; 9] = [
            b"\x48\x89\xe5",
            b"\x48\x8b\x45\xf8",
            b"\xe8",
            b"\x0f\xb6\xc0",
            b"\x83\xc4\x08",
            b"\x5d\xc3",
            b"\xc7\x44\x24",
            b"\x8d\x7c\x24\x10",
            b"printf",
        ];
        let mut all = Vec::new();
        while all.len() < length {
            all.extend(codes[self.below(9) as usize]);
            let operand = self.below(4) as usize;
            all.extend(self.bytes(1, operand));
        }
        all.truncate(length);
        all
    }
}

/// Makes noise of this many bytes.
type NoiseMaker = fn(&mut Chance, usize) -> Vec<u8>;

/// Noise of six kinds: below 32 bytes some of it still passes, from there next to none; no text is refused for it.
#[test]
fn noise_of_any_length_is_no_text_and_short_texts_are() {
    let mut chance = Chance(1);
    let kinds: [(&str, NoiseMaker); 6] = [
        ("bytes", |chance, length| chance.bytes(0, length)),
        ("bytes above 127", |chance, length| chance.bytes(128, length)),
        ("packed", Chance::packed),
        ("numbers", Chance::numbers),
        ("floats", Chance::floats),
        ("program", Chance::program),
    ];
    let (mut all, mut passed) = (0, Vec::new());
    for length in [32, 40, 48, 64, 100, 250, 1_000, 4_096] {
        for (kind, made) in kinds {
            for _ in 0..if length < 200 { 40 } else { 6 } {
                all += 1;
                let noise = made(&mut chance, length);
                passed.extend(read(&noise).ok().map(|found| (kind, length, found.text)));
            }
        }
    }
    assert!(passed.len() * 100 < all, "{} of {all}: {passed:#?}", passed.len());
    for length in [20, 40, 80] {
        for (label, text, bytes) in pieces(length) {
            assert!(read(&bytes).is_ok(), "{label} {text}");
        }
    }
}

/// A guess is right where there is enough to guess from, and is said to be one.
#[test]
fn short_texts_are_guessed_right() {
    for (length, most_wrong) in [(20, 0.07), (40, 0.03), (80, 0.01), (160, 0.0)] {
        let all = pieces(length);
        let (mut wrong, mut unsaid) = (Vec::new(), 0);
        for (label, text, bytes) in &all {
            let found = read(bytes).ok();
            unsaid +=
                usize::from(found.as_ref().is_some_and(|own| own.encoding.by != DecodedBy::Guess));
            if found.as_ref().is_none_or(|found| *found.text != **text) {
                wrong.push((label, text, found.map(|found| (found.encoding.name, found.text))));
            }
        }
        let share = wrong.len() as f64 / all.len() as f64;
        assert!(share <= most_wrong, "{length}: {} of {}: {wrong:#?}", wrong.len(), all.len());
        assert_eq!(unsaid, 0);
    }
}
