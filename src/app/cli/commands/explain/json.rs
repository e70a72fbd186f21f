//! An explanation as one JSON object, with complete lists unless `--limit` is given.

use crate::cli::commands::explain::case::{ExplainTopic, ExplainedPair};
use crate::cli::commands::explain::record::{
    BandsOfPair, BitRecord, BitsRecord, BlockOfBits, CurveRecord, DifferingBit, EstimatorRecord,
    ExplainedTexts, ExplanationRecord, PointRecord, PushRecord, RungRecord, ScoresRecord,
    SeedsRecord, SetsRecord, ShingleRecord, SideLetter, SlotRecord, SlotsRecord, StoredOtherwise,
    VoteRecord, WithoutRecord,
};
use crate::explain::bits::BitBlock;
use crate::explain::curve::CurvePoint;
use crate::explain::ladder::Rung;
use crate::explain::page::seen_places;
use crate::explain::sets::Item;
use crate::explain::slots::{Slot, bands};
use crate::explain::spread::Estimate;
use crate::explain::votes::{Push, Pushes};
use crate::explain::winners::Winner;
use crate::export::describe::DocumentRecord;
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::export::settings_record::SettingsRecord;
use crate::export::unseen::change_name;
use crate::measure::banding::Banding;
use crate::measure::contract::Scheme;
use crate::measure::weight::real;
use crate::pair::Side;
use crate::text::normalize::{Seen, SeenChange};
use std::io;

/// The selected topics, each under its name; an undefined one is `null`.
pub(super) fn json(
    case: &ExplainedPair,
    is_selected: &dyn Fn(ExplainTopic) -> bool,
) -> io::Result<Vec<u8>> {
    let two = case.two();
    let seen = case.texts().map(Seen::new);
    let pair = two.as_ref().map(|two| {
        let ([a, b], [of_a, of_b]) = (two.documents, two.profiles);
        ExplainedTexts {
            documents: [DocumentRecord::new(a, of_a, None), DocumentRecord::new(b, of_b, None)],
            corpus: case.documents(),
            scores: two.evidence.map(ScoresRecord),
            warnings: two.warnings.clone(),
        }
    });
    pretty_sorted(&ExplanationRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("explain"),
        settings: SettingsRecord::new(&case.settings, &case.comparison.recipe),
        pair,
        stored_otherwise: stored_otherwise(case, &seen),
        jaccard: is_selected(ExplainTopic::Jaccard).then(|| sets(case)),
        minhash: is_selected(ExplainTopic::Minhash).then(|| slots(case)),
        simhash: is_selected(ExplainTopic::Simhash).then(|| bits(case)),
        curve: is_selected(ExplainTopic::Curve).then(|| curve(case)),
        ladder: is_selected(ExplainTopic::Ladder).then(|| case.rungs().iter().map(rung).collect()),
    })
}

fn stored_otherwise(case: &ExplainedPair, seen: &[Seen; 2]) -> Vec<StoredOtherwise> {
    let one = |(side, change): (Side, &SeenChange)| StoredOtherwise {
        text: if side == Side::A { SideLetter::A } else { SideLetter::B },
        kind: change_name(change.kind),
        text_bytes: [change.at.start, change.at.end],
        seen: change.with,
    };
    seen_places(seen).into_iter().take(case.shape.limit).map(one).collect()
}

fn scheme(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Slots => "K slots",
        Scheme::BottomK => "bottom-k",
        Scheme::OnePermutation => "one permutation",
    }
}

fn sets(case: &ExplainedPair) -> Option<SetsRecord<'_>> {
    let sets = &case.account.as_ref()?.sets;
    let item = |item: &Item| {
        let [places_a, places_b] = [0, 1].map(|side: usize| {
            let text = &case.opened.texts[side];
            let written = text.places(item.hash).map(|place| text.original(place));
            written.map(|place| [place.start, place.end]).collect::<Vec<_>>()
        });
        ShingleRecord {
            shingle: case.opened.spelling(item.hash),
            hash: format!("{:016x}", item.hash),
            documents: item.documents,
            places_a,
            places_b,
        }
    };
    let list = |items: &[Item]| items.iter().take(case.shape.limit).map(item).collect();
    let lists = &case.opened.lists;
    Some(SetsRecord {
        both: sets.both,
        only_a: sets.only_a,
        only_b: sets.only_b,
        union: sets.union,
        jaccard: sets.jaccard,
        containment_a: sets.of_a,
        containment_b: sets.of_b,
        dice: sets.dice,
        jaccard_from_dice: sets.jaccard_from_dice(),
        shingles_both: list(&lists.both),
        shingles_only_a: list(&lists.only_a),
        shingles_only_b: list(&lists.only_b),
    })
}

