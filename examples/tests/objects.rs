//! The language `objects`: every step gives the same result in every mode, and has fewer operations in its trace.

use metatrace::{Config, Jit};
use metatrace_examples::objects::{Hints, run};

/// Two classes at one site, a field that is added late, and a method that is redefined.
const PROGRAM: &str = "
class A
method get
  a = self.x
  return a
end
class B
method get
  a = self.x
  b = self.y
  a = a + b
  return a
end
one = 1
n = 3000
i = 0
total = 0
a = new A
a.x = one
b = new B
b.y = n
b.x = one
loop
  t = a.get()
  total = total + t
  t = b.get()
  total = total + t
  b.x = i
  tick
  i = i + one
while i < n
a.z = total
a.x = n
t = a.get()
total = total + t
return total
";

#[test]
fn every_step_gives_the_same_result_in_every_mode() {
    let expected: i64 = 3000 + 3000 * 3000 + (0..2999).sum::<i64>() + 1 + 3000;
    for hints in Hints::STEPS.into_iter().chain([Hints::NO_MAPS, Hints::NO_VERSIONS]) {
        for parameters in
            ["jit=off", "jit=on", "threshold=2,function_threshold=2,bridge_threshold=1", "off=peel"]
        {
            let mut config = Config::default();
            config.params.set_list(parameters).expect("the parameters exist");
            let jit = Jit::new(config).expect("there is memory");
            assert_eq!(run(&jit, PROGRAM, hints), expected, "{hints:?}, {parameters}");
            assert_eq!(jit.stats().loops > 0, parameters != "jit=off", "{hints:?}, {parameters}");
        }
    }
}
