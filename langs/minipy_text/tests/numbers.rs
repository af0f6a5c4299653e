//! Integers and floats against CPython's recorded results.

mod common;

use common::{Arg, Tag, check};
use minipy_text::{Int, float, int};

#[test]
fn floats_agree() {
    check("float", 5_000, |name, a: &[Arg]| match name {
        "float_repr" => float::repr(a[0].float()).tag(),
        "float_parse" => float::parse_float(a[0].str()).tag(),
        "float_hash" => float::hash(a[0].float()).tag(),
        "float_to_int" => float::to_int(a[0].float()).tag(),
        "float_round_to_int" => float::round_to_int(a[0].float()).tag(),
        "float_is_integer" => float::is_integer(a[0].float()).tag(),
        "float_ratio" => float::as_integer_ratio(a[0].float()).tag(),
        "float_round" => float::round(a[0].float(), a[1].i64()).tag(),
        "float_mod" => float::modulo(a[0].float(), a[1].float()).tag(),
        "float_floordiv" => float::floor_div(a[0].float(), a[1].float()).tag(),
        "float_divmod" => float::divmod(a[0].float(), a[1].float()).tag(),
        "float_div" => float::div(a[0].float(), a[1].float()).tag(),
        "float_pow" => float::pow(a[0].float(), a[1].float()).tag(),
        _ => panic!("no function {name}"),
    });
}

#[test]
fn ints_agree() {
    check("int", 5_000, |name, a: &[Arg]| match name {
        "int_parse" => int::parse_int(a[0].str(), a[1].i64()).tag(),
        _ => unary(name, a[0].int()).unwrap_or_else(|| binary(name, a[0].int(), &a[1])),
    });
}

fn unary(name: &str, v: &Int) -> Option<String> {
    Some(match name {
        "int_str" => v.to_decimal().tag(),
        "int_hex" => v.to_hex().tag(),
        "int_oct" => v.to_octal().tag(),
        "int_bin" => v.to_binary().tag(),
        "int_hash" => v.hash().tag(),
        "int_float" => v.to_f64().tag(),
        "int_bits" => (v.bit_length() as i64).tag(),
        "int_ones" => (v.bit_count() as i64).tag(),
        "int_neg" => v.neg().tag(),
        "int_abs" => v.abs().tag(),
        "int_invert" => v.invert().tag(),
        "int_isqrt" => v.isqrt().tag(),
        _ => return None,
    })
}

fn binary(name: &str, v: &Int, other: &Arg) -> String {
    if name == "int_cmp_float" {
        return v.cmp_f64(other.float()).map(|order| order as i64).tag();
    }
    let w = other.int();
    match name {
        "int_round" => v.round(w.to_i64().expect("a small count")).expect("there is memory").tag(),
        "int_shl" => v.shl(w).tag(),
        "int_shr" => v.shr(w).tag(),
        "int_add" => v.add(w).tag(),
        "int_sub" => v.sub(w).tag(),
        "int_mul" => v.mul(w).tag(),
        "int_floordiv" => v.floor_div(w).tag(),
        "int_mod" => v.floor_mod(w).tag(),
        "int_divmod" => v.div_mod(w).tag(),
        "int_truediv" => v.true_div(w).tag(),
        "int_and" => v.bit_and(w).tag(),
        "int_or" => v.bit_or(w).tag(),
        "int_xor" => v.bit_xor(w).tag(),
        "int_gcd" => v.gcd(w).tag(),
        "int_lcm" => v.lcm(w).tag(),
        "int_cmp" => (v.cmp(w) as i64).tag(),
        "int_pow" => v.pow(w).tag(),
        _ => panic!("no function {name}"),
    }
}

#[test]
fn modular_powers_agree() {
    check("powmod", 300, |_, a: &[Arg]| a[0].int().pow_mod(a[1].int(), a[2].int()).tag());
}

#[test]
fn small_values_are_never_big() {
    let edge = Int::Small(i64::MAX).add(&Int::ONE);
    assert!(matches!(edge, Int::Big(_)));
    assert_eq!(edge.sub(&Int::ONE), Int::Small(i64::MAX));
    assert_eq!(Int::Small(i64::MIN).neg().neg(), Int::Small(i64::MIN));
    assert!(matches!(Int::Small(i64::MIN).floor_div(&Int::Small(-1)), Ok(Int::Big(_))));
}
