//! `--template`, `--without`, `--heading`, `--min-match` and `--max-texts`: what does not count in a text.

use crate::cli::arguments::two_files::one_document;
use crate::cli::console::Failure;
use crate::corpus::document::ContentHash;
use crate::corpus::scan::ReadOptions;
use crate::display::number::count;
use crate::explain::exclusions::{ExclusionRules, Exclusions, GivenExclusions, REFERENCE_HEADINGS};
use crate::explain::passages::Least;
use crate::review::ledger::Ledger;
use crate::review::passage::{MarkedPassage, PassageKind, marked_passages};
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What does not count.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "What does not count")]
pub struct ExclusionArguments {
    /// What stands in FILE does not count: an assignment, a form, a licence header; can be repeated
    #[arg(long, value_name = "FILE", visible_alias = "boilerplate",
          value_hint = clap::ValueHint::FilePath)]
    template: Vec<PathBuf>,
    /// These parts do not count, separated by commas
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',')]
    without: Vec<ExcludedPart>,
    /// References and appendices start at this heading; can be repeated, replaces the built-in list and
    /// implies --without references
    #[arg(long, value_name = "LINE")]
    heading: Vec<String>,
    /// Matches of fewer than N letters do not count
    #[arg(long, value_name = "N")]
    min_match: Option<u32>,
    /// Passages in more than N of all texts do not count; sources: a tenth of all, at least 5, but for
    /// texts that are made of such passages
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_texts: Option<u32>,
    #[command(flatten)]
    marks: JournalMarks,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExcludedPart {
    /// text in “ ” 「 」 『 』 « » " ", block quotations of Markdown and HTML, quoted lines of mails
    Quotations,
    /// the end of a text from a heading such as 参考文献, 附录, References or Appendix on
    References,
}

/// A template file.
#[derive(Debug)]
pub struct TemplateFile {
    /// Its path as given.
    pub path: PathBuf,
    /// Its bytes.
    pub hash: ContentHash,
}

impl ExclusionArguments {
    /// Adds the passages that a journal marks as template or quotation; returns their number.
    pub fn add_marked(&self, ledger: &Ledger, rules: &mut ExclusionRules) -> usize {
        let marked = self.marks.marked(ledger);
        let number = marked.len();
        add_passages(marked, rules);
        number
    }

    /// The rules for the explorer, and a sentence on template files in which no passage can stand.
    pub fn for_explorer(
        &self,
        settings: &Settings,
    ) -> Result<(GivenExclusions, Option<String>), Failure> {
        let (rules, files) = self.rules(&settings.reading)?;
        let ready = Exclusions::new(rules.clone(), &settings.ladder, Least::default());
        let short = ready.short_templates().iter().find_map(|&short| files.get(short));
        let notice = short.map(|file| {
            format!("{} is shorter than a passage: nothing is excluded by it", file.path.display())
        });
        let files = files.into_iter().map(|file| file.path).collect();
        Ok((GivenExclusions { rules, files, counts_marks: self.marks.no_marks }, notice))
    }

    /// The rules, and the template files in their order there.
    pub fn rules(
        &self,
        options: &ReadOptions,
    ) -> Result<(ExclusionRules, Vec<TemplateFile>), Failure> {
        let parts = (self.template.as_slice(), self.without.as_slice(), self.heading.as_slice());
        let (rules, files) = rules(parts, options)?;
        Ok((
            ExclusionRules { min_match: self.min_match, max_texts: self.max_texts, ..rules },
            files,
        ))
    }
}

/// Which parts of texts do not count in their scores.
#[derive(Debug, Args)]
#[command(next_help_heading = "What does not count")]
pub struct PartArguments {
    /// What stands in FILE does not count in any score: an assignment, a form, a licence header; can be
    /// repeated
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    template: Vec<PathBuf>,
    /// These parts do not count in any score, separated by commas
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',')]
    without: Vec<ExcludedPart>,
    /// References and appendices start at this heading; can be repeated, replaces the built-in list and
    /// implies --without references
    #[arg(long, value_name = "LINE")]
    heading: Vec<String>,
}

impl PartArguments {
    /// The rules; `None` without any.
    pub fn rules(&self, options: &ReadOptions) -> Result<Option<ExclusionRules>, Failure> {
        let parts = (self.template.as_slice(), self.without.as_slice(), self.heading.as_slice());
        let (rules, _) = rules(parts, options)?;
        Ok(Some(rules).filter(|rules| *rules != ExclusionRules::default()))
    }
}

/// Whether marked passages count in scores.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "What does not count")]
pub struct JournalMarks {
    /// Passages that are marked in the review journal count
    #[arg(long)]
    no_marks: bool,
}

impl JournalMarks {
    /// The passages that a journal marks, unless they count.
    pub fn marked(&self, ledger: &Ledger) -> Vec<MarkedPassage> {
        if self.no_marks { Vec::new() } else { marked_passages(ledger) }
    }
}

/// Says how many marked passages do not count; `None` without any.
pub fn marked_words(marked: usize) -> Option<String> {
    let passages = count(marked as u64, "marked passage");
    (marked > 0)
        .then(|| format!("{passages} of the review journal excluded; --no-marks counts them"))
}

/// Adds marked passages to what does not count.
fn add_passages(marked: Vec<MarkedPassage>, rules: &mut ExclusionRules) {
    for passage in marked {
        match passage.kind {
            PassageKind::Template => rules.templates.push(passage.text),
            PassageKind::Quotation => rules.marked_quotations.push(passage.text),
        }
    }
}

/// The rules with marked passages; `None` if everything counts.
pub fn with_marked(
    rules: Option<ExclusionRules>,
    marked: Vec<MarkedPassage>,
) -> Option<ExclusionRules> {
    if marked.is_empty() {
        return rules;
    }
    let mut rules = rules.unwrap_or_default();
    add_passages(marked, &mut rules);
    Some(rules)
}

/// The template files, the excluded parts and the headings of references.
type GivenParts<'a> = (&'a [PathBuf], &'a [ExcludedPart], &'a [String]);

/// The rules for these parts, and the template files in their order there.
fn rules(
    (template, without, heading): GivenParts<'_>,
    options: &ReadOptions,
) -> Result<(ExclusionRules, Vec<TemplateFile>), Failure> {
    let (mut templates, mut files) = (Vec::new(), Vec::new());
    for path in template {
        if path.is_dir() {
            return Err(Failure::usage(
                format!("--template {}: this is a folder", path.display()),
                "give a file, and --template once for each",
            ));
        }
        let document = one_document(path, options)?;
        templates.push(document.text.to_string());
        files.push(TemplateFile { path: path.clone(), hash: document.hash });
    }
    let headings = match heading {
        [] if without.contains(&ExcludedPart::References) => {
            Some(REFERENCE_HEADINGS.map(str::to_owned).to_vec())
        }
        [] => None,
        own => Some(own.to_vec()),
    };
    let rules = ExclusionRules {
        templates,
        marked_quotations: Vec::new(),
        quotations: without.contains(&ExcludedPart::Quotations),
        references: headings,
        min_match: None,
        max_texts: None,
        common_texts: None,
    };
    Ok((rules, files))
}
