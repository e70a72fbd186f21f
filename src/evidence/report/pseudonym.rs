//! Pseudonyms of texts: equal texts have the same in every report, and it reveals nothing of the
//! name.

use crate::corpus::document::ContentHash;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// Bytes of a pseudonym, shown in hexadecimal; more if two texts would share one.
const SHOWN: usize = 4;

/// How a report names texts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Naming {
    /// By their names.
    #[default]
    Plain,
    /// By their content hash: who has a text can find its pseudonym.
    Hash,
    /// By the HMAC of their content hash: who has a text and the key can find its pseudonym.
    Keyed(Vec<u8>),
}

impl Naming {
    /// True if names are replaced.
    pub fn hides_names(&self) -> bool {
        *self != Self::Plain
    }

    /// The name of the method in a record.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Hash => Some("sha256"),
            Self::Keyed(_) => Some("hmac-sha256"),
        }
    }

    /// The identity of a text in the report, 64 hexadecimal digits.
    pub fn identity(&self, hash: ContentHash) -> String {
        match self {
            Self::Plain | Self::Hash => hexadecimal(&hash.0),
            Self::Keyed(key) => hexadecimal(&hmac(key, &hash.0)),
        }
    }

    /// The identity of the corpus: a hash over all its content hashes, in ascending order.
    pub fn digest(&self, hashes: impl Iterator<Item = ContentHash>) -> String {
        let mut all: Vec<ContentHash> = hashes.collect();
        all.sort_unstable();
        let mut digest = Sha256::new();
        for hash in &all {
            digest.update(hash.0);
        }
        self.identity(ContentHash(digest.finalize().into()))
    }
}

/// Pseudonyms of texts with these identities, in the same order. Equal texts share one, followed by
/// a number.
pub fn pseudonyms(identities: &[String]) -> Vec<String> {
    let mut sorted: Vec<&String> = identities.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let shares = |length: usize| {
        let start = |id: &str| id.get(..length).map(str::to_owned);
        sorted.windows(2).any(|two| matches!(two, [x, y] if start(x) == start(y)))
    };
    let length = (2 * SHOWN..64).step_by(2).find(|&length| !shares(length)).unwrap_or(64);
    let mut seen = std::collections::BTreeMap::new();
    let name = |id: &String| {
        let count = seen.entry(id.clone()).or_insert(0);
        *count += 1;
        let shown = id.get(..length).unwrap_or(id);
        if *count == 1 { format!("T-{shown}") } else { format!("T-{shown}·{count}") }
    };
    identities.iter().map(name).collect()
}

/// SHA-256 of some bytes in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut out, byte| {
        let _infallible = write!(out, "{byte:02x}");
        out
    })
}

/// HMAC-SHA-256 (RFC 2104).
fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut block = [0_u8; 64];
    let digest;
    let key = if key.len() > block.len() {
        digest = Sha256::digest(key);
        digest.as_slice()
    } else {
        key
    };
    for (place, byte) in block.iter_mut().zip(key) {
        *place = *byte;
    }
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(message);
    let outer = Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c));
    outer.chain_update(inner.finalize()).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmac_by_the_vectors_of_rfc_4231() {
        let known = hmac(b"Jefe", b"what do ya want for nothing?");
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hexadecimal(&known), expected);
        let long = hmac(&[0xaa; 131], b"Test Using Larger Than Block-Size Key - Hash Key First");
        let expected = "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54";
        assert_eq!(hexadecimal(&long), expected);
    }

    #[test]
    fn equal_texts_are_told_apart_and_near_hashes_get_more_digits() {
        let [a, b] = ["ab".repeat(32), format!("{}cd", "ab".repeat(31))];
        let names = pseudonyms(&[a.clone(), b.clone(), a.clone()]);
        assert_eq!(names, [format!("T-{a}"), format!("T-{b}"), format!("T-{a}·2")]);
        let [c, d] = ["12".repeat(32), "34".repeat(32)];
        assert_eq!(pseudonyms(&[c, d]), ["T-12121212", "T-34343434"]);
    }

    #[test]
    fn a_key_makes_other_names() {
        let hash = ContentHash([7; 32]);
        let keyed = |key: &[u8]| Naming::Keyed(key.to_vec()).identity(hash);
        assert_eq!(Naming::Hash.identity(hash), "07".repeat(32));
        assert!(keyed(b"a") != keyed(b"b") && keyed(b"a") != "07".repeat(32));
    }
}
