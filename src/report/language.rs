//! The language of the findings in a report.

use crate::text::named::Named;
use serde::{Deserialize, Serialize};

/// The language of the first pages of a report; evidence and method are in English.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ReportLanguage {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, simplified.
    #[serde(rename = "zh")]
    Chinese,
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
    /// True for English.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(super) fn is_english(&self) -> bool {
        *self == Self::English
    }
}
