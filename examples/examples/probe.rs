use ferz::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: i64 = a[1].parse().unwrap();
    let level = match a[2].as_str() {
        "value" => Consistency::Value,
        "binary" => Consistency::Binary,
        "pairs" => Consistency::Pairs,
        "domain" => Consistency::Domain,
        _ => Consistency::Bounds,
    };
    let t0 = Instant::now();
    let mut m = Model::new();
    let q = m.ints(n as usize, 0..=n - 1);
    m.add(all_different(q.iter().copied()).consistency(level));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)).consistency(level));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)).consistency(level));
    let b = branch(&q).order(if a[3] == "input" { VarOrder::Input } else { VarOrder::SmallestDomain }).value(
        match a[4].as_str() {
            "min" => ValueOrder::Min,
            "median" => ValueOrder::Median,
            _ => ValueOrder::SplitLow,
        },
    );
    let mut s = m.search(b).unwrap();
    if a[5] == "first" {
        s = s.limits(Limits::none().solutions(1));
    }
    let t1 = Instant::now();
    let c0 = cpu();
    let c = s.count();
    let c1 = cpu() - c0;
    let st = s.stats();
    println!(
        "{c} nodes {} fails {} props {} depth {} build {:?} time {:?} ns/node {:.1} cpu {} ",
        st.nodes,
        st.failures,
        st.propagations,
        st.peak_depth,
        t1 - t0,
        st.time,
        st.time.as_nanos() as f64 / st.nodes as f64,
        c1
    );
}

fn cpu() -> u64 {
    std::fs::read_to_string("/proc/self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap()
}
