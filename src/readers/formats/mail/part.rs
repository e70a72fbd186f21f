//! Splits a mail into its parts (RFC 2045 and 2046), also where a program wrote them badly.

use crate::formats::mail::transfer::{base64, quoted_printable};
use mail_parser::{ContentType, Message, MessageParser, MimeHeaders};
use std::borrow::Cow;

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartKind {
    Plain,
    Html,
    /// Parts of which the best is shown.
    Alternative,
    /// A page and what it consists of.
    Related,
    /// Parts one after the other.
    Mixed,
    /// A mail.
    Mail,
    /// Anything else.
    Other,
}

/// A part of a mail, or a mail.
pub(super) struct MailPart<'a> {
    /// The headers; `None` without any.
    head: Option<Message<'a>>,
    /// The body as sent.
    body: &'a [u8],
    /// Its kind without a header.
    default: PartKind,
}

impl<'a> MailPart<'a> {
    /// Splits the headers from the body.
    pub(super) fn new(bytes: &'a [u8], default: PartKind) -> Self {
        let mut end = 0;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            end += line.len();
            if line.trim_ascii_end().is_empty() {
                break;
            }
        }
        let (head, body) = bytes.split_at_checked(end).unwrap_or((bytes, b""));
        Self { head: MessageParser::default().parse_headers(head), body, default }
    }

    /// The subject, decoded.
    pub(super) fn subject(&self) -> Option<&str> {
        self.head.as_ref()?.subject()
    }

    fn content_type(&self) -> Option<&ContentType<'_>> {
        self.head.as_ref()?.content_type()
    }

    /// What the part is.
    pub(super) fn kind(&self) -> PartKind {
        let Some(kind) = self.content_type() else { return self.default };
        let subtype = kind.subtype().unwrap_or_default().to_ascii_lowercase();
        match (kind.ctype().to_ascii_lowercase().as_str(), subtype.as_str()) {
            ("multipart", "alternative") => PartKind::Alternative,
            ("multipart", "related") => PartKind::Related,
            ("multipart", _) => PartKind::Mixed,
            ("text", "html") => PartKind::Html,
            ("text", "plain" | "") => PartKind::Plain,
            ("message", "rfc822" | "global") => PartKind::Mail,
            _ => PartKind::Other,
        }
    }

    /// The name of its character set.
    pub(super) fn character_set(&self) -> Option<&str> {
        self.content_type()?.attribute("charset")
    }

    /// True for a part that programs show as a file beside the text; `is_first` of its mail or multipart.
    pub(super) fn is_attached(&self, is_first: bool) -> bool {
        let disposition = self.head.as_ref().and_then(MimeHeaders::content_disposition);
        let has_name = self.content_type().is_some_and(|kind| kind.has_attribute("name"));
        disposition.is_some_and(ContentType::is_attachment) || (has_name && !is_first)
    }

    /// The body with its transfer encoding undone.
    pub(super) fn bytes(&self) -> Cow<'a, [u8]> {
        let encoding = self.head.as_ref().and_then(MimeHeaders::content_transfer_encoding);
        match encoding.map(|name| name.trim().to_ascii_lowercase()).as_deref() {
            Some("base64") => base64(self.body).into(),
            Some("quoted-printable") => quoted_printable(self.body).into(),
            _ => self.body.into(),
        }
    }

    /// The parts of a multipart: what is between lines of nothing but its boundary. The last one needs no end.
    /// Empty if there is no such line.
    pub(super) fn parts(&self) -> Vec<Self> {
        let content_type = self.content_type();
        let boundary = content_type.and_then(|kind| kind.attribute("boundary")).unwrap_or_default();
        let is_digest = content_type.and_then(ContentType::subtype) == Some("digest");
        let default = if is_digest { PartKind::Mail } else { PartKind::Plain };
        let (mut parts, mut start, mut at) = (Vec::new(), None, 0);
        let mut add = |start: Option<usize>, end: usize| {
            let bytes = start.and_then(|start| self.body.get(start..end));
            parts.extend(bytes.map(|bytes| Self::new(bytes, default)));
        };
        for line in self.body.split_inclusive(|&byte| byte == b'\n') {
            let name = line.trim_ascii_end().strip_prefix(b"--");
            let name = name.filter(|_| !boundary.is_empty());
            let rest = name.and_then(|name| name.strip_prefix(boundary.as_bytes()));
            let next = at + line.len();
            if let Some(end @ (b"" | b"--")) = rest {
                add(start, at);
                start = end.is_empty().then_some(next);
            }
            at = next;
        }
        add(start, at);
        parts
    }
}
