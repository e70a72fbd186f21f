//! Tells the page that stands for a form which needs a program of Adobe.

/// What a PDF says instead of its text where its form needs a program of Adobe, the same in all such forms, and the most
/// bytes of such a text.
const ADOBE: (&str, usize) = ("not eventually replaced", 2_000);

/// True if the text of a PDF is that of each form that needs a program of Adobe.
pub fn is_empty_form(text: &str) -> bool {
    let words = || text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.len() < ADOBE.1 && words().contains(ADOBE.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_without_its_program_is_told_from_a_text_on_such_forms() {
        let said =
            "Please wait... If this message is not eventually\nreplaced by the proper contents";
        assert!(is_empty_form(said));
        assert!(!is_empty_form(&said.repeat(30)) && !is_empty_form("Please wait"));
    }
}
