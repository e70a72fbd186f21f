//! `lookalike report`: writes one offline file with parameters, pairs, verdicts and passages.

mod arguments;

pub(in crate::cli) use arguments::naming;

use crate::cli::arguments::{TemplateFile, ledger};
use crate::cli::commands::report::arguments::{PairChoice, ReportArguments, ReportFormat};
use crate::cli::console::{Destination, Exit, Failure, Watcher};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{
    FittedRun, RunOutcome, corpus_scores, needs_readings, read_pairs, run_fitted, weigh_run,
};
use crate::cli::listing::{known_order, order};
use crate::cli::without::warn_of_templates;
use crate::compare::result::Comparison;
use crate::corpus::scan::Source;
use crate::display::number::{bytes, count, thousands};
use crate::display::sanitise::sanitise;
use crate::display::time::utc;
use crate::explain::disguise::PassageOptions;
use crate::explain::exclusions::{ExclusionRules, Exclusions};
use crate::explain::passages::Template;
use crate::export::select::name_of;
use crate::page::Language;
use crate::report::build::{Callbacks, Inputs, build};
use crate::report::chosen::ChosenPairs;
use crate::report::json;
use crate::report::judged::{HIDDEN, hide_names, judged, names_to_hide};
use crate::report::language::ReportLanguage;
use crate::report::names::NameFinder;
use crate::report::names_inside::{
    known_names, names_inside, names_of_texts, short_names_of_texts,
};
use crate::report::page::page;
use crate::report::pseudonym::Naming;
use crate::report::record::{PairSelection, Report};
use crate::report::record_pair::RecordedVerdict;
use crate::report::record_sources::RecordedExclusions;
use crate::settings::Settings;
use clap::Args as _;
use schemars::SchemaGenerator;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// Writes a report.
pub(super) const REPORT: Command = Command { name: "report", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "report",
    command: "report",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<Report>,
}];

/// Most names in a warning.
const NAMES: usize = 8;

const EXAMPLES: &str = "\
Examples:
  lookalike report essays/ -o report.html
  lookalike report essays/ -o report.html --preset rewrites --limit 50 --title \"Essays, spring\"
  lookalike report essays/ -o cases.html --only-verdict match --review anna.jsonl
  lookalike report essays/ -o report.html --people '{course}/{author}_*' --lang zh
  lookalike report essays/ -o report.html --template assignment.docx --without quotations,references
  lookalike report essays/ -o report.html --anonymise --key \"our secret\"
  lookalike report essays/ -o report.html --anonymise --mask-names --mask 李老师
  lookalike report news.tsv --rows -o report.html
  lookalike report essays/ -o report.json
  lookalike verify report.html

The first page is for readers who know nothing of measures: the decisions with reviewer, day and reason, and
how much of which text stands in which. A section for each case follows: the persons (with --people) or
texts that pairs judged match, disputed or unsure tie together; if no pair is judged, all pairs do. For
each text of a case follow its sources, as in `lookalike sources`: the share that other texts account for,
the sources with what each adds and holds alone, and the text with its stretches numbered. --template,
--without and others leave parts out of the sources, and both figures are shown. Each pair has its scores
without these parts too; the scores of the whole texts decide which pairs are listed. Pairs that share little but a --template are called boilerplate.

One file that needs no network, no scripts and no other file: parameters, the ranked flagged pairs and
every judged pair, flagged or not and whatever the other options, with all scores, verdicts and notes, the shared passages of each pair, lettered on both sides, and how
the copy was disguised. The same record as JSON is inside. `lookalike verify` recomputes all of it from
the texts. Equal texts are one row with their copies. Long texts are quoted in part; of every shared
passage at least the beginning is shown; of too many passages, the longest.

--anonymise replaces the names of texts, folders, authors and reviewers, also in notes and in the title. The
content of the texts is quoted as it is, including any names; a warning lists those it finds. --mask-names and
--mask replace each character of a name by █ everywhere in the file, in any spelling. Pseudonyms are derived from content: a text has
the same one in every report made with the same key.

Exit codes: 130 stopped by Ctrl-C (nothing is written), 2 wrong usage, 3 some input was unreadable
(the report is still written), 0 success.";

