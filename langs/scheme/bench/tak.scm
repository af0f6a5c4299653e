; Takeuchi's function: calls as operands of calls.
(define (tak x y z)
  (if (< y x)
      (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y))
      z))
(define (run n) (if (> n 1) (begin (tak 18 12 6) (run (- n 1))) (tak 18 12 6)))
(display (run 400))
(newline)
