//! Combining marks of any script on letters of another one hide no copy, and stay on letters of their own.

use crate::as_seen::{CHINESE, FIRST, RUSSIAN, TEXTS, cut, jaccard, mark};
use lookalike::text::normalize::{Ladder, Seen, SeenKind};
use unicode_normalization::char::is_combining_mark;

/// One mark of each of many scripts, of notes and of shorthand; those of old Cyrillic are in [`OLD`].
const MARKS: [char; 64] = [
    '\u{5b4}',
    '\u{610}',
    '\u{64e}',
    '\u{730}',
    '\u{7a6}',
    '\u{7eb}',
    '\u{816}',
    '\u{859}',
    '\u{902}',
    '\u{93f}',
    '\u{94d}',
    '\u{951}',
    '\u{954}',
    '\u{981}',
    '\u{9bf}',
    '\u{a3e}',
    '\u{abe}',
    '\u{b3f}',
    '\u{bbf}',
    '\u{bcd}',
    '\u{c3f}',
    '\u{cbf}',
    '\u{d3f}',
    '\u{dd2}',
    '\u{e34}',
    '\u{e4b}',
    '\u{eb4}',
    '\u{ecb}',
    '\u{f72}',
    '\u{102d}',
    '\u{1039}',
    '\u{135d}',
    '\u{1712}',
    '\u{17b7}',
    '\u{17b6}',
    '\u{1a65}',
    '\u{1b36}',
    '\u{1cd0}',
    '\u{2cef}',
    '\u{2d7f}',
    '\u{302a}',
    '\u{302e}',
    '\u{3099}',
    '\u{309a}',
    '\u{a802}',
    '\u{a926}',
    '\u{a9b8}',
    '\u{abe5}',
    '\u{fb1e}',
    '\u{101fd}',
    '\u{10a01}',
    '\u{11001}',
    '\u{16af0}',
    '\u{16f51}',
    '\u{16ff0}',
    '\u{1bc9d}',
    '\u{1cf00}',
    '\u{1d165}',
    '\u{1d167}',
    '\u{1d242}',
    '\u{1e000}',
    '\u{1e130}',
    '\u{1e8d0}',
    '\u{1e944}',
];
/// Marks that Cyrillic alone has.
const OLD: [char; 5] = ['\u{484}', '\u{2de0}', '\u{2df6}', '\u{a66f}', '\u{1e08f}'];

/// What a disguised copy scores of what the plain one does.
fn share(text: &str, mark_one: &dyn Fn(&str) -> String) -> f64 {
    let (copy, ladder) = (cut(text), Ladder::default());
    jaccard(text, &mark_one(&copy), &ladder) / jaccard(text, &copy, &ladder)
}

