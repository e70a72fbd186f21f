//! Text that a person typed onto a page: values of form fields, text boxes, stamps.

use crate::budget::Halt;
use crate::formats::flow::Look;
use crate::formats::pdf::chunks::{Place, WrittenPart};
use crate::formats::pdf::drawing::PageDrawing;
use crate::formats::pdf::marks::text_string;
use crate::reading::RemarkKind;
use hayro_font::kurbo::{Affine, Point, Rect};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};
use hayro_syntax::page::Page;

/// Work for an annotation.
const STEPS: usize = 100;
/// Fields around a field, and nodes of the tree of attachments below its root.
const DEEPEST: usize = 32;
/// Size of letters where only the value of a field is known, in points.
const SIZE: f64 = 11.0;
/// Flags of annotations that are not shown: hidden, no view.
const UNSEEN: i64 = 0b10_0010;
/// Flag of a button without a state.
const PUSHED: i64 = 1 << 16;
/// What is written for a box whose tick has no letters.
const TICK: &str = "☒";

/// Draws the annotations of a page that show text; comments on the page are not its text.
pub(super) fn draw<'a>(drawing: &mut PageDrawing<'a, '_>, page: &Page<'a>) -> Result<(), Halt> {
    let Some(all) = page.raw().get::<Array<'_>>("Annots") else { return Ok(()) };
    let around = drawing.place();
    for annotation in all.iter::<Dict<'_>>() {
        drawing.spend(STEPS)?;
        let kind = annotation.get::<Name<'_>>("Subtype");
        let part = match kind.as_deref() {
            Some(b"Widget") if is_text_field(&annotation) || is_ticked(&annotation) => {
                WrittenPart::Field
            }
            Some(b"FreeText" | b"Stamp") => WrittenPart::Box,
            Some(b"FileAttachment") => {
                drawing.text.attachments += 1;
                continue;
            }
            Some(b"Text" | b"Highlight" | b"Underline" | b"StrikeOut" | b"Squiggly") => {
                let has_text = annotation.get::<PdfString<'_>>("Contents");
                drawing.text.comments +=
                    usize::from(has_text.is_some_and(|own| !own.as_bytes().is_empty()));
                continue;
            }
            _ => continue,
        };
        let flags = annotation.get::<i64>("F").unwrap_or_default();
        let Some(rect) = rect(&annotation, "Rect") else { continue };
        if flags & UNSEEN != 0 {
            // The value of a field that its program does not show.
            if part == WrittenPart::Field {
                let look = Look::Unseen(RemarkKind::HiddenParts);
                typed(drawing, &value(&annotation, part), (rect, look), around)?;
            }
            continue;
        }
        if drawing.hides(&annotation) {
            continue;
        }
        let before = drawing.text.end();
        if let Some(form) = appearance(&annotation) {
            drawing.set_place(around * fitted(&form, rect));
            drawing.annotation(&form)?;
            drawing.set_place(around);
        }
        if drawing.text.end() == before {
            typed(drawing, &value(&annotation, part), (rect, Look::default()), around)?;
        }
        if drawing.text.end() != before {
            drawing.text.written(part);
        }
    }
    Ok(())
}

/// True for a field that holds text: its kind is Tx or Ch, its own or that of a field around it.
fn is_text_field(field: &Dict<'_>) -> bool {
    kind(field).is_some_and(|kind| matches!(&*kind, b"Tx" | b"Ch"))
}

/// True for a check box or radio button that is on, not for a button that is pushed.
fn is_ticked(field: &Dict<'_>) -> bool {
    let flags = inherited(field, &|field| field.get::<i64>("Ff")).unwrap_or_default();
    let state = || field.get::<Name<'_>>("AS").map(|name| name.to_vec());
    kind(field).is_some_and(|kind| &*kind == b"Btn")
        && flags & PUSHED == 0
        && state().is_some_and(|state| &*state != b"Off")
}

/// The kind of a field, or of the fields around it.
fn kind(field: &Dict<'_>) -> Option<Vec<u8>> {
    inherited(field, &|field| field.get::<Name<'_>>("FT").map(|name| name.to_vec()))
}

/// A property of a field, or of the fields around it.
fn inherited<T>(field: &Dict<'_>, find: &dyn Fn(&Dict<'_>) -> Option<T>) -> Option<T> {
    let mut field = field.clone();
    for _ in 0..DEEPEST {
        if let Some(found) = find(&field) {
            return Some(found);
        }
        field = field.get::<Dict<'_>>("Parent")?;
    }
    None
}

