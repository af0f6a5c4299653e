//! The command `minipy`.

fn main() {
    let args = std::env::args().skip(1).collect();
    match minipy::cli::run(args) {
        minipy::cli::INTERRUPTED => minipy::interrupt::die(),
        status => std::process::exit(status),
    }
}
