//! Random programs. They terminate, print their results, and do nothing that Scheme leaves undefined: operands with
//! effects are in a `let*`, which has an order.

use fastrand::Rng;
use std::fmt::Write;

/// The beginning of all programs. All errors are printed as the same word, because messages depend on the
/// implementation.
const PROLOGUE: &str = "\
(import (scheme base) (scheme write) (scheme lazy))
(define (show . xs) (for-each (lambda (x) (write x) (display \" \")) xs) (newline))
(define (num x) (if (number? x) x (if (pair? x) (length x) 1)))
(define (attempt thunk) (guard (e ((symbol? e) e) ((number? e) (+ e 1)) (#t 'error)) (thunk)))
(define-record-type cell (make-cell a b) cell? (a cell-a set-cell-a!) (b cell-b))
(define-syntax twice (syntax-rules () ((_ e) (let ((t (num e))) (list t t)))))
(define-syntax my-or (syntax-rules () ((_) #f) ((_ e) e) ((_ e r ...) (let ((t e)) (if t t (my-or r ...))))))
(define-syntax swap! (syntax-rules () ((_ x y) (let ((t x)) (set! x y) (set! y t)))))
(define calls 0)
(define wound 0)
(define (bounded f) (if (> calls 25) 0 (begin (set! calls (+ calls 1)) (f))))
(define p (make-parameter 3))
";

struct Generator {
    rng: Rng,
    /// Variables in scope with any content; those that may be assigned to follow.
    vars: Vec<String>,
    boxes: Vec<String>,
    /// Procedures with their numbers of parameters.
    procedures: Vec<(String, usize)>,
    names: usize,
}

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut generator = Generator {
        rng: Rng::with_seed(seed),
        vars: Vec::new(),
        boxes: Vec::new(),
        procedures: Vec::new(),
        names: 0,
    };
    let mut out = PROLOGUE.to_owned();
    for _ in 0..generator.rng.usize(1..4) {
        let (name, value) = (generator.name("g"), generator.constant());
        let _ = writeln!(out, "(define {name} {value})");
        generator.vars.push(name.clone());
        generator.boxes.push(name);
    }
    for _ in 0..generator.rng.usize(2..5) {
        generator.procedure(&mut out);
    }
    let body = generator.expression(4);
    let rounds = generator.rng.usize(3..30);
    let _ = writeln!(
        out,
        "(let loop ((round 0) (last '()))\n  (if (< round {rounds})\n      (begin (set! calls 0)\n             (loop \
         (+ round 1) \
         (attempt (lambda () {body}))))\n      (show last)))"
    );
    for _ in 0..2 {
        let body = generator.expression(3);
        let _ = writeln!(out, "(set! calls 0)\n(show (attempt (lambda () {body})))");
    }
    let _ = writeln!(out, "(show wound {})", generator.boxes.join(" "));
    out
}

impl Generator {
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.rng.usize(..from.len())].to_owned()
    }

    fn of(&mut self, from: &[String]) -> String {
        if from.is_empty() { "7".to_owned() } else { from[self.rng.usize(..from.len())].clone() }
    }

    fn constant(&mut self) -> String {
        const VALUES: [&str; 16] = [
            "0",
            "1",
            "-1",
            "5",
            "100",
            "4611686018427387900",
            "-4611686018427387904",
            "1.5",
            "-0.25",
            "1/3",
            "'()",
            "'(1 2 3)",
            "#t",
            "#f",
            "'sym",
            "\"text\"",
        ];
        self.pick(&VALUES)
    }

    fn procedure(&mut self, out: &mut String) {
        let name = self.name("f");
        let count = self.rng.usize(1..4);
        let parameters: Vec<String> = (0..count).map(|_| self.name("x")).collect();
        let (vars, boxes) = (self.vars.clone(), self.boxes.clone());
        self.vars.extend(parameters.iter().cloned());
        self.boxes.push(parameters[0].clone());
        // The procedure may call itself, as often as `bounded` permits.
        self.procedures.push((name.clone(), count));
        let body = self.expression(3);
        (self.vars, self.boxes) = (vars, boxes);
        let _ = writeln!(out, "(define ({name} {}) (bounded (lambda () {body})))", parameters.join(" "));
    }

    fn number(&mut self, fuel: usize) -> String {
        format!("(num {})", self.expression(fuel))
    }

    fn expression(&mut self, fuel: usize) -> String {
        if fuel == 0 {
            return if self.rng.bool() {
                self.constant()
            } else {
                let vars = self.vars.clone();
                self.of(&vars)
            };
        }
        let fuel = fuel - 1;
        match self.rng.u8(..26) {
            0..=2 => {
                let op = self.pick(&["+", "-", "*", "max", "min"]);
                // The two operands are generated in order.
                let (a, b) = (self.number(fuel), self.number(fuel));
                format!("(let* ((a {a}) (b {b})) ({op} a b))")
            }
            3 => {
                let op = self.pick(&["quotient", "remainder", "modulo"]);
                let (a, b) = (self.number(fuel), self.pick(&["2", "3", "7", "-3"]));
                format!("({op} {a} {b})")
            }
            4 => {
                let op = self.pick(&["=", "<", ">", "<=", ">="]);
                let (a, b) = (self.number(fuel), self.number(fuel));
                format!("(let* ((a {a}) (b {b})) ({op} a b))")
            }
            5 => format!(
                "({} {})",
                self.pick(&["car", "cdr", "length", "not", "pair?", "null?", "symbol?", "list"]),
                self.expression(fuel)
            ),
            6 => format!(
                "(let* ((a {}) (b {})) ({} a b))",
                self.expression(fuel),
                self.expression(fuel),
                self.pick(&["cons", "list", "equal?", "eqv?"])
            ),
            7 | 8 => {
                format!("(if {} {} {})", self.expression(fuel), self.expression(fuel), self.expression(fuel))
            }
            9 | 10 => self.binding(fuel),
            11 => {
                let boxes = self.boxes.clone();
                let (name, value) = (self.of(&boxes), self.expression(fuel));
                if boxes.is_empty() { value } else { format!("(begin (set! {name} {value}) {name})") }
            }
            12..=14 => self.call(fuel),
            15 => self.looped(fuel),
            16 => {
                let name = self.name("k");
                let (test, value, other) =
                    (self.expression(fuel), self.expression(fuel), self.expression(fuel));
                format!(
                    "(call-with-current-continuation (lambda ({name}) (let* ((v {value})) (if {test} ({name} v) \
                     {other}))))"
                )
            }
            17 => format!("(attempt (lambda () {}))", self.expression(fuel)),
            18 => format!("(raise {})", self.pick(&["'oops", "17", "'other"])),
            19 => format!(
                "(dynamic-wind (lambda () (set! wound (+ wound 1))) (lambda () {}) (lambda () (set! wound (- wound \
                 1))))",
                self.expression(fuel)
            ),
            20 => {
                let (a, b) = (self.expression(fuel), self.expression(fuel));
                format!(
                    "(let* ((c (make-cell {a} 2)) (v {b})) (set-cell-a! c (list v (cell-a c))) (cell-a c))"
                )
            }
            21 => format!("(map (lambda (m) {}) '(1 2 3))", self.with("m", fuel)),
            22 => format!(
                "(call-with-values (lambda () (let* ((a {}) (b {})) (values a b))) (lambda (v w) (list w v)))",
                self.expression(fuel),
                self.expression(fuel)
            ),
            23 => format!(
                "(let* ((v {})) (parameterize ((p v)) (list (p) {})))",
                self.expression(fuel),
                self.expression(fuel)
            ),
            24 => format!("({} {})", self.pick(&["twice", "my-or #f", "list 1"]), self.expression(fuel)),
            _ => self.reentered(fuel),
        }
    }

    /// An expression in which a name is in scope.
    fn with(&mut self, name: &str, fuel: usize) -> String {
        self.vars.push(name.to_owned());
        let expression = self.expression(fuel);
        self.vars.pop();
        expression
    }

    fn binding(&mut self, fuel: usize) -> String {
        let (name, value) = (self.name("v"), self.expression(fuel));
        let assigned = self.rng.bool();
        self.vars.push(name.clone());
        if assigned {
            self.boxes.push(name.clone());
        }
        let body = self.expression(fuel);
        let text = match self.rng.u8(..4) {
            0 => format!("(let (({name} {value})) {body})"),
            1 => format!("((lambda ({name}) {body}) {value})"),
            2 => format!("(let () (define {name} {value}) {body})"),
            _ => format!("(let* (({name} {value}) (other {name})) (swap! {name} other) {body})"),
        };
        self.vars.pop();
        if assigned {
            self.boxes.pop();
        }
        text
    }

    fn call(&mut self, fuel: usize) -> String {
        let Some((name, count)) = (!self.procedures.is_empty())
            .then(|| self.procedures[self.rng.usize(..self.procedures.len())].clone())
        else {
            return self.constant();
        };
        let names = ["a", "b", "c"];
        let inits: Vec<String> =
            (0..count).map(|i| format!("({} {})", names[i], self.expression(fuel))).collect();
        format!("(let* ({}) ({name} {}))", inits.join(" "), names[..count].join(" "))
    }

    fn looped(&mut self, fuel: usize) -> String {
        let (index, value) = (self.name("i"), self.name("s"));
        let rounds = self.rng.usize(2..5);
        self.vars.extend([index.clone(), value.clone()]);
        let body = self.expression(fuel);
        self.vars.truncate(self.vars.len() - 2);
        if self.rng.bool() {
            format!(
                "(let loop (({index} 0) ({value} 0)) (if (< {index} {rounds}) (loop (+ {index} 1) {body}) {value}))"
            )
        } else {
            format!("(do (({index} 0 (+ {index} 1)) ({value} '() {body})) ((= {index} {rounds}) {value}))")
        }
    }

    /// A continuation that is entered twice more.
    fn reentered(&mut self, fuel: usize) -> String {
        let (name, count) = (self.name("k"), self.name("n"));
        let body = self.with(&count, fuel);
        format!(
            "(let (({name} #f) ({count} 0)) (let ((v (call-with-current-continuation (lambda (c) (set! {name} c) 0)))) \
             (set! {count} (+ {count} 1)) (let ((w {body})) (if (< {count} 3) ({name} w) (list v w)))))"
        )
    }
}
