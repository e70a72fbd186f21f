//! A library: a work folder that stays, the buckets of its rows, and a file that describes both.

use crate::compare::result::{IndexedJoin, Recipe};
use crate::compare::sketches::{flags, program, recipe_from_flags};
use crate::compare::two_pass::earlier::EarlierRows;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::{WorkFolder, remove};
use crate::corpus::row_options::{AutoAnswer, RowOptions, delimiter_word, parse_delimiter};
use crate::corpus::scan::ReadOptions;
use crate::measure::banding::Banding;
use crate::os::private::{for_owner, make_folder};
use crate::text::hash;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The file that describes a library, and its first line.
const HEADER: &str = "library";
const MAGIC: &str = "lookalike library 3";
/// Start of its last line, before the checksum of those between.
const END: &str = "end ";
/// The file that a run locks.
const LOCK: &str = "lock";
/// Start of the names of its work folders.
const SKETCHES: &str = "sketches-";

/// What a library holds and how it was made.
#[derive(Debug, Clone)]
pub struct LibraryHeader {
    /// The program that wrote it.
    pub program: String,
    /// The recipe of its sketches.
    pub recipe: Recipe,
    /// Its buckets, for pairs from their floor on.
    pub index: IndexedJoin,
    /// Rows, copies and undefined ones included.
    pub rows: u64,
    /// The name of its work folder.
    pub(super) sketches: String,
    /// The state of the tables, see `TableSources::state`.
    pub(super) state: u64,
    /// The checksum of the directory of buckets.
    pub(super) sum: u64,
    /// Where the tables are, and how they are read.
    pub(super) roots: Vec<PathBuf>,
    pub(super) reading: ReadOptions,
}

/// True if a folder is a library, of whatever version, also with a damaged description.
pub fn is_library(folder: &Path) -> bool {
    let Ok(start) = fs::read(folder.join(HEADER)) else { return false };
    let entries = || fs::read_dir(folder).into_iter().flatten().flatten();
    let is_sketches =
        |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with(SKETCHES);
    start.starts_with(b"lookalike library ") || entries().any(is_sketches)
}

