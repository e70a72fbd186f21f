//! The rules of style sheets that say what is seen: selectors of one element by its name, classes and id.

use crate::budget::{Halt, WorkBudget};
use crate::formats::html::css::{CssDeclarations, CssProperties, block_end, until};
use std::collections::HashMap;

/// A selector of one element, with what it declares.
#[derive(Debug)]
struct CssRule {
    name: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
    declared: CssDeclarations,
    /// Its number among all rules.
    order: usize,
}

impl CssRule {
    /// How much it counts against others: ids, classes, names (CSS Selectors, 16).
    fn weight(&self) -> (bool, usize, bool) {
        (self.id.is_some(), self.classes.len(), self.name.is_some())
    }

    /// `classes` are those of the element, ascending.
    fn fits(&self, element: &StyledElement<'_>, classes: &[&str]) -> bool {
        let has = |class: &String| classes.binary_search(&class.as_str()).is_ok();
        self.name.as_ref().is_none_or(|name| name == element.name)
            && self.id.as_ref().is_none_or(|id| *id == element.id)
            && self.classes.iter().all(has)
    }
}

/// What selectors see of an element.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct StyledElement<'a> {
    /// Its name in lower case.
    pub(super) name: &'a str,
    pub(super) id: &'a str,
    /// Its class attribute.
    pub(super) class: &'a str,
}

impl<'a> StyledElement<'a> {
    fn classes(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.class.split_ascii_whitespace()
    }
}

/// The rules of the style sheets of a page. Others than those of one element are not followed.
#[derive(Debug, Default)]
pub(crate) struct CssRules {
    /// By id, else by the first class, else by name; `*` for all.
    by_id: HashMap<String, Vec<CssRule>>,
    by_class: HashMap<String, Vec<CssRule>>,
    by_name: HashMap<String, Vec<CssRule>>,
    count: usize,
    /// True if a sheet imports another one.
    pub(crate) imports: bool,
    /// True if a rule that is not followed sets a background or a size of letters.
    pub(crate) has_other_looks: bool,
}

impl CssRules {
    /// Adds a style sheet. Linear cost, however its blocks nest.
    pub(crate) fn add(&mut self, sheet: &str, budget: &WorkBudget<'_>) -> Result<(), Halt> {
        budget.spend(sheet.len())?;
        let sheet = without_comments(sheet);
        let mut rest = &*sheet;
        while !rest.is_empty() {
            budget.spend(1)?;
            let end = until(rest, b"{};");
            let (head, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
            let head = head.trim().trim_start_matches("<!--").trim_start_matches("-->").trim();
            self.imports |= head.starts_with("@import");
            if !behind.starts_with('{') {
                rest = behind.get(1..).unwrap_or_default();
                continue;
            }
            if head.starts_with('@') && applies(head) {
                // Its rules follow; its end is skipped as any lone bracket.
                rest = behind.get(1..).unwrap_or_default();
                continue;
            }
            let length = block_end(behind);
            let (block, after) = behind.split_at_checked(length).unwrap_or((behind, ""));
            rest = after;
            if !head.starts_with('@') {
                let inside = block.strip_prefix('{').unwrap_or(block);
                self.add_rule(head, inside.strip_suffix('}').unwrap_or(inside), budget)?;
            }
        }
        Ok(())
    }

    fn add_rule(&mut self, heads: &str, block: &str, budget: &WorkBudget<'_>) -> Result<(), Halt> {
        let declared = CssDeclarations::parse(block);
        if declared.is_empty() {
            return Ok(());
        }
        for head in heads.split(',') {
            budget.spend(1)?;
            let Some(rule) = selector(head.trim(), declared, self.count) else {
                let sets = |own: CssProperties| own.background.is_some() || own.size.is_some();
                self.has_other_looks |= sets(declared.usual) || sets(declared.important);
                continue;
            };
            self.count += 1;
            if self.count > MOST {
                return Err(Halt::Exhausted);
            }
            let (map, key) = match (&rule.id, rule.classes.first(), &rule.name) {
                (Some(id), ..) => (&mut self.by_id, id),
                (None, Some(class), _) => (&mut self.by_class, class),
                (None, None, Some(name)) => (&mut self.by_name, name),
                (None, None, None) => (&mut self.by_name, &ALL.to_owned()),
            };
            map.entry(key.clone()).or_default().push(rule);
        }
        Ok(())
    }

    /// True if an element without class and id may have a style.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        !self.by_name.is_empty()
            && (self.by_name.contains_key(name) || self.by_name.contains_key(ALL))
    }

    /// What the rules and its own `inline` declarations set for an element. Cost: a step of the budget for
    /// each rule that one of its names has.
    pub(super) fn properties(
        &self,
        element: &StyledElement<'_>,
        inline: CssDeclarations,
        budget: &WorkBudget<'_>,
    ) -> Result<CssProperties, Halt> {
        let mut found: Vec<&CssRule> = Vec::new();
        let names =
            [self.by_name.get(element.name), self.by_name.get(ALL), self.by_id.get(element.id)];
        let mut classes: Vec<&str> = element.classes().collect();
        classes.sort_unstable();
        classes.dedup();
        let by_class = classes.iter().map(|class| self.by_class.get(*class));
        for list in names.into_iter().chain(by_class).flatten() {
            budget.spend(list.iter().map(|rule| 1 + rule.classes.len()).sum())?;
            found.extend(list.iter().filter(|rule| rule.fits(element, &classes)));
        }
        found.sort_by_key(|rule| (rule.weight(), rule.order));
        let usual =
            found.iter().fold(CssProperties::default(), |all, rule| all.under(rule.declared.usual));
        let usual = usual.under(inline.usual);
        let important = found.iter().fold(usual, |all, rule| all.under(rule.declared.important));
        Ok(important.under(inline.important))
    }
}

