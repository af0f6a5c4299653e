//! The table of rewrite rules: nothing else is here. [`super`] says how rows are written. The first
//! row that fits is taken, so special cases stand before general ones.
//!
//! What is not here: comparisons that ranges decide, masks that change nothing, overflow tests of small
//! numbers, remainders of what is small already (pass `ranges`); anything about two comparisons (pass `guards`).
//! Nor is `x + 3 < 10` made `x < 7`: what the guard tells is about the sum, which is the next round's `x` in a loop.
//! `x * (2^k + 1)` stays a product: one instruction of three cycles against two that need two.
//!
//! Rules of floats are few, because they must be exact to the bit. `x + 0.0` loses the sign of zero, and
//! `x - 0.0`, `x * 1.0` and `x / 1.0` quiet a signalling NaN; `x - -y`, `-x * -y` and `x * -1.0` change the sign of a NaN.
//! Negation and magnitude change the sign bit alone and are proved as such; comparisons are proved by
//! the solver's own floats, NaN included.

/// The table.
pub(super) const RULES: &str = "
# Sums and differences.
add_zero:             int_add(x, 0) => x
add_constants:        int_add(int_add(x, C), D) => int_add(x, int_add(C, D)) where unchecked
add_to_difference:    int_add(int_sub(x, C), D) => int_add(x, int_sub(D, C)) where unchecked
add_to_negated:       int_add(int_sub(C, x), D) => int_sub(int_add(C, D), x) where unchecked
add_sub:              int_add(int_sub(x, y), y) => x
add_sub_chain:        int_add(int_sub(x, y), int_sub(y, z)) => int_sub(x, z)
add_neg:              int_add(x, int_neg(y)) => int_sub(x, y) where unchecked
add_not:              int_add(x, int_not(x)) => -1
add_not_one:          int_add(int_not(x), 1) => int_neg(x)
add_and_or:           int_add(int_and(x, y), int_or(x, y)) => int_add(x, y)
add_and_xor:          int_add(int_and(x, y), int_xor(x, y)) => int_or(x, y)
sub_zero:             int_sub(x, 0) => x
sub_same:             int_sub(x, x) => 0
sub_from_zero:        int_sub(0, x) => int_neg(x) where unchecked
sub_from_ones:        int_sub(-1, x) => int_not(x)
sub_added:            int_sub(int_add(x, y), y) => x
sub_sum:              int_sub(x, int_add(x, y)) => int_neg(y)
sub_sums:             int_sub(int_add(x, y), int_add(x, z)) => int_sub(y, z)
sub_difference:       int_sub(x, int_sub(x, y)) => y
sub_from_difference:  int_sub(int_sub(x, y), x) => int_neg(y)
sub_same_subtrahend:  int_sub(int_sub(x, z), int_sub(y, z)) => int_sub(x, y)
sub_same_minuend:     int_sub(int_sub(z, x), int_sub(z, y)) => int_sub(y, x)
sub_constants:        int_sub(int_add(x, C), D) => int_add(x, int_sub(C, D)) where unchecked
sub_two_constants:    int_sub(int_sub(x, C), D) => int_sub(x, int_add(C, D)) where unchecked
sub_from_constants:   int_sub(int_sub(C, x), D) => int_sub(int_sub(C, D), x) where unchecked
sub_sum_from:         int_sub(C, int_add(x, D)) => int_sub(int_sub(C, D), x) where unchecked
sub_difference_from:  int_sub(C, int_sub(x, D)) => int_sub(int_add(C, D), x) where unchecked
sub_negated_from:     int_sub(C, int_sub(D, x)) => int_add(x, int_sub(C, D)) where unchecked
sub_neg:              int_sub(x, int_neg(y)) => int_add(x, y) where unchecked
sub_not_from:         int_sub(C, int_not(x)) => int_add(x, int_add(C, 1)) where unchecked
sub_and:              int_sub(x, int_and(x, C)) => int_and(x, int_not(C))
sub_or:               int_sub(int_or(x, C), C) => int_and(x, int_not(C))
sub_or_and:           int_sub(int_or(x, y), int_and(x, y)) => int_xor(x, y)
sub_or_xor:           int_sub(int_or(x, y), int_xor(x, y)) => int_and(x, y)
sub_from_bool:        int_sub(1, x) => int_eq(x, 0) where bool(x), unchecked
neg_neg:              int_neg(int_neg(x)) => x
neg_not:              int_neg(int_not(x)) => int_add(x, 1)
neg_difference:            int_neg(int_sub(x, y)) => int_sub(y, x)
neg_add:              int_neg(int_add(x, C)) => int_sub(int_neg(C), x)
neg_mul:              int_neg(int_mul(x, C)) => int_mul(x, int_neg(C))
neg_sign:             int_neg(uint_shr(x, TOP)) => int_shr(x, TOP)
neg_sign_mask:        int_neg(int_shr(x, TOP)) => uint_shr(x, TOP)

