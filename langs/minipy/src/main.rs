//! The command `minipy`.

fn main() {
    let args = std::env::args().skip(1).collect();
    std::process::exit(minipy::cli::run(args));
}