fn define(command: clap::Command) -> clap::Command {
    ReportArguments::augment_args(command)
        .about("Write one offline file to pass on: pairs, verdicts, passages")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: ReportArguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = Destination::new(arguments.file(), arguments.force)?;
    let settings = arguments.people.in_settings(arguments.corpus.settings());
    let source = arguments.corpus.source();
    let FittedRun { mut outcome, settings, word } = run_fitted(&source, &settings, call.console)?;
    if let Some(word) = &word {
        call.console.note(word);
    }
    let by = order(arguments.which.by, &settings);
    if needs_readings(by, &settings, true) {
        read_pairs(&mut outcome, &settings, call.console);
    }
    let wanted = corpus_scores(by, &outcome, &settings, true);
    weigh_run(&mut outcome, wanted, &settings)?;
    if outcome.stopped || !outcome.comparison.complete {
        return Ok(stopped(call));
    }
    let masks = arguments.masks(&outcome.comparison)?;
    let made = reported(&arguments, &source, &settings, (&outcome, masks.as_ref()), call)?;
    let Some(report) = made else { return Ok(stopped(call)) };
    let text = match arguments.layout() {
        ReportFormat::Html => page(&report),
        ReportFormat::Json => json::write(&report),
    };
    let text = text.map_err(|error| Failure::Output(error.to_string()))?;
    destination.write(call.console, &outcome.stop, |out| out.write_all(text.as_bytes()))?;
    tell(&report, &destination, text.len(), call);
    if let Some(masks) = &masks {
        let naming = arguments.naming();
        let found = names_of_texts(&report, &outcome.comparison, &naming, masks);
        tell_masks(report.masked, &found, call);
        let short = short_names_of_texts(&report, &outcome.comparison, &naming, masks);
        if !short.is_empty() {
            call.console.warn(&format!(
                "very short names may be parts of other words, and are masked there too (with the number of \
                 places): {}",
                listed(&short)
            ));
        }
    } else if arguments.names.anonymise {
        warn_of_names(&report, &outcome.comparison, call);
    }
    if arguments.names.anonymise {
        warn_of_notes(&report, call);
    }
    Ok(skipped_exit_code(&outcome.comparison.corpus.skipped))
}

fn stopped(call: &Call<'_>) -> Exit {
    call.console.warn("stopped: no report was written");
    Exit::Stopped
}

fn tell(report: &Report, destination: &Destination, size: usize, call: &Call<'_>) {
    let choice = &report.choice;
    let showing = format!(
        "showing {} of {}, {}",
        thousands(choice.showing as u64),
        count(choice.of as u64, "pair"),
        bytes(size as u64)
    );
    match destination {
        Destination::Output => call.console.note(&showing),
        Destination::File { path, .. } => {
            call.console.note_on(&path.display().to_string(), &showing);
        }
    }
    let omitted = choice.omitted.parts();
    if !omitted.is_empty() {
        call.console.note(&format!("pairs not in this report: {}", omitted.join(", ")));
    }
}

/// Lists the names in the quoted texts, which are masked.
fn tell_masks(masked: usize, found: &[(String, usize)], call: &Call<'_>) {
    let characters = count(masked as u64, "character");
    if masked == 0 {
        call.console.warn("no name to mask was found; give names with --mask NAME");
    } else if found.is_empty() {
        call.console.note(&format!("masked {characters} of names outside the texts"));
    } else {
        let names = listed(found);
        call.console.note(&format!(
            "masked {characters} of these names (with the number of texts that hold them): {names}"
        ));
    }
}

/// Warns of names that an anonymised report still holds.
fn warn_of_names(report: &Report, comparison: &Comparison, call: &Call<'_>) {
    let found = names_inside(report, &known_names(comparison));
    if !found.is_empty() {
        call.console.warn(&format!(
            "the quoted texts hold parts of file names or names of authors, which are not replaced; \
             --mask-names masks them (with the number of quotations): {}",
            listed(&found)
        ));
    }
}

/// Warns of notes in an anonymised report: no program knows all names in them.
fn warn_of_notes(report: &Report, call: &Call<'_>) {
    let judged = report.pairs.iter().filter_map(|pair| pair.verdict.as_ref());
    let has_note = |own: &&RecordedVerdict| {
        !own.note.is_empty() || own.opinions.iter().any(|opinion| !opinion.note.is_empty())
    };
    let notes = judged.filter(has_note).count();
    if notes > 0 {
        call.console.warn(&format!(
            "the report holds the notes of {}; names in them that stand in no file name, list or --mask are kept",
            count(notes as u64, "pair")
        ));
    }
}

