//! The current settings as a command line that prints the same pairs without a screen.

use crate::corpus::row_options::{AutoAnswer, RowOptions, delimiter_word};
use crate::corpus::scan::{ReadOptions, Source};
use crate::measure::MeasureId;
use crate::saved::now::{Value, now, threshold};
use crate::saved::view::Opening;
use crate::settings::{Settings, Thresholds};
use crate::tui::model::Model;
use std::path::PathBuf;

/// The command line of the current source, settings and thresholds.
pub(super) fn command_line(source: &Source, model: &Model) -> String {
    let mut settings = model.settings.clone();
    settings.people.hides_same = model.view.hides_same;
    let mut line = with_flags(source, &settings, &model.view.thresholds);
    if model.settings_file.is_used {
        // The line has every setting that is not the default: a settings file would add others.
        line.push_str(" --no-config");
    }
    line
}

/// `lookalike pairs …` with every setting that differs from its default.
fn with_flags(source: &Source, settings: &Settings, thresholds: &Thresholds) -> String {
    let command = if matches!(source, Source::Check(_)) { "check" } else { "pairs" };
    let mut words = vec!["lookalike".to_owned(), command.to_owned()];
    let path = |path: &PathBuf| quoted(&path.to_string_lossy());
    match source {
        Source::Demo => {}
        Source::Paths(paths) => words.extend(paths.iter().map(path)),
        Source::Check(check) => {
            words.extend(check.new.iter().map(path));
            for library in &check.library {
                words.extend(["--against".to_owned(), path(library)]);
            }
            words.extend(check.new_pairs.then(|| "--new-pairs".to_owned()));
        }
    }
    let mut flag = |name: &str, value: String| {
        words.push(format!("--{name}"));
        words.push(quoted(&value));
    };
    let default = Settings::default();
    for id in MeasureId::flagging() {
        let Some(own) = id.measure().flag else { continue };
        match threshold(thresholds, id) {
            Value::Absent if default.thresholds.get(id).is_none() => {}
            Value::Absent => flag(own.key, "off".to_owned()),
            value => flag(own.key, text(&value)),
        }
    }
    for own in now(settings, &default.thresholds, &Opening::default()) {
        if own.value != own.default {
            flag(own.name, text(&own.value));
        }
    }
    let reading = &settings.reading;
    if let Some(encoding) = &reading.encoding {
        flag("encoding", encoding.clone());
    }
    if reading.max_file_size != default.reading.max_file_size {
        flag("max-file-size", reading.max_file_size.to_string());
    }
    reading.include.iter().for_each(|glob| flag("include", glob.clone()));
    reading.exclude.iter().for_each(|glob| flag("exclude", glob.clone()));
    if reading.gitignore {
        words.push("--gitignore".to_owned());
    }
    for source in &settings.people.sources {
        words.extend(["--people".to_owned(), quoted(&source.given)]);
    }
    if settings.people.hides_same {
        words.push("--hide-same-person".to_owned());
    }
    converters(reading, &mut words);
    rows(reading.rows.as_ref(), &mut words);
    words.join(" ")
}

/// Adds the flags for reading PDF and for converters.
fn converters(reading: &ReadOptions, words: &mut Vec<String>) {
    let default = ReadOptions::default();
    if reading.pdf != default.pdf {
        words.extend(["--pdf".to_owned(), reading.pdf.word().to_owned()]);
    }
    for (flag, values) in [("--pre", &reading.pre), ("--pre-glob", &reading.pre_globs)] {
        words.extend(values.iter().flat_map(|value| [flag.to_owned(), quoted(value)]));
    }
    if reading.pre_seconds != default.pre_seconds {
        words.extend(["--pre-timeout".to_owned(), reading.pre_seconds.to_string()]);
    }
}

/// Adds the flags for reading rows of tables.
fn rows(rows: Option<&RowOptions>, words: &mut Vec<String>) {
    let Some(rows) = rows else { return };
    words.push("--rows".to_owned());
    for (name, value) in [("id", &rows.id), ("text", &rows.text)] {
        if let Some(value) = value {
            words.extend([format!("--rows-{name}"), quoted(value)]);
        }
    }
    if let Some(separator) = rows.delimiter {
        words.extend(["--rows-delimiter".to_owned(), quoted(&delimiter_word(separator))]);
    }
    for (name, answer) in [("html", rows.html), ("header", rows.header)] {
        let value = match answer {
            AutoAnswer::Auto => continue,
            AutoAnswer::Yes => "yes",
            AutoAnswer::No => "no",
        };
        words.extend([format!("--rows-{name}"), value.to_owned()]);
    }
}

/// A value as the argument of its flag.
fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Switch(on) => on.to_string(),
        Value::Ratio(ratio) => ratio.to_string(),
        Value::Whole(number) => number.to_string(),
        Value::Absent => String::new(),
    }
}

/// Quotes a word for a POSIX shell, if it needs quotes.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./,=+:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shingle_length::ShingleLength;

    #[test]
    fn a_shell_reads_back_the_same_words() {
        let mut settings = Settings { n: ShingleLength::Fixed(8), ..Settings::default() };
        settings.sketch.bits = 64;
        let source = Source::Paths(vec!["论文 a'b".into()]);
        let cuts = Thresholds::new(&[
            (MeasureId::JACCARD, 0.155),
            (MeasureId::MINHASH, 0.1),
            (MeasureId::SIMHASH, 16.0),
        ]);
        let line = with_flags(&source, &settings, &cuts);
        assert!(line.starts_with("lookalike pairs '论文 a'\\''b' --threshold-"), "{line}");
        assert!(line.ends_with(" --shingle 8 --simhash-bits 64"), "{line}");
        for flag in
            ["--threshold-jaccard 0.155", "--threshold-minhash 0.1", "--threshold-simhash 16"]
        {
            assert!(line.contains(flag), "{line}");
        }
    }
}
