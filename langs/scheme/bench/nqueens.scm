; All ways to place queens on a board, with lists.
(define (safe? row distance placed)
  (or (null? placed)
      (and (not (= (car placed) (+ row distance)))
           (not (= (car placed) (- row distance)))
           (not (= (car placed) row))
           (safe? row (+ distance 1) (cdr placed)))))
(define (count-ways size)
  (define (place column placed)
    (if (= column size)
        1
        (let try ((row 0) (ways 0))
          (if (= row size)
              ways
              (try (+ row 1)
                   (if (safe? row 1 placed) (+ ways (place (+ column 1) (cons row placed))) ways))))))
  (place 0 '()))
(display (count-ways 10))
(newline)
