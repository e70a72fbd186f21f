//! Where a user was in the explorer, for the corpora seen last: one small file in the state folder.

use crate::compare::result::SortKey;
use crate::os::draft::Draft;
use crate::os::private::make_folder;
use crate::saved::disk::load;
use crate::saved::view::{sort_key, sort_name};
use std::io::{self, Write as _};
use std::path::PathBuf;
use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value, value};

/// Corpora that are remembered; the one left longest ago is forgotten first.
pub const MOST_PLACES: usize = 100;
/// Longest remembered text, in characters.
const LONGEST: usize = 1_000;
/// The tables of the file.
const PLACES: &str = "place";

/// Where a user was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RememberedPlace {
    /// Name of the screen.
    pub screen: String,
    /// Sort order of the pairs.
    pub sort: SortKey,
    /// True for the reverse order.
    pub reverse: bool,
    /// The filter as typed.
    pub filter: String,
    /// True for flagged pairs only.
    pub flagged_only: bool,
    /// Name of the verdict filter; empty for all.
    pub verdicts: String,
    /// Names of the documents of the chosen pair.
    pub pair: Option<[String; 2]>,
    /// Byte of A, or of B if true, at the top of Read.
    pub scroll: Option<(bool, u64)>,
    /// How screens share their room between two panes, where the user changed it.
    pub panes: Vec<RememberedPane>,
}

/// How a screen shares its room between two panes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RememberedPane {
    /// Name of the screen.
    pub screen: String,
    /// Thousandths that the first pane has.
    pub share: Option<u16>,
    /// True if the second pane has the whole room, false if the first one has.
    pub zoom: Option<bool>,
}

/// The file, and the corpus of this run in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceFile {
    /// Its path, even if it does not exist yet.
    pub path: PathBuf,
    /// What identifies the corpus.
    pub corpus: String,
    /// True to start anew: what was remembered is not used.
    pub is_fresh: bool,
}

impl PlaceFile {
    /// Where the user was in this corpus. A file that cannot be read is none: nothing depends on it.
    pub fn remembered(&self) -> Option<RememberedPlace> {
        if self.is_fresh {
            return None;
        }
        let text = load(&self.path).ok()??;
        let document: DocumentMut = text.parse().ok()?;
        let places = document.get(PLACES)?.as_array_of_tables()?;
        places.iter().find(|own| self.is_its(own)).and_then(from_table)
    }

    /// Remembers a place, and forgets what is too old. A broken file is replaced.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn remember(&self, place: &RememberedPlace) -> io::Result<()> {
        let text = load(&self.path).ok().flatten().unwrap_or_default();
        let old: DocumentMut = text.parse().unwrap_or_default();
        let mut places = ArrayOfTables::new();
        let mut own = to_table(place);
        own.insert("corpus", value(&self.corpus));
        places.push(own);
        let before = old.get(PLACES).and_then(Item::as_array_of_tables);
        let others = before.into_iter().flatten().filter(|own| !self.is_its(own));
        others.take(MOST_PLACES - 1).for_each(|own| places.push(own.clone()));
        let mut document = DocumentMut::new();
        document.insert(PLACES, Item::ArrayOfTables(places));
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        let draft = Draft::private_beside(&self.path)?;
        draft.file().write_all(document.to_string().as_bytes())?;
        draft.replace(&self.path)
    }

    fn is_its(&self, table: &Table) -> bool {
        table.get("corpus").and_then(Item::as_str) == Some(&self.corpus)
    }
}

fn to_table(place: &RememberedPlace) -> Table {
    let cut = |text: &str| text.chars().take(LONGEST).collect::<String>();
    let mut table = Table::new();
    table.insert("screen", value(&place.screen));
    table.insert("sort", value(sort_name(place.sort)));
    table.insert("reverse", value(place.reverse));
    table.insert("filter", value(cut(&place.filter)));
    table.insert("flagged-only", value(place.flagged_only));
    table.insert("verdicts", value(&place.verdicts));
    if let Some([a, b]) = &place.pair {
        table.insert("a", value(a));
        table.insert("b", value(b));
    }
    if let Some((is_b, byte)) = place.scroll {
        table.insert("scroll-b", value(is_b));
        table.insert("scroll", value(i64::try_from(byte).unwrap_or(0)));
    }
    if !place.panes.is_empty() {
        let panes = place.panes.iter().map(|pane| (pane.screen.as_str(), pane_table(pane)));
        table.insert("panes", value(panes.collect::<InlineTable>()));
    }
    table
}

