//! Words of automata and decision diagrams.

use ferz::{Automaton, mdd, regular};

use crate::harness::Claim::Domain;
use crate::harness::{Draw, constraints};

/// A symbol, or a few beside one another.
fn symbols(draw: &mut Draw, values: &[i64]) -> ferz::Domain {
    let first = draw.pick(values);
    let last = if draw.one_in(3) { draw.pick(values) } else { first };
    (first..=last).into()
}

constraints! {
    words: Domain, |draw| {
        let terms = draw.terms(0..=5);
        let values = [draw.tuples(&terms, 1..=4).concat(), vec![draw.value()]].concat();
        let states = draw.between(1..=4);
        let state = |draw: &mut Draw| draw.between(0..=states) as u32;
        let transitions: Vec<_> = (0..draw.between(3..=14))
            .map(|_| (state(draw), symbols(draw, &values), state(draw)))
            .collect();
        let accepting: Vec<u32> = (0..=states as u32).filter(|_| draw.one_in(2)).collect();
        regular(terms, &Automaton::new(0, accepting, transitions))
    };
    paths: Domain, |draw| {
        let terms = draw.terms(1..=5);
        let (width, last) = (draw.between(1..=3) as u32, terms.len() as u32);
        let arcs: Vec<_> = (0..draw.between(4..=24))
            .map(|_| {
                let at = draw.below(terms.len());
                let value = draw.tuples(&terms[at..=at], 1..=1).concat();
                let level = at as u32;
                let node = |draw: &mut Draw, level: u32| if level == 0 || level == last { level * width } else { level * width + draw.below(width as usize) as u32 };
                (node(draw, level), value[0], node(draw, level + 1))
            })
            .collect();
        mdd(terms, 0, last * width, arcs)
    };
}