fn slots(case: &ExplainedPair) -> Option<SlotsRecord<'_>> {
    let (account, shape) = (case.account.as_ref()?, case.shape);
    let report = account.slots.as_ref()?;
    let spelling = |hash: Option<u64>| hash.map(|hash| case.opened.spelling(hash));
    let rows = report.slots.iter().zip(&case.opened.winners).take(shape.limit);
    let slot = |(slot, won): (&Slot, &Winner)| SlotRecord {
        a: slot.a,
        b: slot.b,
        equal: slot.equal(),
        winner_a: spelling(won.a),
        winner_b: spelling(won.b),
    };
    let estimator = |one: &Estimate| EstimatorRecord {
        scheme: scheme(one.scheme),
        equal: one.equal,
        compared: one.compared,
        estimate: one.value(),
        error: one.error,
        z: one.z(report.exact),
    };
    let spread = case.spread()?;
    let cut = bands(&report.slots, shape.rows);
    let banded = (report.scheme != Scheme::BottomK).then(|| {
        let caught = cut.iter().filter(|band| band.catches());
        BandsOfPair {
            bands: cut.len(),
            rows: shape.rows,
            caught_by: caught.map(|band| band.first / shape.rows).collect(),
            chance: Banding { bands: cut.len(), rows: shape.rows }.chance(report.exact),
        }
    });
    Some(SlotsRecord {
        scheme: scheme(report.scheme),
        equal: report.equal,
        compared: report.compared(),
        estimate: report.estimate(),
        error: report.error(),
        exact: report.exact,
        z: report.z(),
        estimators: case.estimators().iter().map(estimator).collect(),
        bands: banded,
        seeds: SeedsRecord {
            mean: spread.observed().map(|observed| observed.0),
            deviation: spread.observed().map(|observed| observed.1),
            theory: spread.theory(),
            within_two: spread.inside(),
            estimates: spread.estimates.iter().map(Estimate::value).collect(),
        },
        slots: rows.map(slot).collect(),
    })
}

fn bits(case: &ExplainedPair) -> Option<BitsRecord<'_>> {
    let report = case.account.as_ref()?.bits.as_ref()?;
    let votes = case.opened.votes.as_ref()?;
    let [a, b] = case.profiles()?;
    let vote = |side, bit: u32| VoteRecord {
        bit: u8::from(votes.is_one(side, bit)),
        vote: votes.vote(side, bit) as f64 * real(1, votes.weight),
        tie: votes.is_tie(side, bit),
        fragile: votes.is_fragile(side, bit),
    };
    let bit = |bit: u32| BitRecord {
        number: bit,
        differs: votes.differs(bit),
        a: vote(Side::A, bit),
        b: vote(Side::B, bit),
    };
    let push = |push: &Push| {
        let [a, b] = push.weights.map(|weight| real(weight, votes.weight));
        PushRecord { feature: case.opened.feature(push.hash), a, b }
    };
    let features = |bit: u32| {
        let pushes = Pushes::new(a.features(), b.features(), bit);
        let list = |pushes: &[Push]| {
            let apart = pushes.iter().filter(|push| push.influence() > 0);
            apart.take(case.shape.limit).map(push).collect()
        };
        DifferingBit { bit, up: list(&pushes.up), down: list(&pushes.down) }
    };
    let part = |block: &BitBlock| BlockOfBits {
        from: block.bits.start,
        to: block.bits.end,
        differing: block.differing,
    };
    Some(BitsRecord {
        distance: report.distance(),
        bits: report.bits(),
        similarity: report.similarity(),
        implied_cosine: report.implied_cosine(),
        cosine: report.cosine,
        expected: report.expected().map(|e| e.0),
        deviation: report.expected().map(|e| e.1),
        z: report.z(),
        hex_a: report.a.hex(),
        hex_b: report.b.hex(),
        votes: (0..report.bits()).map(bit).collect(),
        differing: votes.differing().into_iter().map(features).collect(),
        without: case.counterfactual().map(|way| WithoutRecord {
            bit: way.bit,
            features: way.features.iter().map(|own| case.opened.feature(own.hash)).collect(),
            distance: way.after,
        }),
        blocks: case.blocks().iter().map(part).collect(),
    })
}

fn curve(case: &ExplainedPair) -> CurveRecord {
    let chance = case.chance();
    let median = |n: usize| chance.as_ref().and_then(|c| c.1.get(n - 1).copied().flatten());
    let point = |point: &CurvePoint| PointRecord {
        n: point.n,
        both: point.both,
        union: point.union(),
        jaccard: point.jaccard(),
        containment_a: point.containment(Side::A),
        containment_b: point.containment(Side::B),
        chance: median(point.n),
    };
    CurveRecord {
        random_pairs: chance.as_ref().map(|c| c.0),
        points: case.curve().iter().map(point).collect(),
    }
}

fn rung(rung: &Rung) -> RungRecord {
    RungRecord {
        step: rung.done.name(),
        changed_a: rung.changed[0],
        changed_b: rung.changed[1],
        scores: rung.evidence.map(ScoresRecord),
    }
}
