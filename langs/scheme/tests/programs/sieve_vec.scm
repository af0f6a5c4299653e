(import (scheme base) (scheme write) (scheme read) (scheme lazy) (scheme inexact) (scheme char) (scheme cxr)
        (scheme case-lambda) (scheme eval))
(define (sieve n) (let ((v (make-vector (+ n 1) #t))) (let loop ((i 2) (count 0)) (cond ((> i n) count) ((vector-ref v i) (let mark ((j (* i i))) (if (<= j n) (begin (vector-set! v j #f) (mark (+ j i))))) (loop (+ i 1) (+ count 1))) (else (loop (+ i 1) count))))))
(write (map sieve '(10 100 1000))) (newline)