/// The value of a field, or the text of a box.
fn value(annotation: &Dict<'_>, part: WrittenPart) -> String {
    if is_ticked(annotation) {
        return TICK.to_owned();
    }
    let text = |own: PdfString<'_>| text_string(own.as_bytes());
    let found = match part {
        WrittenPart::Field => inherited(annotation, &|field| match field.get::<Object<'_>>("V")? {
            Object::String(own) => Some(text(own)),
            Object::Stream(own) => own.decoded_data().ok().map(|bytes| text_string(&bytes)),
            Object::Array(all) => {
                let lines: Vec<String> = all.iter::<PdfString<'_>>().map(text).collect();
                Some(lines.join("\n"))
            }
            _ => None,
        }),
        WrittenPart::Box => annotation.get::<PdfString<'_>>("Contents").map(text),
    };
    found.unwrap_or_default()
}

/// The stream that draws an annotation in its state.
fn appearance<'a>(annotation: &Dict<'a>) -> Option<Stream<'a>> {
    let all = annotation.get::<Dict<'a>>("AP")?;
    match all.get::<Object<'a>>("N")? {
        Object::Stream(form) => Some(form),
        Object::Dict(states) => {
            let state = annotation.get::<Name<'_>>("AS")?;
            states.get::<Stream<'a>>(&*state)
        }
        _ => None,
    }
}

fn rect(dict: &Dict<'_>, key: &str) -> Option<Rect> {
    let [x0, y0, x1, y1] = dict.get::<[f64; 4]>(key)?;
    let rect = Rect::new(x0, y0, x1, y1).abs();
    rect.is_finite().then_some(rect)
}

/// Moves the box of a form to where its annotation is (ISO 32000, 12.5.5).
fn fitted(form: &Stream<'_>, to: Rect) -> Affine {
    let matrix = form.dict().get::<[f64; 6]>("Matrix").map_or(Affine::IDENTITY, Affine::new);
    let own = rect(form.dict(), "BBox").map_or(to, |own| matrix.transform_rect_bbox(own));
    let scale = |to: f64, own: f64| if own > 0.0 && to > 0.0 { to / own } else { 1.0 };
    let (x, y) = (scale(to.width(), own.width()), scale(to.height(), own.height()));
    Affine::translate((to.x0, to.y0))
        * Affine::scale_non_uniform(x, y)
        * Affine::translate((-own.x0, -own.y0))
}

/// Writes text that nothing draws into its box, line by line.
fn typed(
    drawing: &mut PageDrawing<'_, '_>,
    text: &str,
    (rect, look): (Rect, Look),
    around: Affine,
) -> Result<(), Halt> {
    drawing.spend(text.len())?;
    for (line, number) in text.split(['\n', '\r']).zip(1_u32..) {
        let point = Point::new(rect.x0, rect.y1 - f64::from(number) * SIZE);
        let Point { x, y } = around * point;
        let advance = line.chars().count() as f64 * SIZE / 2.0;
        let place = Place { x, y, advance, tracking: 0.0, size: SIZE, turns: 0 };
        let line: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        drawing.text.push(line.trim(), place, look);
    }
    Ok(())
}

/// Number of files that are attached to a document.
pub(super) fn attachments(file: &Pdf) -> usize {
    let root: Option<Dict<'_>> = file.xref().get(file.xref().root_id());
    let names = root.and_then(|root| root.get::<Dict<'_>>("Names"));
    let tree = names.and_then(|names| names.get::<Dict<'_>>("EmbeddedFiles"));
    tree.map_or(0, |tree| leaves(&tree, 4))
}

/// Number of entries in a tree of names.
fn leaves(node: &Dict<'_>, deepest: usize) -> usize {
    let own = node.get::<Array<'_>>("Names").map_or(0, |names| names.raw_iter().count() / 2);
    let Some(below) = node.get::<Array<'_>>("Kids").filter(|_| deepest > 0) else { return own };
    own + below
        .iter::<Dict<'_>>()
        .take(DEEPEST)
        .map(|node| leaves(&node, deepest - 1))
        .sum::<usize>()
}