fn pane_table(pane: &RememberedPane) -> InlineTable {
    let mut table = InlineTable::new();
    if let Some(share) = pane.share {
        table.insert("share", i64::from(share).into());
    }
    if let Some(is_second) = pane.zoom {
        table.insert("zoom", (i64::from(is_second) + 1).into());
    }
    table
}

/// The panes of a place; invalid values are left out.
fn panes(table: &Table) -> Vec<RememberedPane> {
    let panes = table.get("panes").and_then(Item::as_inline_table);
    let pane = |(screen, own): (&str, &Value)| {
        let number = |key| own.as_inline_table()?.get(key)?.as_integer();
        let share = number("share").and_then(|share| u16::try_from(share).ok());
        let zoom = number("zoom").filter(|zoom| (1..=2).contains(zoom)).map(|zoom| zoom == 2);
        RememberedPane { screen: screen.to_owned(), share: share.filter(|s| *s <= 1_000), zoom }
    };
    panes.into_iter().flat_map(InlineTable::iter).map(pane).collect()
}

fn from_table(table: &Table) -> Option<RememberedPlace> {
    let text = |key| table.get(key).and_then(Item::as_str).map(str::to_owned);
    let is = |key| table.get(key).and_then(Item::as_bool).unwrap_or(false);
    let byte = table.get("scroll").and_then(Item::as_integer);
    Some(RememberedPlace {
        screen: text("screen")?,
        sort: sort_key(&text("sort")?)?,
        reverse: is("reverse"),
        filter: text("filter").filter(|own| !own.chars().any(char::is_control)).unwrap_or_default(),
        flagged_only: is("flagged-only"),
        verdicts: text("verdicts").unwrap_or_default(),
        pair: text("a").zip(text("b")).map(|(a, b)| [a, b]),
        scroll: byte.and_then(|byte| Some((is("scroll-b"), u64::try_from(byte).ok()?))),
        panes: panes(table),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::MeasureId;

    fn place(filter: &str) -> RememberedPlace {
        RememberedPlace {
            screen: "read".to_owned(),
            sort: SortKey::Measure(MeasureId::MINHASH),
            reverse: true,
            filter: filter.to_owned(),
            flagged_only: true,
            verdicts: "unreviewed".to_owned(),
            pair: Some(["茶馆\"\n.txt".to_owned(), "b.txt".to_owned()]),
            scroll: Some((true, 77)),
            panes: vec![
                RememberedPane { screen: "pairs".to_owned(), share: Some(400), zoom: Some(true) },
                RememberedPane { screen: "read".to_owned(), share: None, zoom: Some(false) },
            ],
        }
    }

    #[test]
    fn places_come_back_and_the_oldest_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/places.toml");
        let file = |corpus: usize| PlaceFile {
            path: path.clone(),
            corpus: corpus.to_string(),
            is_fresh: false,
        };
        assert_eq!(file(0).remembered(), None);
        for corpus in 0..=MOST_PLACES {
            file(corpus).remember(&place(&format!("class:{corpus}"))).unwrap();
        }
        assert_eq!(file(0).remembered(), None, "the oldest");
        assert_eq!(file(1).remembered(), Some(place("class:1")));
        file(1).remember(&place("名")).unwrap();
        assert_eq!(file(1).remembered(), Some(place("名")));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches("[[place]]").count(), MOST_PLACES);
        for broken in [
            "",
            "place = 3",
            "[[place]]\ncorpus = \"1\"\n",
            "\u{0}",
            "[[place]]\ncorpus = \"1\"\nscreen = 1\nsort = \"x\"",
        ] {
            std::fs::write(&path, broken).unwrap();
            assert_eq!(file(1).remembered(), None, "{broken}");
            file(1).remember(&place("x")).unwrap();
            assert_eq!(file(1).remembered(), Some(place("x")));
        }
    }
}
