//! Decodes a file of any length in pieces, in an encoding detected from its first bytes.

use crate::document::{DecodedBy, Encoding};
use encoding_rs::{CoderResult, Decoder};
use std::io::{self, Read};

/// Bytes decoded at a time.
const PIECE: usize = 1 << 16;

/// A reader that converts one encoding to UTF-8.
pub struct Decoding<R> {
    inner: R,
    decoder: Decoder,
    raw: Vec<u8>,
    /// Part of `raw` not yet decoded.
    left: std::ops::Range<usize>,
    text: Vec<u8>,
    /// Part of `text` not yet returned.
    out: std::ops::Range<usize>,
    over: bool,
}

/// Creates a reader of `inner` in the given encoding, without its byte order mark; `None` for
/// encodings that cannot be decoded in pieces.
pub fn decoding<R: Read>(inner: R, found: &Encoding) -> Option<Decoding<R>> {
    let name = if found.name == "HZ-GB-2312" { return None } else { found.name };
    let encoding = encoding_rs::Encoding::for_label(name.as_bytes())?;
    let decoder = match found.by {
        DecodedBy::Mark => encoding.new_decoder_with_bom_removal(),
        _ => encoding.new_decoder_without_bom_handling(),
    };
    let (raw, text) = (vec![0; PIECE], vec![0; 4 * PIECE]);
    Some(Decoding { inner, decoder, raw, left: 0..0, text, out: 0..0, over: false })
}

impl<R: Read> Read for Decoding<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.out.is_empty() && !self.over {
            self.fill()?;
        }
        let ready = self.text.get(self.out.clone()).unwrap_or_default();
        let count = ready.len().min(into.len());
        if let (Some(to), Some(from)) = (into.get_mut(..count), ready.get(..count)) {
            to.copy_from_slice(from);
        }
        self.out.start += count;
        Ok(count)
    }
}

impl<R: Read> Decoding<R> {
    /// Decodes the next piece; malformed sequences become U+FFFD.
    fn fill(&mut self) -> io::Result<()> {
        let mut last = false;
        if self.left.is_empty() {
            let read = self.inner.read(&mut self.raw)?;
            self.left = 0..read;
            last = read == 0;
        }
        let raw = self.raw.get(self.left.clone()).unwrap_or_default();
        let (result, read, written, _) = self.decoder.decode_to_utf8(raw, &mut self.text, last);
        self.left.start += read;
        self.out = 0..written;
        self.over = last && result == CoderResult::InputEmpty;
        Ok(())
    }
}
