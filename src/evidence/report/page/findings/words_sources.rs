//! The sentences on the sources of texts, in English and in Chinese.

use crate::display::number::{count, percent_or_dash, thousands};
use crate::explain::exclusions::REFERENCE_HEADINGS;
use crate::report::page::findings::words::FindingWords;
use crate::report::page::text::plain;
use crate::report::record::NameLabel;
use crate::report::record_sources::{RecordedExclusions, RecordedSources};
use maud::{Markup, html};

/// Headings named in a sentence.
const HEADINGS: usize = 4;

/// Reasons why a part does not count, in English and in Chinese.
const REASONS: [(&str, &str, &str); 5] = [
    ("template", "template", "模板"),
    ("quotation", "quotation", "引文"),
    ("references", "references", "参考文献"),
    ("frequent", "in many texts", "多处常见"),
    ("short", "too short", "过短"),
];

/// How sentences stand elsewhere, in English and in Chinese.
const KINDS: [(&str, &str, &str); 7] = [
    ("verbatim", "word for word", "逐字相同"),
    ("reworded", "reworded", "改写"),
    ("in part", "in part", "部分相同"),
    ("quoted", "quoted with reference", "引用，附近有出处"),
    ("frequent", "in many texts", "多处常见"),
    ("left out", "left out", "已剔除"),
    ("own", "own", "未见于他处"),
];

