//! The command `minipy`.

fn main() {
    let args = std::env::args().skip(1).collect();
    minipy::cli::end(minipy::cli::run(args))
}
