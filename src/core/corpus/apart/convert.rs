//! Converters of the user: commands that print the text of files which match a glob.

use crate::corpus::apart::child::{bounded_words, failure, run};
use crate::corpus::apart::kept::KeptReading;
use crate::corpus::decode::{decode, hidden, line_feeds};
use crate::corpus::document::{ContentHash, DecodedBy, Document, Encoding, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::snapshot;
use crate::corpus::options::{Globs, ReadOptions};
use crate::corpus::seen_notes::seen_notes;
use crate::os::bounded::{ChildBounds, ChildEnd, find_program};
use crate::os::names;
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// Stands for the path of the file in a command.
const PLACE: &str = "{}";
/// Address space of a converter, in bytes.
const MEMORY: u64 = 4 << 30;

/// The converters of a run.
pub(in crate::corpus) struct Converters {
    all: Vec<Converter>,
}

struct Converter {
    command: String,
    words: Vec<String>,
    globs: Globs,
}

/// A file to convert.
pub(in crate::corpus) struct ConverterInput<'a> {
    pub(in crate::corpus) name: &'a Name,
    /// Where it is, unless it is inside an archive.
    pub(in crate::corpus) path: Option<&'a Path>,
    pub(in crate::corpus) bytes: &'a [u8],
}

impl Converters {
    /// The converters that the options ask for; the error is a sentence for the user.
    pub(in crate::corpus) fn new(options: &ReadOptions) -> Result<Self, String> {
        if options.pre.len() > options.pre_globs.len() {
            return Err("--pre without --pre-glob: which files are to be converted? \
                        expected e.g. --pre 'antiword {}' --pre-glob '*.doc'"
                .to_owned());
        }
        if options.pre.is_empty() && !options.pre_globs.is_empty() {
            return Err("--pre-glob without --pre: expected e.g. --pre 'antiword {}' \
                        --pre-glob '*.doc'"
                .to_owned());
        }
        let mut all = Vec::new();
        for (place, glob) in options.pre_globs.iter().enumerate() {
            let command = options.pre.get(place).or(options.pre.last());
            let Some(command) = command else { continue };
            let words = split(command).map_err(|why| format!("--pre {command}: {why}"))?;
            let globs = Globs::new(std::slice::from_ref(glob), &[])
                .map_err(|error| error.replace("--include", "--pre-glob"))?;
            all.push(Converter { command: command.clone(), words, globs });
        }
        Ok(Self { all })
    }

