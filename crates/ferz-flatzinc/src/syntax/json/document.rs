//! The document and its items as they are written.
//!
//! Items are cut out first, and read one by one, so that it is known where each begins.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::value::{Json, Word};
use super::{Position, Source, parse, position};
use crate::syntax::sets::Number;

/// A program, its items yet to be read. Fields that are not known are skipped, here and in the items.
#[derive(Deserialize)]
#[serde(expecting = "an object with `variables`, `arrays`, `constraints`, `output` and `solve`")]
pub(super) struct Document<'a> {
    #[serde(borrow)]
    pub(super) variables: Entries<'a>,
    #[serde(borrow)]
    pub(super) arrays: Entries<'a>,
    #[serde(borrow)]
    pub(super) constraints: Vec<&'a RawValue>,
    #[serde(borrow)]
    pub(super) output: &'a RawValue,
    #[serde(borrow)]
    pub(super) solve: &'a RawValue,
}

/// The entries of an object in their order, also where two have the same key.
pub(super) struct Entries<'a>(pub(super) Vec<(Word<'a>, &'a RawValue)>);

/// A variable.
#[derive(Deserialize)]
#[serde(expecting = "an object with a `type`")]
pub(super) struct VariableItem<'a> {
    #[serde(rename = "type")]
    pub(super) ty: TypeName,
    pub(super) domain: Option<Vec<(Number, Number)>>,
    #[serde(borrow)]
    pub(super) rhs: Option<Json<'a>>,
    #[serde(default)]
    pub(super) introduced: bool,
    #[serde(default)]
    pub(super) defined: bool,
    #[serde(default)]
    pub(super) ann: Vec<Json<'a>>,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum TypeName {
    #[serde(rename = "bool")]
    Bool,
    #[serde(rename = "int")]
    Int,
    #[serde(rename = "float")]
    Float,
    #[serde(rename = "set of int")]
    SetOfInt,
}

/// An array.
#[derive(Deserialize)]
#[serde(expecting = "an object with `a`")]
pub(super) struct ArrayItem<'a> {
    #[serde(borrow)]
    pub(super) a: Vec<Json<'a>>,
    #[serde(default)]
    pub(super) introduced: bool,
    #[serde(default)]
    pub(super) defined: bool,
    #[serde(default)]
    pub(super) ann: Vec<Json<'a>>,
}

/// A constraint.
#[derive(Deserialize)]
#[serde(expecting = "an object with `id` and `args`")]
pub(super) struct ConstraintItem<'a> {
    #[serde(borrow)]
    pub(super) id: Word<'a>,
    pub(super) args: Vec<Json<'a>>,
    pub(super) defines: Option<Word<'a>>,
    #[serde(default)]
    pub(super) ann: Vec<Json<'a>>,
}

/// The solve item.
#[derive(Deserialize)]
#[serde(expecting = "an object with a `method`")]
pub(super) struct SolveItem<'a> {
    pub(super) method: Method,
    #[serde(borrow)]
    pub(super) objective: Option<Json<'a>>,
    #[serde(default)]
    pub(super) ann: Vec<Json<'a>>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Method {
    Satisfy,
    Minimize,
    Maximize,
}

impl Document<'_> {
    /// The item that this place is in, in words.
    pub(super) fn item_at(&self, source: Source<'_>, place: Position) -> Option<String> {
        let is_at = |raw: &RawValue| {
            let offset = place.offset().checked_sub(position(source, raw.get()).offset());
            offset.is_some_and(|offset| offset <= raw.get().len())
        };
        let entry = |entries: &Entries<'_>, what: &str| {
            let (name, _) = entries.0.iter().find(|(_, raw)| is_at(raw))?;
            Some(format!("{what} `{}`", name.0))
        };
        let constraint = || {
            let index = self.constraints.iter().position(|raw| is_at(raw))?;
            match parse::<ConstraintItem<'_>>(source, self.constraints[index].get()) {
                Ok(item) => Some(format!("constraint {} (`{}`)", index + 1, item.id.0)),
                Err(_) => Some(format!("constraint {}", index + 1)),
            }
        };
        let single = |raw, name: &str| is_at(raw).then(|| format!("`{name}`"));
        entry(&self.variables, "variable")
            .or_else(|| entry(&self.arrays, "array"))
            .or_else(constraint)
            .or_else(|| single(self.output, "output"))
            .or_else(|| single(self.solve, "solve"))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with an entry for each name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}