/// Most rules of a page that say what is seen. Large sites have a few thousand.
const MOST: usize = 100_000;
/// The key of rules for all elements.
const ALL: &str = "*";

/// True for an `@media` or `@layer` whose rules hold on a screen.
fn applies(head: &str) -> bool {
    let head = head.to_ascii_lowercase();
    let media = head.strip_prefix("@media").map(str::trim);
    head.starts_with("@layer") || media.is_some_and(is_screen)
}

/// True for a list of media that has screens, whatever their size.
pub(super) fn is_screen(media: &str) -> bool {
    let mut all = media.split(',').map(str::trim);
    all.any(|own| matches!(own, "" | "all" | "screen" | "only screen" | "only all"))
}

/// The rule of a selector of one element; `None` for another one.
fn selector(head: &str, declared: CssDeclarations, order: usize) -> Option<CssRule> {
    let mut rule = CssRule { name: None, id: None, classes: Vec::new(), declared, order };
    let marks = head.find(['.', '#']).unwrap_or(head.len());
    let (name, mut rest) = head.split_at_checked(marks)?;
    match name {
        "" if rest.is_empty() => return None,
        "" | "*" => {}
        name if is_name(name) => rule.name = Some(name.to_ascii_lowercase()),
        _ => return None,
    }
    while let Some(mark) = rest.chars().next() {
        let tail = rest.get(1..)?;
        let end = tail.find(['.', '#']).unwrap_or(tail.len());
        let (own, behind) = tail.split_at_checked(end)?;
        if !is_name(own) {
            return None;
        }
        match mark {
            '.' => rule.classes.push(own.to_owned()),
            _ if rule.id.is_none() => rule.id = Some(own.to_owned()),
            _ => return None,
        }
        rest = behind;
    }
    Some(rule)
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii())
}

/// A style sheet with blanks in place of comments.
fn without_comments(sheet: &str) -> std::borrow::Cow<'_, str> {
    if !sheet.contains("/*") {
        return sheet.into();
    }
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        out.push(' ');
        rest = after.split_once("*/").map_or("", |(_, behind)| behind);
    }
    out.push_str(rest);
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_none(css: &str, name: &str, id: &str, class: &str, inline: &str) -> Option<bool> {
        let budget = WorkBudget::new(css.len(), &|| false);
        let mut rules = CssRules::default();
        rules.add(css, &budget).unwrap();
        let element = StyledElement { name, id, class };
        rules.properties(&element, CssDeclarations::parse(inline), &budget).unwrap().none
    }

    #[test]
    fn the_heavier_and_later_rule_wins() {
        let css = "/* .a{} */ .a, p.b {display:none} #x{display:block} .c{display:none!important}\
                   @media screen { .d{display:none} } @media print { .e{display:none} }\
                   @font-face{src:url(x)} .f .g, .g:hover, .h>i {display:none} <!-- em{display:none} -->";
        let of = |name: &str, id: &str, class: &str| is_none(css, name, id, class, "");
        assert_eq!(of("i", "", "z a"), Some(true));
        assert_eq!((of("p", "", "b"), of("i", "", "b")), (Some(true), None));
        assert_eq!(of("i", "x", "a"), Some(false));
        assert_eq!((of("i", "x", "c"), of("i", "", "d")), (Some(true), Some(true)));
        assert_eq!((of("i", "", "e f g h"), of("em", "", "")), (None, Some(true)));
        assert_eq!(is_none(css, "i", "", "a", "display:inline"), Some(false));
        assert_eq!(is_none(css, "i", "", "c", "display:inline"), Some(true));
        assert_eq!(is_none("*{display:none} b{display:block}", "b", "", "", ""), Some(false));
    }

    #[test]
    fn large_and_deep_sheets_cost_a_step_for_each_byte() {
        for odd in
            ["@media screen{", ".a{", "{", "}", "@x{", "(", ".a{display:none}", ".a,", "\"", "/*"]
        {
            let css = odd.repeat(10_000);
            let mut rules = CssRules::default();
            assert!(rules.add(&css, &WorkBudget::new(css.len(), &|| false)).is_ok(), "{odd}");
        }
        let css = ".a{display:none}".repeat(100_000);
        let budget = WorkBudget::new(css.len(), &|| false);
        let mut rules = CssRules::default();
        rules.add(&css, &budget).unwrap();
        let element = StyledElement { name: "b", id: "", class: "a" };
        let ends = (0..1_000)
            .any(|_| rules.properties(&element, CssDeclarations::default(), &budget).is_err());
        assert!(ends, "elements times rules are counted");
    }
}
