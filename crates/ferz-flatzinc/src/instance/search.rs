//! Search annotations as strategies.
//!
//! What an annotation says in words that are not known here is left out, with a note about it: the search then does
//! what it would do without.

use std::collections::HashSet;

use ferz::{
    Branching, Restarts, Sequence, Term, Ties, ValueOrder, Var, VarOrder, View, branch, branch_on,
    first_fail, free_search, warm_start,
};

use super::Instance;
use crate::syntax::{Expr, Exprs, Value, Variable};

impl Instance<'_> {
    /// The strategy that the program asks for, and then whatever it leaves open: first the variables that no constraint
    /// defines. What is random in it depends on the seed, and `note` is told what is not understood.
    pub fn strategy(&self, seed: u64, note: impl FnMut(String)) -> Sequence {
        let mut reader = Reader { instance: self, seed, note, hints: Vec::new(), restarts: Restarts::Never };
        let annotations = self.program.exprs(self.program.solve.annotations);
        let strategy =
            annotations.iter().fold(branch(&[]).into(), |strategy, part| reader.add(strategy, part));
        let Reader { hints, restarts, .. } = reader;
        warm_start(hints).then(strategy).then(self.open()).restarts(restarts)
    }

    /// How to decide what is left open. If the objective is no expression of others, its best values come first. If it
    /// keeps a bound that it was given, its better half does, and then that of what is left: it would come there in small
    /// steps.
    fn open(&self) -> Sequence {
        let decided = self.decided();
        let printed = first_fail(&self.printed());
        if let Some(Term::View(goal)) = self.objective()
            && self.given.to.iter().any(|&(at, _)| self.terms[at].var() == Some(goal.var()))
        {
            let least_is_best = if self.is_better(0, 1) { goal } else { -goal };
            let halves = branch_on([least_is_best]).value(ValueOrder::SplitLow);
            return halves.then(first_fail(&decided)).then(printed);
        }
        match self.objective() {
            Some(Term::View(goal)) if self.is_better(1, 0) && decided.contains(&goal.var()) => {
                let least_is_best =
                    |var: Var| -> Term { if var == goal.var() { (-goal).into() } else { var.into() } };
                let views = decided.into_iter().map(least_is_best);
                branch_on(views).order(VarOrder::SmallestDomain).then(printed)
            }
            _ => first_fail(&decided).then(printed),
        }
    }

    /// A strategy that learns as it goes, whatever the program asks for; but its hints are tried first.
    #[must_use]
    pub fn free_strategy(&self, seed: u64) -> Sequence {
        let mut reader =
            Reader { instance: self, seed, note: |_| (), hints: Vec::new(), restarts: Restarts::Never };
        for annotation in self.program.exprs(self.program.solve.annotations) {
            reader.add(branch(&[]).into(), annotation);
        }
        // Sets that are printed are truth values that MiniZinc introduced.
        let is_free = |&at: &usize| {
            let is = |name| self.is_annotated(self.program.variables[at].annotations, &[name]);
            is("var_is_introduced") && !is("is_defined_var")
        };
        let mut vars = self.decided();
        vars.extend(self.printed_places().filter(is_free).filter_map(|at| self.terms[at].var()));
        let free = free_search(vars);
        // Without a seed, variables are taken in the order of the program where nothing else decides.
        let free = if seed == 0 { free } else { free.seed(seed) };
        warm_start(reader.hints).then(free).then(first_fail(&self.printed()))
    }

    /// The variables that tell solutions apart: those of the model that MiniZinc was given, and those that are printed.
    /// What it introduced beside them may have several values for the same solution of that model.
    #[must_use]
    pub fn distinct(&self) -> Vec<Var> {
        let mut vars = self.decided();
        vars.extend(self.printed());
        vars
    }

    /// Whether the search may decide variables before these that are not among them, so that of solutions that agree on
    /// these it finds several.
    #[must_use]
    pub fn decides_others(&self, vars: &[Var]) -> bool {
        let vars: HashSet<Var> = vars.iter().copied().collect();
        let mut named = Vec::new();
        for annotation in self.program.exprs(self.program.solve.annotations) {
            self.name_variables(annotation, &mut named);
        }
        named.iter().any(|var| !vars.contains(var))
    }

    /// Adds the variables that an annotation names to a list.
    fn name_variables(&self, expr: &Expr, list: &mut Vec<Var>) {
        match self.program.value(expr) {
            Value::Variable(id) => list.extend(self.term(id).var()),
            Value::Array(parts) | Value::Call(_, parts) => {
                parts.iter().for_each(|part| self.name_variables(part, list));
            }
            _ => {}
        }
    }

    /// The variables that are not said to be introduced by a flattener or defined by others.
    fn decided(&self) -> Vec<Var> {
        let program = self.program;
        let is_decided = |variable: &Variable| {
            !self.is_annotated(variable.annotations, &["is_defined_var", "var_is_introduced"])
        };
        let decided = program.variables.iter().zip(&self.terms).filter(|(variable, _)| is_decided(variable));
        decided.filter_map(|(_, term)| term.var()).collect()
    }

    /// The variables that are printed, alone or in an array.
    fn printed(&self) -> Vec<Var> {
        self.printed_places().filter_map(|at| self.terms[at].var()).collect()
    }

    fn printed_places(&self) -> impl Iterator<Item = usize> {
        let program = self.program;
        let is_printed = |annotations| self.is_annotated(annotations, &["output_var", "output_array"]);
        let variables = program.variables.iter().enumerate();
        let alone = variables.filter(move |(_, variable)| is_printed(variable.annotations)).map(|(at, _)| at);
        let arrays = program.arrays.iter().filter(move |array| is_printed(array.annotations));
        let elements = arrays.flat_map(|array| program.exprs(array.elements));
        alone.chain(elements.filter_map(|element| match program.value(element) {
            Value::Variable(id) => Some(id.index()),
            _ => None,
        }))
    }

    fn is_annotated(&self, annotations: Exprs, names: &[&str]) -> bool {
        let program = self.program;
        program.annotations(annotations).any(|(name, _)| names.contains(&program.text(name)))
    }
}

