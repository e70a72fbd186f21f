//! Texts that alone hold a group together: articulation points of its links.

use crate::compare::groups::contract::LinkingText;
use crate::compare::groups::link::Tie;
use crate::pair::DocId;
use crate::part::PartOf as _;
use std::collections::BTreeMap;

/// The links of all documents: the neighbours of each, one list after another.
struct Links {
    starts: Vec<usize>,
    ends: Vec<DocId>,
}

impl Links {
    fn new(n: usize, ties: &[Tie]) -> Self {
        let mut starts = vec![0; n + 1];
        for id in ties.iter().flat_map(|tie| [tie.a, tie.b]) {
            starts[id.index() + 1] += 1;
        }
        for at in 0..n {
            starts[at + 1] += starts[at];
        }
        let (mut next, mut ends) = (starts.clone(), vec![DocId(0); ties.len() * 2]);
        for (from, to) in ties.iter().flat_map(|tie| [(tie.a, tie.b), (tie.b, tie.a)]) {
            ends[next[from]] = to;
            next[from] += 1;
        }
        Self { starts, ends }
    }

    fn of(&self, id: DocId) -> &[DocId] {
        let range = self.starts[id]..self.starts.get(id.index() + 1).copied().unwrap_or_default();
        self.ends.part(range)
    }
}

/// A document on the way of the search, the one before it, and its next neighbour.
struct LinkStep {
    at: DocId,
    from: Option<DocId>,
    next: usize,
}

/// The depth-first search of Hopcroft and Tarjan (1973), without recursion.
struct ArticulationSearch<'a> {
    links: Links,
    weight: &'a dyn Fn(DocId) -> usize,
    /// The number of each document in order of discovery; 0 before.
    found: Vec<u32>,
    /// The lowest number that its part of the search tree links to.
    low: Vec<u32>,
    /// Documents in its part of the search tree.
    size: Vec<usize>,
    last: u32,
}

impl ArticulationSearch<'_> {
    fn enter(&mut self, at: DocId, from: Option<DocId>, way: &mut Vec<LinkStep>) {
        self.last += 1;
        (self.found[at], self.low[at]) = (self.last, self.last);
        self.size[at] = (self.weight)(at);
        way.push(LinkStep { at, from, next: 0 });
    }

    /// The text that alone holds most of the documents that are linked to `start`.
    fn cut_text(&mut self, start: DocId) -> Option<LinkingText> {
        let mut parts: BTreeMap<DocId, Vec<usize>> = BTreeMap::new();
        let mut way = Vec::new();
        self.enter(start, None, &mut way);
        while let Some(step) = way.last_mut() {
            let (at, from) = (step.at, step.from);
            if let Some(&to) = self.links.of(at).get(step.next) {
                step.next += 1;
                if self.found[to] == 0 {
                    self.enter(to, Some(at), &mut way);
                } else if from != Some(to) {
                    self.low[at] = self.low[at].min(self.found[to]);
                }
                continue;
            }
            way.pop();
            if let Some(from) = from {
                self.low[from] = self.low[from].min(self.low[at]);
                self.size[from] += self.size[at];
                if self.low[at] >= self.found[from] {
                    parts.entry(from).or_default().push(self.size[at]);
                }
            }
        }
        let all = self.size[start];
        let cut_texts = parts.into_iter().filter_map(|(text, mut parts)| {
            let rest = all - (self.weight)(text) - parts.iter().sum::<usize>();
            parts.extend(Some(rest).filter(|rest| *rest > 0));
            parts.sort_unstable_by(|x, y| y.cmp(x));
            (parts.len() > 1).then_some(LinkingText { text, parts })
        });
        // Among equals, the smaller name.
        cut_texts.reduce(|best, own| if own.held() > best.held() { own } else { best })
    }
}

/// The text that alone holds most of its group, by any document of the group that the ties link; groups
/// without such a text are absent. Cost: linear in documents and ties.
pub(super) fn cut_texts(
    n: usize,
    ties: &[Tie],
    weight: &dyn Fn(DocId) -> usize,
) -> Vec<LinkingText> {
    let mut search = ArticulationSearch {
        links: Links::new(n, ties),
        weight,
        found: vec![0; n],
        low: vec![0; n],
        size: vec![0; n],
        last: 0,
    };
    let mut all = Vec::new();
    for tie in ties {
        if search.found[tie.a] == 0 {
            all.extend(search.cut_text(tie.a));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    fn ties(pairs: &[(u32, u32)]) -> Vec<Tie> {
        let tie = |&(a, b): &(u32, u32)| Tie { a: DocId(a), b: DocId(b), score: 1.0, pair: 0 };
        pairs.iter().map(tie).collect()
    }

    fn held(n: usize, pairs: &[(u32, u32)]) -> Vec<(u32, Vec<usize>)> {
        let all = cut_texts(n, &ties(pairs), &|_| 1);
        all.into_iter().map(|cut_text| (cut_text.text.0, cut_text.parts)).collect()
    }

    #[test]
    fn a_mosaic_holds_its_sources() {
        assert_eq!(held(3, &[(0, 1), (1, 2)]), [(1, vec![1, 1])]);
        assert_eq!(held(3, &[(0, 1), (1, 2), (0, 2)]), []);
        // Two triangles that share a text, and a chain.
        let bow = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4), (5, 6)];
        assert_eq!(held(8, &bow), [(2, vec![2, 2])]);
        assert_eq!(held(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]), [(2, vec![2, 2])]);
        assert_eq!(held(4, &[(3, 0), (3, 1), (3, 2)]), [(3, vec![1, 1, 1])]);
    }

    /// Sizes of the parts that are left of the graph without a text, by flooding.
    fn parts_without(n: u32, pairs: &[(u32, u32)], text: u32, of: u32) -> Vec<usize> {
        let ways: Vec<(u32, u32)> = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let reach = |from: u32, without: Option<u32>| {
            let (mut seen, mut at) = (vec![from], 0);
            while let Some(&own) = seen.get(at) {
                let next = ways.iter().filter(|way| way.0 == own && Some(way.1) != without);
                let new: Vec<u32> = next.map(|way| way.1).filter(|to| !seen.contains(to)).collect();
                seen.extend(new);
                at += 1;
            }
            seen
        };
        let all = reach(of, None);
        let mut sizes = Vec::new();
        let mut done: Vec<u32> = vec![text];
        for id in (0..n).filter(|id| all.contains(id)) {
            if !done.contains(&id) {
                let part = reach(id, Some(text));
                sizes.push(part.len());
                done.extend(part);
            }
        }
        sizes.sort_unstable_by(|x, y| y.cmp(x));
        sizes
    }

    #[test]
    fn random_graphs_are_split_as_by_flooding() {
        for seed in 0..200 {
            let n = 9;
            let pairs: Vec<(u32, u32)> = (0..n)
                .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
                .filter(|&(a, b)| stream(seed, u64::from(a * n + b)).is_multiple_of(5))
                .collect();
            let mut seen = Vec::new();
            for cut_text in cut_texts(n as usize, &ties(&pairs), &|_| 1) {
                assert_eq!(
                    cut_text.parts,
                    parts_without(n, &pairs, cut_text.text.0, cut_text.text.0)
                );
                seen.push(cut_text);
            }
            for text in 0..n {
                let parts = parts_without(n, &pairs, text, text);
                let best = seen
                    .iter()
                    .any(|cut_text| cut_text.held() >= parts.iter().skip(1).sum::<usize>());
                assert!(parts.len() < 2 || best, "{pairs:?}: {text}");
            }
        }
    }
}
