//! Shortens two names so that their difference stays visible.

use crate::display::affixes::{CommonAffixes, file, stem};
use crate::display::width::{ELLIPSIS, cluster_width, clusters, cut, cut_middle, width};
use crate::part::PartOf as _;

/// Clusters shown before the first difference.
const LEAD: usize = 2;

/// Below this many columns names are not told apart.
const LEAST: usize = 8;

/// The name if it fits into `columns`; else without its extension, if the names differ in more; then
/// without its folders, as far as needed; then without what it has in `common` with other names of the
/// corpus, last without its middle, unless that makes it look like `other`: then its start, and the part from
/// just before the first difference on. Where only the folders differ, their difference stays visible. Cost: a
/// pass over both.
pub fn cut_apart(name: &str, other: &str, columns: usize, common: &CommonAffixes) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    if columns < LEAST {
        return cut_middle(file(name), columns);
    }
    let is_twin = stem(name).len() == name.len() || stem(name) == stem(other);
    let [own, others] = if is_twin { [name, other] } else { [name, other].map(stem) };
    if own.len() < name.len() && width(own) < columns {
        return [own, ELLIPSIS].concat();
    }
    let (own_file, others_file) = (file(own), file(others));
    let folders = own.strip_suffix(own_file).and_then(|folders| folders.strip_suffix('/'));
    let room = columns.checked_sub(width(own_file));
    let unknown = CommonAffixes::default();
    match (folders, room) {
        (Some(folders), Some(room @ 2..)) => {
            let theirs = others.strip_suffix(own_file).unwrap_or_default();
            [&cut_stems(folders, theirs.trim_end_matches('/'), room - 1, &unknown), "/", own_file]
                .concat()
        }
        (Some(_), Some(room)) if own_file != others_file => {
            let mark = if room > 0 { ELLIPSIS } else { "" };
            [mark, own_file].concat()
        }
        _ if own_file == others_file => cut_stems(own, others, columns, &unknown),
        _ => cut_stems(own_file, others_file, columns, common),
    }
}

/// The name if it fits into `columns`; else without its extension, then its folders, then what it has in
/// `common` with other names of the corpus, last its middle.
pub fn cut_name(name: &str, columns: usize, common: &CommonAffixes) -> String {
    cut_apart(name, "", columns, common)
}

/// The columns in which [`cut_apart`] shows the file name whole, without its extension.
pub fn least_columns(name: &str) -> usize {
    let stem = stem(file(name));
    let more = if stem.len() < name.len() { 2 } else { 0 };
    width(stem) + more
}

/// True if the file name without its extension is wider than `columns`.
pub fn is_wide(name: &str, columns: usize) -> bool {
    width(stem(file(name))) > columns
}

/// The name as [`cut_apart`] if its file name fits into `columns`; else its file name without the extension
/// on two rows; if only the folders differ, these on the first one.
pub fn two_rows_apart(
    name: &str,
    other: &str,
    columns: usize,
    common: &CommonAffixes,
) -> Vec<String> {
    if columns < LEAST || !is_wide(name, columns) {
        return vec![cut_apart(name, other, columns, common)];
    }
    let own_file = file(name);
    let folders = name.strip_suffix(own_file).and_then(|folders| folders.strip_suffix('/'));
    let own = stem(own_file);
    if let Some(folders) = folders.filter(|_| own == stem(file(other))) {
        let theirs = other.strip_suffix(file(other)).unwrap_or_default();
        let theirs = theirs.trim_end_matches('/');
        let folders = cut_stems(folders, theirs, columns - 1, &CommonAffixes::default());
        return vec![folders + "/", cut_middle(own, columns)];
    }
    let (mut at, mut used) = (0, 0);
    for cluster in clusters(own) {
        used += cluster_width(cluster);
        if used > columns {
            break;
        }
        at += cluster.len();
    }
    let (first, rest) = own.split_at_checked(at).unwrap_or((own, ""));
    vec![first.to_owned(), cut_middle(rest, columns)]
}

fn cut_stems(name: &str, other: &str, columns: usize, common: &CommonAffixes) -> String {
    let usual = common.cut(name, columns);
    if name == other || usual != common.cut(other, columns) {
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
    let rest = all.part(from..).concat();
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
    let before = all.part(start..from).concat();
    [head.as_str(), ELLIPSIS, &before, &shown].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_apart(name: &str, other: &str, columns: usize) -> String {
        super::cut_apart(name, other, columns, &CommonAffixes::default())
    }

    fn cut_name(name: &str, columns: usize) -> String {
        super::cut_name(name, columns, &CommonAffixes::default())
    }

    fn two_rows_apart(name: &str, other: &str, columns: usize) -> Vec<String> {
        super::two_rows_apart(name, other, columns, &CommonAffixes::default())
    }

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
        let own = "三年级一班/作业/二〇二六/王小明_我的家乡.txt";
        let other = own.replace("王小明", "李华");
        assert_eq!(cut_apart(own, &other, 42), "三年级一班/作业/二〇二六/王小明_我的家乡…");
        assert_eq!(cut_apart(own, &other, 30), "三年级…〇二六/王小明_我的家乡");
        assert!(cut_apart(own, &other, 19).ends_with("…/王小明_我的家乡"));
        assert_eq!(cut_apart(own, &other, least_columns(own)), "…/王小明_我的家乡");
        assert_eq!(cut_apart(own, &other, 16), "…王小明_我的家乡");
        assert_eq!(cut_name(own, 15), "王小明_我的家乡");
        assert_eq!(cut_name(own, 7), cut_middle("王小明_我的家乡.txt", 7));
        // Only the class differs.
        let twin = own.replace("一班", "二班");
        assert_ne!(cut_apart(own, &twin, 30), cut_apart(&twin, own, 30));
        assert!(cut_apart(own, &twin, 30).ends_with("/王小明_我的家乡"));
        for columns in 0..50 {
            assert!(width(&cut_apart(own, &twin, columns)) <= columns, "{columns}");
            assert!(width(&cut_apart(own, &other, columns)) <= columns, "{columns}");
        }
        // Two rows show a file name that is too wide for one.
        assert_eq!(two_rows_apart(own, &other, 16), ["…王小明_我的家乡"]);
        assert_eq!(two_rows_apart(own, &other, 10), ["王小明_我", "的家乡"]);
        assert_eq!(two_rows_apart(own, &twin, 12), ["三…年级一…/", "王小明_…家乡"]);
        let long = format!("{}x{}", "a".repeat(40), "b".repeat(10));
        let (x, y) = both(&long, &long.replace('x', "yz"), 12);
        assert_eq!((x.as_str(), y.as_str()), ("aaa…aaxbbbb…", "aaa…aayzbbb…"));
        for columns in 0..30 {
            assert!(width(&cut_apart(a, b, columns)) <= columns, "{columns}");
        }
    }
}