#[test]
fn marks_of_any_script_hide_no_copy() {
    let mut wrong = Vec::new();
    for own in MARKS.into_iter().chain(OLD) {
        for (place, text) in TEXTS.iter().enumerate() {
            for step in [1, 3] {
                if OLD.contains(&own) && *text == RUSSIAN && step > 1 {
                    continue;
                }
                let score = share(text, &|copy| mark(copy, &[own], step));
                let seen = Seen::new(&mark(text, &[own], step));
                if score < 0.97 || !seen.is_telling(SeenKind::Marks) {
                    wrong.push(format!("{:x}, text {place}, 1 in {step}: {score:.3}", own as u32));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_mark_after_each_character_is_dropped_also_after_spaces() {
    for text in [FIRST, CHINESE, RUSSIAN] {
        for own in ['\u{93f}', '\u{17b7}', '\u{1d165}'] {
            let all = |copy: &str| copy.chars().flat_map(|c| [c, own]).collect::<String>();
            assert!(share(text, &all) > 0.97, "{own:?} {}", share(text, &all));
        }
    }
}

#[test]
fn every_mark_between_latin_letters_is_looked_at() {
    let text: String = FIRST.chars().take(400).collect();
    let marks = ('\u{483}'..='\u{10ffff}').filter(|&c| is_combining_mark(c));
    let mut wrong = Vec::new();
    for own in marks.step_by(5) {
        let disguised = mark(&text, &[own], 1);
        if Ladder::default().fold(&disguised) != Ladder::default().fold(&text) {
            wrong.push(format!("{:x}", own as u32));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join(" "));
}

/// Texts whose marks and letters are spellings.
const INNOCENT: [(&str, &str); 19] = [
    (
        "Hindi",
        "सभी मनुष्यों को गौरव और अधिकारों के विषय में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है।",
    ),
    ("Bengali", "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। তাঁদের বিবেক এবং বুদ্ধি আছে।"),
    (
        "Tamil",
        "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள்.",
    ),
    ("Khmer", "មនុស្សទាំងអស់ កើតមកមានសេរីភាព និងសមភាព ក្នុងផ្នែកសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ។"),
    (
        "Burmese",
        "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း၊ တူညီလွတ်လပ်သော အခွင့်အရေးများဖြင့် လည်းကောင်း မွေးဖွားလာသူများ ဖြစ်သည်။",
    ),
    ("Thai", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม"),
    (
        "decomposed Japanese",
        "すへ\u{3099}ての人間は、生まれなか\u{3099}らにして自由て\u{3099}あり、ハ\u{309a}ン、ホ\u{309a}スト、カ\u{3099}ラス、タ\u{3099}ンス、ト\u{3099}アの前て\u{3099}。",
    ),
    (
        "Old Church Slavonic",
        "Въ нача́лѣ бѣ̀ сло́во, и҆ сло́во бѣ̀ къ бг҃ꙋ, и҆ бг҃ъ бѣ̀ сло́во. Се́й бѣ̀ и҆сконѝ къ бг҃ꙋ. гдⷭ҇ь, ст҃ы́й, дх҃ъ, ст҃ы́мъ, прⷣтеча, гдⷭ҇ь, цр҃ь, мч҃нкъ, гл҃ъ.",
    ),
    (
        "Arabic in Latin letters",
        "Bi-smi llāhi r-raḥmāni r-raḥīm. Al-ḥamdu li-llāhi rabbi l-ʿālamīn, ar-raḥmāni r-raḥīm, māliki yawmi d-dīn, iyyāka naʿbudu wa-iyyāka nastaʿīn.",
    ),
    (
        "Coptic",
        "ϩⲛ ⲧⲉϩⲟⲩⲉⲓⲧⲉ ⲛⲉϥϣⲟⲟⲡ ⲛϭⲓ ⲡϣⲁϫⲉ, ⲁⲩⲱ ⲡϣⲁϫⲉ ⲛⲉϥϣⲟⲟⲡ ⲛⲛⲁϩⲣⲙ ⲡⲛⲟⲩⲧⲉ. ⲁⲩⲱ ⲛⲉⲩⲛⲟⲩⲧⲉ ⲡⲉ ⲡϣⲁϫⲉ. ⲡⲁⲓ ϩⲛ ⲧⲉϩⲟⲩⲉⲓⲧⲉ ⲛⲉϥϣⲟⲟⲡ ϩⲁⲧⲙ ⲡⲛⲟⲩⲧⲉ.",
    ),
    (
        "Coptic with lines above, and Greek letters",
        "ϩⲛ\u{305} ⲧⲉϩⲟⲩⲉⲓⲧⲉ ⲛⲉϥϣⲟⲟⲡ ⲛ\u{305}ϭⲓ ⲡϣⲁϫⲉ, ⲁⲩω ⲡϣⲁϫⲉ ⲛⲉϥϣⲟⲟⲡ ⲛⲛⲁϩⲣⲙ\u{305} ⲡⲛοⲩⲧⲉ. ⲁⲩω ⲛⲉⲩⲛοⲩⲧⲉ ⲡⲉ ⲡϣⲁϫⲉ.",
    ),
    (
        "Armenian with Latin letters",
        "Բոլոր մարդիկ ծնվում են աuատո, ու հաvասար իրենց արժանապատվությամբ oւ իրաvունքներով։ Նրանք oւնեն բաnականություն.",
    ),
    (
        "a table of signs",
        "The vowel signs are ◌ा, ◌ि, ◌ी, ◌ु, ◌ू, ◌े, ◌ै, ◌ो and ◌ौ; in Thai ◌ิ, ◌ี, ◌ึ, ◌ื; in Arabic ◌َ, ◌ِ, ◌ُ.",
    ),
    (
        "Hindi endings",
        "सरकार ने PDFों, SMSों, NGOों, MLAों, CEOों, DVDों और ATMों की सूची दी; FIRों, PDFों, SMSों, NGOों, MLAों और CEOों में भी।",
    ),
    (
        "Hindi and English",
        "यह website बहुत useful है, please इसे share करें और comment में अपनी राय दें। App download करने के लिए link पर click करें।",
    ),
    (
        "the Veda",
        "a॒gnimī॑ḷe pu॒rohi॑taṃ ya॒jñasya॑ de॒vamṛ॒tvija॑m | hotā॑raṃ ratna॒dhāta॑mam || a॒gniḥ pūrve॑bhi॒rṛṣi॑bhi॒rīḍyo॒ nūta॑nairu॒ta",
    ),
    (
        "Hebrew with points",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ, and the word בְּרֵאשִׁית means in the beginning.",
    ),
    ("Arabic with vowels", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ PDFُ كِتَابٌ"),
    ("faces", "( ͡° ͜ʖ ͡°) ʕ•̫͡•ʔ ( ˘̯˘ ) ᕦ(ò_óˇ)ᕤ ¯\\_(ツ)_/¯ ლ(ಠ益ಠლ) and so on, all day long"),
];

#[test]
fn what_a_script_spells_stays() {
    for (name, text) in INNOCENT {
        let seen = Seen::new(&text.repeat(5));
        assert!(seen.changes.is_empty(), "{name}: {:?}", seen.changes);
        assert!(SeenKind::ALL.iter().all(|&kind| !seen.is_telling(kind)), "{name}");
    }
}
