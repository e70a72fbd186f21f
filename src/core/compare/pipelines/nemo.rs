//! The fuzzy de-duplication of NeMo Curator.

use crate::compare::pipelines::contract::{BandBucket, CutText, DedupPipeline, Fidelity};
use crate::compare::pipelines::mins::{MinFamily, PRIME};
use crate::compare::pipelines::python::RandomState;
use crate::compare::pipelines::tree::root;
use crate::measure::banding::Banding;
use crate::text::hash::shingle;

const BANDING: Banding = Banding { bands: 20, rows: 13 };
/// Characters of a shingle.
const CHARACTERS: usize = 24;

pub(super) static NEMO_CURATOR: DedupPipeline = DedupPipeline {
    name: "nemo",
    version: "NeMo Curator 1.4.0",
    source: "github.com/NVIDIA-NeMo/Curator: nemo_curator/stages/deduplication/fuzzy",
    steps: "the text as it is; shingles of 24 characters; 20 bands of 13 slots; one document of each \
            connected group is kept, unchecked",
    fidelity: Fidelity::SameProbability,
    banding: BANDING,
    threshold: 0.794,
    seed: 42,
    bytes: 20 * 13 * 4,
    cut,
    family,
    keepers,
    configuration: include_str!("../../../../assets/pipelines/nemo.py"),
};

fn cut(text: &str) -> CutText {
    let bounds: Vec<usize> =
        text.char_indices().map(|(at, _)| at).chain(std::iter::once(text.len())).collect();
    let run = |window: &[usize]| {
        let ends = window.first().zip(window.last());
        ends.and_then(|(&start, &end)| text.get(start..end)).unwrap_or_default()
    };
    let hash = |window: &[usize]| shingle(run(window).as_bytes()) & u64::from(u32::MAX);
    CutText::from_hashes(bounds.windows(CHARACTERS + 1).map(hash).collect())
}

fn family(seed: u32) -> MinFamily {
    let mut state = RandomState::new(seed);
    let draw = |_| (state.below(1, PRIME), state.below(0, PRIME));
    MinFamily { functions: (0..BANDING.slots()).map(draw).collect(), mask: u64::from(u32::MAX) }
}

/// It keeps any document of a group; here the first.
fn keepers(documents: usize, bands: &[Vec<BandBucket>]) -> Vec<u32> {
    let mut parents: Vec<u32> = (0..documents as u32).collect();
    for pair in bands.iter().flatten().flat_map(|bucket| bucket.windows(2)) {
        let &[a, b] = pair else { continue };
        let (a, b) = (root(&mut parents, a), root(&mut parents, b));
        parents[a.max(b) as usize] = a.min(b);
    }
    (0..documents as u32).map(|own| root(&mut parents, own)).collect()
}
