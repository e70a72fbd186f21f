//! The built-in demo corpus: short texts with planted copies, embedded in the program.

use crate::corpus::document::Corpus;
use crate::corpus::scan::ReadOptions;
use crate::corpus::texts::from_files;

/// Names and bytes of the files under `assets/demo/docs`, listed when the program is built.
static TEXTS: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/demo_texts.rs"));

/// Name of the demo corpus on screen.
pub const LABEL: &str = "demo corpus";

/// The demo corpus, read by the same code as any folder.
pub fn corpus() -> Corpus {
    from_files(LABEL, TEXTS.iter().copied(), &ReadOptions::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;

    #[test]
    fn every_text_is_read_and_the_encodings_are_as_planted() {
        let corpus = corpus();
        assert_eq!(corpus.skipped, []);
        assert!(corpus.documents.len() >= 24);
        let find = |part: &str| {
            let has = |name: &Name| name.utf8().unwrap().contains(part);
            corpus.documents.iter().find(|document| has(&document.name)).unwrap()
        };
        let (plain, gbk, wide) = (find("修表匠.txt"), find("GBK编码"), find("UTF16编码"));
        assert_eq!((gbk.encoding.name, wide.encoding.name), ("GBK", "UTF-16LE"));
        assert_eq!(plain.text, gbk.text);
        assert_eq!(plain.text, wide.text);
        assert!(find("零宽字符").hidden > 100);
    }
}