    /// Reads a listed file, if a converter is for it.
    pub(in crate::corpus) fn load(
        &self,
        found: &FoundFile,
        options: &ReadOptions,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Document, Skipped>> {
        let converter = self.matching(&found.name)?;
        let read = || {
            let bytes = snapshot(&found.path, options.max_file_size)?;
            let input =
                ConverterInput { name: &found.name, path: Some(&found.path), bytes: &bytes };
            converter.document(&input, options, cancelled)
        };
        Some(read().map_err(|reason| Skipped { name: found.name.clone(), reason }))
    }

    /// Reads a member of an archive, if a converter is for it.
    pub(in crate::corpus) fn member(
        &self,
        name: &Name,
        bytes: &[u8],
        options: &ReadOptions,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Document, Skipped>> {
        let converter = self.matching(name)?;
        let input = ConverterInput { name, path: None, bytes };
        let read = converter.document(&input, options, cancelled);
        Some(read.map_err(|reason| Skipped { name: name.clone(), reason }))
    }

    fn matching(&self, name: &Name) -> Option<&Converter> {
        let path = names::path(name.bytes());
        self.all.iter().find(|own| !own.globs.excludes_file(&path))
    }
}

impl Converter {
    /// The text that the command prints for a file, as a document.
    fn document(
        &self,
        input: &ConverterInput<'_>,
        options: &ReadOptions,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Document, Reason> {
        let hash = ContentHash(Sha256::digest(input.bytes).into());
        let way = format!("pre {}", self.command);
        let kept = KeptReading::new(options.kept.as_deref(), &hash, &way);
        let text = if let Some(found) = kept.load() {
            found.text.into_owned()
        } else {
            let text = text_of(&self.run(input, options, cancelled)?)?;
            kept.store(&text.clone().into());
            text
        };
        if text.trim().is_empty() {
            return Err(Reason::NoText(format!("the converter {} printed none", self.name())));
        }
        Ok(converted(input.name.clone(), text, hash, input.bytes.len() as u64))
    }

    fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// Runs the command without a shell; the file is its standard input, and its path replaces `{}`.
    fn run(
        &self,
        input: &ConverterInput<'_>,
        options: &ReadOptions,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<u8>, Reason> {
        let program = find_program(self.name()).ok_or_else(|| {
            Reason::Failed(format!(
                "the converter {} is not there; install it, or correct --pre",
                self.name()
            ))
        })?;
        let arguments = self.words.iter().skip(1).map(|word| filled(word, input.path));
        let arguments: Vec<OsString> = arguments.collect::<Result<_, Reason>>()?;
        let wall = Duration::from_secs(options.pre_seconds);
        let bounds = ChildBounds {
            memory: MEMORY,
            seconds: options.pre_seconds,
            wall,
            output: options.max_file_size,
        };
        let words = bounded_words(&program, arguments, &bounds);
        let done = run(&words, input.bytes, &bounds, cancelled)?;
        if done.end == ChildEnd::Exit(0) {
            return Ok(done.output);
        }
        Err(failure(&format!("the converter {}", self.name()), &done, &bounds))
    }
}

/// An argument with the path of the file in its place.
fn filled(word: &str, path: Option<&Path>) -> Result<OsString, Reason> {
    let Some((before, after)) = word.split_once(PLACE) else { return Ok(word.into()) };
    let path = path.ok_or_else(|| {
        Reason::Failed("inside an archive: unpack it, or use a converter without {}".to_owned())
    })?;
    let mut out = OsString::from(before);
    // A name that starts with a hyphen must not become a flag.
    if before.is_empty() && path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        out.push("./");
    }
    out.push(path);
    out.push(after);
    Ok(out)
}

/// The text that a converter printed.
fn text_of(printed: &[u8]) -> Result<String, Reason> {
    Ok(line_feeds(decode(printed, None)?.text).into_owned())
}

/// The document of a text that a converter made of a file of `bytes` bytes.
fn converted(name: Name, text: String, hash: ContentHash, bytes: u64) -> Document {
    Document {
        name,
        hidden: hidden(&text),
        notes: seen_notes(&text).into(),
        text: text.into(),
        hash,
        bytes,
        encoding: Encoding { name: "UTF-8", by: DecodedBy::Declared, replaced: 0 },
        reader: "converted",
        parts: None,
        row: None,
    }
}

/// The words of a command: separated by white space, `'` and `"` keep it, and nothing is expanded.
fn split(command: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err("a quotation mark is not closed");
    }
    if words.first().is_none_or(String::is_empty) {
        return Err("expected a command, e.g. 'antiword {}'");
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_without_a_shell() {
        let words = split(r#"tool -x 'a b' "" {} $HOME;rm"#).unwrap();
        assert_eq!(words, ["tool", "-x", "a b", "", "{}", "$HOME;rm"]);
        assert!(split(" ").is_err() && split("tool 'a").is_err());
    }

    #[test]
    fn a_name_with_a_hyphen_is_no_flag() {
        let path = Some(Path::new("-x.doc"));
        assert_eq!(filled("{}", path).unwrap(), "./-x.doc");
        assert_eq!(filled("--in={}", path).unwrap(), "--in=-x.doc");
        assert!(filled("{}", None).is_err() && filled("-", None).is_ok());
    }

    #[test]
    fn each_command_has_its_glob() {
        let with = |pre: &[&str], globs: &[&str]| {
            let own = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect();
            let (pre, pre_globs) = (own(pre), own(globs));
            Converters::new(&ReadOptions { pre, pre_globs, ..ReadOptions::default() })
        };
        let all = with(&["one {}", "two"], &["*.a", "*.b", "*.c"]).ok().unwrap();
        let name = |name: &str| all.matching(&Name::new(name.as_bytes())).map(Converter::name);
        let found = ["x/y.a", "x.b", "x.c", "x.d"].map(name);
        assert_eq!(found, [Some("one"), Some("two"), Some("two"), None]);
        assert!(with(&["one"], &[]).err().unwrap().contains("--pre-glob"));
        assert!(with(&[], &["*.a"]).is_err() && with(&["one"], &["["]).is_err());
    }
}
