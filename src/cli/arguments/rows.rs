//! `--rows` and its options: tables whose rows are texts.

use crate::corpus::row_options::{AutoAnswer, RowOptions};
use crate::settings::Settings;
use clap::{Args, ValueEnum};

const ROWS: &str = "Rows as texts";

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AnswerName {
    /// by the first rows
    Auto,
    /// yes
    Yes,
    /// no
    No,
}

impl From<AnswerName> for AutoAnswer {
    fn from(name: AnswerName) -> Self {
        match name {
            AnswerName::Auto => Self::Auto,
            AnswerName::Yes => Self::Yes,
            AnswerName::No => Self::No,
        }
    }
}

/// Whether tables are read row by row, and what their columns hold.
#[derive(Debug, Clone, Args)]
pub(super) struct RowArguments {
    /// Read each row of .tsv, .csv, .jsonl and .ndjson files, and of files given by name, as a text
    #[arg(long, help_heading = ROWS)]
    pub rows: bool,
    /// Column that names a row, by name or number [default: the first called id, url, name or the like]
    #[arg(long, value_name = "COLUMN", requires = "rows", help_heading = ROWS)]
    rows_id: Option<String>,
    /// Column that holds the text, by name or number [default: the first called text, content, body
    /// or the like, else the one with the longest values]
    #[arg(long, value_name = "COLUMN", requires = "rows", help_heading = ROWS)]
    rows_text: Option<String>,
    /// Read the text as HTML, as a browser shows it
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", requires = "rows", help_heading = ROWS)]
    rows_html: AnswerName,
    /// Whether the first row names the columns
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", requires = "rows", help_heading = ROWS)]
    rows_header: AnswerName,
}

impl RowArguments {
    /// Adds the row options to settings.
    pub(super) fn in_settings(&self, mut settings: Settings) -> Settings {
        settings.reading.rows = self.options();
        settings
    }

    fn options(&self) -> Option<RowOptions> {
        self.rows.then(|| RowOptions {
            id: self.rows_id.clone(),
            text: self.rows_text.clone(),
            html: self.rows_html.into(),
            header: self.rows_header.into(),
            value: None,
        })
    }
}
