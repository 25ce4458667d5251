//! Each name that is bound to a constraint is drawn.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::topics::catalogue;

/// The names for which the catalogue of the front end has an entry: the words between quotes in its functions `state`.
fn bound() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/constraints");
    let mut names = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let Some((_, function)) = text.split_once("fn state(name: &str)") else { continue };
        let (function, _) = function.split_once("_ => return None").unwrap();
        let quoted = function.split('"').skip(1).step_by(2);
        let is_name = |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        names.extend(quoted.filter(is_name).map(str::to_owned));
    }
    names
}

#[test]
fn each_name_that_is_bound_is_drawn() {
    let drawn: BTreeSet<String> = catalogue().iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(bound(), drawn);
}
