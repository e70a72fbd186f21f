//! Shortens two names so that their difference stays visible.

use crate::display::width::{ELLIPSIS, cluster_width, clusters, cut, cut_middle, width};

/// Clusters shown before the first difference.
const LEAD: usize = 2;

/// Below this many columns names are not told apart.
const LEAST: usize = 8;

/// Longest extension of a file name that is dropped, in characters.
const EXTENSION: usize = 8;

/// The name if it fits into `columns`; else without its extension, if the names differ in more; else
/// as [`cut_middle`], unless that makes it look like `other`: then its start, and the part from just
/// before the first difference on. Cost: a pass over both.
pub fn cut_apart(name: &str, other: &str, columns: usize) -> String {
    if columns < LEAST || width(name) <= columns {
        return cut_middle(name, columns);
    }
    let (own, others) = (stem(name), stem(other));
    if own.len() == name.len() || own == others {
        return cut_stems(name, other, columns);
    }
    if width(own) < columns {
        return [own, ELLIPSIS].concat();
    }
    cut_stems(own, others, columns)
}

/// The name if it fits into `columns`; else without its extension, then as [`cut_middle`].
pub fn cut_name(name: &str, columns: usize) -> String {
    cut_apart(name, "", columns)
}

/// A file name without its extension.
fn stem(name: &str) -> &str {
    let parts = name.rsplit_once('.').filter(|(stem, extension)| {
        let is_short = extension.len() <= EXTENSION && !extension.is_empty();
        !stem.is_empty() && is_short && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    parts.map_or(name, |(stem, _)| stem)
}

fn cut_stems(name: &str, other: &str, columns: usize) -> String {
    let usual = cut_middle(name, columns);
    if name == other || usual != cut_middle(other, columns) {
        return usual;
    }
    let same = clusters(name).zip(clusters(other)).take_while(|(x, y)| x == y).count();
    let all: Vec<&str> = clusters(name).collect();
    let from = same.saturating_sub(LEAD);
    // A quarter of the columns shows the start of the name.
    let (mut head, mut used) = (String::new(), 0);
    for cluster in all.iter().take(from) {
        let wide = cluster_width(cluster);
        if used + wide > columns / 4 {
            break;
        }
        head.push_str(cluster);
        used += wide;
    }
    let rest = all.get(from..).unwrap_or_default().concat();
    let room = columns.saturating_sub(used + 1);
    let shown = cut(&rest, room);
    // Columns still free show more text before the difference.
    let spare = room.saturating_sub(width(&shown));
    let (mut start, mut more) = (from, 0);
    while let Some(cluster) = start.checked_sub(1).and_then(|at| all.get(at)) {
        if more + cluster_width(cluster) > spare {
            break;
        }
        more += cluster_width(cluster);
        start -= 1;
    }
    let before = all.get(start..from).unwrap_or_default().concat();
    [head.as_str(), ELLIPSIS, &before, &shown].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_is_visible() {
        let both = |a: &str, b: &str, columns| (cut_apart(a, b, columns), cut_apart(b, a, columns));
        let (a, b) =
            ("2023级-期末作业-初稿甲-计算机学院.txt", "2023级-期末作业-初稿乙-计算机学院.txt");
        let (x, y) = both(a, b, 24);
        assert_eq!(
            (x.as_str(), y.as_str()),
            ("2023级…初稿甲-计算机学院", "2023级…初稿乙-计算机学院")
        );
        assert!(width(&x) <= 24);
        // The extension goes first, then the middle where that tells them apart.
        assert_eq!(cut_apart("我的家乡.txt", "我的老师.txt", 9), "我的家乡…");
        assert_eq!(cut_name("我的家乡.txt", 9), "我的家乡…");
        assert_eq!(cut_name("我的家乡.txt", 12), "我的家乡.txt");
        assert_eq!(cut_apart("我的家乡.txt", "我的家乡.md", 10), cut_middle("我的家乡.txt", 10));
        assert_eq!(cut_apart(a, "别的.txt", 24), cut_middle(a.trim_end_matches(".txt"), 24));
        assert_eq!(cut_apart(a, a, 24), cut_middle(a, 24));
        assert_eq!(cut_apart("a.txt", "b.txt", 24), "a.txt");
        let long = format!("{}x{}", "a".repeat(40), "b".repeat(10));
        let (x, y) = both(&long, &long.replace('x', "yz"), 12);
        assert_eq!((x.as_str(), y.as_str()), ("aaa…aaxbbbb…", "aaa…aayzbbb…"));
        for columns in 0..30 {
            assert!(width(&cut_apart(a, b, columns)) <= columns, "{columns}");
        }
    }
}
