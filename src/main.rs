//! Parses the arguments, runs one of the two front ends, and sets the exit code.

use lookalike::cli::arguments::Broken;
use lookalike::cli::start::{Start, explorer_failed, start};
use lookalike::compare::run::bound_threads;
use lookalike::corpus::apart::{serve, set_program};
use lookalike::export::file::save;
use lookalike::os::allocator::Allocator;
use lookalike::os::memory::bound_arenas;
use lookalike::tui::actions::KEY_TABLE;
use lookalike::tui::cast::cast;
use lookalike::tui::model::SettingsFile;
use lookalike::tui::options::TerminalOptions;
use lookalike::tui::run::run;
use std::io;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    if let Some(code) = serve(&arguments) {
        return code.into();
    }
    bound_arenas();
    bound_threads();
    if let Ok(program) = std::env::current_exe() {
        set_program(program);
    }
    let explore = match start(&arguments, KEY_TABLE) {
        Start::Done(code) => return code,
        Start::Explore(explore) => *explore,
    };
    if let Some((script, path)) = explore.film {
        let mut recording = Vec::new();
        let result = cast(explore.source, explore.settings, &script, &mut recording);
        if let Err(error) = result {
            return explorer_failed(&explore.console, &error.into());
        }
        // Nothing is left of a failed one, so that it can be tried again.
        return match save(&path, false, |out| out.write_all(&recording)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                let what = format!("{}: {error}", path.display());
                explorer_failed(&explore.console, &io::Error::other(what).into())
            }
        };
    }
    let kept = explore.kept;
    let broken = kept.broken.as_ref().map(Broken::in_words);
    let options = TerminalOptions {
        mouse: explore.mouse,
        colour: explore.colour,
        theme: explore.theme,
        language: explore.language,
        notice: explore.notice,
        journal: explore.journal,
        reviewer: explore.reviewer,
        exclusions: explore.exclusions,
        truth: explore.truth,
        settings_file: SettingsFile::new(kept.path, kept.saved, broken).ordered_by(explore.by),
        record: explore.record,
        play: explore.play,
        large: explore.large,
        watch: explore.watch,
        places: explore.places,
        width: explore.width,
    };
    match run(explore.source, explore.settings, options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => explorer_failed(&explore.console, &error.into()),
    }
}
