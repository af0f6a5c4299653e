; Takeuchi's function, with closures for what comes after.
(define (cpstak x y z after)
  (if (< y x)
      (cpstak (- x 1) y z
              (lambda (a)
                (cpstak (- y 1) z x
                        (lambda (b)
                          (cpstak (- z 1) x y (lambda (c) (cpstak a b c after)))))))
      (after z)))
(define (run n) (if (> n 1) (begin (cpstak 18 12 6 (lambda (v) v)) (run (- n 1))) (cpstak 18 12 6 (lambda (v) v))))
(display (run 300))
(newline)
