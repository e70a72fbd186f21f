//! Scores the pairs that another program listed, and joins nothing.

use crate::compare::groups::Forest;
use crate::compare::result::{
    Comparison, Coverage, Floors, IndexedJoin, PairRow, PairTable, Profile, score_pair,
};
use crate::compare::run::{Context, Progress, Stage};
use crate::compare::sketches::flags;
use crate::compare::strata::keep_sample;
use crate::corpus::rows::{ResultIndex, ResultPairs, ResultText};
use crate::measure::banding::Banding;
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use crate::settings::Settings;
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Pairs scored between two looks at the flag that cancels.
const BATCH: usize = 65_536;
/// Shingles that are listed at a time, unless one pair has more; 8 bytes each.
const LISTED: u64 = 4 << 20;

/// The pairs of a run in two passes and its copies, to be opened with their texts; `None` if pairs were
/// not found by an index.
pub fn own_pairs(comparison: &Comparison) -> Option<ResultPairs> {
    let found = comparison.indexed.as_deref()?;
    let mut wanted: Vec<DocId> =
        comparison.pairs.rows().iter().flat_map(|row| row.pair().both()).collect();
    wanted.extend(
        comparison
            .copies
            .groups()
            .flat_map(|(id, others)| std::iter::once(id).chain(others.iter().copied())),
    );
    wanted.sort_unstable();
    wanted.dedup();
    let text = |id: &DocId| {
        let document = comparison.corpus.documents.get(id.index())?;
        Some(ResultText { name: document.name.clone(), hash: document.hash, place: (0, 0) })
    };
    let place = |id: DocId| wanted.binary_search(&id).ok().map(|place| place as u32);
    let pair = |row: &PairRow| Some((place(row.pair().a)?, place(row.pair().b)?));
    Some(ResultPairs {
        label: comparison.corpus.label.clone(),
        files: Vec::new(),
        pairs: comparison.pairs.rows().iter().filter_map(pair).collect(),
        texts: wanted.iter().filter_map(text).collect(),
        index: ResultIndex {
            recipe: flags(&comparison.recipe).to_vec(),
            bands: (found.banding.bands, found.banding.rows),
            agreeing: found.agreeing,
            floor: found.floor,
            recall: found.recall,
            within: None,
            documents: found.documents,
            passed_over: found.passed_over,
            sampled_of: comparison.sampled,
        },
        is_own: true,
    })
}

/// Refuses texts and recipes that are not those of the listed pairs, in words.
pub(super) fn refuse_other(listed: &ResultPairs, comparison: &Comparison) -> Result<(), String> {
    let own = flags(&comparison.recipe);
    for (flag, value) in &listed.index.recipe {
        if let Some((_, other)) = own.iter().find(|(name, other)| name == flag && other != value) {
            return Err(format!(
                "the listed pairs were found with --{flag} {value}, not {other}: with other settings \
                 the rows must be compared again"
            ));
        }
    }
    if comparison.corpus.lost { Ok(()) } else { listed.refuse_other(&comparison.corpus) }
}

