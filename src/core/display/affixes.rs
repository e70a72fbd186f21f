//! Starts and ends that many names of a corpus share: a cut name keeps what lies between them.

use crate::display::width::{ELLIPSIS, cluster_width, clusters, cut_middle, width};
use crate::part::PartOf as _;
use std::ops::Range;

/// Most names to learn from; of more, every k-th.
const SAMPLE: usize = 512;

/// A start or an end is common if at least one of this many names has it …
const ONE_OF: usize = 3;

/// … and at least this many names.
const LEAST: usize = 5;

/// Fewest columns of a common start or end.
const NARROWEST: usize = 4;

/// Longest extension of a file name that is dropped, in characters.
const EXTENSION: usize = 8;

/// What file names of a corpus have in common, e.g. the title of an exercise around the name of each
/// student. The default knows no names.
#[derive(Debug, Clone, Default)]
pub struct CommonAffixes {
    /// Sorted.
    names: Vec<String>,
    /// The same names, spelled backwards; sorted.
    backwards: Vec<String>,
    /// Names that make a start or an end common.
    least: usize,
}

impl CommonAffixes {
    /// Learns from `count` names, safe to show; `name` returns one of them. Folders and extensions do not
    /// count. Reads at most 512 names, whatever the count.
    pub fn from_names(count: usize, name: impl Fn(usize) -> String) -> Self {
        let step = count.div_ceil(SAMPLE).max(1);
        let mut names: Vec<String> =
            (0..count).step_by(step).map(|at| stem(file(&name(at))).to_owned()).collect();
        let mut backwards: Vec<String> = names.iter().map(|name| backward(name)).collect();
        names.sort_unstable();
        backwards.sort_unstable();
        let least = names.len().div_ceil(ONE_OF).max(LEAST);
        Self { names, backwards, least }
    }

    /// A file name without its extension in at most `columns`: its common start and end go first, from
    /// their far ends; last its middle.
    pub(super) fn cut(&self, name: &str, columns: usize) -> String {
        let start = common(&self.names, name, self.least);
        let end = name.len() - common(&self.backwards, &backward(name), self.least);
        if start >= end || (start == 0 && end == name.len()) {
            return cut_middle(name, columns);
        }
        let whole_words = word_start(name, start)..word_end(name, end);
        let cut =
            [whole_words, start..end].into_iter().find_map(|core| around(name, core, columns));
        cut.unwrap_or_else(|| cut_middle(name.get(start..end).unwrap_or(name), columns))
    }
}

