//! A sketch file of any bytes is opened or refused, also where its checksums are right.

use lookalike::compare::sketches::SketchFile;
use lookalike::text::hash::checksum;

const FILE: &[u8] = include_bytes!("../seeds/sketch_file/two-texts.sketches");

/// A file, or the records of a segment.
pub(crate) fn run(data: &[u8]) {
    let path = super::scratch("sketches");
    std::fs::write(&path, data).unwrap();
    if let Ok(file) = SketchFile::open(&path)
        && let Ok(mut segments) = file.segments()
    {
        while let Ok(Some(segment)) = segments.read() {
            let _documents = file.decode(&segment);
        }
    }
    std::fs::write(&path, FILE).unwrap();
    let file = SketchFile::open(&path).unwrap();
    let mut segment = data.to_vec();
    segment.extend(checksum(data).to_le_bytes());
    if let Ok(found) = file.decode(&segment) {
        assert!(found.len() <= data.len());
    }
}