impl LibraryHeader {
    /// Reads the description of a library.
    /// # Errors
    /// It is of another version, or damaged.
    pub fn read(folder: &Path) -> Result<Self, TwoPassError> {
        let path = folder.join(HEADER);
        let failed = |error| TwoPassError::Folder { path: path.clone(), error };
        let bytes = fs::read(&path).map_err(failed)?;
        let text = std::str::from_utf8(&bytes).map_err(|_not_utf8| TwoPassError::damaged(&path))?;
        let lines = text.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix('\n'));
        let wrong = |what: &str| TwoPassError::Library {
            path: folder.to_owned(),
            what: format!("{what}; make it again with --keep-work"),
        };
        let lines = lines.ok_or_else(|| wrong("a library of another version, or damaged"))?;
        let lines = unsealed(lines).ok_or_else(|| TwoPassError::damaged(&path))?;
        Self::parse(lines).ok_or_else(|| TwoPassError::damaged(&path))
    }

    /// The lines of the description; in words why it cannot be written.
    fn lines(&self) -> Result<String, String> {
        let IndexedJoin { banding, agreeing, floor, recall, documents, .. } = self.index;
        let Banding { bands, rows: width } = banding;
        let mut pairs = vec![
            ("program", self.program.clone()),
            ("hash", hash::NAME.to_owned()),
            ("sketches", self.sketches.clone()),
            ("state", self.state.to_string()),
            ("sum", self.sum.to_string()),
            ("rows", self.rows.to_string()),
            ("distinct", documents.to_string()),
            ("bands", format!("{bands}x{width}")),
            ("agreeing", agreeing.to_string()),
            ("floor", floor.to_string()),
            ("recall", recall.to_string()),
            ("largest", self.reading.max_file_size.to_string()),
            ("gitignore", self.reading.gitignore.to_string()),
        ];
        pairs.extend(flags(&self.recipe));
        for root in &self.roots {
            let path = root.to_str().ok_or_else(|| format!("{} is not UTF-8", root.display()))?;
            pairs.push(("root", path.to_owned()));
        }
        let ReadOptions { encoding, include, exclude, rows, .. } = &self.reading;
        pairs.extend(encoding.clone().map(|label| ("encoding", label)));
        pairs.extend(include.iter().map(|glob| ("include", glob.clone())));
        pairs.extend(exclude.iter().map(|glob| ("exclude", glob.clone())));
        let rows = rows.clone().unwrap_or_default();
        pairs.push(("html", word(rows.html).to_owned()));
        pairs.push(("header", word(rows.header).to_owned()));
        pairs.extend(rows.delimiter.map(|own| ("delimiter", delimiter_word(own))));
        pairs.extend(rows.id.map(|column| ("id", column)));
        pairs.extend(rows.text.map(|column| ("text", column)));
        let mut lines = String::new();
        for (key, value) in pairs {
            if value.contains('\n') {
                return Err(format!("`{}` has a line feed", value.escape_debug()));
            }
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{key} {value}");
        }
        let sum = hash::checksum(lines.as_bytes());
        Ok(format!("{MAGIC}\n{lines}{END}{sum:016x}\n"))
    }

    /// Parses the lines between the first and the last one; `None` if one is missing or invalid.
    fn parse(lines: &str) -> Option<Self> {
        let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (key, value) in lines.lines().filter_map(|l| l.split_once(' ')) {
            all.entry(key).or_default().push(value);
        }
        let value = |key: &str| all.get(key)?.first().copied();
        let each = |key: &str| all.get(key).into_iter().flatten().map(|&value| value.to_owned());
        let number = |key: &str| value(key)?.parse::<u64>().ok();
        let ratio = |key: &str| value(key)?.parse::<f64>().ok();
        let (bands, width) = value("bands")?.split_once('x')?;
        let banding = Banding { bands: bands.parse().ok()?, rows: width.parse().ok()? };
        let recipe = recipe_from_flags(&value)?;
        let fits = banding.slots() > 0 && banding.slots() <= recipe.sketch.slots;
        let rows = RowOptions {
            id: value("id").map(str::to_owned),
            text: value("text").map(str::to_owned),
            html: answer(value("html")?)?,
            header: answer(value("header")?)?,
            delimiter: value("delimiter").map(parse_delimiter).transpose().ok()?,
            ..RowOptions::default()
        };
        let reading = ReadOptions {
            encoding: value("encoding").map(str::to_owned),
            max_file_size: number("largest")?,
            include: each("include").collect(),
            exclude: each("exclude").collect(),
            gitignore: value("gitignore")? == "true",
            rows: Some(rows),
            ..ReadOptions::default()
        };
        (fits && value("hash")? == hash::NAME).then_some(Self {
            program: value("program")?.to_owned(),
            index: IndexedJoin {
                banding,
                agreeing: u32::try_from(number("agreeing")?).ok()?,
                floor: ratio("floor")?,
                recall: ratio("recall")?,
                documents: number("distinct")? as usize,
                candidates: 0,
                passed_over: 0,
                measured: None,
            },
            recipe,
            rows: number("rows")?,
            sketches: value("sketches").filter(|name| name.starts_with(SKETCHES))?.to_owned(),
            state: number("state")?,
            sum: number("sum")?,
            roots: each("root").map(PathBuf::from).collect(),
            reading,
        })
    }
}

/// The lines before the last one, which holds their checksum; `None` if it is not theirs.
fn unsealed(lines: &str) -> Option<&str> {
    let (lines, sum) = lines.strip_suffix('\n')?.rsplit_once(END)?;
    (sum == format!("{:016x}", hash::checksum(lines.as_bytes()))).then_some(lines)
}

const ANSWERS: [(AutoAnswer, &str); 3] =
    [(AutoAnswer::Auto, "auto"), (AutoAnswer::Yes, "yes"), (AutoAnswer::No, "no")];

fn word(answer: AutoAnswer) -> &'static str {
    ANSWERS.iter().find(|(own, _)| *own == answer).map_or("auto", |(_, word)| word)
}

fn answer(word: &str) -> Option<AutoAnswer> {
    ANSWERS.iter().find(|(_, own)| *own == word).map(|(answer, _)| *answer)
}

/// The folder of a library, locked against other runs.
#[derive(Debug)]
pub(super) struct LibraryFolder {
    path: PathBuf,
    _lock: File,
}

/// Locks a library: alone to change it, or with others to read it.
pub(super) fn lock(path: &Path, alone: bool) -> Result<File, TwoPassError> {
    let error = |error| TwoPassError::Folder { path: path.to_owned(), error };
    let locked = path.join(LOCK);
    let file = if alone {
        for_owner(File::options().write(true).create(true).truncate(false)).open(locked)
    } else {
        File::open(locked)
    };
    let file = file.map_err(error)?;
    let taken = if alone { file.try_lock() } else { file.try_lock_shared() };
    match taken {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TwoPassError::Busy { path: path.to_owned() }),
        Err(TryLockError::Error(failed)) => Err(error(failed)),
    }
}

