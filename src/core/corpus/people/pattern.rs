//! A pattern of paths that names the author, course and batch of a text: `{course}/{author}_*`.

use crate::corpus::composed::composed;
use crate::corpus::people::fields::{PersonField, PersonFields};

/// A pattern for the end of a path, one part for each folder and one for the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathPattern {
    parts: Vec<Vec<PatternToken>>,
    /// The last part has no dot, so that it matches the name of a file without its extension.
    is_stem: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum PatternToken {
    /// These characters.
    Literal(String),
    /// Any characters, or none.
    Any,
    /// One character or more, as few as fit: the value of a field.
    Field(PersonField),
}

impl PathPattern {
    /// Parses a pattern. `{author}`, `{course}` (or `{class}`) and `{batch}` stand for one character or
    /// more of one folder or of the file, `*` for any number of them, all else for itself.
    /// # Errors
    /// An unknown or repeated placeholder, two of them without a character between, an empty part.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parts: Vec<Vec<PatternToken>> =
            text.split('/').map(tokens).collect::<Result<_, _>>()?;
        let mut fields = Vec::new();
        for token in parts.iter().flatten() {
            if let PatternToken::Field(field) = token {
                if fields.contains(field) {
                    return Err("a placeholder stands in it twice".to_owned());
                }
                fields.push(*field);
            }
        }
        let last = parts.last().map(Vec::as_slice).unwrap_or_default();
        let is_stem = !last
            .iter()
            .any(|token| matches!(token, PatternToken::Literal(text) if text.contains('.')));
        Ok(Self { parts, is_stem })
    }

    /// The fields in a path; `None` if the pattern does not fit its end. With `is_row` the name of the
    /// file has no extension.
    pub(super) fn fields(&self, path: &str, is_row: bool) -> Option<PersonFields> {
        let path = composed(path);
        let folders: Vec<&str> = path.split('/').collect();
        let own = folders.get(folders.len().checked_sub(self.parts.len())?..)?;
        let mut fields = PersonFields::default();
        for (place, (part, name)) in self.parts.iter().zip(own).enumerate() {
            let is_file = place + 1 == self.parts.len();
            let name = if is_file && self.is_stem && !is_row { stem(name) } else { name };
            fit(part, name, &mut fields)?;
        }
        Some(fields)
    }
}

/// The name of a file without its extension.
pub(super) fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

fn tokens(part: &str) -> Result<Vec<PatternToken>, String> {
    if part.is_empty() {
        return Err("a part between / is empty; it is matched with the end of the path".to_owned());
    }
    let part = composed(part);
    let mut rest = part.as_str();
    let mut tokens: Vec<PatternToken> = Vec::new();
    while !rest.is_empty() {
        let at = rest.find(['{', '}', '*']).unwrap_or(rest.len());
        let (literal, behind) = rest.split_at(at);
        if !literal.is_empty() {
            tokens.push(PatternToken::Literal(literal.to_owned()));
        }
        let (token, behind) = if let Some(behind) = behind.strip_prefix('*') {
            (PatternToken::Any, behind)
        } else if let Some(behind) = behind.strip_prefix('{') {
            let (name, behind) = behind.split_once('}').ok_or("a { is not closed")?;
            let field = PersonField::from_name(name).ok_or_else(|| {
                format!(
                    "unknown placeholder {{{name}}}: expected {{author}}, {{course}} or {{batch}}"
                )
            })?;
            (PatternToken::Field(field), behind)
        } else if behind.is_empty() {
            break;
        } else {
            return Err("a } has no {".to_owned());
        };
        if tokens.last().is_some_and(|last| !matches!(last, PatternToken::Literal(_))) {
            return Err(
                "two placeholders need a character between them, e.g. {author}_*".to_owned()
            );
        }
        tokens.push(token);
        rest = behind;
    }
    Ok(tokens)
}

