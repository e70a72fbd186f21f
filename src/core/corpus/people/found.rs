//! The persons behind the texts of a corpus, and remarks on sources that name nobody.

use crate::corpus::composed::composed;
use crate::corpus::document::Document;
use crate::corpus::people::fields::PersonFields;
use crate::corpus::people::list::ListedText;
use crate::corpus::people::pattern::{PathPattern, stem};
use crate::corpus::people::source::{PeopleSource, PeopleSourceKind};
use crate::pair::{DocId, DocPair};
use std::collections::{BTreeMap, HashMap};

/// An author of a course; the same name in another course is another person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(u32);

impl PersonId {
    /// Its index among the persons.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Author, course and batch of each text, and the persons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    /// The fields of each text; empty if nothing is known of any.
    texts: Vec<PersonFields>,
    /// The person of each text.
    persons: Vec<Option<PersonId>>,
    /// Number of persons.
    count: usize,
    /// By the places of texts their authors by later sources, spelt otherwise than by the one that counts.
    spellings: BTreeMap<usize, Vec<String>>,
    remarks: Vec<String>,
}

/// Names in a remark before "and N more".
const NAMED: usize = 5;

impl People {
    /// Finds the author, course and batch of each document: of each field the first source that knows it
    /// counts. Linear in documents, rows and patterns.
    pub fn new(sources: &[PeopleSource], documents: &[Document]) -> Self {
        if sources.is_empty() {
            return Self::default();
        }
        let mut texts = vec![PersonFields::default(); documents.len()];
        let mut remarks = Vec::new();
        let mut spellings: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let mut by_name = None;
        for source in sources {
            let before =
                std::mem::replace(&mut texts, vec![PersonFields::default(); documents.len()]);
            match &source.kind {
                PeopleSourceKind::Pattern(pattern) => {
                    if !fill_by_pattern(pattern, documents, &mut texts) {
                        remarks.push(format!("--people {}: it fits no text", source.given));
                    }
                }
                PeopleSourceKind::List(rows) => {
                    let by_name = by_name.get_or_insert_with(|| TextNames::new(documents));
                    fill_by_list(&source.given, rows, by_name, &mut texts, &mut remarks);
                }
            }
            let found = std::mem::replace(&mut texts, before);
            for (place, (fields, found)) in texts.iter_mut().zip(&found).enumerate() {
                fields.fill_from(found);
                if let Some(author) = found.author.clone().filter(|_| fields.author != found.author)
                {
                    spellings.entry(place).or_default().push(author);
                }
            }
        }
        let nameless = documents.iter().zip(&texts).filter(|(_, fields)| fields.author.is_none());
        let nameless: Vec<String> = nameless
            .map(|(document, _)| String::from_utf8_lossy(document.name.bytes()).into_owned())
            .collect();
        if !nameless.is_empty() {
            let (some, of) = (nameless.len(), documents.len());
            remarks.push(format!("{some} of {of} texts have no author: {}", some_of(&nameless)));
        }
        Self { spellings, remarks, ..Self::from_fields(texts) }
    }

    /// The persons behind texts with these fields.
    pub fn from_fields(texts: Vec<PersonFields>) -> Self {
        if texts.iter().all(PersonFields::is_empty) {
            return Self::default();
        }
        let mut known: BTreeMap<(&str, Option<&str>), PersonId> = BTreeMap::new();
        let persons: Vec<Option<PersonId>> = texts
            .iter()
            .map(|fields| {
                let next = PersonId(known.len() as u32);
                let key = (fields.author.as_deref()?, fields.course.as_deref());
                Some(*known.entry(key).or_insert(next))
            })
            .collect();
        let count = known.len();
        Self { texts, persons, count, ..Self::default() }
    }

    /// True if no text has an author, a course or a batch.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Number of persons.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What is known of a text; `None` if nothing is known of any text.
    pub fn fields(&self, id: DocId) -> Option<&PersonFields> {
        self.texts.get(id.index())
    }