impl LibraryFolder {
    /// Opens a library to change it, and creates its folder if needed.
    pub(super) fn open(path: &Path) -> Result<Self, TwoPassError> {
        make_folder(path).map_err(|error| TwoPassError::Folder { path: path.to_owned(), error })?;
        Ok(Self { path: path.to_owned(), _lock: lock(path, true)? })
    }

    /// Its work folder of this name.
    pub(super) fn sketches(&self, name: &str) -> PathBuf {
        self.path.join(format!("{SKETCHES}{name}"))
    }

    /// The rows of the library as it is, if their sketches have this recipe and are not those of the
    /// run itself, in `own`.
    pub(super) fn earlier(
        &self,
        own: &WorkFolder,
        recipe: &Recipe,
    ) -> Result<Option<EarlierRows>, TwoPassError> {
        let header = LibraryHeader::read(&self.path).ok();
        let is_alike = |header: &LibraryHeader| {
            let path = self.path.join(&header.sketches);
            header.program == program()
                && flags(&header.recipe) == flags(recipe)
                && path != own.path()
        };
        let Some(header) = header.filter(is_alike) else { return Ok(None) };
        let earlier = WorkFolder::open(&self.path.join(&header.sketches), recipe.sketch, false)?;
        let records = match earlier.rows(u64::MAX) {
            Ok((records, _)) => records,
            Err(TwoPassError::Damaged { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        EarlierRows::open(earlier.path(), records, &recipe.sketch)
    }

    /// Writes the description, the last of all files, and removes the sketches of earlier rows.
    pub(super) fn finish(&self, header: &LibraryHeader) -> Result<(), TwoPassError> {
        let refused = |what: String| TwoPassError::Library { path: self.path.clone(), what };
        let lines = header.lines().map_err(refused)?;
        let draft = self.path.join(format!("{HEADER}.new"));
        let save = || -> io::Result<()> {
            let mut file =
                for_owner(File::options().write(true).create(true).truncate(true)).open(&draft)?;
            file.write_all(lines.as_bytes())?;
            file.sync_data()?;
            fs::rename(&draft, self.path.join(HEADER))
        };
        save().map_err(|error| TwoPassError::Folder { path: self.path.clone(), error })?;
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(SKETCHES) && name != header.sketches {
                remove(&entry.path());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::text::shingle_length::ShingleLength;

    #[test]
    fn a_description_is_read_back_and_a_damaged_one_refused() {
        let settings = Settings::default();
        let (ladder, unit, sketch) = (settings.ladder, settings.unit, settings.sketch);
        let banding = Banding { bands: 20, rows: 5 };
        let rows = RowOptions {
            id: Some("_id".to_owned()),
            html: AutoAnswer::Yes,
            ..RowOptions::default()
        };
        let header = LibraryHeader {
            program: program(),
            recipe: Recipe { ladder, unit, n: ShingleLength::Fixed(3), sketch },
            index: IndexedJoin {
                banding,
                agreeing: 81,
                floor: 0.8,
                recall: 0.999_612_3,
                documents: 7,
                candidates: 0,
                passed_over: 0,
                measured: None,
            },
            rows: 9,
            sketches: format!("{SKETCHES}1"),
            state: u64::MAX,
            sum: 3,
            roots: vec![PathBuf::from("/文章/two words.jsonl"), PathBuf::from("/b")],
            reading: ReadOptions {
                exclude: vec!["a*".to_owned(), "b *".to_owned()],
                rows: Some(rows),
                ..ReadOptions::default()
            },
        };
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_library(folder.path()));
        LibraryFolder::open(folder.path()).unwrap().finish(&header).unwrap();
        assert!(is_library(folder.path()));
        let read = LibraryHeader::read(folder.path()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{header:?}"));
        let path = folder.path().join(HEADER);
        let lines = fs::read_to_string(&path).unwrap();
        for (broken, what) in [
            (lines.replace("library 3", "library 4"), "another version"),
            (lines.chars().take(lines.chars().count() - 2).collect(), "damaged"),
            (lines.replace("20x5", "20x50"), "damaged"),
        ] {
            fs::write(&path, broken).unwrap();
            let told = LibraryHeader::read(folder.path()).unwrap_err().to_string();
            assert!(is_library(folder.path()) && told.contains(what), "{told}");
        }
        let roots = vec![PathBuf::from("two\nlines")];
        let refused = LibraryFolder::open(folder.path()).unwrap();
        let refused = refused.finish(&LibraryHeader { roots, ..header }).unwrap_err();
        assert!(refused.to_string().contains("line feed"), "{refused}");
    }
}