/// Reads annotations.
struct Reader<'i, 'p, N> {
    instance: &'i Instance<'p>,
    seed: u64,
    note: N,
    /// Values to try first.
    hints: Vec<(Term, i64)>,
    restarts: Restarts,
}

impl<'p, N: FnMut(String)> Reader<'_, 'p, N> {
    /// The strategy, followed by what an annotation says.
    fn add(&mut self, strategy: Sequence, annotation: &Expr) -> Sequence {
        let program = self.instance.program;
        let Value::Call(name, arguments) = program.value(annotation) else { return strategy };
        match (program.text(name), arguments) {
            ("seq_search" | "warm_start_array", [list]) => {
                self.elements(list).iter().fold(strategy, |strategy, part| self.add(strategy, part))
            }
            ("int_search" | "bool_search", [variables, order, value, ..]) => {
                let (order, ties) = self.variable_choice(self.word(order));
                let (value, branching) = self.value_choice(self.word(value));
                let branch = branch_on(self.terms(variables)).order(order).ties(ties);
                strategy.then(branch.value(value).branching(branching).seed(self.seed))
            }
            ("warm_start" | "warm_start_int" | "warm_start_bool", [variables, values]) => {
                let values = self.elements(values).iter().filter_map(|value| self.constant(value));
                self.hints.extend(self.terms(variables).into_iter().zip(values.collect::<Vec<_>>()));
                strategy
            }
            ("restart_none", []) => strategy,
            ("restart_constant", [scale]) => {
                self.restart(strategy, self.scale(scale).map(Restarts::Constant))
            }
            ("restart_linear", [scale]) => self.restart(strategy, self.scale(scale).map(Restarts::Linear)),
            ("restart_luby", [scale]) => self.restart(strategy, self.scale(scale).map(Restarts::Luby)),
            ("restart_geometric", [base, scale]) => {
                let (base, scale) = (self.number(base), self.scale(scale));
                self.restart(
                    strategy,
                    base.zip(scale).map(|(base, scale)| Restarts::Geometric { base, scale }),
                )
            }
            (
                name @ ("seq_search" | "int_search" | "bool_search" | "warm_start" | "warm_start_int"
                | "warm_start_bool" | "warm_start_array" | "restart_none" | "restart_constant"
                | "restart_linear" | "restart_luby" | "restart_geometric"),
                _,
            ) => {
                (self.note)(format!("`{name}` has the wrong number of arguments, and no effect"));
                strategy
            }
            (other, _) => {
                (self.note)(format!("the search annotation `{other}` is not known, and has no effect"));
                strategy
            }
        }
    }

    fn restart(&mut self, strategy: Sequence, restarts: Option<Restarts>) -> Sequence {
        let never_grows = match restarts {
            Some(Restarts::Constant(_)) => true,
            Some(Restarts::Geometric { base, .. }) => base <= 1.0,
            _ => false,
        };
        if never_grows {
            (self.note)("restarts after no more failures each time may go on for ever".into());
        }
        match restarts {
            Some(restarts) => self.restarts = restarts,
            None => (self.note)("a restart annotation without a number has no effect".into()),
        }
        strategy
    }

    /// Which variable, by MiniZinc's word for it.
    fn variable_choice(&mut self, word: &str) -> (VarOrder, Ties) {
        match word {
            "input_order" => (VarOrder::Input, Ties::First),
            "first_fail" => (VarOrder::SmallestDomain, Ties::First),
            "anti_first_fail" => (VarOrder::LargestDomain, Ties::First),
            "smallest" => (VarOrder::SmallestValue, Ties::First),
            "largest" => (VarOrder::LargestValue, Ties::First),
            "occurrence" => (VarOrder::LargestDegree, Ties::First),
            "most_constrained" => (VarOrder::SmallestDomain, Ties::LargestDegree),
            "max_regret" => (VarOrder::LargestRegret, Ties::First),
            "dom_w_deg" => (VarOrder::DomOverWeight, Ties::First),
            _ => {
                (self.note)(format!("the variable choice `{word}` is not known: it is input order"));
                (VarOrder::Input, Ties::First)
            }
        }
    }

    /// Which value, and into which branches, by MiniZinc's word for it.
    fn value_choice(&mut self, word: &str) -> (ValueOrder, Branching) {
        match word {
            "indomain" | "indomain_min" => (ValueOrder::Min, Branching::TwoWay),
            "indomain_max" => (ValueOrder::Max, Branching::TwoWay),
            "indomain_median" => (ValueOrder::Median, Branching::TwoWay),
            "indomain_middle" => (ValueOrder::MiddleOut, Branching::TwoWay),
            "indomain_random" => (ValueOrder::Random, Branching::TwoWay),
            "indomain_split" => (ValueOrder::SplitLow, Branching::TwoWay),
            "indomain_reverse_split" => (ValueOrder::SplitHigh, Branching::TwoWay),
            "indomain_split_random" => (ValueOrder::Random, Branching::Split),
            "indomain_interval" => (ValueOrder::Interval, Branching::TwoWay),
            "outdomain_min" => (ValueOrder::Min, Branching::Exclude),
            "outdomain_max" => (ValueOrder::Max, Branching::Exclude),
            "outdomain_median" => (ValueOrder::Median, Branching::Exclude),
            "outdomain_random" => (ValueOrder::Random, Branching::Exclude),
            _ => {
                (self.note)(format!("the value choice `{word}` is not known: it is the least value"));
                (ValueOrder::Min, Branching::TwoWay)
            }
        }
    }

    fn elements(&self, list: &Expr) -> &'p [Expr] {
        match self.instance.program.value(list) {
            Value::Array(elements) => elements,
            _ => &[],
        }
    }

    fn terms(&self, list: &Expr) -> Vec<Term> {
        let term = |element: &Expr| match self.instance.program.value(element) {
            Value::Variable(id) => Some(self.instance.term(id)),
            _ => self.constant(element).map(Term::from),
        };
        self.elements(list).iter().filter_map(term).collect()
    }

    fn constant(&self, expr: &Expr) -> Option<i64> {
        match self.instance.program.value(expr) {
            Value::Int(v) => Some(v),
            Value::Bool(v) => Some(v.into()),
            _ => None,
        }
    }

    fn number(&self, expr: &Expr) -> Option<f64> {
        match self.instance.program.value(expr) {
            Value::Int(v) => Some(v as f64),
            Value::Float(v) => Some(v),
            _ => None,
        }
    }

    /// A number of failures.
    fn scale(&self, expr: &Expr) -> Option<u64> {
        // Saturates, and a negative number becomes 0.
        self.number(expr).map(|scale| scale as u64)
    }

    fn word(&self, expr: &Expr) -> &'p str {
        match self.instance.program.value(expr) {
            Value::Call(name, _) => self.instance.program.text(name),
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Program, Source};

    const ORDERS: [&str; 9] = [
        "input_order",
        "first_fail",
        "anti_first_fail",
        "smallest",
        "largest",
        "occurrence",
        "most_constrained",
        "max_regret",
        "dom_w_deg",
    ];

    /// What is noted, and the values of `x`, `y` and `z` in each solution, in the order in which they are found.
    fn search(annotations: &str) -> (Vec<String>, Vec<Vec<i64>>) {
        let text = format!(
            "var {{-3, 0, 2, 5}}: x;\nvar 1..4: y;\nvar -2..7: z :: is_defined_var;\nvar bool: b;\n\
             constraint int_lin_eq([1, 1], [y, z], 5) :: defines_var(z);\n\
             constraint int_ne(x, z);\nsolve {annotations} satisfy;\n"
        );
        let program = Program::parse(Source { file: "test.fzn", text: &text }).unwrap();
        let instance = Instance::new(&program).unwrap();
        let mut notes = Vec::new();
        let strategy = instance.strategy(7, |note| notes.push(note));
        let mut search = instance.model().search(strategy).unwrap();
        let value = |solution: &ferz::Assignment, at: usize| instance.terms[at].value(&|var| solution[var]);
        let solutions = search.solutions().map(|solution| (0..3).map(|at| value(&solution, at)).collect());
        (notes, solutions.collect())
    }

    fn sorted(mut solutions: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
        solutions.sort();
        solutions
    }

    #[test]
    fn all_words_find_all_solutions() {
        let expected = sorted(search("").1);
        assert_eq!(expected.len(), 2 * (4 * 4 - 1));
        let values = "indomain indomain_min indomain_max indomain_median indomain_middle indomain_random \
                      indomain_split indomain_reverse_split indomain_split_random indomain_interval \
                      outdomain_min outdomain_max outdomain_median outdomain_random";
        for value in values.split_whitespace() {
            for order in ORDERS {
                let (notes, solutions) =
                    search(&format!(":: int_search([x, z, 3, y], {order}, {value}, complete)"));
                assert_eq!(notes, [""; 0]);
                assert_eq!(sorted(solutions), expected, "{order} {value}");
            }
        }
    }

    #[test]
    fn the_least_value_of_a_view_is_tried_first() {
        let (_, solutions) = search(":: int_search([z], input_order, indomain_min, complete)");
        assert_eq!(solutions[0][2], 1);
        let (_, solutions) = search(":: int_search([z], input_order, indomain_max, complete)");
        assert_eq!(solutions[0][2], 4);
        let (_, solutions) = search(":: int_search([y], input_order, outdomain_max, complete)");
        assert_eq!(solutions[0][1], 1);
    }

    #[test]
    fn sequences_restarts_and_hints() {
        let (notes, solutions) = search(
            ":: restart_geometric(1.5, 10) :: restart_luby(250) :: warm_start([x, y], [5, 3]) \
             :: seq_search([int_search([y], input_order, indomain_max), bool_search([b], input_order, indomain_max)])",
        );
        assert_eq!(notes, [""; 0]);
        assert_eq!(solutions[0], [5, 3, 2]);
        assert_eq!(sorted(solutions), sorted(search("").1));
    }

    #[test]
    fn what_is_not_known_is_noted() {
        let (notes, solutions) = search(
            ":: int_search([y], best_first, indomain_best, complete) :: priority_search([x]) :: restart_luby(x)",
        );
        assert_eq!(sorted(solutions), sorted(search("").1));
        assert_eq!(notes.len(), 4);
        for (note, word) in notes.iter().zip(["best_first", "indomain_best", "priority_search", "restart"]) {
            assert!(note.contains(word), "{note}");
        }
    }
}