    /// The author of a text; `None` if not known. Sanitise before showing.
    pub fn author(&self, id: DocId) -> Option<&str> {
        self.fields(id)?.author.as_deref()
    }

    /// All names of the author of a text: those that any source gives. Sanitise before showing.
    pub fn spellings(&self, id: DocId) -> impl Iterator<Item = &str> {
        let others = self.spellings.get(&id.index()).into_iter().flatten();
        self.author(id).into_iter().chain(others.map(String::as_str))
    }

    /// The person who wrote a text; `None` if not known.
    pub fn person(&self, id: DocId) -> Option<PersonId> {
        self.persons.get(id.index()).copied().flatten()
    }

    /// True if one person wrote both texts; false if it is not known.
    pub fn is_one(&self, pair: DocPair) -> bool {
        self.person(pair.a).is_some_and(|person| self.person(pair.b) == Some(person))
    }

    /// Sentences on sources that name no text, rows that name none, and texts without author. They hold
    /// names: sanitise before showing.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }
}

/// True if the pattern fits any text.
fn fill_by_pattern(
    pattern: &PathPattern,
    documents: &[Document],
    texts: &mut [PersonFields],
) -> bool {
    let mut fits = false;
    for (document, fields) in documents.iter().zip(texts) {
        let found =
            document.name.utf8().and_then(|name| pattern.fields(name, document.row.is_some()));
        if let Some(found) = found {
            fields.fill_from(&found);
            fits = true;
        }
    }
    fits
}

fn fill_by_list(
    given: &str,
    rows: &[ListedText],
    names: &TextNames,
    texts: &mut [PersonFields],
    remarks: &mut Vec<String>,
) {
    let (mut unknown, mut many, mut again) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen: HashMap<usize, &ListedText> = HashMap::new();
    for row in rows {
        let said = format!("line {} `{}`", row.line, row.name);
        match names.find(&row.name) {
            [] => unknown.push(said),
            [one] => match seen.get(one) {
                Some(before) if before.fields != row.fields => {
                    again.push(format!("{said} (line {})", before.line));
                }
                Some(_) => {}
                None => {
                    seen.insert(*one, row);
                    if let Some(fields) = texts.get_mut(*one) {
                        fields.fill_from(&row.fields);
                    }
                }
            },
            _ => many.push(said),
        }
    }
    let mut tell = |list: &[String], what: &str| {
        if !list.is_empty() {
            let rows = if list.len() == 1 { "row" } else { "rows" };
            remarks.push(format!(
                "--people {given}: {} {rows} {what}: {}",
                list.len(),
                some_of(list)
            ));
        }
    };
    tell(&unknown, "without a text of that name");
    tell(&many, "with a name of several texts, not used; write its folder, too");
    tell(&again, "against an earlier one, not used");
    if rows.is_empty() {
        remarks.push(format!("--people {given}: it has no rows"));
    }
}

fn some_of(list: &[String]) -> String {
    let mut text = list.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if list.len() > NAMED {
        text = format!("{text} and {} more", list.len() - NAMED);
    }
    text
}

/// The indices of the documents by their names, with and without folders and extension.
struct TextNames([HashMap<String, Vec<usize>>; 4]);

impl TextNames {
    fn new(documents: &[Document]) -> Self {
        let mut maps: [HashMap<String, Vec<usize>>; 4] = Default::default();
        for (place, document) in documents.iter().enumerate() {
            let Some(name) = document.name.utf8().map(composed) else { continue };
            for (map, name) in maps.iter_mut().zip(spellings(&name)) {
                map.entry(name.to_owned()).or_default().push(place);
            }
        }
        Self(maps)
    }

    /// The documents that a name of a list may mean: by the whole name, else without extension, else by
    /// the name of the file, else by that without extension.
    fn find(&self, name: &str) -> &[usize] {
        self.0.iter().find_map(|map| map.get(name)).map(Vec::as_slice).unwrap_or_default()
    }
}