/// The name behind the last folder.
pub(super) fn file(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// A name without its extension.
pub(super) fn stem(name: &str) -> &str {
    let parts = name.rsplit_once('.').filter(|(stem, extension)| {
        let is_short = extension.len() <= EXTENSION && !extension.is_empty();
        !stem.is_empty() && is_short && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    parts.map_or(name, |(stem, _)| stem)
}

fn backward(name: &str) -> String {
    name.chars().rev().collect()
}

/// Bytes of the longest start of a name that at least `least` of the sorted names have; 0 for a narrow one.
fn common(mut sorted: &[String], name: &str, least: usize) -> usize {
    let mut bytes = 0;
    for c in name.chars() {
        let start = name.get(..bytes + c.len_utf8()).unwrap_or(name);
        let from = sorted.partition_point(|other| other.as_str() < start);
        sorted = sorted.part(from..);
        let to = sorted.partition_point(|other| other.starts_with(start));
        sorted = sorted.part(..to);
        if to < least.max(1) {
            break;
        }
        bytes = start.len();
    }
    if width(name.part(..bytes)) < NARROWEST { 0 } else { bytes }
}

/// The start of the word at a byte: behind the last separator before it, if there is one.
fn word_start(name: &str, at: usize) -> usize {
    let before = name.part(..at);
    let separator = before.char_indices().rev().find(|(_, c)| !c.is_alphanumeric());
    separator.map_or(at, |(place, c)| place + c.len_utf8())
}

/// The end of the word at a byte: the first separator behind it, if there is one.
fn word_end(name: &str, at: usize) -> usize {
    let after = name.part(at..);
    after.find(|c: char| !c.is_alphanumeric()).map_or(at, |place| at + place)
}

/// A part of a name, with as much as fits on both sides and `…` where more is left; `None` if the part is
/// wider than `columns`.
fn around(name: &str, core: Range<usize>, columns: usize) -> Option<String> {
    let mut clusters_from = 0;
    let parts: Vec<(usize, &str)> = clusters(name)
        .map(|cluster| {
            clusters_from += cluster.len();
            (clusters_from, cluster)
        })
        .collect();
    let mut first = parts.iter().position(|&(end, _)| end > core.start)?;
    let mut last = parts.iter().position(|&(end, _)| end >= core.end)? + 1;
    let is_cut = |first: usize, last: usize| [first > 0, last < parts.len()];
    let wide = |first: usize, last: usize| {
        let shown = parts.part(first..last);
        let marks = is_cut(first, last).into_iter().filter(|&cut| cut).count() * width(ELLIPSIS);
        shown.iter().map(|(_, cluster)| cluster_width(cluster)).sum::<usize>() + marks
    };
    if wide(first, last) > columns {
        return None;
    }
    loop {
        let can_lead = first > 0 && wide(first - 1, last) <= columns;
        first -= usize::from(can_lead);
        let can_follow = last < parts.len() && wide(first, last + 1) <= columns;
        last += usize::from(can_follow);
        if !can_lead && !can_follow {
            break;
        }
    }
    let shown: String = parts.get(first..last)?.iter().map(|&(_, cluster)| cluster).collect();
    let [before, after] = is_cut(first, last).map(|cut| if cut { ELLIPSIS } else { "" });
    Some([before, &shown, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(names: &[&str]) -> CommonAffixes {
        CommonAffixes::from_names(names.len(), |at| {
            format!("作业/二〇二六届三年级（1）班期中作文-{}-我的家乡（最终版）.docx", names[at])
        })
    }

    #[test]
    fn what_names_have_in_common_goes_first() {
        let known = class(&["张小明", "张思远", "王雨桐", "李浩然", "欧阳梓涵"]);
        let cut = |columns| {
            known.cut("二〇二六届三年级（1）班期中作文-张小明-我的家乡（最终版）", columns)
        };
        assert_eq!(cut(8), "…张小明…");
        assert_eq!(cut(11), "…-张小明-…");
        assert_eq!(cut(23), "…中作文-张小明-我的家…");
        assert_eq!(cut(6), "张小明");
        assert_eq!(cut(5), "张…明");
        assert_eq!(cut(70), "二〇二六届三年级（1）班期中作文-张小明-我的家乡（最终版）");
        for columns in 0..70 {
            assert!(width(&cut(columns)) <= columns, "{columns}");
        }
        // Other names lose their middle.
        assert_eq!(known.cut("model-essay-of-the-teacher", 13), "model-…eacher");
    }

    #[test]
    fn a_word_stays_whole_where_it_fits() {
        let people = ["john", "joan", "joseph", "jolene", "joey", "mary", "ann"];
        let names = people.map(|name| format!("essay_{name}.txt"));
        let known = CommonAffixes::from_names(names.len(), |at| names[at].clone());
        assert_eq!(known.cut("essay_joseph", 9), "…y_joseph");
        assert_eq!(known.cut("essay_joseph", 7), "…joseph");
        assert_eq!(known.cut("essay_joseph", 5), "…seph");
    }

    #[test]
    fn a_name_that_is_common_as_a_whole_loses_its_middle() {
        let known = CommonAffixes::from_names(9, |at| format!("{at}/final-report.txt"));
        assert_eq!(known.cut("final-report", 9), cut_middle("final-report", 9));
        assert_eq!(CommonAffixes::default().cut("final-report", 9), cut_middle("final-report", 9));
        assert_eq!(CommonAffixes::from_names(0, |_| String::new()).cut("ab", 1), "…");
    }
}
