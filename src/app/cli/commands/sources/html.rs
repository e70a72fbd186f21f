//! Writes the sources of texts as an HTML page, sentence by sentence.

use crate::cli::commands::sources::page::SourcesPage;
use crate::compare::run::Watch as _;
use crate::explain::exclusions::TextExclusions;
use crate::explain::sources::SourceQuery;
use crate::pair::DocId;
use crate::report::build::text_record;
use crate::report::language::ReportLanguage;
use crate::report::page::sources_page;
use crate::report::record::NameLabel;
use crate::report::record_sources::RecordedSources;
use std::io::{self, Write};

impl SourcesPage<'_> {
    /// The texts with a source, the largest share first, at most `limit`; each with all its sources.
    pub(super) fn html(&self, chinese: bool, out: &mut dyn Write) -> io::Result<()> {
        let found = self.found(0, false)?;
        let texts = found.iter().filter(|found| found.of > 0);
        let texts: Vec<DocId> = texts.map(|found| found.document).collect();
        let indexed = self.indexed;
        let documents = &indexed.corpus.documents;
        let stop = || self.metered.cancelled();
        let one = |&id: &DocId| {
            let document = documents.get(id.index());
            let exclusions = document
                .map_or_else(TextExclusions::default, |own| self.exclusions.find(own, &stop));
            let (exclusions, is_source) = (&exclusions, &|id| indexed.is_source(id));
            let query =
                SourceQuery { documents, is_source, exclusions, partners: &[], stop: &stop };
            text_record(&indexed.index, id, &query)
        };
        let records: Vec<RecordedSources> = texts.iter().filter_map(one).collect();
        let names: Vec<NameLabel> =
            documents.iter().map(|document| NameLabel::new(document.name.bytes())).collect();
        let language = if chinese { ReportLanguage::Chinese } else { ReportLanguage::English };
        out.write_all(sources_page(&records, &names, language).as_bytes())
    }
}
