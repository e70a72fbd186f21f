//! What the reader does with the commands of LaTeX that are not only their arguments' text.

/// What becomes of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommandRule {
    /// It stands for this text.
    Says(&'static str),
    /// This many arguments in braces are left out; the text of the others is kept.
    Drops(usize),
    /// The next argument is on lines of its own.
    Heading,
    /// Ends the line, and leaves this many empty lines.
    Breaks(usize),
    /// A definition: its name, parameters and body are left out.
    Defines,
}

/// Commands that define others.
const DEFINING: &[&str] = &[
    "newcommand",
    "renewcommand",
    "providecommand",
    "def",
    "gdef",
    "edef",
    "let",
    "newenvironment",
    "renewenvironment",
    "newtheorem",
    "DeclareMathOperator",
    "NewDocumentCommand",
    "definecolor",
];
/// Commands whose argument is no text of the document.
const DROPPING: &[&str] = &[
    "label",
    "ref",
    "eqref",
    "pageref",
    "autoref",
    "cref",
    "Cref",
    "cite",
    "citep",
    "citet",
    "citeauthor",
    "citeyear",
    "parencite",
    "textcite",
    "footcite",
    "nocite",
    "usepackage",
    "documentclass",
    "includegraphics",
    "input",
    "include",
    "bibliography",
    "bibliographystyle",
    "addbibresource",
    "pagestyle",
    "thispagestyle",
    "vspace",
    "hspace",
    "index",
    "hypertarget",
    "hyperref",
    "href",
    "textcolor",
    "color",
    "colorbox",
    "fontsize",
    "pagenumbering",
    "phantom",
    "vphantom",
    "hphantom",
    "hypersetup",
    "lstset",
    "graphicspath",
    "selectlanguage",
    "foreignlanguage",
    "pdfbookmark",
    "cline",
    "cmidrule",
    "rule",
    "raisebox",
    "parbox",
    "scalebox",
    "resizebox",
    "setmainfont",
    "setCJKmainfont",
    "ensuremath",
    "hyphenation",
    "markboth",
    "markright",
    "PassOptionsToPackage",
];

/// The rule of a command; without one its arguments are text.
pub(super) fn rule(name: &str) -> CommandRule {
    match name {
        "part" | "chapter" | "section" | "subsection" | "subsubsection" | "paragraph"
        | "subparagraph" | "title" | "caption" | "frametitle" => CommandRule::Heading,
        "par" | "maketitle" | "clearpage" | "newpage" | "bigskip" | "medskip" => {
            CommandRule::Breaks(1)
        }
        "item" | "newline" | "linebreak" | "bibitem" | "tabularnewline" => CommandRule::Breaks(0),
        _ if DEFINING.contains(&name) => CommandRule::Defines,
        _ if DROPPING.contains(&name) => CommandRule::Drops(1),
        "setlength" | "addtolength" | "setcounter" | "addtocounter" | "multicolumn"
        | "multirow" | "addcontentsline" | "fontspec" => CommandRule::Drops(2),
        _ => CommandRule::Says(said(name)),
    }
}

/// The text that a command without arguments stands for.
fn said(name: &str) -> &'static str {
    match name {
        "ldots" | "dots" | "textellipsis" => "…",
        "LaTeX" => "LaTeX",
        "TeX" => "TeX",
        "textbackslash" => "\\",
        "textasciitilde" => "~",
        "textasciicircum" => "^",
        "textquotesingle" => "'",
        "textquotedbl" => "\"",
        "textquoteleft" => "‘",
        "textquoteright" => "’",
        "textquotedblleft" => "“",
        "textquotedblright" => "”",
        "textemdash" => "—",
        "textendash" => "–",
        "textless" => "<",
        "textgreater" => ">",
        "textbar" => "|",
        "textbullet" => "•",
        "textdegree" => "°",
        "texttimes" => "×",
        "textperiodcentered" => "·",
        "textunderscore" => "_",
        "guillemotleft" => "«",
        "guillemotright" => "»",
        "copyright" | "textcopyright" => "©",
        "textregistered" => "®",
        "texttrademark" => "™",
        "pounds" | "textsterling" => "£",
        "euro" | "texteuro" => "€",
        "S" => "§",
        "P" => "¶",
        "ss" => "ß",
        "ae" => "æ",
        "AE" => "Æ",
        "oe" => "œ",
        "OE" => "Œ",
        "aa" => "å",
        "AA" => "Å",
        "o" => "ø",
        "O" => "Ø",
        "l" => "ł",
        "L" => "Ł",
        "i" => "ı",
        "j" => "ȷ",
        "quad" | "qquad" | "hfill" | "enspace" | "space" => " ",
        _ => "",
    }
}

/// True for environments whose content is a formula.
pub(super) fn is_formula(environment: &str) -> bool {
    let bare = environment.trim_end_matches('*');
    let known = [
        "equation",
        "align",
        "gather",
        "multline",
        "eqnarray",
        "displaymath",
        "math",
        "flalign",
        "alignat",
    ];
    known.contains(&bare)
}

/// True for environments whose content is text as it is.
pub(super) fn is_verbatim(environment: &str) -> bool {
    let bare = environment.trim_end_matches('*');
    ["verbatim", "Verbatim", "lstlisting", "minted", "alltt", "Highlighting"].contains(&bare)
}

/// Number of arguments in braces of an environment that are not text.
pub(super) fn arguments(environment: &str) -> usize {
    match environment.trim_end_matches('*') {
        "tabular" | "longtable" | "minipage" | "multicols" | "thebibliography" | "minted"
        | "supertabular" => 1,
        "tabularx" | "CJK" | "wrapfigure" | "adjustwidth" | "tabulary" | "list" => 2,
        _ => 0,
    }
}
