//! The properties of the fuzzer hold for their seeds and for fixed mutations of them.

use crate::properties::PROPERTIES;
use std::fs;
use std::path::Path;

/// Mutated inputs from each seed.
const MUTATIONS: usize = 24;

#[test]
fn every_property_holds_for_its_seeds_and_near_them() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (name, property) in PROPERTIES {
        let files =
            fs::read_dir(seeds.join(name)).unwrap_or_else(|_| panic!("no seeds for {name}"));
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "no seeds for {name}");
        for file in files {
            let seed = fs::read(&file).unwrap();
            property(&seed);
            for _ in 0..MUTATIONS {
                property(&random.mutated(&seed));
            }
        }
    }
    let listed = PROPERTIES.iter().map(|(name, _)| (*name).to_owned());
    let mut folders: Vec<String> = fs::read_dir(&seeds)
        .unwrap()
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert!(listed.eq(folders), "each folder of fuzz/seeds is a property");
}

/// Marsaglia's xorshift: the same mutations on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    /// A copy with up to eight bytes changed, doubled or cut out.
    fn mutated(&mut self, seed: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(8) {
            let (at, end) = (self.below(bytes.len()), self.below(bytes.len() + 1));
            let part = at.min(end)..end.max(at).min(at + 256).min(bytes.len());
            match self.below(4) {
                0 if !bytes.is_empty() => bytes[at] = self.below(256) as u8,
                1 => drop(bytes.drain(part)),
                2 => bytes.extend_from_within(part),
                _ => bytes.insert(at.min(bytes.len()), b"\0\n\r<&\"\\\x1b\xff,{"[self.below(11)]),
            }
        }
        bytes
    }
}