# Products.
mul_zero:             int_mul(x, 0) => 0
mul_one:              int_mul(x, 1) => x
mul_minus_one:        int_mul(x, -1) => int_neg(x) where unchecked
mul_bools:            int_mul(x, y) => int_and(x, y) where bool(x), bool(y), unchecked
mul_two:              int_mul(x, 2) => int_add(x, x)
mul_constants:        int_mul(int_mul(x, C), D) => int_mul(x, int_mul(C, D)) where unchecked
mul_power:            int_mul(x, C) => int_shl(x, log2(C)) where pow2(C), unchecked
mul_neg:              int_mul(int_neg(x), C) => int_mul(x, int_neg(C)) where unchecked
mul_negs:             int_mul(int_neg(x), int_neg(y)) => int_mul(x, y) where unchecked
mul_high_zero:        uint_mul_high(x, 0) => 0
mul_high_one:         uint_mul_high(x, 1) => 0

# Quotients and remainders. No constant divides: see integers.rs for what does instead.
div_one:              int_floordiv(x, 1) => x
div_minus_one:        int_floordiv(x, -1) => int_neg(x)
div_zero:             int_floordiv(0, x) => 0 by integers
div_small:            int_floordiv(x, y) => 0 where within(x, y) by integers
div_power:            int_floordiv(x, C) => int_shr(x, log2(C)) where pow2(C)
div_nonneg:           int_floordiv(x, C) => uint_shr(uint_mul_high(x, magic(C)), log2(C)) where nonneg(x), divisor(C) by integers
div_constant:         int_floordiv(x, C) => int_xor(uint_shr(uint_mul_high(int_xor(x, int_shr(x, TOP)), magic(C)), log2(C)), int_shr(x, TOP)) where divisor(C) by integers
div_negative:         int_floordiv(x, C) => int_floordiv(int_neg(x), int_neg(C)) where above_min(x), above_min(C), int_lt(C, 0) by integers
mod_one:              int_floormod(x, 1) => 0
mod_minus_one:        int_floormod(x, -1) => 0
mod_zero:             int_floormod(0, x) => 0 by integers
mod_same:             int_floormod(x, x) => 0 by integers
mod_small:            int_floormod(x, y) => x where within(x, y) by integers
mod_power:            int_floormod(x, C) => int_and(x, int_sub(C, 1)) where pow2(C)
mod_constant:         int_floormod(x, C) => int_sub(x, int_mul(int_floordiv(x, C), C)) where divisor(C) by integers
mod_negative:         int_floormod(x, C) => int_neg(int_floormod(int_neg(x), int_neg(C))) where above_min(x), above_min(C), int_lt(C, 0) by integers

