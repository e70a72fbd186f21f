//! The most frequent characters of Chinese, Japanese and Korean, to tell text from mojibake.

use std::sync::LazyLock;

/// A language whose encodings are distinguished by the frequency of decoded characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrequencyLanguage {
    /// Chinese, simplified or traditional, modern or classical.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
}

impl FrequencyLanguage {
    /// True if the character is among the most frequent of the language. These make up half of an
    /// ordinary text, and a few percent of a wrongly decoded one.
    pub(super) fn is_frequent(self, c: char) -> bool {
        match self {
            Self::Chinese => CHINESE_SET.binary_search(&c).is_ok(),
            Self::Japanese => is_kana(c) || JAPANESE_SET.binary_search(&c).is_ok(),
            Self::Korean => KOREAN_SET.binary_search(&c).is_ok(),
        }
    }
}

/// True if a character is frequent in any of the three languages.
pub(super) fn is_frequent_east_asian(c: char) -> bool {
    [FrequencyLanguage::Chinese, FrequencyLanguage::Japanese, FrequencyLanguage::Korean]
        .iter()
        .any(|l| l.is_frequent(c))
}

/// True for punctuation that all three languages share, which does not distinguish them.
pub(super) fn is_east_asian_punctuation(c: char) -> bool {
    matches!(
        c,
        '、' | '。' | '「'
            ..='』'
                | '《'
                | '》'
                | '“'
                | '”'
                | '‘'
                | '’'
                | '…'
                | '—'
                | '·'
                | '　'
                | '！'
                | '（'
                | '）'
                | '，'
                | '：'
                | '；'
                | '？'
                | '～'
                | '・'
    )
}

/// Hiragana and full-width katakana.
fn is_kana(c: char) -> bool {
    matches!(c, 'ぁ'..='ん' | 'ァ'..='ヶ' | 'ー')
}

static CHINESE_SET: LazyLock<Vec<char>> = LazyLock::new(|| sorted(CHINESE));
static JAPANESE_SET: LazyLock<Vec<char>> = LazyLock::new(|| sorted(JAPANESE));
static KOREAN_SET: LazyLock<Vec<char>> = LazyLock::new(|| sorted(KOREAN));

fn sorted(characters: &str) -> Vec<char> {
    let mut characters: Vec<char> = characters.chars().collect();
    characters.sort_unstable();
    characters.dedup();
    characters
}

/// Simplified and traditional, of modern prose and of the old histories, by code point.
const CHINESE: &str = "\
    一七万三上下不与专且世业东丞两並个中为主举乃么义之乎乐九也书乱了予争事二于云五亚些亞亡交亦产\
    亲人什今从他代令以们件任企伐众会传伯但位住体何余作你使來供依侯便俄保信個們倒候做傳像儿元兄先\
    光克兒入內全兩八公六共关兵其具内再军农决况准几凡出击分切刑列则初判別利别到制則前力办功加务动\
    勒動務匈化北区區十千华协卒单南卫即却卻卿原去县参又及反发取受变口古只叫可史右司吃各合同名后吏\
    向吕吗君吧吩听吴吾告员呢周命和咐品員哪商啊問善喊喜喝喺嗎嘅四回因国國在地场坐城基報場境士声处\
    备复夏外多大天太夫失头奇奉奏女奴她好如妻始委婆子字孙孝学孩學它守安完宗官定宜实审宣宫害家密察\
    實对导封将將尉對導小少尔就尼尽居展属山岁工左己已市布师希帝带師帶常平年并幸幾广序应府度庭建开\
    式弟张張強强归当形彼往很律後徒得從御德心必怎怕思性总息情想意愛感應成我或战戰所手才打执批技把\
    护报拉拾拿持指按据接措提摩撒據收改攻放政故效救教敢数數文料斯新方於施无既日时明易星春昭是時晋\
    曰更書最會月有服望朝期未本术机杀权条来東构果查标样根格案梁條检楚業樣機權次欲款歡止正此武死殿\
    母比氏民气氣水求汉污決沒没河治法波洗活海清点為焉無然照燕爭父爾物特犯王现現理甚生產用田由申电\
    界當病發白百的皆皇益监目直相看真眼眾着督矣知石破确確礼社祖神祭福离秋种科秦称程稣種穌空立站章\
    符第等答管米类系約結給統經總约级组织经结给统网罚罪美義翰老者而耳耶职聲聽股育胜能臣自至與船色\
    若药莫莽華营萬著處虽行術衣表被裁裏裡西要見親覺觀见观规觉解言計記設許訴話該認說請論謝識變讓计\
    认让议记许论讼设证识诉诏诛话该说请诸调谋谓象資负财责贤质费资赐走赵起越足跟路身軍车输辖边达过\
    运近还这进违送适這通進遂運過道達遣還邊邑那郡部都采里重量金销長长門開間關门问间闻队防阳阴阿陈\
    限院除陵隊隨难雅離難電需非面韩領頭題類项领题食馀馬马骑體高鬼魏麼黄點齐";

/// Kanji of everyday and official texts, by code point; kana are recognised by their range.
const JAPANESE: &str = "\
    一七万三上下不世中主九事二五享京人今代以件会住体何作使侵保信俺借僕元兄先党入全八公六内円写冬\
    出切別利制前力加勉動化北医十千午半南去友取受口古台右合同名味品員問四国土在地堂報場売変夏夕外\
    多夜大天女奴妹姉始子字学安定害家対尊小少山川工左市帰平年広度建弟強当彼待律後従心必思急性情意\
    成戦所手持指政教数文料新方旅族日早明時書最月有服朝期木本条来東校業楽権機次歌止正死母毎民気水\
    求決治法注海済火点無父物特犬現理生産用田由男町画界病発白百的目直相真着知研社私種究空立第等答\
    約終経考者聞肉自色英茶行表西要見解言計試話語読調議買貸質走起車軍転近送通連遇運道達適部重野金\
    銀長開間関院隷集雨電面音題類食飯飲高魚";

/// Hangul syllables, by code point.
const KOREAN: &str = "\
    가각간개거것게결경계고공과관교구국권그기나내년노누느는니다단당대더도동되된두든들등때떠또라람\
    러력로를리마만말며면명모무문물미및반받방법별보부분비사상생서선성세소수스습시식신실아안않야어\
    언없에여연영예오와요우운원위유육으은을음의이인일있자장재저적전점정제조존종주중증지진차초치통\
    평포하학한할합해했행형호화회후";
