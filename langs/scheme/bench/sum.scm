; A loop.
(define (run i sum) (if (= i 0) sum (run (- i 1) (+ sum (modulo i 7)))))
(display (run 100000000 0))
(newline)
