//! The reader of mails: subject and body, quoted replies marked, attachments left out.

use crate::budget::Halt;
use crate::decode::decode;
use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::html::read_html;
use crate::reading::{RemarkKind, TextSource};
use mail_parser::{Message, MessageParser, MessagePart, PartType};
use std::borrow::Cow;

/// Mails (RFC 5322) and web pages saved as one file.
pub(super) const MAIL: FileReader = FileReader {
    name: "mail",
    extensions: &["eml", "mht", "mhtml"],
    read: ReadMethod::Bytes { likeness, read },
};

/// Bytes in which the headers of a mail end.
const LONGEST_HEAD: usize = 1 << 16;
/// Most parts of a mail.
const MOST_PARTS: usize = 10_000;
/// Most mails inside mails: the parser drops them one in the other.
const MOST_MAILS: usize = 256;

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
    limits.budget.spend(bytes.len())?;
    let parts = bytes.windows(2).filter(|pair| pair == b"\n-").count();
    if parts > MOST_PARTS && parts > bytes.len() / 64 {
        return Err(Reason::Costly);
    }
    if mails_inside(bytes) > MOST_MAILS {
        return Err(Reason::Failed(format!("more than {MOST_MAILS} mails inside each other")));
    }
    let mail = MessageParser::default()
        .parse(bytes)
        .ok_or_else(|| Reason::Damaged("not a mail".to_owned()))?;
    let mut flow = TextFlow::new(limits.budget);
    if let Some(subject) = mail.subject() {
        flow.push(&clean(subject), Look::default())?;
        flow.end_line(2);
    }
    for part in mail.text_bodies() {
        body(part, &mail, &mut flow, limits)?;
        flow.end_line(2);
    }
    flow.left_out(RemarkKind::Attachments, mail.attachment_count());
    Ok(Extracted { source: TextSource::WebPage, ..flow.finish("line")? })
}

/// How often the type of a mail inside a mail, or of a digest of mails, is named.
fn mails_inside(bytes: &[u8]) -> usize {
    let names: [&[u8]; 3] = [b"rfc822", b"/global", b"/digest"];
    let count = |name: &[u8]| {
        bytes.windows(name.len()).filter(|own| own.eq_ignore_ascii_case(name)).count()
    };
    names.into_iter().map(count).sum()
}

/// Adds a part of the body, line by line.
fn body(
    part: &MessagePart<'_>,
    mail: &Message<'_>,
    flow: &mut TextFlow<'_>,
    limits: &ReadLimits<'_>,
) -> Result<(), Reason> {
    let text = match &part.body {
        PartType::Html(html) => {
            let found = read_html(&clean(html), limits.budget)?;
            return Ok(flow.push_found(&found, lines)?);
        }
        PartType::Text(_) if needs_guess(part) => guessed(part, mail)?,
        PartType::Text(text) => Cow::from(&**text),
        _ => return Ok(()),
    };
    lines(flow, &clean(&text))?;
    Ok(())
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

/// True for a part that declares no character set and is sent as it is.
fn needs_guess(part: &MessagePart<'_>) -> bool {
    let charset = part.headers.iter().any(|header| {
        header.name.as_str().eq_ignore_ascii_case("content-type")
            && header
                .value
                .as_content_type()
                .is_some_and(|kind| kind.attribute("charset").is_some())
    });
    !charset && matches!(part.encoding, mail_parser::Encoding::None)
}

/// The raw text of a part, decoded as a file of its own.
fn guessed<'a>(part: &MessagePart<'_>, mail: &'a Message<'_>) -> Result<Cow<'a, str>, Reason> {
    let range = part.offset_body as usize..part.offset_end as usize;
    let bytes = mail.raw_message.get(range).unwrap_or_default();
    decode(bytes, None).map(|decoded| decoded.text)
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
}