# Bits.
and_zero:             int_and(x, 0) => 0
and_ones:             int_and(x, -1) => x
and_same:             int_and(x, x) => x
and_not:              int_and(x, int_not(x)) => 0
and_nots:             int_and(int_not(x), int_not(y)) => int_not(int_or(x, y))
and_again:            int_and(int_and(x, y), y) => int_and(x, y)
and_constants:        int_and(int_and(x, C), D) => int_and(x, int_and(C, D))
and_or:               int_and(x, int_or(x, y)) => x
and_or_covered:       int_and(int_or(x, C), D) => D where int_eq(int_and(C, D), D)
and_or_apart:         int_and(int_or(x, C), D) => int_and(x, D) where int_eq(int_and(C, D), 0)
and_or_or_not:        int_and(int_or(x, y), int_or(x, int_not(y))) => x
and_xor_apart:        int_and(int_xor(x, C), D) => int_and(x, D) where int_eq(int_and(C, D), 0)
and_bit_of_bool:      int_and(x, 1) => x where bool(x)
or_zero:              int_or(x, 0) => x
or_ones:              int_or(x, -1) => -1
or_same:              int_or(x, x) => x
or_not:               int_or(x, int_not(x)) => -1
or_nots:              int_or(int_not(x), int_not(y)) => int_not(int_and(x, y))
or_again:             int_or(int_or(x, y), y) => int_or(x, y)
or_constants:         int_or(int_or(x, C), D) => int_or(x, int_or(C, D))
or_and:               int_or(x, int_and(x, y)) => x
or_and_covered:       int_or(int_and(x, C), D) => int_or(x, D) where int_eq(int_or(C, D), -1)
or_masked:            int_or(int_and(x, C), int_and(x, D)) => int_and(x, int_or(C, D))
or_and_and_not:       int_or(int_and(x, y), int_and(x, int_not(y))) => x
or_and_xor:           int_or(int_and(x, y), int_xor(x, y)) => int_or(x, y)
or_xor:               int_or(int_xor(x, y), y) => int_or(x, y)
xor_zero:             int_xor(x, 0) => x
xor_same:             int_xor(x, x) => 0
xor_ones:             int_xor(x, -1) => int_not(x)
xor_xor:              int_xor(int_xor(x, y), y) => x
xor_constants:        int_xor(int_xor(x, C), D) => int_xor(x, int_xor(C, D))
xor_own_not:          int_xor(x, int_not(x)) => -1
xor_nots:             int_xor(int_not(x), int_not(y)) => int_xor(x, y)
xor_not:              int_xor(int_not(x), C) => int_xor(x, int_not(C))
xor_or:               int_xor(int_or(x, C), C) => int_and(x, int_not(C))
xor_or_and:           int_xor(int_or(x, y), int_and(x, y)) => int_xor(x, y)
xor_masked:           int_xor(int_and(x, C), int_and(x, D)) => int_and(x, int_xor(C, D))
xor_bool:             int_xor(x, 1) => int_eq(x, 0) where bool(x)
not_not:              int_not(int_not(x)) => x
not_neg:              int_not(int_neg(x)) => int_add(x, -1)
not_add:              int_not(int_add(x, C)) => int_sub(int_not(C), x)
not_sub:              int_not(int_sub(C, x)) => int_add(x, int_not(C))
not_xor:              int_not(int_xor(x, C)) => int_xor(x, int_not(C))

# Shifts, whose counts are taken modulo the number of bits.
shl_zero:             int_shl(x, 0) => x
shr_zero:             int_shr(x, 0) => x
ushr_zero:            uint_shr(x, 0) => x
shl_of_zero:          int_shl(0, x) => 0
shr_of_zero:          int_shr(0, x) => 0
ushr_of_zero:         uint_shr(0, x) => 0
shr_of_ones:          int_shr(-1, x) => -1
shl_wide:             int_shl(x, C) => int_shl(x, int_and(C, TOP)) where int_eq(uint_lt(C, BITS), 0)
shr_wide:             int_shr(x, C) => int_shr(x, int_and(C, TOP)) where int_eq(uint_lt(C, BITS), 0)
ushr_wide:            uint_shr(x, C) => uint_shr(x, int_and(C, TOP)) where int_eq(uint_lt(C, BITS), 0)
shl_masked:           int_shl(x, int_and(y, C)) => int_shl(x, y) where int_eq(int_and(C, TOP), TOP)
shr_masked:           int_shr(x, int_and(y, C)) => int_shr(x, y) where int_eq(int_and(C, TOP), TOP)
ushr_masked:          uint_shr(x, int_and(y, C)) => uint_shr(x, y) where int_eq(int_and(C, TOP), TOP)
shl_shr:              int_shl(int_shr(x, C), C) => int_and(x, int_shl(-1, C))
shl_ushr:             int_shl(uint_shr(x, C), C) => int_and(x, int_shl(-1, C))
shr_shl:              int_shr(int_shl(x, C), C) => x where shl_fits(x, C)
ushr_shl:             uint_shr(int_shl(x, C), C) => int_and(x, uint_shr(-1, C))
shl_shl:              int_shl(int_shl(x, C), D) => int_shl(x, int_add(C, D)) where uint_lt(C, BITS), uint_lt(D, BITS), uint_lt(int_add(C, D), BITS)
shl_shl_out:          int_shl(int_shl(x, C), D) => 0 where uint_lt(C, BITS), uint_lt(D, BITS), int_ge(int_add(C, D), BITS)
shr_shr:              int_shr(int_shr(x, C), D) => int_shr(x, int_add(C, D)) where uint_lt(C, BITS), uint_lt(D, BITS), uint_lt(int_add(C, D), BITS)
shr_shr_out:          int_shr(int_shr(x, C), D) => int_shr(x, TOP) where uint_lt(C, BITS), uint_lt(D, BITS), int_ge(int_add(C, D), BITS)
ushr_ushr:            uint_shr(uint_shr(x, C), D) => uint_shr(x, int_add(C, D)) where uint_lt(C, BITS), uint_lt(D, BITS), uint_lt(int_add(C, D), BITS)
ushr_ushr_out:        uint_shr(uint_shr(x, C), D) => 0 where uint_lt(C, BITS), uint_lt(D, BITS), int_ge(int_add(C, D), BITS)
shr_masked_out:       int_shr(int_and(x, C), D) => 0 where int_eq(int_shr(C, D), 0)
ushr_masked_out:      uint_shr(int_and(x, C), D) => 0 where int_eq(uint_shr(C, D), 0)
ushr_of_sign:         uint_shr(int_shr(x, C), TOP) => uint_shr(x, TOP)

