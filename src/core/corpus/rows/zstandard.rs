//! Unpacks Zstandard: frames one after the other, with their checksums.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, ErrorKind, Read};

/// The unpacked bytes of all frames of a stream; frames of other data are skipped. A frame takes at most
/// the decoder's window of memory, 100 MiB.
pub(super) struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    is_open: bool,
}

impl<R: BufRead> Frames<R> {
    /// The frames of a stream from its first byte on.
    pub(super) fn new(packed: R) -> Self {
        Self { packed, decoder: FrameDecoder::new(), is_open: false }
    }

    /// Begins the next frame with data; false at the end of the stream.
    fn open(&mut self) -> io::Result<bool> {
        while !self.packed.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.packed) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.packed.by_ref().take(length), &mut io::sink())? < length {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::new(ErrorKind::InvalidData, error)),
            }
        }
        Ok(false)
    }

    /// Unpacks blocks until there is something to read, or the frame ends.
    fn fill(&mut self) -> io::Result<()> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let one = BlockDecodingStrategy::UptoBlocks(1);
            self.decoder
                .decode_blocks(&mut self.packed, one)
                .map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_open && !self.open()? {
                return Ok(0);
            }
            self.is_open = true;
            self.fill()?;
            let read = self.decoder.read(into)?;
            if read > 0 {
                return Ok(read);
            }
            let written = self.decoder.get_checksum_from_data();
            if written.is_some() && written != self.decoder.get_calculated_checksum() {
                return Err(ErrorKind::InvalidData.into());
            }
            self.is_open = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Frames;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Read as _;

    fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        Frames::new(bytes).read_to_end(&mut out).ok().map(|_| out)
    }

    #[test]
    fn frames_follow_each_other_and_damage_is_noticed() {
        let text = "一二三 four five ".repeat(30_000);
        let (start, end) = text.as_bytes().split_at(200_000);
        let pack = |bytes: &[u8]| compress_to_vec(bytes, CompressionLevel::Fastest);
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let all = [pack(start), skipped.clone(), pack(b""), pack(end), skipped].concat();
        assert_eq!(unpacked(&all).as_deref(), Some(text.as_bytes()));
        assert_eq!(unpacked(b""), Some(Vec::new()));
        for cut in [1, 3, 9, all.len() / 2, all.len() - 1] {
            assert_eq!(unpacked(&all[..cut]), None, "{cut}");
        }
        let mut broken = pack(start);
        let last = broken.len() - 1;
        broken[last] ^= 1;
        assert_eq!(unpacked(&broken), None);
    }
}
