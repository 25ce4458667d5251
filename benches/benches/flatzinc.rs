//! Reading FlatZinc: 5 MB of text such as MiniZinc writes, from the text to the checked program.
//!
//! The constraints take their variables from all over the program, which is harder on the caches than models are.

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ferz::SplitMix64;
use ferz_benches::group;
use ferz_flatzinc::syntax::{Program, Source};

const LEN: usize = 5_000_000;
const VARIABLES: u64 = 40_000;
const ARRAYS: u64 = 2_000;

fn parse(criterion: &mut Criterion) {
    let text = text();
    let mut group = group(criterion, "flatzinc");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("parse 5 MB", |bencher| {
        let source = Source { file: "bench", text: black_box(&text) };
        bencher.iter(|| Program::parse(source).expect("a correct program"));
    });
}

fn text() -> String {
    let mut random = SplitMix64::new(1);
    let mut text = String::from("predicate all_different_int(array [int] of var int: x);\n");
    for i in 0..VARIABLES {
        let annotation =
            ["", " :: output_var", " :: var_is_introduced :: is_defined_var"][random.below(3) as usize];
        line(&mut text, format_args!("var 1..{}: X_INTRODUCED_{i}_{annotation};", 2 + random.below(900)));
    }
    for i in 0..ARRAYS {
        let elements = variables(&mut random, 20);
        line(
            &mut text,
            format_args!("array [1..20] of var int: a{i} :: output_array([1..20]) = [{elements}];"),
        );
    }
    while text.len() < LEN {
        match random.below(4) {
            0 => {
                let (terms, bound) = (variables(&mut random, 4), random.below(100));
                line(&mut text, format_args!("constraint int_lin_le([1,-1,20,-300],[{terms}],{bound});"));
            }
            1 => {
                let (factors, product) = (variables(&mut random, 2), variables(&mut random, 1));
                line(
                    &mut text,
                    format_args!("constraint int_times({factors},{product}) :: defines_var({product});"),
                );
            }
            2 => line(
                &mut text,
                format_args!("constraint all_different_int(a{}) :: domain;", random.below(ARRAYS)),
            ),
            _ => {
                let member = variables(&mut random, 1);
                line(&mut text, format_args!("constraint set_in({member},{{1,3,5,7,11,13}});"));
            }
        }
    }
    text + "solve :: int_search(a0,first_fail,indomain_min,complete) satisfy;\n"
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// The names of so many variables.
fn variables(random: &mut SplitMix64, count: usize) -> String {
    let name = |_| format!("X_INTRODUCED_{}_", random.below(VARIABLES));
    (0..count).map(name).collect::<Vec<_>>().join(",")
}

criterion_group!(benches, parse);
criterion_main!(benches);