# Equality.
eq_same:              int_eq(x, x) => 1
ne_same:              int_ne(x, x) => 0
eq_add:               int_eq(int_add(x, C), D) => int_eq(x, int_sub(D, C))
ne_add:               int_ne(int_add(x, C), D) => int_ne(x, int_sub(D, C))
eq_sub:               int_eq(int_sub(x, C), D) => int_eq(x, int_add(D, C))
ne_sub:               int_ne(int_sub(x, C), D) => int_ne(x, int_add(D, C))
eq_sub_from:          int_eq(int_sub(C, x), D) => int_eq(x, int_sub(C, D))
ne_sub_from:          int_ne(int_sub(C, x), D) => int_ne(x, int_sub(C, D))
eq_xor:               int_eq(int_xor(x, C), D) => int_eq(x, int_xor(C, D))
ne_xor:               int_ne(int_xor(x, C), D) => int_ne(x, int_xor(C, D))
eq_neg:               int_eq(int_neg(x), C) => int_eq(x, int_neg(C))
ne_neg:               int_ne(int_neg(x), C) => int_ne(x, int_neg(C))
eq_not:               int_eq(int_not(x), C) => int_eq(x, int_not(C))
ne_not:               int_ne(int_not(x), C) => int_ne(x, int_not(C))
eq_difference:        int_eq(int_sub(x, y), 0) => int_eq(x, y)
ne_difference:        int_ne(int_sub(x, y), 0) => int_ne(x, y)
eq_xored:             int_eq(int_xor(x, y), 0) => int_eq(x, y)
ne_xored:             int_ne(int_xor(x, y), 0) => int_ne(x, y)
eq_own_sum:           int_eq(int_add(x, y), x) => int_eq(y, 0)
ne_own_sum:           int_ne(int_add(x, y), x) => int_ne(y, 0)
eq_own_difference:    int_eq(int_sub(x, y), x) => int_eq(y, 0)
ne_own_difference:    int_ne(int_sub(x, y), x) => int_ne(y, 0)
eq_sums:              int_eq(int_add(x, z), int_add(y, z)) => int_eq(x, y)
ne_sums:              int_ne(int_add(x, z), int_add(y, z)) => int_ne(x, y)
eq_differences:       int_eq(int_sub(x, z), int_sub(y, z)) => int_eq(x, y)
ne_differences:       int_ne(int_sub(x, z), int_sub(y, z)) => int_ne(x, y)
eq_negs:              int_eq(int_neg(x), int_neg(y)) => int_eq(x, y)
ne_negs:              int_ne(int_neg(x), int_neg(y)) => int_ne(x, y)
eq_nots:              int_eq(int_not(x), int_not(y)) => int_eq(x, y)
ne_nots:              int_ne(int_not(x), int_not(y)) => int_ne(x, y)
eq_own_not:           int_eq(x, int_not(x)) => 0
ne_own_not:           int_ne(x, int_not(x)) => 1
eq_bit:               int_eq(int_and(x, C), C) => int_ne(int_and(x, C), 0) where pow2(C)
ne_bit:               int_ne(int_and(x, C), C) => int_eq(int_and(x, C), 0) where pow2(C)