/// Scores the listed pairs exactly and keeps those that reach the floor; incomplete once cancelled.
pub(super) fn pair(
    listed: &ResultPairs,
    mut comparison: Comparison,
    copies: &[PairRow],
    context: &Context<'_>,
) -> Comparison {
    let index = &listed.index;
    let floor = context.settings.floor.unwrap_or(Settings::FLOOR).max(index.floor);
    let floors = Floors::from_jaccard(floor);
    let profiles = comparison.profiles.clone();
    let pairs = documents(listed, &comparison);
    let is_near = |row: &PairRow| {
        index.within.is_some_and(|within| row.distance().is_some_and(|bits| bits <= within))
    };
    let score = |lists: &HashMap<DocId, Profile>, pair: &DocPair| {
        let (x, y) = (lists.get(&pair.a)?, lists.get(&pair.b)?);
        let row = score_pair(*pair, x, y)?;
        let holds = floors.reaches(row.intersection, x.distinct, y.distinct) || is_near(&row);
        holds.then_some(row)
    };
    let (mut done, total) = (0, pairs.len() as u64);
    let mut table = (*comparison.pairs).clone();
    table.extend(copies);
    let mut left = pairs.as_slice();
    while !left.is_empty() && !context.watch.cancelled() {
        let (batch, lists) = next_batch(left, &profiles);
        left = left.part(batch.len()..);
        let rows: Vec<PairRow> = batch.par_iter().filter_map(|pair| score(&lists, pair)).collect();
        table.extend(&rows);
        done += batch.len() as u64;
        context.watch.progress(Progress {
            stage: Stage::Scoring,
            done,
            total,
            bytes: 0,
            of_bytes: 0,
        });
    }
    let (bands, rows) = index.bands;
    comparison.indexed = Some(Arc::new(IndexedJoin {
        banding: Banding { bands, rows },
        agreeing: index.agreeing,
        floor: index.floor,
        recall: index.recall,
        documents: index.documents,
        candidates: total,
        passed_over: index.passed_over,
        measured: None,
    }));
    (comparison.coverage, comparison.contained) = (Coverage::Floor(floor), None);
    comparison.within = index.within;
    comparison.complete = done == total && !context.watch.cancelled();
    comparison.sampled = index.sampled_of;
    keep_some(&mut comparison, table, context.settings.max_pairs);
    comparison
}

/// Stores the pairs; of more than `most` a sample by Jaccard, and their number.
pub(super) fn keep_some(comparison: &mut Comparison, mut table: PairTable, most: usize) {
    let found = table.len();
    if found > most {
        keep_sample(&mut table, most, comparison.recipe.sketch.seed);
        comparison.sampled = comparison.sampled.or(Some(found as u64));
    }
    let all = comparison.sampled.unwrap_or(0);
    comparison.dropped = all.saturating_sub(table.len() as u64);
    comparison.pairs = Arc::new(table);
}

/// The first of some pairs, and their profiles with lists of shingles, which are dropped after scoring.
fn next_batch<'a>(
    pairs: &'a [DocPair],
    profiles: &[Profile],
) -> (&'a [DocPair], HashMap<DocId, Profile>) {
    let (mut documents, mut shingles) = (BTreeSet::new(), 0);
    let mut holds = |pair: &DocPair| {
        for id in pair.both() {
            if documents.insert(id) {
                shingles += profiles.get(id.index()).map_or(0, |own| u64::from(own.distinct));
            }
        }
        shingles <= LISTED
    };
    let end = pairs.iter().take(BATCH).take_while(|pair| holds(pair)).count().max(1);
    let batch = pairs.get(..end).unwrap_or(pairs);
    let ids: BTreeSet<DocId> = batch.iter().flat_map(|pair| pair.both()).collect();
    let listed = |id: DocId| Some((id, profiles.get(id.index())?.with_listed_shingles()));
    (batch, ids.into_par_iter().filter_map(listed).collect())
}

/// The listed pairs as documents, each once, equal texts by their first one. Pairs that share texts
/// follow one another.
fn documents(listed: &ResultPairs, comparison: &Comparison) -> Vec<DocPair> {
    let all = &comparison.corpus.documents;
    let ids: HashMap<&[u8], DocId> =
        all.iter().zip(DocId::first(all.len())).map(|(d, id)| (d.name.bytes(), id)).collect();
    let id = |place: u32| {
        let text = listed.texts.get(place as usize)?;
        Some(comparison.copies.representative(*ids.get(text.name.bytes())?))
    };
    let pair = |&(x, y): &(u32, u32)| {
        let (x, y) = (id(x)?, id(y)?);
        (x != y).then(|| DocPair::ordered(x, y))
    };
    let mut pairs: Vec<DocPair> = listed.pairs.iter().filter_map(pair).collect();
    let mut tied = Forest::new(all.len());
    for pair in &pairs {
        tied.join(pair.a, pair.b);
    }
    pairs.sort_by_cached_key(|pair| (tied.root(pair.a), *pair));
    pairs.dedup();
    pairs
}
