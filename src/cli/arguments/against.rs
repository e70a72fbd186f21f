//! `--against`: the library that new texts are compared with, the same for every command that asks.

use crate::cli::arguments::corpus::Paths;
use crate::cli::console::{Console, Failure};
use crate::cli::headless::failed;
use crate::compare::result::Holding;
use crate::compare::sketches::{SketchFile, is_sketch_file, program};
use crate::corpus::scan::{Check, Source};
use crate::settings::{Settings, ShingleLength};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use std::path::PathBuf;

/// The names of settings as arguments, beside the flags that a sketch file names.
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

/// The library, and whether new texts are compared with each other too.
#[derive(Debug, Clone, Args)]
pub struct AgainstArguments {
    /// Compare the texts of PATH with those of LIB only, a folder or file, or a sketch file from
    /// `lookalike sketch`; can be given several times. Never the library with itself
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
        if paths.paths.is_empty() {
            return Err(Failure::usage(
                "--against names a library, but there are no new texts",
                "name them: lookalike check NEW --against LIB",
            ));
        }
        let (new, library) = (&paths.paths, &self.against);
        if let Some(path) = new.iter().find(|path| is_sketch_file(path)) {
            return Err(Failure::usage(
                format!("{} is a sketch file: it can be a library, not a new text", path.display()),
                "name it behind --against",
            ));
        }
        if library.len() > 1 && library.iter().any(|path| is_sketch_file(path)) {
            return Err(Failure::usage(
                "a sketch file is a library by itself",
                "give --against once, or the folders that the file was made of",
            ));
        }
        Ok(Source::Check(Check {
            new: paths.paths.clone(),
            library: self.against.clone(),
            new_pairs: self.new_pairs,
        }))
    }

    /// What is at hand of the library.
    pub fn holding(&self) -> Result<Holding, Failure> {
        match self.against.as_slice() {
            [path] if is_sketch_file(path) => {
                let file = SketchFile::open(path).map_err(|error| failed(&error.into()))?;
                Ok(file.header.holding)
            }
            _ => Ok(Holding::Texts),
        }
    }

    /// Settings that nobody asked for are those of a library that is a sketch file. What was asked
    /// for stays: the run refuses it where the file was made otherwise.
    pub fn adopt(
        &self,
        settings: Settings,
        matches: &ArgMatches,
        console: &Console,
    ) -> Result<Settings, Failure> {
        let [path] = self.against.as_slice() else { return Ok(settings) };
        if !is_sketch_file(path) {
            return Ok(settings);
        }
        let header = SketchFile::open(path).map_err(|error| failed(&error.into()))?.header;
        if header.program != program() {
            console.warn(&format!(
                "{} was written by {}, this is {}: where they normalise or cut texts otherwise, \
                 scores are too low",
                path.display(),
                header.program,
                program()
            ));
        }
        let asked = |flag: &str| {
            let id = IDS.iter().find(|(name, _)| *name == flag).map(|(_, id)| *id);
            id.is_some_and(|id| matches.value_source(id) == Some(ValueSource::CommandLine))
        };
        let made = header.recipe;
        let (mut own, usual) = (settings.sketch, made.sketch);
        own.scheme = if asked("minhash") { own.scheme } else { usual.scheme };
        own.slots = if asked("num-perm") { own.slots } else { usual.slots };
        own.seed = if asked("seed") { own.seed } else { usual.seed };
        own.bits = if asked("simhash-bits") { own.bits } else { usual.bits };
        own.weight = if asked("simhash-weight") { own.weight } else { usual.weight };
        Ok(Settings {
            ladder: if asked("normalize") { settings.ladder } else { made.ladder },
            unit: if asked("unit") { settings.unit } else { made.unit },
            n: if asked("shingle") { settings.n } else { ShingleLength::Fixed(made.n) },
            sketch: own,
            ..settings
        })
    }
}
