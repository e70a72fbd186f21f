//! Deeply nested input of every kind must not overflow a small stack.

#[cfg(test)]
mod tests {
    use crate::budget::WorkBudget;
    use crate::formats::READERS;
    use crate::formats::contract::{ReadLimits, ReadMethod};
    use std::borrow::Cow;

    /// Levels of nesting, and the stack of the thread that reads, in bytes.
    const LEVELS: usize = 100_000;
    const STACK: usize = 512 << 10;

    #[test]
    fn deep_nesting_overflows_no_stack() {
        let cases: [(&str, &str, &str, &str); 22] = [
            ("html", "<div>", "x", "</div>"),
            ("html", "<b>", "x", ""),
            ("html", "<table><tr><td>", "x", ""),
            ("html", "<!--<![CDATA[", "x", ""),
            ("html", "<style>@media x{", "</style>x", "}"),
            ("xml", "<a>", "x", "</a>"),
            ("xml", "<a>", "x", ""),
            ("mail", "Content-Type:message/rfc822\n\n", "\nx", ""),
            ("mail", "Content-Type:multipart/digest;boundary=a\n\n--a\n\n", "x", ""),
            ("mail", "Content-Type:multipart/mixed;boundary=a\n\n--a\n", "\nx", ""),
            ("rtf", "{\\b ", "x", "}"),
            ("rtf", "{\\*\\x{", "x", "}}"),
            ("latex", "{", "x", "}"),
            ("latex", "\\textbf{", "x", "}"),
            ("latex", "\\begin{a}", "x", "\\end{a}"),
            ("latex", "$\\frac{", "x", "}$"),
            ("notebook", "[", "", "]"),
            ("notebook", "{\"cells\":", "[]", "}"),
            ("subtitles", "<b>", "x", "</b>"),
            ("markdown", "> ", "x", ""),
            ("markdown", "[", "x", "](y)"),
            ("plain", "(", "x", ")"),
        ];
        for (reader, opens, inside, closes) in cases {
            let head = if reader == "mail" {
                "From: a\n"
            } else if reader == "rtf" {
                "{\\rtf1 "
            } else {
                ""
            };
            let text = [head, &opens.repeat(LEVELS), inside, &closes.repeat(LEVELS)].concat();
            read_on_a_small_stack(reader, text.into_bytes());
        }
        let pdf =
            ["%PDF-1.4\n1 0 obj ", &"[".repeat(LEVELS), &"]".repeat(LEVELS), " endobj"].concat();
        read_on_a_small_stack("pdf", pdf.into_bytes());
    }

    /// Reads and drops in a thread with a small stack; an overflow would end the test program.
    fn read_on_a_small_stack(name: &'static str, bytes: Vec<u8>) {
        let is_built = match name {
            "mail" => cfg!(feature = "mail"),
            "pdf" => cfg!(feature = "pdf"),
            _ => true,
        };
        let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK);
        let reading = thread.spawn(move || {
            let budget = WorkBudget::new(bytes.len(), &|| false);
            let limits = ReadLimits { budget: &budget, unpacked: 1 << 26 };
            let reader = READERS.iter().find(|reader| reader.name == name);
            match reader.map(|reader| reader.read) {
                Some(ReadMethod::Text { read, .. }) => {
                    drop(read(Cow::from(String::from_utf8_lossy(&bytes).into_owned()), &budget));
                }
                Some(ReadMethod::Bytes { read, .. } | ReadMethod::Apart { read, .. }) => {
                    drop(read(&bytes, &limits));
                }
                None => assert!(!is_built, "{name}"),
            }
        });
        assert!(reading.unwrap().join().is_ok(), "{name}");
    }
}
