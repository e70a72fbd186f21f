//! The sentences of the findings, in English and in Chinese.

use crate::display::number::{count, percent, percent_or_dash, thousands};
use crate::page::in_chinese;
use crate::report::cases::InCommon;
use crate::report::language::ReportLanguage;
use crate::report::page::text::plain;
use crate::report::record::{NameLabel, Report};
use crate::report::record_pair::RecordedOpinion;
use crate::review::verdict::DISPUTED;
use crate::text::named::Named as _;
use maud::{Markup, html};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The sentences of the findings in one language.
pub(super) struct FindingWords(ReportLanguage);

/// Verdicts in the order of the findings. Their Chinese is in the catalogue, after [`FINDING`].
const ORDER: [&str; 7] =
    ["match", DISPUTED, "unsure", "legitimate", "no match", "note", "not judged"];
/// Before a verdict of a finding in the catalogue: a sentence says more than a column.
const FINDING: &str = "finding: ";

impl FindingWords {
    pub(super) fn new(language: ReportLanguage) -> Self {
        Self(language)
    }

    /// The language tag of the text.
    pub(super) fn tag(&self) -> &'static str {
        match self.0 {
            ReportLanguage::English => "en",
            ReportLanguage::Chinese => "zh-Hans",
        }
    }

    /// A sentence of a reading in the language of the findings. Names and texts must not be given here.
    pub(super) fn say(&self, text: &str) -> String {
        self.0.say(text)
    }

    pub(super) fn pick(&self, english: &'static str, chinese: &'static str) -> &'static str {
        match self.0 {
            ReportLanguage::English => english,
            ReportLanguage::Chinese => chinese,
        }
    }

    pub(super) fn is_chinese(&self) -> bool {
        self.0.name() == ReportLanguage::Chinese.name()
    }

    pub(super) fn verdict(&self, name: &str) -> String {
        let name = if name == "none" { "not judged" } else { name };
        match in_chinese(&format!("{FINDING}{name}")) {
            _ if !ORDER.contains(&name) => plain(&NameLabel::Text(name.to_owned())),
            Cow::Owned(chinese) if self.is_chinese() => chinese,
            _ => name.to_owned(),
        }
    }

    pub(super) fn findings(&self) -> &'static str {
        self.pick("Findings", "结论摘要")
    }

    pub(super) fn cases(&self) -> &'static str {
        self.pick("Cases", "各案情况")
    }

    /// What was compared, and what is in the report.
    pub(super) fn scope(&self, report: &Report, authors: usize) -> String {
        let (texts, pairs) = (report.corpus.documents as u64, report.pairs.len() as u64);
        let day = report.made.get(..10).unwrap_or(&report.made);
        if self.is_chinese() {
            let by = if authors > 0 { format!("（{authors} 位作者）") } else { String::new() };
            return format!(
                "{day}：共比对 {} 篇文本{by}，本报告列出其中 {} 对。",
                thousands(texts),
                thousands(pairs)
            );
        }
        let by = if authors > 0 {
            format!(" by {}", count(authors as u64, "author"))
        } else {
            String::new()
        };
        format!(
            "On {day}, {}{by} were compared with each other; this report shows {}.",
            count(texts, "text"),
            count(pairs, "pair")
        )
    }

    pub(super) fn no_verdict(&self) -> &'static str {
        self.pick(
            "A score is no verdict: it says how much two texts have in common, not which of them \
             was copied, or whether that was allowed. Only persons decide.",
            "相似度不是结论：它只说明两篇文本有多少内容相同，不说明谁抄了谁，也不说明是否允许。结论由人作出。",
        )
    }

    /// How many pairs have which verdict.
    pub(super) fn counts(&self, pairs: usize, counts: &BTreeMap<&str, usize>) -> String {
        let key = |name: &'static str| if name == "not judged" { "none" } else { name };
        let known = ORDER.iter().filter_map(|name| Some((*name, counts.get(key(name))?)));
        let one = |(name, count): (&str, &usize)| {
            let (verdict, count) = (self.verdict(name), thousands(*count as u64));
            if self.is_chinese() {
                format!("{verdict} {count} 对")
            } else {
                format!("{count} {verdict}")
            }
        };
        let list: Vec<String> = known.map(one).collect();
        if self.is_chinese() {
            return format!("{} 对中：{}。", thousands(pairs as u64), list.join("，"));
        }
        let list = if list.is_empty() { "none".to_owned() } else { list.join(", ") };
        format!("Of {}: {list}.", count(pairs as u64, "pair"))
    }

    /// Who decided how many pairs, from when to when.
    pub(super) fn reviewers(&self, all: &BTreeMap<&str, (usize, &str, &str)>) -> Markup {
        let days = |from: &str, to: &str| {
            if from == to { from.to_owned() } else { format!("{from} – {to}") }
        };
        html! {
            (self.pick("Decided by ", "判定人："))
            @for (place, (by, (pairs, from, to))) in all.iter().enumerate() {
                @if place > 0 { (self.pick(", ", "；")) }
                bdi { (self.reviewer(&plain(&NameLabel::Text((*by).to_owned())))) }
                @if self.is_chinese() { "（" (thousands(*pairs as u64)) " 对，" (days(from, to)) "）" }
                @else { " (" (count(*pairs as u64, "pair")) ", " (days(from, to)) ")" }
            }
            (self.pick(".", "。"))
        }
    }

    fn reviewer(&self, by: &str) -> String {
        if by.is_empty() {
            self.pick("(no name)", "（未署名）").to_owned()
        } else {
            by.to_owned()
        }
    }

    /// Why there is no case.
    pub(super) fn no_case(&self, has_verdicts: bool) -> &'static str {
        if has_verdicts {
            self.pick(
                "No pair of this report is judged a match, disputed or unsure.",
                "本报告中没有认定雷同、意见不一或存疑的文本对。",
            )
        } else {
            self.pick("There is no pair in this report.", "本报告没有列出任何文本对。")
        }
    }

    /// What a case is in this report, before the list of them.
    pub(super) fn meaning(&self, has_verdicts: bool, cases: usize) -> String {
        let number = thousands(cases as u64);
        match (self.is_chinese(), has_verdicts) {
            (false, true) => format!(
                "{}, tied by pairs judged match, disputed or unsure:",
                count(cases as u64, "case")
            ),
            (false, false) => format!(
                "No pair is judged, so there are no findings. {} of texts that resemble each other, \
                 for review:",
                count(cases as u64, "group")
            ),
            (true, true) => format!("由认定雷同、意见不一或存疑的文本对归并为 {number} 案："),
            (true, false) => {
                format!(
                    "尚未对任何一对作出判定，因此没有结论。下列 {number} 组文本彼此相似，供评审："
                )
            }
        }
    }

    pub(super) fn more_cases(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("另有 {number} 案")
        } else {
            format!("and {number} more cases")
        }
    }

    /// What follows.
    pub(super) fn rest(&self) -> &'static str {
        self.pick(
            "Next come the cases, then the evidence: all pairs with their scores and both texts side by \
             side. Method, texts and checksums are at the end.",
            "以下先列各案，再列证据（各对的得分与两文对照），最后是方法、文本清单与校验值。",
        )
    }

    pub(super) fn how_to_read(&self) -> &'static str {
        self.pick(
            "Each text with the other text of its case that holds most of it. Which of the two came \
             first is not known from the texts.",
            "每篇文本与本案中和它相同最多的另一篇并列。仅凭文本无法判断先后。",
        )
    }

    pub(super) fn case(&self, number: usize) -> String {
        if self.is_chinese() { format!("第 {number} 案：") } else { format!("Case {number}:") }
    }

    pub(super) fn size(&self, texts: usize, pairs: usize) -> String {
        if self.is_chinese() {
            return format!("{} 篇，{} 对", thousands(texts as u64), thousands(pairs as u64));
        }
        format!("{}, {}", count(texts as u64, "text"), count(pairs as u64, "pair"))
    }

    /// How much of a text stands in another one.
    pub(super) fn most(&self, text: &Markup, best: &InCommon, other: &Markup) -> Markup {
        let verbatim = percent_or_dash(best.verbatim);
        let reworded =
            best.reworded.filter(|share| *share > 0.0).map(|_| percent_or_dash(best.reworded));
        html! {
            @if self.is_chinese() {
                (text) " 有 " (verbatim) " 与 " (other) " 逐字相同"
                @if let Some(reworded) = reworded { "，另有 " (reworded) " 为改写" }
            } @else {
                (verbatim) " of " (text) " stands word for word in " (other)
                @if let Some(reworded) = reworded { ", " (reworded) " more reworded" }
            }
            @if let Some(counted) = best.counted { (self.of_what_counts(counted)) }
        }
    }

    /// The shares of what counts, in brackets.
    fn of_what_counts(&self, [verbatim, reworded]: [Option<f64>; 2]) -> String {
        let Some(verbatim) = verbatim.map(percent) else {
            return self.pick(" (nothing of it counts)", "（没有计入的文字）").to_owned();
        };
        let reworded = reworded.filter(|share| *share > 0.0).map(percent);
        match (self.is_chinese(), reworded) {
            (false, None) => format!(" (of what counts: {verbatim})"),
            (false, Some(more)) => format!(" (of what counts: {verbatim}, {more} more reworded)"),
            (true, None) => format!("（计入的部分：{verbatim}）"),
            (true, Some(more)) => format!("（计入的部分：{verbatim}，另有 {more} 为改写）"),
        }
    }

    pub(super) fn person(&self) -> &'static str {
        self.pick("Person", "作者")
    }

    /// The headings of a case's table after the person: shares, also of what counts if `has_counted`, and
    /// where the pair is.
    pub(super) fn columns(&self, has_counted: bool) -> Vec<&'static str> {
        let counted = [
            self.pick("Word for word, of what counts", "逐字相同（计入的部分）"),
            self.pick("Reworded, of what counts", "改写（计入的部分）"),
        ];
        let [first, last] = match self.0 {
            ReportLanguage::English => {
                [["Text", "Word for word", "Reworded"], ["In this text", "Decision", "Evidence"]]
            }
            ReportLanguage::Chinese => [["文本", "逐字相同", "改写"], ["见于", "判定", "证据"]],
        };
        let counted = if has_counted { &counted[..] } else { &[] };
        first.iter().chain(counted).chain(&last).copied().collect()
    }

    pub(super) fn pair(&self, rank: usize) -> String {
        if self.is_chinese() { format!("第 {rank} 对") } else { format!("pair {rank}") }
    }

    pub(super) fn more_texts(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("另有 {number} 篇")
        } else {
            format!("and {number} more texts")
        }
    }

    pub(super) fn not_judged(&self) -> &'static str {
        self.pick("Not judged.", "未评审。")
    }

    /// A decision on one or several pairs of a case: the verdict, who gave it, and when.
    pub(super) fn decision(&self, own: &RecordedOpinion, pairs: usize, by: &str) -> Markup {
        let verdict = self.verdict(own.verdict.as_deref().unwrap_or("note"));
        let by = self.reviewer(by);
        html! {
            strong { (verdict) }
            @if self.is_chinese() {
                @if pairs > 1 { "（" (thousands(pairs as u64)) " 对）" }
                "，" bdi { (by) } "，" time datetime=(own.at) { (own.at) }
            } @else {
                @if pairs > 1 { " (" (count(pairs as u64, "pair")) ")" }
                ", by " bdi { (by) } ", " time datetime=(own.at) { (own.at) }
            }
        }
    }

    /// Before the note of a decision.
    pub(super) fn colon(&self) -> &'static str {
        self.pick(": ", "：")
    }

    pub(super) fn more_decisions(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("另有 {number} 项判定，见证据部分")
        } else {
            format!("and {number} more decisions, see the evidence")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::verdict::VERDICTS;
    use crate::text::script::is_han;

    #[test]
    fn every_verdict_of_a_finding_is_in_the_catalogue() {
        let verdicts = VERDICTS.iter().map(|verdict| verdict.name());
        for name in verdicts.chain([DISPUTED, "note", "none"]) {
            let [english, chinese] = [ReportLanguage::English, ReportLanguage::Chinese]
                .map(|language| FindingWords::new(language).verdict(name));
            assert!(
                english.is_ascii()
                    && english.ends_with(if name == "none" { "judged" } else { name })
            );
            assert!(chinese.chars().all(is_han), "{name}: {chinese}");
        }
    }
}
