//! The integration tests; each file under `tests/suite/` is a module, one line each, A to Z.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, reason = "tests")]
#![allow(clippy::float_cmp, clippy::string_slice, reason = "tests compare exactly, cut safely")]
#![allow(clippy::format_collect, reason = "texts of tests are small")]

#[path = "suite/align.rs"]
mod align;
#[path = "suite/answers.rs"]
mod answers;
#[path = "suite/any_terminal.rs"]
mod any_terminal;
#[path = "suite/around.rs"]
mod around;
#[path = "suite/as_seen.rs"]
mod as_seen;
#[path = "suite/as_seen_gaps.rs"]
mod as_seen_gaps;
#[path = "suite/as_seen_innocent.rs"]
mod as_seen_innocent;
#[path = "suite/as_seen_marks.rs"]
mod as_seen_marks;
#[path = "suite/as_seen_pairs.rs"]
mod as_seen_pairs;
#[path = "suite/as_seen_strewn.rs"]
mod as_seen_strewn;
#[path = "suite/background.rs"]
mod background;
#[path = "suite/bad_rows.rs"]
mod bad_rows;
#[path = "suite/bands.rs"]
mod bands;
#[path = "suite/blocks.rs"]
mod blocks;
#[path = "suite/blowups.rs"]
mod blowups;
#[path = "suite/brush.rs"]
mod brush;
#[path = "suite/cache.rs"]
mod cache;
#[path = "suite/cache_damage.rs"]
mod cache_damage;
#[path = "suite/cache_writers.rs"]
mod cache_writers;
#[path = "suite/cases.rs"]
mod cases;
#[path = "suite/catalogue_chinese.rs"]
mod catalogue_chinese;
#[path = "suite/catalogue_elsewhere.rs"]
mod catalogue_elsewhere;
#[path = "suite/catalogue_errors.rs"]
mod catalogue_errors;
#[path = "suite/catalogue_lists.rs"]
mod catalogue_lists;
#[path = "suite/chance.rs"]
mod chance;
#[path = "suite/chance_readings.rs"]
mod chance_readings;
#[path = "suite/chance_screen.rs"]
mod chance_screen;
#[path = "suite/check.rs"]
mod check;
#[path = "suite/check_screen.rs"]
mod check_screen;
#[path = "suite/classes.rs"]
mod classes;
#[path = "suite/cli.rs"]
mod cli;
#[path = "suite/code_pages.rs"]
mod code_pages;
#[path = "suite/command.rs"]
mod command;
#[path = "suite/commands_chinese.rs"]
mod commands_chinese;
#[path = "suite/commands_lists.rs"]
mod commands_lists;
#[path = "suite/compare.rs"]
mod compare;
#[path = "suite/completions.rs"]
mod completions;
#[path = "suite/conventions.rs"]
mod conventions;
#[path = "suite/converters.rs"]
mod converters;
#[path = "suite/copying.rs"]
mod copying;
#[path = "suite/corpora.rs"]
mod corpora;
#[path = "suite/curve.rs"]
mod curve;
#[path = "suite/declaration.rs"]
mod declaration;
#[path = "suite/dedup.rs"]
mod dedup;
#[path = "suite/demo.rs"]
mod demo;
#[path = "suite/depth.rs"]
mod depth;
#[path = "suite/depth_packed.rs"]
mod depth_packed;
#[path = "suite/diff.rs"]
mod diff;
#[path = "suite/disguise.rs"]
mod disguise;
#[path = "suite/display.rs"]
mod display;
#[path = "suite/document_curve.rs"]
mod document_curve;
#[path = "suite/documents.rs"]
mod documents;
#[path = "suite/encodings.rs"]
mod encodings;
#[path = "suite/english.rs"]
mod english;
#[path = "suite/errors.rs"]
mod errors;
#[path = "suite/estimates.rs"]
mod estimates;
#[path = "suite/exclusions.rs"]
mod exclusions;
#[path = "suite/exercises.rs"]
mod exercises;
#[path = "suite/explain.rs"]
mod explain;
#[path = "suite/explained.rs"]
mod explained;
#[path = "suite/export.rs"]
mod export;
#[path = "suite/families.rs"]
mod families;
#[path = "suite/fitted.rs"]
mod fitted;
#[path = "suite/floors.rs"]
mod floors;
#[path = "suite/formats.rs"]
mod formats;
#[path = "suite/formats_bad.rs"]
mod formats_bad;
#[path = "suite/frame_chinese.rs"]
mod frame_chinese;
#[path = "suite/fuzzed.rs"]
mod fuzzed;
#[path = "suite/gates.rs"]
mod gates;
#[path = "suite/groups.rs"]
mod groups;
#[path = "suite/groups_screen.rs"]
mod groups_screen;
#[path = "suite/guide.rs"]
mod guide;
#[path = "suite/guide_chinese.rs"]
mod guide_chinese;
#[path = "suite/help.rs"]
mod help;
#[path = "suite/help_chinese.rs"]
mod help_chinese;
#[path = "suite/hostile.rs"]
mod hostile;
#[path = "suite/house.rs"]
mod house;
#[path = "suite/html.rs"]
mod html;
#[path = "suite/input.rs"]
mod input;
#[path = "suite/interrupts.rs"]
mod interrupts;
#[path = "suite/job.rs"]
mod job;
#[path = "suite/join.rs"]
mod join;
#[path = "suite/journal.rs"]
mod journal;
#[path = "suite/journal_disk.rs"]
mod journal_disk;
#[path = "suite/judged_pairs.rs"]
mod judged_pairs;
#[path = "suite/kinds.rs"]
mod kinds;
#[path = "suite/labelled.rs"]
mod labelled;
#[path = "suite/laws.rs"]
mod laws;
#[path = "suite/layers.rs"]
mod layers;
#[path = "suite/lecture.rs"]
mod lecture;
#[path = "suite/lesson_asked.rs"]
mod lesson_asked;
#[path = "suite/lesson_cast.rs"]
mod lesson_cast;
#[path = "suite/lesson_command.rs"]
mod lesson_command;
#[path = "suite/lesson_minhash.rs"]
mod lesson_minhash;
#[path = "suite/lesson_museum.rs"]
mod lesson_museum;
#[path = "suite/lesson_mutation.rs"]
mod lesson_mutation;
#[path = "suite/lesson_pages.rs"]
mod lesson_pages;
#[path = "suite/lesson_shingles.rs"]
mod lesson_shingles;
#[path = "suite/lesson_simhash.rs"]
mod lesson_simhash;
#[path = "suite/lesson_texts.rs"]
mod lesson_texts;
#[path = "suite/lesson_web.rs"]
mod lesson_web;
#[path = "suite/lessons.rs"]
mod lessons;
#[path = "suite/lessons_screen.rs"]
mod lessons_screen;
#[path = "suite/library.rs"]
mod library;
#[path = "suite/licences.rs"]
mod licences;
#[path = "suite/limits.rs"]
mod limits;
#[path = "suite/lines.rs"]
mod lines;
#[path = "suite/lists.rs"]
mod lists;
#[path = "suite/long_names.rs"]
mod long_names;
#[path = "suite/map.rs"]
mod map;
#[path = "suite/mapping.rs"]
mod mapping;
#[path = "suite/marked.rs"]
mod marked;
#[path = "suite/memory.rs"]
mod memory;
#[path = "suite/mixing.rs"]
mod mixing;
#[path = "suite/names.rs"]
mod names;
#[path = "suite/office.rs"]
mod office;
#[path = "suite/open.rs"]
mod open;
#[path = "suite/opened.rs"]
mod opened;
#[path = "suite/oracle.rs"]
mod oracle;
#[path = "suite/overwriting.rs"]
mod overwriting;
#[path = "suite/own_keys.rs"]
mod own_keys;
#[path = "suite/packing.rs"]
mod packing;
#[path = "suite/pager.rs"]
mod pager;
#[path = "suite/panes.rs"]
mod panes;
#[path = "suite/passages.rs"]
mod passages;
#[path = "suite/pdf.rs"]
mod pdf;
#[path = "suite/pdf_forms.rs"]
mod pdf_forms;
#[path = "suite/pdf_unseen.rs"]
mod pdf_unseen;
#[path = "suite/people.rs"]
mod people;
#[path = "suite/pipelines.rs"]
mod pipelines;
#[path = "suite/plan.rs"]
mod plan;
#[path = "../fuzz/properties/mod.rs"]
mod properties;
#[path = "suite/pty.rs"]
mod pty;
#[path = "suite/pty_input.rs"]
mod pty_input;
#[path = "suite/read.rs"]
mod read;
#[path = "suite/read_passages.rs"]
mod read_passages;
#[path = "suite/readings.rs"]
mod readings;
#[path = "suite/readings_ties.rs"]
mod readings_ties;
#[path = "suite/reference.rs"]
mod reference;
#[path = "suite/report.rs"]
mod report;
#[path = "suite/report_cases.rs"]
mod report_cases;
#[path = "suite/report_chinese.rs"]
mod report_chinese;
#[path = "suite/report_originals.rs"]
mod report_originals;
#[path = "suite/report_privacy.rs"]
mod report_privacy;
#[path = "suite/report_sources.rs"]
mod report_sources;
#[path = "suite/report_texts.rs"]
mod report_texts;
#[path = "suite/returning.rs"]
mod returning;
#[path = "suite/review.rs"]
mod review;
#[path = "suite/reworded.rs"]
mod reworded;
#[path = "suite/rows.rs"]
mod rows;
#[path = "suite/save.rs"]
mod save;
#[path = "suite/saved.rs"]
mod saved;
#[path = "suite/saved_explorer.rs"]
mod saved_explorer;
#[path = "suite/scale_walk.rs"]
mod scale_walk;
#[path = "suite/scan.rs"]
mod scan;
#[path = "suite/schema.rs"]
mod schema;
#[path = "suite/screens.rs"]
mod screens;
#[path = "suite/screens_chinese.rs"]
mod screens_chinese;
#[path = "suite/seeded_bands.rs"]
mod seeded_bands;
#[path = "suite/session.rs"]
mod session;
#[path = "suite/sketch.rs"]
mod sketch;
#[path = "suite/source.rs"]
mod source;
#[path = "suite/sources.rs"]
mod sources;
#[path = "suite/sources_left_out.rs"]
mod sources_left_out;
#[path = "suite/sources_screen.rs"]
mod sources_screen;
#[path = "suite/stage.rs"]
mod stage;
#[path = "suite/stages.rs"]
mod stages;
#[path = "suite/stored_damage.rs"]
mod stored_damage;
#[path = "suite/substitutions.rs"]
mod substitutions;
#[path = "suite/sweep.rs"]
mod sweep;
#[path = "suite/tallies.rs"]
mod tallies;
#[path = "suite/terminal.rs"]
mod terminal;
#[path = "suite/text.rs"]
mod text;
#[path = "suite/themes.rs"]
mod themes;
#[path = "suite/thresholds.rs"]
mod thresholds;
#[path = "suite/thresholds_labels.rs"]
mod thresholds_labels;
#[path = "suite/tune.rs"]
mod tune;
#[path = "suite/turning.rs"]
mod turning;
#[path = "suite/two_pass.rs"]
mod two_pass;
#[path = "suite/two_pass_files.rs"]
mod two_pass_files;
#[path = "suite/two_pass_forecasts.rs"]
mod two_pass_forecasts;
#[path = "suite/two_pass_groups.rs"]
mod two_pass_groups;
#[path = "suite/two_pass_killed.rs"]
mod two_pass_killed;
#[path = "suite/two_pass_sketches.rs"]
mod two_pass_sketches;
#[path = "suite/two_recipes.rs"]
mod two_recipes;
#[path = "suite/uncounted.rs"]
mod uncounted;
#[path = "suite/values.rs"]
mod values;
#[path = "suite/watch.rs"]
mod watch;
#[path = "suite/weighted.rs"]
mod weighted;
#[path = "suite/whatif.rs"]
mod whatif;
#[path = "suite/why.rs"]
mod why;
#[path = "suite/why_open.rs"]
mod why_open;
#[path = "suite/worker.rs"]
mod worker;
#[path = "suite/written_rows.rs"]
mod written_rows;