# Order, each with its mirror image.
lt_same:              int_lt(x, x) => 0
le_same:              int_le(x, x) => 1
lt_min:               int_lt(x, MIN) => 0
ge_min:               int_ge(x, MIN) => 1
gt_max:               int_gt(x, MAX) => 0
le_max:               int_le(x, MAX) => 1
le_min:               int_le(x, MIN) => int_eq(x, MIN)
gt_min:               int_gt(x, MIN) => int_ne(x, MIN)
ge_max:               int_ge(x, MAX) => int_eq(x, MAX)
lt_max:               int_lt(x, MAX) => int_ne(x, MAX)
lt_not:               int_lt(int_not(x), C) => int_gt(x, int_not(C))
le_not:               int_le(int_not(x), C) => int_ge(x, int_not(C))
gt_not:               int_gt(int_not(x), C) => int_lt(x, int_not(C))
ge_not:               int_ge(int_not(x), C) => int_le(x, int_not(C))
lt_nots:              int_lt(int_not(x), int_not(y)) => int_lt(y, x)
le_nots:              int_le(int_not(x), int_not(y)) => int_le(y, x)
lt_sums:              int_lt(int_add(x, z), int_add(y, z)) => int_lt(x, y) where add_fits(x, z), add_fits(y, z)
le_sums:              int_le(int_add(x, z), int_add(y, z)) => int_le(x, y) where add_fits(x, z), add_fits(y, z)
lt_own_sum:           int_lt(x, int_add(x, y)) => int_gt(y, 0) where add_fits(x, y)
le_own_sum:           int_le(x, int_add(x, y)) => int_ge(y, 0) where add_fits(x, y)
gt_own_sum:           int_gt(x, int_add(x, y)) => int_lt(y, 0) where add_fits(x, y)
ge_own_sum:           int_ge(x, int_add(x, y)) => int_le(y, 0) where add_fits(x, y)
ult_same:             uint_lt(x, x) => 0
ult_zero:             uint_lt(x, 0) => 0
ult_one:              uint_lt(x, 1) => int_eq(x, 0)
ult_ones:             uint_lt(x, -1) => int_ne(x, -1)
ult_min:              uint_lt(x, MIN) => int_ge(x, 0)
zero_ult:             uint_lt(0, x) => int_ne(x, 0)
ones_ult:             uint_lt(-1, x) => 0
max_ult:              uint_lt(MAX, x) => int_lt(x, 0)

# Booleans.
bool_eq_one:          int_eq(x, 1) => x where bool(x)
bool_ne_zero:         int_ne(x, 0) => x where bool(x)
bool_ne_one:          int_ne(x, 1) => int_eq(x, 0) where bool(x)
bool_gt_zero:         int_gt(x, 0) => x where bool(x)
bool_ge_one:          int_ge(x, 1) => x where bool(x)
bool_lt_one:          int_lt(x, 1) => int_eq(x, 0) where bool(x)
bool_le_zero:         int_le(x, 0) => int_eq(x, 0) where bool(x)
not_eq:               int_eq(int_eq(x, y), 0) => int_ne(x, y)
not_ne:               int_eq(int_ne(x, y), 0) => int_eq(x, y)
not_lt:               int_eq(int_lt(x, y), 0) => int_ge(x, y)
not_le:               int_eq(int_le(x, y), 0) => int_gt(x, y)
not_gt:               int_eq(int_gt(x, y), 0) => int_le(x, y)
not_ge:               int_eq(int_ge(x, y), 0) => int_lt(x, y)
not_ref_eq:           int_eq(ref_eq(x, y), 0) => ref_ne(x, y)
not_ref_ne:           int_eq(ref_ne(x, y), 0) => ref_eq(x, y)
not_float_eq:         int_eq(float_eq(x, y), 0) => float_ne(x, y)
not_float_ne:         int_eq(float_ne(x, y), 0) => float_eq(x, y)

