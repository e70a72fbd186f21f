//! What does not count as the command line says it, for the explorer.

use crate::explain::exclusions::rules::ExclusionRules;
use std::path::PathBuf;

/// What does not count by the command line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenExclusions {
    /// The rules; their templates are the texts of `files`.
    pub rules: ExclusionRules,
    /// The template files.
    pub files: Vec<PathBuf>,
    /// True if marked passages count.
    pub counts_marks: bool,
}

impl GivenExclusions {
    /// The rules for the scores of texts, which leave out parts but no matches; `None` without any.
    pub fn for_scores(&self) -> Option<ExclusionRules> {
        let rules = ExclusionRules { min_match: None, max_texts: None, ..self.rules.clone() };
        Some(rules).filter(ExclusionRules::excludes_parts)
    }

    /// True if there are rules that the scores of texts have no use for.
    pub fn has_match_rules(&self) -> bool {
        self.counts_marks || self.rules.min_match.is_some() || self.rules.max_texts.is_some()
    }

    /// The names of the template files without their folders.
    pub fn names(&self) -> Vec<String> {
        let name =
            |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.files.iter().map(name).collect()
    }
}
