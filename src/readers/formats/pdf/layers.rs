//! The layers of a PDF that are off when it is opened (optional content: ISO 32000, 8.11).

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, ObjRef, Object};
use std::collections::HashSet;

/// Most layers that are looked at.
const MOST: usize = 10_000;
/// Expressions within expressions.
const DEEPEST: usize = 8;

/// Which layers are on.
#[derive(Debug, Default)]
pub(super) struct PdfLayers {
    /// True if a layer is off unless it is listed.
    is_off: bool,
    /// Layers that are not as the others.
    listed: HashSet<(u32, i32)>,
}

impl PdfLayers {
    /// The layers of a file.
    pub(super) fn of(file: &Pdf) -> Self {
        let root: Option<Dict<'_>> = file.xref().get(file.xref().root_id());
        let all = root.and_then(|root| root.get::<Dict<'_>>("OCProperties"));
        let Some(usual) = all.and_then(|all| all.get::<Dict<'_>>("D")) else {
            return Self::default();
        };
        let is_off = usual.get::<Name<'_>>("BaseState").is_some_and(|state| &*state == b"OFF");
        let listed = usual.get::<Array<'_>>(if is_off { "ON" } else { "OFF" });
        let listed = listed.iter().flat_map(Array::raw_iter).take(MOST);
        let listed =
            listed.filter_map(|own| own.as_obj_ref()).map(|own| (own.obj_number, own.gen_number));
        Self { is_off, listed: listed.collect() }
    }

    /// True if what has this entry in a dictionary is not shown.
    pub(super) fn hides(&self, dict: &Dict<'_>, key: &[u8]) -> bool {
        if !self.is_off && self.listed.is_empty() {
            return false;
        }
        let Some(group) = dict.get::<Dict<'_>>(key) else { return false };
        if group.get::<Name<'_>>("Type").is_none_or(|own| &*own != b"OCMD") {
            return dict.get_ref(key).is_some_and(|own| !self.is_on(own));
        }
        if let Some(expression) = group.get::<Array<'_>>("VE") {
            return self.holds(&expression, DEEPEST) == Some(false);
        }
        let members = match group.get::<Array<'_>>("OCGs") {
            Some(all) => all.raw_iter().take(MOST).filter_map(|own| own.as_obj_ref()).collect(),
            None => Vec::from_iter(group.get_ref("OCGs")),
        };
        if members.is_empty() {
            return false;
        }
        let mut members = members.into_iter().map(|own| self.is_on(own));
        !match group.get::<Name<'_>>("P").as_deref() {
            Some(b"AllOn") => members.all(|is_on| is_on),
            Some(b"AnyOff") => members.any(|is_on| !is_on),
            Some(b"AllOff") => members.all(|is_on| !is_on),
            _ => members.any(|is_on| is_on),
        }
    }

    fn is_on(&self, layer: ObjRef) -> bool {
        self.is_off == self.listed.contains(&(layer.obj_number, layer.gen_number))
    }

    /// The value of an expression of layers; `None` if it is none, or too deep.
    fn holds(&self, expression: &Array<'_>, depth: usize) -> Option<bool> {
        let mut items = expression.raw_iter().take(MOST);
        let MaybeRef::NotRef(Object::Name(operator)) = items.next()? else { return None };
        let depth = depth.checked_sub(1)?;
        let mut values = items.map(|item| match item {
            MaybeRef::Ref(layer) => Some(self.is_on(layer)),
            MaybeRef::NotRef(Object::Array(inner)) => self.holds(&inner, depth),
            MaybeRef::NotRef(_) => None,
        });
        match &*operator {
            b"Not" => values.next()?.map(|is| !is),
            b"And" => values.try_fold(true, |all, is| Some(all && is?)),
            b"Or" => values.try_fold(false, |any, is| Some(any || is?)),
            _ => None,
        }
    }
}
