//! `--against` and `--new-pairs`: the library that new texts are compared with.

use crate::cli::arguments::corpus::Paths;
use crate::cli::console::{Console, Failure};
use crate::cli::headless::{failed, two_pass_failed};
use crate::compare::result::Holding;
use crate::compare::result::Recipe;
use crate::compare::sketches::{SketchFile, is_sketch_file, program};
use crate::compare::two_pass::{LibraryHeader, is_library};
use crate::corpus::scan::{Check, Source};
use crate::settings::Settings;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use std::path::{Path, PathBuf};

/// The settings of a sketch file: flag, and id of its argument.
const IDS: [(&str, &str); 8] = [
    ("normalize", "normalize"),
    ("unit", "unit"),
    ("shingle", "n"),
    ("minhash", "minhash"),
    ("num-perm", "num_perm"),
    ("seed", "seed"),
    ("simhash-bits", "simhash_bits"),
    ("simhash-weight", "simhash_weight"),
];

/// The library, and whether the new texts are compared with each other too.
#[derive(Debug, Clone, Args)]
pub struct AgainstArguments {
    /// Compare the texts of PATH with those of LIB only: a folder, a file, or a sketch file of
    /// `lookalike sketch`, or a library of `pairs --keep-work`; can be repeated. Texts of LIB are not compared with each other
    #[arg(long, value_name = "LIB", value_hint = clap::ValueHint::AnyPath, help_heading = "Library")]
    pub against: Vec<PathBuf>,
    /// Compare the new texts with each other too
    #[arg(long, requires = "against", help_heading = "Library")]
    pub new_pairs: bool,
}

impl AgainstArguments {
    /// Where the documents come from.
    pub fn source(&self, paths: &Paths) -> Result<Source, Failure> {
        if self.against.is_empty() {
            return Ok(paths.source());
        }
        if paths.all().is_empty() {
            return Err(Failure::usage(
                "--against LIB without a PATH: there are no new texts to compare with the library",
                "add their path: lookalike check NEW --against LIB",
            ));
        }
        let (new, library) = (&paths.all(), &self.against);
        if let Some(path) = new.iter().find(|path| is_sketch_file(path)) {
            return Err(Failure::usage(
                format!("{} is a sketch file: it can be a library, not a new text", path.display()),
                "give it as the value of --against",
            ));
        }
        if library.len() > 1 && library.iter().any(|path| is_sketched(path)) {
            return Err(Failure::usage(
                "--against with a sketch file or a library of --keep-work, and another: one of them is the whole \
                 library",
                "give --against once, or name the folders from which the file was made",
            ));
        }
        Ok(Source::Check(Check {
            new: paths.all(),
            library: self.against.clone(),
            new_pairs: self.new_pairs,
        }))
    }

    /// What the library has to compare: texts, shingles or sketches only.
    pub fn holding(&self) -> Result<Holding, Failure> {
        match self.against.as_slice() {
            [path] if is_sketch_file(path) => {
                let file = SketchFile::open(path).map_err(|error| failed(&error.into()))?;
                Ok(file.header.holding)
            }
            [path] if is_library(path) => Ok(Holding::Shingles),
            _ => Ok(Holding::Texts),
        }
    }

    /// Takes settings without a flag on the command line from the sketch file, if the library is one.
    /// Flags stay; the run refuses those that contradict the file.
    pub fn adopt(
        &self,
        settings: Settings,
        matches: &ArgMatches,
        console: &Console,
    ) -> Result<Settings, Failure> {
        let [path] = self.against.as_slice() else { return Ok(settings) };
        if !is_sketched(path) {
            return Ok(settings);
        }
        let (by, made) = recipe_of(path)?;
        if by != program() {
            console.warn(&format!(
                "{} was written by {}, this is {}: if they normalise or tokenise differently, \
                 scores are too low",
                path.display(),
                by,
                program()
            ));
        }
        let is_given = |flag: &str| {
            let id = IDS.iter().find(|(name, _)| *name == flag).map(|(_, id)| *id);
            id.is_some_and(|id| matches.value_source(id) == Some(ValueSource::CommandLine))
        };
        let (mut own, theirs) = (settings.sketch, made.sketch);
        own.scheme = if is_given("minhash") { own.scheme } else { theirs.scheme };
        own.slots = if is_given("num-perm") { own.slots } else { theirs.slots };
        own.seed = if is_given("seed") { own.seed } else { theirs.seed };
        own.bits = if is_given("simhash-bits") { own.bits } else { theirs.bits };
        own.weight = if is_given("simhash-weight") { own.weight } else { theirs.weight };
        Ok(Settings {
            ladder: if is_given("normalize") { settings.ladder } else { made.ladder },
            unit: if is_given("unit") { settings.unit } else { made.unit },
            n: if is_given("shingle") { settings.n } else { made.n },
            sketch: own,
            ..settings
        })
    }
}

/// True for a library without texts: a sketch file, or one of `pairs --keep-work`.
fn is_sketched(path: &Path) -> bool {
    is_sketch_file(path) || is_library(path)
}

/// The program that made such a library, and the recipe of its sketches.
fn recipe_of(path: &Path) -> Result<(String, Recipe), Failure> {
    if is_library(path) {
        let header = LibraryHeader::read(path).map_err(|error| two_pass_failed(&error))?;
        return Ok((header.program, header.recipe));
    }
    let header = SketchFile::open(path).map_err(|error| failed(&error.into()))?.header;
    Ok((header.program, header.recipe))
}
