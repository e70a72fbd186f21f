//! The language of a report.

use crate::page::in_chinese;
use crate::text::named::Named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The language of a report. The record in it is in English, whatever the page says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ReportLanguage {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, simplified.
    #[serde(rename = "zh")]
    Chinese,
}

/// A text without blanks next to full-width marks at its ends.
fn unspaced(text: &str) -> &str {
    let (start, end) = (text.trim_start(), text.trim_end());
    let text = if end.ends_with(['：', '，', '；', '。']) { end } else { text };
    if start.starts_with(['，', '；', '（']) { text.trim_start() } else { text }
}

impl Named for ReportLanguage {
    const ALL: &'static [Self] = &[Self::English, Self::Chinese];

    fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }
}

impl ReportLanguage {
    /// A sentence of the page; Chinese by the catalogue of the explorer. Text of documents, names and
    /// notes must not be given here.
    pub(super) fn say(self, english: &str) -> String {
        match self {
            Self::English => english.to_owned(),
            Self::Chinese => match english {
                ", " | " by " => "，".to_owned(),
                "; " => "；".to_owned(),
                ". " => "。".to_owned(),
                english => unspaced(&in_chinese(english)).to_owned(),
            },
        }
    }

    /// The language tag of the page.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-Hans",
        }
    }

    /// True for English.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(super) fn is_english(&self) -> bool {
        *self == Self::English
    }
}
