//! The author, the course and the batch of one text.

use crate::corpus::composed::composed;

/// What is known of the origin of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonField {
    /// The person who handed it in.
    Author,
    /// The class or course of that person.
    Course,
    /// The assignment, or the round in which it was handed in.
    Batch,
}

/// Names of the fields in patterns and in the first line of a list.
const NAMES: [(PersonField, &[&str]); 3] = [
    (PersonField::Author, &["author", "student", "person", "作者", "姓名", "学生"]),
    (PersonField::Course, &["course", "class", "班级", "班", "课程"]),
    (PersonField::Batch, &["batch", "assignment", "批次", "作业"]),
];

impl PersonField {
    /// The field with this name, in any case.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        NAMES.iter().find(|(_, names)| names.contains(&name.as_str())).map(|(field, _)| *field)
    }
}

/// The known fields of a text. Values come from names and lists: sanitise before showing.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PersonFields {
    /// The author; `None` if not known.
    pub author: Option<String>,
    /// The course; `None` if not known.
    pub course: Option<String>,
    /// The batch; `None` if not known.
    pub batch: Option<String>,
}

impl PersonFields {
    /// A field.
    pub fn get(&self, field: PersonField) -> Option<&str> {
        match field {
            PersonField::Author => self.author.as_deref(),
            PersonField::Course => self.course.as_deref(),
            PersonField::Batch => self.batch.as_deref(),
        }
    }

    /// Sets a field that is not known yet; a value of white space is not known.
    pub(super) fn fill(&mut self, field: PersonField, value: &str) {
        let slot = match field {
            PersonField::Author => &mut self.author,
            PersonField::Course => &mut self.course,
            PersonField::Batch => &mut self.batch,
        };
        let value = composed(value.trim());
        if slot.is_none() && !value.is_empty() {
            *slot = Some(value);
        }
    }

    /// Takes the fields that are not known yet from `other`.
    pub(super) fn fill_from(&mut self, other: &Self) {
        for (field, _) in NAMES {
            if let Some(value) = other.get(field) {
                self.fill(field, value);
            }
        }
    }

    /// True if nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The author with the course, e.g. `Anna (2b)`; `None` without an author.
    pub fn person(&self) -> Option<String> {
        let author = self.author.as_ref()?;
        Some(match &self.course {
            Some(course) => format!("{author} ({course})"),
            None => author.clone(),
        })
    }
}