fn spellings(name: &str) -> [&str; 4] {
    let start = name.rfind('/').map_or(0, |at| at + 1);
    let file = name.get(start..).unwrap_or(name);
    let bare = stem(file);
    let whole = name.get(..start + bare.len()).unwrap_or(name);
    [name, whole, file, bare]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::{ContentHash, DecodedBy, Encoding, Name};
    use crate::corpus::people::list::listed;

    fn documents(names: &[&str]) -> Vec<Document> {
        let one = |name: &&str| Document {
            name: Name::new(name.as_bytes()),
            text: "".into(),
            hash: ContentHash::from_bytes(b""),
            bytes: 0,
            encoding: Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced: 0 },
            reader: "plain",
            hidden: 0,
            notes: [].into(),
            parts: None,
            row: None,
        };
        names.iter().map(one).collect()
    }

    fn list(text: &str) -> PeopleSource {
        let kind = PeopleSourceKind::List(listed(text.as_bytes()).unwrap().into());
        PeopleSource { given: "list.csv".to_owned(), kind }
    }

    fn authors(people: &People) -> Vec<Option<&str>> {
        let texts = DocId::first(people.texts.len());
        texts.map(|id| people.author(id)).collect()
    }

    #[test]
    fn several_files_of_one_person_are_one_case() {
        let names = ["2a/li_1.txt", "2a/li_2.txt", "2b/li_1.txt", "2b/x.txt"];
        let sources = [PeopleSource::parse("{class}/{author}_*").unwrap()];
        let people = People::new(&sources, &documents(&names));
        assert_eq!(authors(&people), [Some("li"), Some("li"), Some("li"), None]);
        let one = |a: u32, b: u32| people.is_one(DocPair::new(DocId(a), DocId(b)));
        assert!(one(0, 1) && !one(0, 2) && !one(2, 3) && !one(3, 3));
        assert_eq!((people.count(), people.is_empty()), (2, false));
        assert_eq!(people.remarks(), ["1 of 4 texts have no author: 2b/x.txt"]);
    }

    #[test]
    fn rows_that_name_no_text_are_told() {
        let names = ["a/x.txt", "b/x.txt", "b/y.txt"];
        let rows = "name,author\na/x,Anna\nx.txt,Bo\ny,Cy\ny.txt,Di\nz.txt,Ed\n";
        let people = People::new(&[list(rows)], &documents(&names));
        assert_eq!(authors(&people), [Some("Anna"), None, Some("Cy")]);
        let told = people.remarks().join("\n");
        for part in [
            "1 row without a text of that name: line 6 `z.txt`",
            "1 row with a name of several texts, not used; write its folder, too: line 3 `x.txt`",
            "1 row against an earlier one, not used: line 5 `y.txt` (line 4)",
            "1 of 3 texts have no author: b/x.txt",
        ] {
            assert!(told.contains(part), "{part}\n{told}");
        }
    }

    #[test]
    fn each_field_comes_from_the_first_source_that_knows_it() {
        let sources =
            [list("name,author\nx,Anna\n"), PeopleSource::parse("{class}/{author}").unwrap()];
        let people = People::new(&sources, &documents(&["2a/x.txt", "2b/y.txt"]));
        let person = |id| people.fields(DocId(id)).unwrap().person().unwrap();
        assert_eq!(people.spellings(DocId(0)).collect::<Vec<_>>(), ["Anna", "x"]);
        assert_eq!([person(0), person(1)], ["Anna (2a)", "y (2b)"]);
        assert!(people.remarks().is_empty());
    }

    #[test]
    fn a_pattern_that_names_nobody_is_told() {
        let sources = [PeopleSource::parse("{author}_*").unwrap()];
        let people = People::new(&sources, &documents(&["x.txt"]));
        assert!(people.is_empty());
        assert_eq!(people.remarks()[0], "--people {author}_*: it fits no text");
    }
}
