; Takeuchi's function, with a continuation for each value.
(define (ctak x y z) (call-with-current-continuation (lambda (k) (step k x y z))))
(define (step k x y z)
  (if (< y x)
      (call-with-current-continuation
       (lambda (k)
         (step k
               (call-with-current-continuation (lambda (k) (step k (- x 1) y z)))
               (call-with-current-continuation (lambda (k) (step k (- y 1) z x)))
               (call-with-current-continuation (lambda (k) (step k (- z 1) x y))))))
      (k z)))
(define (run n) (if (> n 1) (begin (ctak 18 12 6) (run (- n 1))) (ctak 18 12 6)))
(display (run 40))
(newline)
