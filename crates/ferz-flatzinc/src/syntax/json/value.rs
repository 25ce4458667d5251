//! Expressions as they are written in JSON.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::syntax::sets::Number;

/// An expression. How deep they are nested is limited by `serde_json`.
#[derive(Debug)]
pub(super) enum Json<'a> {
    Bool(bool),
    Number(Number),
    Name(Word<'a>),
    Array(Vec<Json<'a>>),
    Set(Vec<(Number, Number)>),
    String(Word<'a>),
    Call(Word<'a>, Vec<Json<'a>>),
}

/// A JSON string, borrowed from the text if it has no escapes.
#[derive(Clone, Debug)]
pub(super) struct Word<'a>(pub(super) Cow<'a, str>);

/// The fields of an object that stands for an expression.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Field {
    Set,
    String,
    Id,
    Args,
    #[serde(other)]
    Other,
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(WordVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a Boolean, a number, a name, an array, or an object with `set`, `string`, or `id` and `args`",
        )
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        NumberVisitor.visit_i64(value).map(Json::Number)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        NumberVisitor.visit_u64(value).map(Json::Number)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        NumberVisitor.visit_f64(value).map(Json::Number)
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Self::Value, E> {
        WordVisitor.visit_borrowed_str(value).map(Json::Name)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        WordVisitor.visit_str(value).map(Json::Name)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = seq.next_element()? {
            elements.push(element);
        }
        Ok(Json::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut set, mut string, mut id, mut args) = (None, None, None, None);
        while let Some(field) = map.next_key()? {
            match field {
                Field::Set => set = Some(map.next_value()?),
                Field::String => string = Some(map.next_value()?),
                Field::Id => id = Some(map.next_value()?),
                Field::Args => args = Some(map.next_value()?),
                Field::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        match (set, string, id, args) {
            (Some(set), None, None, None) => Ok(Json::Set(set)),
            (None, Some(string), None, None) => Ok(Json::String(string)),
            (None, None, Some(id), Some(args)) => Ok(Json::Call(id, args)),
            _ => {
                Err(A::Error::custom("expected an object with `set`, with `string`, or with `id` and `args`"))
            }
        }
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Number::Int(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        let value = i64::try_from(value);
        value.map(Number::Int).map_err(|_| E::custom("expected integers from -2^63 to 2^63 - 1"))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Number::Float(value))
    }
}

struct WordVisitor;

impl<'de> Visitor<'de> for WordVisitor {
    type Value = Word<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Self::Value, E> {
        Ok(Word(Cow::Borrowed(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        Ok(Word(Cow::Owned(value.to_string())))
    }
}