/// The first names with their numbers, and how many more there are.
fn listed(found: &[(String, usize)]) -> String {
    let shown = |(name, number): &(String, usize)| {
        format!("{} ({})", sanitise(name), thousands(*number as u64))
    };
    let listed: Vec<String> = found.iter().take(NAMES).map(shown).collect();
    let more = match found.len() - listed.len() {
        0 => String::new(),
        // The same in every language.
        more => format!(", … +{}", thousands(more as u64)),
    };
    listed.join(", ") + &more
}

/// Builds the report; `None` if stopped.
fn reported(
    arguments: &ReportArguments,
    source: &Source,
    settings: &Settings,
    (outcome, masks): (&RunOutcome, Option<&NameFinder>),
    call: &Call<'_>,
) -> Result<Option<Report>, Failure> {
    let comparison = &outcome.comparison;
    let naming = arguments.naming();
    let ledger = ledger(&arguments.review, source, call.console)?;
    let mut judged = judged(comparison, &ledger);
    let mut title = arguments.title.clone();
    if naming.hides_names() {
        let names = names_to_hide(&judged, comparison);
        hide_names(&mut judged, &names);
        title = names.replaced(&title, HIDDEN);
    }
    let wanted = wanted(&arguments.which, comparison, settings);
    let ChosenPairs { rows, choice } = ChosenPairs::select(comparison, settings, wanted, &judged);
    let reading = &arguments.reading;
    let options = PassageOptions {
        least: reading.shortest.least(),
        template: Template { share: reading.template_share, ..Template::default() },
        but_template: false,
    };
    let (mut rules, files) = arguments.exclusions.rules(&settings.reading)?;
    let mask = |rules: &mut ExclusionRules| {
        // They are used as they are in the record, so that it can be verified.
        if let Some(names) = masks {
            rules.texts_mut().for_each(|text| *text = names.masked(text));
        }
    };
    mask(&mut rules);
    let boilerplate = rules.templates.clone();
    let given = Exclusions::new(rules.clone(), &comparison.recipe.ladder, options.least);
    warn_of_templates(&given, &boilerplate, &comparison.corpus.documents, call.console);
    arguments.exclusions.add_marked(&ledger, &mut rules);
    mask(&mut rules);
    let excluded = RecordedExclusions::new(&rules, template_names(&files, &naming));
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let inputs = Inputs {
        comparison,
        settings,
        paths: match source {
            Source::Paths(paths) => Some(paths),
            Source::Demo | Source::Check(_) => None,
        },
        chosen: choice,
        rows: &rows,
        naming: &naming,
        masks,
        options,
        boilerplate: &boilerplate,
        excluded: &excluded,
        sources: !arguments.no_sources,
        judged: &judged,
        language: match arguments.language.language() {
            Language::English => ReportLanguage::English,
            Language::Chinese => ReportLanguage::Chinese,
        },
        title,
        made: utc(since.as_secs()),
    };
    Ok(built(&inputs, outcome, call))
}

/// Builds the report, with progress; `None` if stopped.
fn built(inputs: &Inputs<'_>, outcome: &RunOutcome, call: &Call<'_>) -> Option<Report> {
    let (watcher, done) = (Watcher::new(call.console, outcome.stop.clone()), AtomicU64::new(0));
    let callbacks = Callbacks {
        done: &|| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher.tell("reading pairs", done, inputs.rows.len() as u64);
        },
        stop: &|| outcome.stop.load(Ordering::Relaxed),
    };
    let report = build(inputs, callbacks);
    watcher.erase();
    report
}

/// The names of the template files without their folders; `None` if names are replaced.
fn template_names(files: &[TemplateFile], naming: &Naming) -> Vec<Option<String>> {
    let name = |file: &TemplateFile| {
        let name = file.path.file_name().map(|name| name.to_string_lossy().into_owned());
        name.filter(|_| !naming.hides_names())
    };
    files.iter().map(name).collect()
}

/// The requested pairs.
fn wanted(which: &PairChoice, comparison: &Comparison, settings: &Settings) -> PairSelection {
    PairSelection {
        by: name_of(known_order(order(which.by, settings), comparison)).to_owned(),
        flagged_only: !which.all,
        hides_same: settings.people.hides_same,
        min_jaccard: which.min_jaccard,
        max_hamming: which.max_hamming,
        verdicts: which.only_verdict.clone(),
        limit: which.limit,
        ..PairSelection::default()
    }
}
