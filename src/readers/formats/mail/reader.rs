//! The reader of mails: subject and body, quoted replies marked, attachments left out.

use crate::budget::Halt;
use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::html::read_html;
use crate::formats::mail::character_set::{decoded, own_character_set};
use crate::formats::mail::part::{MailPart, PartKind};
use crate::reading::{RemarkKind, TextSource, visible_characters};

/// Mails (RFC 5322) and web pages saved as one file.
pub(in crate::formats) const MAIL: FileReader = FileReader {
    name: "mail",
    extensions: &["eml", "mht", "mhtml"],
    read: ReadMethod::Bytes { likeness, read },
};

/// Bytes in which the headers of a mail end.
const LONGEST_HEAD: usize = 1 << 16;
/// Most parts inside each other.
const DEEPEST: usize = 64;

fn likeness(bytes: &[u8]) -> Likeness {
    let head = bytes.get(..bytes.len().min(4_096)).unwrap_or_default();
    // A header line before the first empty one: a name without spaces, a colon.
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
    let is_name = name.len() < line.len()
        && !name.is_empty()
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    let is_mail = (is_name || line.starts_with(b"From ")) && !head.contains(&0);
    match is_mail {
        true if has_headers(bytes) => Likeness::Certain,
        true => Likeness::ByName,
        false => Likeness::Other,
    }
}

/// True if nothing but header lines stand before the first empty line, and they are those of a mail
/// or of a page saved as one: the version and type of MIME, or a sender, a subject and what a
/// program adds. A letter that a person types has no such lines.
fn has_headers(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(LONGEST_HEAD)).unwrap_or_default();
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let (mut names, mut ends) = (Vec::new(), false);
    for (number, line) in lines.enumerate() {
        ends = line.is_empty();
        if ends {
            break;
        }
        let is_continued = line.starts_with(b" ") || line.starts_with(b"\t");
        if is_continued || (number == 0 && line.starts_with(b"From ")) {
            continue;
        }
        let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
        if name.len() == line.len() || name.iter().any(|byte| !byte.is_ascii_graphic()) {
            return false;
        }
        names.push(name.to_ascii_lowercase());
    }
    let has = |name: &str| names.iter().any(|own| own == name.as_bytes());
    let by_program = ["mime-version", "message-id", "received", "return-path", "x-mailer"];
    ends && (((has("mime-version") || has("content-transfer-encoding")) && has("content-type"))
        || (has("from") && has("subject") && by_program.iter().any(|name| has(name))))
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut text = MailText { flow: TextFlow::new(limits.budget), limits };
    text.mail(&MailPart::new(bytes, PartKind::Plain), 0)?;
    Ok(Extracted { source: TextSource::WebPage, ..text.flow.finish("line")? })
}

/// The text of a mail so far.
struct MailText<'a> {
    flow: TextFlow<'a>,
    limits: &'a ReadLimits<'a>,
}

impl MailText<'_> {
    /// Adds the subject and the parts of a mail.
    fn mail(&mut self, mail: &MailPart<'_>, depth: usize) -> Result<(), Reason> {
        if let Some(subject) = mail.subject() {
            self.flow.push(&clean(subject), Look::default())?;
            self.flow.end_line(2);
        }
        self.part(mail, true, depth)
    }

    /// Adds a part; `is_first` of its mail or multipart.
    fn part(&mut self, part: &MailPart<'_>, is_first: bool, depth: usize) -> Result<(), Reason> {
        if depth > DEEPEST {
            return Err(Reason::Failed(format!("more than {DEEPEST} mails inside each other")));
        }
        let bytes = part.bytes();
        self.limits.budget.spend(bytes.len())?;
        let kind = part.kind();
        let parts = match kind {
            PartKind::Alternative | PartKind::Related | PartKind::Mixed => part.parts(),
            _ => Vec::new(),
        };
        match kind {
            PartKind::Alternative if !parts.is_empty() => self.best(&parts, depth + 1)?,
            PartKind::Related if !parts.is_empty() => {
                let root = parts.iter().position(|own| own.kind() != PartKind::Other);
                if let Some(root) = root.and_then(|root| parts.get(root)) {
                    self.part(root, true, depth + 1)?;
                }
                self.flow
                    .left_out(RemarkKind::Attachments, parts.len() - usize::from(root.is_some()));
            }
            PartKind::Mixed if !parts.is_empty() => {
                for (number, own) in parts.iter().enumerate() {
                    self.part(own, number == 0, depth + 1)?;
                }
            }
            // A forwarded mail is shown in the mail, also where it is sent as an attachment.
            PartKind::Mail => self.mail(&MailPart::new(&bytes, PartKind::Plain), depth + 1)?,
            PartKind::Other => self.flow.left_out(RemarkKind::Attachments, 1),
            _ if part.is_attached(is_first) => self.flow.left_out(RemarkKind::Attachments, 1),
            kind => self.body(kind, &bytes, part.character_set())?,
        }
        self.flow.end_line(2);
        Ok(())
    }

    /// Adds the best of some alternatives: the first one, unless a later one has more than twice its text. A text that
    /// only says to look at the other one is no copy of it.
    fn best(&mut self, parts: &[MailPart<'_>], depth: usize) -> Result<(), Reason> {
        let mut best = (0, Extracted::default());
        for part in parts {
            let mut text =
                MailText { flow: TextFlow::new(self.limits.budget), limits: self.limits };
            text.part(part, true, depth)?;
            let found = text.flow.finish("line")?;
            let length = visible_characters(&found.text);
            let other = if length > 2 * best.0 {
                std::mem::replace(&mut best, (length, found)).1
            } else {
                found
            };
            let attached = other.notes.iter().filter(|note| note.kind == RemarkKind::Attachments);
            self.flow.left_out(RemarkKind::Attachments, attached.map(|note| note.count).sum());
        }
        Ok(self.flow.push_found(&best.1, |flow, text| flow.push(text, Look::Seen))?)
    }

    /// Adds a text; one in no encoding is left out.
    fn body(
        &mut self,
        kind: PartKind,
        bytes: &[u8],
        character_set: Option<&str>,
    ) -> Result<(), Reason> {
        let is_html = kind == PartKind::Html;
        let character_set = character_set.or_else(|| own_character_set(bytes).filter(|_| is_html));
        let Some(text) = decoded(bytes, character_set) else {
            self.flow.left_out(RemarkKind::Unread, 1);
            return Ok(());
        };
        if is_html {
            let found = read_html(&clean(&text), self.limits.budget)?;
            Ok(self.flow.push_found(&found, lines)?)
        } else {
            Ok(lines(&mut self.flow, &clean(&text))?)
        }
    }
}