/// Matches one part with one name. Each placeholder takes as few characters as it can; as no two of them
/// are neighbours, the first place of each literal is as good as any later one.
fn fit(part: &[PatternToken], name: &str, fields: &mut PersonFields) -> Option<()> {
    let mut rest = name;
    let mut open: Option<&PatternToken> = None;
    for (place, token) in part.iter().enumerate() {
        let PatternToken::Literal(literal) = token else {
            open = Some(token);
            continue;
        };
        let is_last = place + 1 == part.len();
        let at = match open.take() {
            None if rest.starts_with(literal.as_str()) => 0,
            None => return None,
            Some(token) => {
                let first = least(token, rest)?;
                let behind = rest.get(first..)?;
                let at = if is_last {
                    behind.strip_suffix(literal.as_str())?.len()
                } else {
                    behind.find(literal.as_str())?
                };
                take(token, rest.get(..first + at)?, fields);
                first + at
            }
        };
        rest = rest.get(at + literal.len()..)?;
    }
    match open {
        Some(token) => {
            least(token, rest)?;
            take(token, rest, fields);
            Some(())
        }
        None => rest.is_empty().then_some(()),
    }
}

/// The bytes that a placeholder takes at least; `None` if there are not as many.
fn least(token: &PatternToken, rest: &str) -> Option<usize> {
    match token {
        PatternToken::Field(_) => rest.chars().next().map(char::len_utf8),
        PatternToken::Any | PatternToken::Literal(_) => Some(0),
    }
}

fn take(token: &PatternToken, value: &str, fields: &mut PersonFields) {
    if let PatternToken::Field(field) = token {
        fields.fill(*field, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, path: &str) -> [String; 3] {
        let fields = PathPattern::parse(pattern).unwrap().fields(path, false).unwrap_or_default();
        [fields.author, fields.course, fields.batch].map(Option::unwrap_or_default)
    }

    #[test]
    fn a_pattern_names_author_course_and_batch() {
        let path = "小学/三年级一班/学生一-我的家乡.txt";
        for (pattern, path, named) in [
            ("{course}/{author}-*", path, ["学生一", "三年级一班", ""]),
            ("{author}-{batch}", path, ["学生一", "", "我的家乡"]),
            ("{class}/*/{author}.txt", "a/b/c.txt", ["c", "a", ""]),
            ("{author}_{batch}", "anna_hw1.final.docx", ["anna", "", "hw1.final"]),
            ("{author}_{batch}.*", "anna_hw1.docx", ["anna", "", "hw1"]),
            // As few characters as fit; the last literal stands at the end.
            ("{author}_*", "a_b_c.txt", ["a", "", ""]),
            ("{author}_x", "a_x_x.txt", ["a_x", "", ""]),
            ("{batch}-{author}", "--a.txt", ["a", "", "-"]),
            ("*_{author}", "_b.txt", ["b", "", ""]),
            ("{author}", ".hidden", [".hidden", "", ""]),
            // The same letters, composed or not.
            ("é_{author}", "e\u{301}_o\u{308}.txt", ["ö", "", ""]),
            // It does not fit.
            ("{course}/{author}_*", "anna_1.txt", ["", "", ""]),
            ("{author}_*", "anna.txt", ["", "", ""]),
            ("{author}_*", "_1.txt", ["", "", ""]),
            ("{author}.md", "anna.txt", ["", "", ""]),
            ("hw1/{author}", "hw2/anna.txt", ["", "", ""]),
        ] {
            assert_eq!(found(pattern, path), named, "{pattern} {path}");
        }
    }

    #[test]
    fn a_row_has_no_extension() {
        let pattern = PathPattern::parse("*#{author}").unwrap();
        assert_eq!(pattern.fields("t.csv#J. Doe", true).unwrap().author.unwrap(), "J. Doe");
    }

    #[test]
    fn a_wrong_pattern_is_refused() {
        for (pattern, why) in [
            ("{name}_*", "unknown placeholder {name}"),
            ("{author", "not closed"),
            ("author}", "has no {"),
            ("{author}*", "a character between"),
            ("{author}/{author}", "twice"),
            ("/{author}", "empty"),
        ] {
            let error = PathPattern::parse(pattern).unwrap_err();
            assert!(error.contains(why), "{pattern}: {error}");
        }
    }
}
