//! Pairs new texts with a library, never the library with itself.

mod depth;
mod file;
mod finish;
mod kept;
mod library;
mod pairs;

pub(in crate::compare) use depth::{CheckSplit, distinct};
pub(in crate::compare) use file::check_file;
pub(in crate::compare) use finish::twins;
pub(in crate::compare) use library::check_library;

use crate::compare::check::depth::{Depth, Sides};
use crate::compare::check::finish::{background, finish};
use crate::compare::check::kept::KeptRows;
use crate::compare::check::pairs::{Batch, Passing, batches};
use crate::compare::result::{Comparison, Holding, PairTable};
use crate::compare::run::{Context, Progress, Stage};
use crate::pair::DocId;
use std::sync::Arc;

/// Documents between two reports of progress and checks for cancelling.
const CHUNK: usize = 4_096;

/// Pairs new texts with the library, and with each other if the split includes such pairs.
/// `documents`: those to compare, ascending; `table`: the pairs of copies. Stores the result in
/// `out`; if cancelled, what was found, marked incomplete.
pub(in crate::compare) fn pair_across(
    out: &mut Comparison,
    documents: &[DocId],
    split: CheckSplit,
    table: PairTable,
    context: &Context<'_>,
) {
    let (watch, profiles) = (context.watch, out.profiles.clone());
    let sides = Sides::new(documents, split.new);
    let against = sides.against(split, Holding::Texts, out.profiles.len() - split.new);
    let depth = Depth::new(context.settings, &out.recipe, against.pairs);
    let mut kept = KeptRows::new(depth);
    let passing =
        |ids: &[DocId]| -> Vec<Passing<'_>> { ids.iter().map(|&id| (id, &profiles[id])).collect() };
    // A new text is paired only with new texts of smaller ids, so each pair occurs once.
    let all = if split.new_pairs { documents } else { sides.library };
    let stretches = batches(sides.queries, &profiles);
    let (mut done, total) = (0, all.len() as u64 * stretches.len() as u64);
    for stretch in stretches {
        let Some(batch) = Batch::new(stretch, &profiles, depth, watch) else { break };
        for chunk in all.chunks(CHUNK).take_while(|_| !watch.cancelled()) {
            batch.pass(&passing(chunk), &mut kept, watch);
            done += chunk.len() as u64;
            watch.progress(Progress { stage: Stage::Passing, done, total, bytes: 0, of_bytes: 0 });
        }
    }
    out.background = Arc::new(background(out, sides, &kept, context.settings.sample, watch));
    finish(out, &kept, table, watch);
    out.against = Some(Arc::new(against));
}