/// Adds a text line by line; marks those that quote.
fn lines(flow: &mut TextFlow<'_>, text: &str) -> Result<(), Halt> {
    for line in text.split_inclusive('\n') {
        let (start, is_first) = (flow.len(), flow.is_at_line_start());
        flow.push(line, Look::Seen)?;
        if is_first && line.trim_start().starts_with('>') {
            flow.mark(RemarkKind::QuotedLines, 1, start..flow.len());
        }
    }
    Ok(())
}

/// Text without the characters that no text file has, and with plain line feeds.
fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::WorkBudget;

    fn told(mail: &[u8]) -> Extracted<'static> {
        let budget = WorkBudget::new(mail.len(), &|| false);
        read(mail, &ReadLimits { budget: &budget, unpacked: 1 << 20 }).unwrap()
    }

    #[test]
    fn bodies_are_decoded_and_quotes_marked() {
        let mail = b"From: a@b\r\nSubject: =?gb2312?B?xOO6ww==?=\r\nMIME-Version: 1.0\r\n\
            Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\
            Content-Type: multipart/alternative; boundary=y\r\n\r\n--y\r\n\
            Content-Type: text/plain; charset=gbk\r\nContent-Transfer-Encoding: base64\r\n\r\n\
            xOO6w6Os\r\n--y\r\nContent-Type: text/html\r\n\r\n<p>no</p>\r\n--y--\r\n--x\r\n\
            Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
            caf=C3=A9 =\r\nau lait\r\n> old\r\n>> older\r\n--x\r\n\
            Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\
            Content-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--x--\r\n";
        let found = told(mail);
        assert_eq!(found.text, "你好\n\n你好，\n\ncafé au lait\n> old\n>> older");
        let said: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["2 quoted lines", "1 attachment left out"]);
    }

    #[test]
    fn a_mail_without_a_character_set_is_decoded_as_a_file() {
        let body = encoding_rs::GBK.encode("我们在这里说话，他们也在那里说话。").0.into_owned();
        let mail = [b"Subject: a\n\n", body.as_slice()].concat();
        assert!(told(&mail).text.ends_with("我们在这里说话，他们也在那里说话。"));
        assert_eq!(likeness(b"not a mail"), Likeness::Other);
        assert_eq!(likeness(&mail), Likeness::ByName);
        let certain: [&[u8]; 3] = [
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=x\r\n\r\n--x",
            b"From a@b Mon\nReceived: x\nFrom: a\nSubject: b\n\ntext",
            b"From: a\nSubject: b\nMessage-ID: <1@b>\n\n",
        ];
        for mail in certain {
            assert_eq!(likeness(mail), Likeness::Certain);
        }
        let texts: [&[u8]; 3] = [
            b"From: Anna\nSubject: The harbour\n\nDear all",
            b"MIME-Version: 1.0\nContent-Type: text/plain\nis how a mail begins\n\n",
            b"Title: x\nAuthor: y\n\ntext",
        ];
        for text in texts {
            assert_eq!(likeness(text), Likeness::ByName);
        }
    }

    const LETTER: &str = "The harbour master kept a ledger of every boat that came in before dawn.";
    const ZH: &str = "港口的老管理员每天天不亮就坐在窗前，把进港的船名一条一条记在账本上。";

    /// The text of a mail with this type and body.
    fn text(kind: &str, body: &[u8]) -> String {
        let head = format!("Subject: t\nMIME-Version: 1.0\nContent-Type: {kind}\n\n");
        let text = told(&[head.as_bytes(), body].concat()).text.into_owned();
        text.strip_prefix("t\n\n").unwrap_or(&text).to_owned()
    }

    #[test]
    fn a_part_ends_at_a_line_of_its_boundary_or_with_the_mail() {
        for (line, end) in [("", "\n--B--\n"), ("", ""), ("the --B of --B--\n --B\n", "\n--B--")] {
            let body = format!("before\n--B  \nContent-Type: text/plain\n\n{line}{LETTER}{end}");
            assert_eq!(
                text("multipart/mixed; boundary=B", body.as_bytes()),
                format!("{line}{LETTER}")
            );
        }
        let inner =
            "--B\nContent-Type: multipart/mixed; boundary=BB\n\n--BB\n\none\n--BB--\n--B\n\ntwo";
        assert_eq!(text("multipart/mixed; boundary=B", inner.as_bytes()), "one\n\ntwo");
        assert_eq!(text("multipart/mixed; boundary=B", LETTER.as_bytes()), LETTER);
    }

    #[test]
    fn a_forwarded_mail_is_part_of_the_text() {
        let inner = format!("Subject: old\nContent-Type: text/plain\n\n{LETTER}");
        assert_eq!(text("message/rfc822", inner.as_bytes()), format!("old\n\n{LETTER}"));
        let body =
            format!("--B\n\nSee below.\n--B\nContent-Type: message/rfc822\n\n{inner}\n--B--");
        let expected = format!("See below.\n\nold\n\n{LETTER}");
        assert_eq!(text("multipart/mixed; boundary=B", body.as_bytes()), expected);
        let digest = format!("--B\n\n{inner}\n--B\n\n{inner}\n--B--");
        let expected = format!("old\n\n{LETTER}\n\nold\n\n{LETTER}");
        assert_eq!(text("multipart/digest; boundary=B", digest.as_bytes()), expected);
    }

    #[test]
    fn the_alternative_with_the_text_is_read() {
        let html = format!("--B\nContent-Type: text/html\n\n<p>{LETTER}</p>\n--B--");
        for plain in ["", "No HTML in your program."] {
            let body = format!("--B\nContent-Type: text/plain\n\n{plain}\n{html}");
            assert_eq!(text("multipart/alternative; boundary=B", body.as_bytes()), LETTER);
        }
        let body = format!("--B\n\n> {LETTER}\n{html}");
        assert_eq!(
            text("multipart/alternative; boundary=B", body.as_bytes()),
            format!("> {LETTER}")
        );
        let mail = format!(
            "Content-Type: multipart/alternative; boundary=A\n\n--A\n\n> {LETTER}\n--A\n\
             Content-Type: multipart/mixed; boundary=B\n\n{}\nContent-Type: image/png\n\n",
            html.replace("--B--", "--B")
        );
        let notes = told(mail.as_bytes()).notes;
        let said: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["1 quoted line", "1 attachment left out"]);
    }

    #[test]
    fn a_false_character_set_is_not_believed() {
        let gbk = encoding_rs::GBK.encode(ZH).0;
        let page = format!("<html><head><meta charset=\"gb2312\"></head><p>{ZH}</p>");
        let page = encoding_rs::GBK.encode(&page).0;
        for set in ["us-ascii", "iso-8859-1", "utf-8", "gb2312", "unknown-8bit", "\"\""] {
            let kind = format!("text/plain; charset={set}");
            assert_eq!(text(&kind, ZH.as_bytes()), ZH, "UTF-8 as {set}");
            assert_eq!(text(&kind, &gbk), ZH, "GBK as {set}");
        }
        assert_eq!(text("text/html", &page), ZH);
        let declared = [
            ("iso-8859-1", encoding_rs::WINDOWS_1252, "Le café où l’été s’achève à Évry, déjà."),
            ("koi8-r", encoding_rs::KOI8_R, "Здесь не было моря"),
            ("iso-2022-jp", encoding_rs::ISO_2022_JP, "港の記録"),
            ("iso-8859-2", encoding_rs::ISO_8859_2, "Zażółć"),
        ];
        for (set, encoding, words) in declared {
            let bytes = encoding.encode(words).0;
            assert_eq!(text(&format!("text/plain; charset={set}"), &bytes), words, "{set}");
        }
        assert_eq!(text("text/plain; charset=utf-7", b"caf+AOk-"), "caf\u{e9}");
        let mut page =
            b"<meta http-equiv='content-type' content='text/html; charset=koi8-r'>".to_vec();
        page.extend(encoding_rs::KOI8_R.encode("мир").0.iter());
        assert_eq!(text("text/html", &page), "мир");
    }

    #[test]
    fn lines_added_to_base64_are_kept_and_the_letter_decoded() {
        let mail = b"Content-Transfer-Encoding: base64\n\nVGhlIGhhcmJv\ndXI=\n\n-- \nList\n";
        assert_eq!(told(mail).text, "The harbour\n-- \nList");
    }
}