# Overflow tests.
ovf_add_zero:         int_add_ovf(x, 0) => 0
ovf_add_fits:         int_add_ovf(x, y) => 0 where add_fits(x, y)
ovf_add_added:        int_add_ovf(int_add(x, C), D) => int_add_ovf(x, int_add(C, D)) where add_fits(x, C), add_fits(C, D)
ovf_add_subtracted:   int_add_ovf(int_sub(x, C), D) => int_add_ovf(x, int_sub(D, C)) where sub_fits(x, C), sub_fits(D, C)
ovf_add_sub:          int_add_ovf(int_sub(x, y), y) => 0 where sub_fits(x, y)
ovf_sub_zero:         int_sub_ovf(x, 0) => 0
ovf_sub_same:         int_sub_ovf(x, x) => 0
ovf_sub_fits:         int_sub_ovf(x, y) => 0 where sub_fits(x, y)
ovf_sub_added:        int_sub_ovf(int_add(x, C), D) => int_add_ovf(x, int_sub(C, D)) where add_fits(x, C), sub_fits(C, D)
ovf_sub_subtracted:   int_sub_ovf(int_sub(x, C), D) => int_sub_ovf(x, int_add(C, D)) where sub_fits(x, C), add_fits(C, D)
ovf_sub_sum:          int_sub_ovf(int_add(x, y), y) => 0 where add_fits(x, y)
ovf_mul_zero:         int_mul_ovf(x, 0) => 0
ovf_mul_one:          int_mul_ovf(x, 1) => 0
ovf_mul_minus_one:    int_mul_ovf(x, -1) => int_eq(x, MIN)
ovf_mul_two:          int_mul_ovf(x, 2) => int_add_ovf(x, x)
ovf_mul_bool:         int_mul_ovf(x, y) => 0 where bool(x)

# References and tags.
ref_eq_same:          ref_eq(x, x) => 1
ref_ne_same:          ref_ne(x, x) => 0
ref_eq_null:          ref_eq(x, null) => 0 where object(x)
ref_ne_null:          ref_ne(x, null) => 1 where object(x)
ref_eq_apart:         ref_eq(x, y) => 0 where apart(x, y)
ref_ne_apart:         ref_ne(x, y) => 1 where apart(x, y)
ref_eq_tagged:        ref_eq(x, y) => 0 where tagged(x), untagged(y)
ref_ne_tagged:        ref_ne(x, y) => 1 where tagged(x), untagged(y)
tag_eq:               ref_eq(tag(x), tag(y)) => int_eq(x, y) where fits(x), fits(y)
tag_ne:               ref_ne(tag(x), tag(y)) => int_ne(x, y) where fits(x), fits(y)
tag_eq_constant:      ref_eq(tag(x), C) => int_eq(x, untag(C)) where fits(x), tagged(C)
tag_ne_constant:      ref_ne(tag(x), C) => int_ne(x, untag(C)) where fits(x), tagged(C)
untag_tag:            untag(tag(x)) => x where fits(x)
tag_untag:            tag(untag(x)) => x where tagged(x)
ovf_tag_fits:         tag_ovf(x) => 0 where fits(x)
is_tagged_yes:        is_tagged(x) => 1 where tagged(x)
is_tagged_no:         is_tagged(x) => 0 where untagged(x)

# Floats.
float_neg_neg:        float_neg(float_neg(x)) => x
float_neg_eq:         float_eq(float_neg(x), float_neg(y)) => float_eq(x, y)
float_neg_ne:         float_ne(float_neg(x), float_neg(y)) => float_ne(x, y)
float_neg_lt:         float_lt(float_neg(x), float_neg(y)) => float_lt(y, x)
float_neg_le:         float_le(float_neg(x), float_neg(y)) => float_le(y, x)
float_abs_abs:        float_abs(float_abs(x)) => float_abs(x)
float_abs_neg:        float_abs(float_neg(x)) => float_abs(x)
float_abs_negative:   float_lt(float_abs(x), 0.0) => 0
float_lt_same:        float_lt(x, x) => 0
float_div_power:      float_div(x, C) => float_mul(x, reciprocal(C)) where power(C) by reason: both round the same number once, since the reciprocal is exact; a NaN is the quieted x in both
";
