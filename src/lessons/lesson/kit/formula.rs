//! Translates the formula under a step to Chinese: words come from a table, figures and signs stay.

use crate::lesson::kit::words::Language;
use std::borrow::Cow;

/// Phrases of formulas, with `{}` for figures, in the same order in both languages.
const PHRASES: &[(&str, &str)] = &[
    ("J = {}, σ = {}; seeds: mean {}, deviation {}", "J = {}，σ = {}；各种子：均值 {}，标准差 {}"),
    ("{} of {} slots; {} agree", "{}，共 {} 槽；{} 槽相等"),
    ("{}; at J = {} found: {}", "{}；J = {} 时找到：{}"),
    ("recall = {}", "召回率 = {}"),
    ("{} bands of {}", "{} 段，每段 {} 行"),
    ("missed: {} of {}", "漏掉 {} 对，共 {} 对"),
    ("b · r = {}; target J ≥ {}", "b · r = {}；要找的从 J = {} 起"),
    ("d = {} differ, similarity {}, implied cosine {}", "d = {} 位不同，相似度 {}，推算余弦 {}"),
    ("{} look-ups a query", "每次查询查表 {} 次"),
    ("{} blocks − {} bits = at least {} equal", "{} 块 − {} 位 = 至少 {} 块相等"),
    ("{} blocks − {} bits = {} that must be equal", "{} 块 − {} 位 = {} 块必定相等"),
    ("{} tables, keys of {} bits or more", "{} 张表，键至少 {} 位"),
    ("{} candidates a table", "{} 个候选（每张表）"),
    (
        "tables = C(blocks, bits apart); key = the remaining blocks",
        "表数 = C(块数, 相差位数)；键 = 余下的块",
    ),
    ("tables = C(blocks, {})", "表数 = C(块数, {})"),
    ("{} fingerprints of {} bits", "{} 个指纹，每个 {} 位"),
    ("{} of {} pairs compared = {}", "比较了 {} 对，共 {} 对 = {}"),
    ("{} of {} pairs shown", "显示 {} 对，共 {} 对"),
    ("recall within {} bits = {}", "{} 位以内的召回率 = {}"),
    ("digest = hash(sorted kept words)", "摘要 = hash(留下的词，排序后)"),
    ("equal digests ⇔ the same set of kept words", "摘要相等 ⇔ 留下的词的集合相同"),
    (
        "P(spared by one change) = {} a digest; by m changes {}",
        "一处改动不触及一个摘要的概率 = {}；m 处改动：{}",
    ),
    ("recall at J ≥ .5: {}", "J ≥ .5 的召回率：{}"),
    ("{}; counters not zero: {}", "{}；非零计数器：{}"),
    ("in(x) = every counter at h1(x) … hk(x) > 0", "in(x) = h1(x) … hk(x) 处的计数器全都 > 0"),
    ("{}; measured {}", "{}；实测 {}"),
    ("{}; exact containment {}", "{}；精确的包含度 {}"),
    (
        "CBF: share of B's shingles accepted by the filter of A",
        "CBF：B 的片段中，A 的过滤器说“有”的比例",
    ),
    (
        "M estimates J; S estimates the cosine of the weighted shingles",
        "M 估计 J；S 估计加权片段的余弦",
    ),
    ("{}: flagged from {}", "{}：从 {} 起标出"),
    ("0/0 is undefined, not 1", "0/0 没有定义，不是 1"),
    ("{}, not {}", "{}，不是 {}"),
    ("mean |wrong − right| = {}", "|错 − 对| 的均值 = {}"),
    ("{}: the score depends on the order", "{}：得分取决于先问谁"),
    ("5 bytes / 3 bytes a Chinese character = {} characters", "5 字节 / 每个汉字 3 字节 = {} 个字"),
    ("{}; off by {}", "{}；偏差 {}"),
    ("right: {}", "正确：{}"),
    ("ties: {} and {} of {}; P(tie) = {}", "平票 {} 位和 {} 位，共 {} 位；P(平票) = {}"),
    ("P(vote = 1) = {}: {} of {} bits", "P(票 = 1) = {}：{} 位，共 {} 位"),
    ("{} counts bits; {} compares sizes", "{} 数的是位；{} 比的是大小"),
    ("random fingerprints: {} bits apart, ± {}", "随机指纹：相差 {} 位，上下 {} 位"),
    ("{}: ends past the {} bits", "{}：末端超出 {} 位"),
    ("recall {} → {}; comparisons {} → {}", "召回率 {} → {}；比较次数 {} → {}"),
    ("recall {}: one twin in {} is lost", "召回率 {}：每 {} 个孪生丢失一个"),
    (
        "of {} fingerprints within {} bits only {} are within {}",
        "{} 个指纹在 {} 位以内，其中只有 {} 个在 {} 位以内",
    ),
    ("{}; D = .2 is J = {}", "{}；D = .2 就是 J = {}"),
    ("J {} · M {} · S {}", "J {} · M {} · S {}"),
    ("{} {} %: J {}", "{} {} %：J {}"),
];

/// Words in place of figures.
const NAMES: &[(&str, &str)] = &[
    ("never", "不失效"),
    ("spin", "替换词语"),
    ("shuffle", "打乱段落"),
    ("neighbours", "交换邻词"),
    ("drop", "删除句子"),
    ("width", "标点宽度"),
    ("hidden", "隐藏字符"),
];

/// The formula under a step in one language.
pub fn formula(text: &str, language: Language) -> Cow<'_, str> {
    if language == Language::English {
        return Cow::Borrowed(text);
    }
    let translate = |&(en, zh): &(&str, &str)| Some(filled(zh, &figures(en, text)?));
    PHRASES.iter().find_map(translate).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The figures in the places of a phrase; `None` if the text does not match.
fn figures<'a>(phrase: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut pieces: Vec<&str> = phrase.split("{}").collect();
    let (first, last) = (pieces.remove(0), pieces.pop());
    let mut rest = text.strip_prefix(first)?;
    let Some(last) = last else { return rest.is_empty().then(Vec::new) };
    let mut found = Vec::new();
    for piece in pieces {
        let (figure, behind) = rest.split_once(piece)?;
        found.push(figure);
        rest = behind;
    }
    found.push(rest.strip_suffix(last)?);
    Some(found)
}

fn filled(phrase: &str, figures: &[&str]) -> String {
    let mut out = String::new();
    for (place, piece) in phrase.split("{}").enumerate() {
        if let Some(figure) = place.checked_sub(1).and_then(|place| figures.get(place)) {
            let name = NAMES.iter().find(|(name, _)| name == figure);
            out.push_str(name.map_or(figure, |(_, name)| name));
        }
        out.push_str(piece);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_in_and_figures_stay() {
        let of = |text| formula(text, Language::Chinese).into_owned();
        assert_eq!(
            of("2^34 / 2^16 = 262,144 candidates a table"),
            "2^34 / 2^16 = 262,144 个候选（每张表）"
        );
        assert_eq!(of("0/0 is undefined, not 1"), "0/0 没有定义，不是 1");
        assert_eq!(of("J never · M 3–4 % · S never"), "J 不失效 · M 3–4 % · S 不失效");
        assert_eq!(of("spin 30 %: J .701  M .664  S 16"), "替换词语 30 %：J .701  M .664  S 16");
        assert_eq!(of("J = |A∩B| / |A∪B|"), "J = |A∩B| / |A∪B|");
        assert_eq!(formula("recall = 1", Language::English), "recall = 1");
        for (en, zh) in PHRASES {
            assert_eq!(en.matches("{}").count(), zh.matches("{}").count(), "{en}");
        }
    }
}
