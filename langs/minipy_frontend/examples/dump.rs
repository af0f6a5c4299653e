//! Prints the bytecode of Python files, or their syntax errors: `cargo run --example dump -- FILE...`.

fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read(&path).unwrap_or_else(|error| panic!("cannot read {path}: {error}"));
        match minipy_frontend::compile(&source, &path, minipy_frontend::Mode::Module) {
            Ok(code) => print!("{}", minipy_frontend::disassemble(&code)),
            Err(error) => println!("{error}"),
        }
    }
}