impl FindingWords {
    /// What the sources of a text are.
    pub(super) fn sources_meaning(&self) -> &'static str {
        self.pick(
            "Sources: how much of a text stands in any other text that was compared, word for word or \
             reworded, and in which. Word for word all texts are compared; reworded text is found in the other \
             texts of its pairs and in at most four more. The sources are numbered; each is followed by what it \
             adds to those that add more, listed or not. Below, the text stands sentence by sentence next to its source; ~ marks \
             reworded text.",
            "来源：一篇文本有多少见于参与比对的其他文本（逐字相同或经过改写），见于哪几篇。逐字相同的部分与全部文本\
             比对；改写的部分只在它各对的另一篇和至多四篇其他文本中查找。来源按序编号，“新增”是在新增更多的各来源\
             （含未列出的）之外增加的部分。其下逐句列出全文，旁边是来源的句子；~ 标出改写之处。",
        )
    }

    pub(super) fn nothing_left_out(&self) -> &'static str {
        self.pick(
            "Nothing is left out: quotations, references and assignment texts count like all others.",
            "没有剔除任何内容：引文、参考文献和题目要求与其他文字一样计入。",
        )
    }

    pub(super) fn left_out(&self) -> &'static str {
        self.pick("Left out: ", "已剔除：")
    }

    /// What the two figures are of, if anything is left out.
    pub(super) fn both_figures(&self, excluded: &RecordedExclusions) -> &'static str {
        if excluded.is_empty() {
            return "";
        }
        self.pick(
            "It leaves both the text and what is accounted for; the share of the whole text is shown \
             too. Pairs are listed and flagged by the scores of the whole texts; below them are the \
             scores without what is left out.",
            "剔除的部分既不计入全文，也不计入有来源的部分；同时列出全文的比例。各对按全文的得分列出和标出，\
             去掉剔除部分之后的得分列在其下。",
        )
    }

    /// What the shares of a case are of, if anything is left out.
    pub(super) fn both_shares(&self) -> &'static str {
        self.pick(
            "Shares are of the whole text; next to them are those of what counts.",
            "比例按全文计算；旁边另列计入部分的比例。",
        )
    }

    pub(super) fn template_file(&self) -> &'static str {
        self.pick("template", "模板")
    }

    /// How many passages a reviewer marked as template and as quotation.
    pub(super) fn marked(&self, templates: usize, quotations: usize) -> Option<String> {
        let all = templates + quotations;
        if all == 0 {
            return None;
        }
        Some(if self.is_chinese() {
            format!("评审人标为模板的文段 {templates} 处、标为引文的 {quotations} 处")
        } else {
            let passages = count(all as u64, "passage");
            format!(
                "{passages} that a reviewer marked ({templates} template, {quotations} quotation)"
            )
        })
    }

    pub(super) fn quotations(&self) -> &'static str {
        self.pick("quotations", "引文")
    }

    /// The headings from which on nothing counts.
    pub(super) fn references(&self, headings: &[String]) -> String {
        let what = self.pick("references and appendices", "参考文献和附录");
        if headings.iter().map(String::as_str).eq(REFERENCE_HEADINGS) {
            return what.to_owned();
        }
        let named: Vec<&str> = headings.iter().take(HEADINGS).map(String::as_str).collect();
        let more = if headings.len() > HEADINGS { " …" } else { "" };
        let named = named.join(self.pick(", ", "、"));
        if self.is_chinese() {
            format!("{what}（标题：{named}{more}）")
        } else {
            format!("{what} (from the headings {named}{more} on)")
        }
    }

    pub(super) fn short(&self, least: u32) -> String {
        let number = thousands(least.into());
        if self.is_chinese() {
            format!("少于 {number} 字的重合")
        } else {
            format!("matches of fewer than {number} letters")
        }
    }

    pub(super) fn frequent(&self, most: u32) -> String {
        let number = thousands(most.into());
        if self.is_chinese() {
            format!("见于 {number} 篇以上文本的文段")
        } else {
            format!("passages in more than {number} texts")
        }
    }

    pub(super) fn sources_unknown(&self) -> &'static str {
        self.pick("The sources are not known: ", "来源未知：")
    }

    pub(super) fn more_sourced(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("另有 {number} 篇文本没有查找来源。")
        } else {
            format!("The sources of {number} more texts were not looked for.")
        }
    }

    pub(super) fn without_sources(&self, texts: usize) -> String {
        if self.is_chinese() {
            format!("本案另有 {} 篇文本没有来源。", thousands(texts as u64))
        } else {
            let noun = if texts == 1 { "text has" } else { "texts have" };
            format!("{} more {noun} no source.", thousands(texts as u64))
        }
    }

    pub(super) fn sources_of(&self, text: &Markup) -> Markup {
        html! {
            @if self.is_chinese() { (text) " 的来源" } @else { "Sources of " (text) }
        }
    }

    /// How much of a text is accounted for; both figures if anything is excluded.
    pub(super) fn accounted(&self, own: &RecordedSources) -> String {
        let (share, whole) = (percent_or_dash(own.share()), percent_or_dash(own.whole_share()));
        let letters = thousands(own.letters.into());
        match (self.is_chinese(), own.excluded.is_empty()) {
            (false, true) => format!("{share} of {letters} letters are accounted for"),
            (false, false) => format!(
                "{share} of the {letters} letters that count are accounted for, {whole} of the whole text"
            ),
            (true, true) => format!("{letters} 字中有来源的占 {share}"),
            (true, false) => format!("计入的 {letters} 字中有来源的占 {share}；按全文计为 {whole}"),
        }
    }

    /// The shares word for word and reworded.
    pub(super) fn both_kinds(&self, own: &RecordedSources) -> String {
        let [verbatim, reworded] =
            [own.accounted, own.reworded].map(|letters| percent_or_dash(own.share_of(letters)));
        if self.is_chinese() {
            format!("逐字相同 {verbatim}，改写 {reworded}")
        } else {
            format!("Word for word {verbatim}, reworded {reworded}")
        }
    }

    /// What many texts hold, in one line.
    pub(super) fn many_texts(&self, own: &RecordedSources) -> String {
        let letters = own.excluded.get("frequent").copied().unwrap_or_default();
        let (letters, texts) = (thousands(letters.into()), thousands(own.frequent_texts.into()));
        if self.is_chinese() {
            format!("{letters} 字见于多篇文本（最多 {texts} 篇）：不列为来源，也不计入")
        } else {
            format!(
                "{letters} letters stand in many texts, up to {texts}: they name no source and do not count"
            )
        }
    }

    /// How a sentence stands elsewhere.
    pub(super) fn kind(&self, name: &str) -> String {
        let known = KINDS.iter().find(|(own, ..)| *own == name);
        let word = known.map(|(_, english, chinese)| self.pick(english, chinese).to_owned());
        word.unwrap_or_else(|| plain(&NameLabel::Text(name.to_owned())))
    }

    /// The headings of the sentences of a text.
    pub(super) fn sentence_columns(&self) -> [&'static str; 3] {
        if self.is_chinese() {
            ["类型", "本文", "来源的句子"]
        } else {
            ["Kind", "The text", "The source"]
        }
    }

    pub(super) fn more_sentences(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("其后的 {number} 句未列出。")
        } else {
            format!("{number} more sentences are not shown.")
        }
    }

    /// What is excluded in a text, by reason.
    pub(super) fn excluded(&self, own: &RecordedSources) -> String {
        let all: u32 = own.excluded.values().sum();
        let (all, of) = (thousands(all.into()), thousands(own.whole_letters.into()));
        let reason = |(name, letters): (&String, &u32)| {
            format!("{} {}", self.reason(name), thousands((*letters).into()))
        };
        let reasons: Vec<String> = own.excluded.iter().map(reason).collect();
        let reasons = reasons.join(self.pick(", ", "，"));
        if self.is_chinese() {
            format!("{of} 字中剔除 {all} 字：{reasons}")
        } else {
            format!("Left out: {all} of {of} letters: {reasons}")
        }
    }

    /// How the accounted letters are quoted; `None` if none are in quotations.
    pub(super) fn quoted(&self, own: &RecordedSources) -> Option<String> {
        let quoted = &own.quoted;
        let groups = [
            (quoted.with_reference, self.pick("with a reference near", "附近有出处")),
            (quoted.without_reference, self.pick("without a reference near", "附近没有出处")),
            (quoted.not_known, self.pick("reference not known", "有无出处不明")),
        ];
        let all: u32 = groups.iter().map(|(letters, _)| letters).sum();
        if all == 0 {
            return None;
        }
        let groups = groups.into_iter().filter(|(letters, _)| *letters > 0);
        let groups: Vec<String> = groups
            .map(|(letters, what)| {
                let number = thousands(letters.into());
                if self.is_chinese() {
                    format!("{what} {number} 字")
                } else {
                    format!("{number} {what}")
                }
            })
            .collect();
        let groups = groups.join(self.pick(", ", "，"));
        let (all, of) = (thousands(all.into()), thousands(own.whole_accounted.into()));
        Some(if self.is_chinese() {
            format!("全文有来源的 {of} 字中，引号内的有 {all} 字：{groups}")
        } else {
            format!(
                "In quotations: {all} of {of} letters of the whole text accounted for: {groups}"
            )
        })
    }

    /// The headings of the table of sources.
    pub(super) fn source_columns(&self) -> [&'static str; 8] {
        if self.is_chinese() {
            ["编号", "来源", "新增", "逐字相同", "改写", "段数", "最长（字）", "证据"]
        } else {
            [
                "No.",
                "Source",
                "Adds",
                "Word for word",
                "Reworded",
                "Stretches",
                "Longest, letters",
                "Evidence",
            ]
        }
    }

    pub(super) fn more_sources(&self, more: usize, adds: &str) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("另有 {number} 个来源，共新增 {adds}。")
        } else {
            format!("And {number} more sources, which add {adds} together.")
        }
    }

    pub(super) fn only_excluded(&self, sources: usize) -> String {
        if self.is_chinese() {
            format!("有 {} 个来源未列出：其中计入的部分不足一个文段。", thousands(sources as u64))
        } else {
            let sources = count(sources as u64, "source");
            format!("{sources} not listed: less than a passage of it counts.")
        }
    }

    pub(super) fn more_stretches(&self, more: usize) -> String {
        let number = thousands(more as u64);
        if self.is_chinese() {
            format!("只标出最长的各段，另有 {number} 段未标出。")
        } else {
            format!("The longest stretches are marked; {number} shorter ones are not.")
        }
    }

    pub(super) fn not_own(&self) -> &'static str {
        self.pick(
            "Other texts by the same person are no sources here.",
            "同一作者的其他文本不算来源。",
        )
    }

    pub(super) fn crowded(&self) -> &'static str {
        self.pick(
            "A stretch stands in more than a thousand texts, of which a thousand were looked at.",
            "有的文段见于一千篇以上的文本，只查看了其中一千篇。",
        )
    }

    pub(super) fn cut_text(&self) -> &'static str {
        self.pick("Only the first part of the text was looked at.", "只查看了文本的开头部分。")
    }

    /// The reason why a part does not count.
    pub(super) fn reason(&self, name: &str) -> String {
        let known = REASONS.iter().find(|(own, ..)| *own == name);
        let word = known.map(|(_, english, chinese)| self.pick(english, chinese).to_owned());
        word.unwrap_or_else(|| plain(&NameLabel::Text(name.to_owned())))
    }

    /// Characters omitted from a quotation.
    pub(super) fn omitted(&self, characters: usize) -> String {
        if self.is_chinese() {
            format!("⋯ 略 {} 字", thousands(characters as u64))
        } else {
            format!("⋯ {}", count(characters as u64, "character"))
        }
    }

    /// Between two parts of a list.
    pub(super) fn semicolon(&self) -> &'static str {
        self.pick("; ", "；")
    }

    /// The end of a sentence.
    pub(super) fn stop(&self) -> &'static str {
        self.pick(".", "。")
    }

    /// Between two sentences.
    pub(super) fn sentence_gap(&self) -> &'static str {
        self.pick(" ", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::exclusions::ExclusionReason;

    #[test]
    fn every_reason_has_words() {
        let names: Vec<&str> = REASONS.iter().map(|(name, ..)| *name).collect();
        assert_eq!(names, ExclusionReason::ALL.map(ExclusionReason::name));
    }
}
