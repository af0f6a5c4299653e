;;; The part of the library that calls procedures of the program, and macros. Names that begin with % are not for programs.

;; Winding: a continuation has the list of what dynamic-wind had entered where it was made. On the way to it what lies on this
;; side is left, from the inside out, and what lies on the other entered, from the outside in.

(define (dynamic-wind before thunk after)
  (before)
  (%set-winders! (cons (cons before after) (%winders)))
  (call-with-values thunk
    (lambda results
      (%set-winders! (cdr (%winders)))
      (after)
      (apply values results))))

(define (%common-tail a b)
  (let ((m (length a)) (n (length b)))
    (let loop ((a (if (> m n) (list-tail a (- m n)) a))
               (b (if (> n m) (list-tail b (- n m)) b)))
      (if (eq? a b) a (loop (cdr a) (cdr b))))))

(define (%unwind-to tail)
  (if (not (eq? (%winders) tail))
      (let ((winder (car (%winders))))
        (%set-winders! (cdr (%winders)))
        ((cdr winder))
        (%unwind-to tail))))

(define (%rewind-to target tail)
  (if (not (eq? target tail))
      (begin
        (%rewind-to (cdr target) tail)
        ((car (car target)))
        (%set-winders! target))))

(%set-traveller!
 (lambda (continuation target arguments)
   (let ((tail (%common-tail (%winders) target)))
     (%unwind-to tail)
     (%rewind-to target tail)
     (%resume continuation arguments))))

;; Exceptions: each handler runs with the handlers around it.

(define (with-exception-handler handler thunk)
  (%with-handlers (cons handler (%handlers)) thunk))

(%set-raiser!
 (lambda (payload raised)
   (let ((handlers (%handlers)))
     (if (%continuable? raised)
         (%with-handlers (cdr handlers) (lambda () ((car handlers) payload)))
         (begin
           (%with-handlers (cdr handlers) (lambda () ((car handlers) payload)))
           (%with-handlers (cdr handlers) (lambda () (%raise-again raised))))))))

;; The clauses get the object and what raises it again, where it was raised, if none of them applies.
(define (%guard clauses body)
  ((call/cc
    (lambda (outside)
      (with-exception-handler
       (lambda (payload)
         ((call/cc
           (lambda (inside)
             (outside
              (lambda ()
                (clauses payload
                         (lambda () (inside (lambda () (raise-continuable payload)))))))))))
       (lambda ()
         (call-with-values body
           (lambda results (outside (lambda () (apply values results)))))))))))

(define-syntax guard
  (syntax-rules ()
    ((_ (name clause ...) body ...)
     (%guard (lambda (name again) (%guard-clauses again clause ...))
             (lambda () body ...)))))

(define-syntax %guard-clauses
  (syntax-rules (else =>)
    ((_ again) (again))
    ((_ again (else body ...)) (begin body ...))
    ((_ again (test => receiver) clause ...)
     (let ((value test))
       (if value (receiver value) (%guard-clauses again clause ...))))
    ((_ again (test) clause ...)
     (or test (%guard-clauses again clause ...)))
    ((_ again (test body ...) clause ...)
     (if test (begin body ...) (%guard-clauses again clause ...)))))

;; Several values.

(define-syntax receive
  (syntax-rules ()
    ((_ formals expression body ...)
     (call-with-values (lambda () expression) (lambda formals body ...)))))

(define-syntax let-values
  (syntax-rules ()
    ((_ (binding ...) body ...)
     (%let-values (binding ...) () (let () body ...)))))

;; Collects, for each variable, the name of its own that it has until all are computed.
(define-syntax %let-values
  (syntax-rules ()
    ((_ () ((name value) ...) body) (let ((name value) ...) body))
    ((_ ((formals expression) rest ...) done body)
     (%let-values-one formals () expression (rest ...) done body))))

(define-syntax %let-values-one
  (syntax-rules ()
    ((_ () names expression rest done body)
     (call-with-values (lambda () expression) (lambda names (%let-values rest done body))))
    ((_ (name . more) (seen ...) expression rest (pair ...) body)
     (%let-values-one more (seen ... fresh) expression rest (pair ... (name fresh)) body))
    ((_ name (seen ...) expression rest (pair ...) body)
     (call-with-values (lambda () expression)
       (lambda (seen ... . fresh) (%let-values rest (pair ... (name fresh)) body))))))

(define-syntax let*-values
  (syntax-rules ()
    ((_ () body ...) (let () body ...))
    ((_ ((formals expression) rest ...) body ...)
     (call-with-values (lambda () expression)
       (lambda formals (let*-values (rest ...) body ...))))))

(define-syntax define-values
  (syntax-rules ()
    ((_ () expression)
     (define %ignored (call-with-values (lambda () expression) (lambda () #f))))
    ((_ (name ...) expression)
     (%define-values (name ...) () expression))
    ((_ (name . rest) expression)
     (%define-rest (name . rest) () expression))
    ((_ name expression)
     (define name (call-with-values (lambda () expression) list)))))

(define-syntax %define-values
  (syntax-rules ()
    ((_ () ((name fresh) ...) expression)
     (begin
       (define name #f) ...
       (define %ignored
         (call-with-values (lambda () expression)
           (lambda (fresh ...) (set! name fresh) ...)))))
    ((_ (name . more) (pair ...) expression)
     (%define-values more (pair ... (name fresh)) expression))))

(define-syntax %define-rest
  (syntax-rules ()
    ((_ (name . more) (pair ...) expression)
     (%define-rest more (pair ... (name fresh)) expression))
    ((_ last ((name fresh) ...) expression)
     (begin
       (define name #f) ...
       (define last #f)
       (define %ignored
         (call-with-values (lambda () expression)
           (lambda (fresh ... . others) (set! name fresh) ... (set! last others))))))))

(define (%case-lambda . procedures)
  (lambda arguments
    (let ((count (length arguments)))
      (let loop ((rest procedures))
        (cond ((null? rest) (error "case-lambda: no clause takes this many arguments:" count))
              ((%accepts? (car rest) count) (apply (car rest) arguments))
              (else (loop (cdr rest))))))))

(define-syntax case-lambda
  (syntax-rules ()
    ((_ (formals body ...) ...)
     (%case-lambda (lambda formals body ...) ...))))

;; Parameters.

(define (make-parameter value . converter)
  (if (null? converter)
      (%make-parameter value (lambda (x) x))
      (%make-parameter ((car converter) value) (car converter))))

(define current-output-port (%make-parameter (%console) (lambda (x) x)))
(define current-error-port (%make-parameter (%console) (lambda (x) x)))

(define (%with-parameters parameters values thunk)
  (let ((values (map (lambda (p v) ((%parameter-converter p) v)) parameters values)))
    (define (swap)
      (set! values
            (map (lambda (p v) (let ((old (p))) (%parameter-set! p v) old)) parameters values)))
    (dynamic-wind swap thunk swap)))

(define-syntax parameterize
  (syntax-rules ()
    ((_ () body ...) (let () body ...))
    ((_ ((parameter value) ...) body ...)
     (%with-parameters (list parameter ...) (list value ...) (lambda () body ...)))))

;; Promises: forcing one that becomes another one takes no room.

(define (force promise)
  (if (not (promise? promise))
      promise
      (let ((content (%promise-content promise)))
        (if (car content)
            (cdr content)
            (let* ((next ((cdr content))) (content (%promise-content promise)))
              (if (not (car content))
                  (let ((other (%promise-content next)))
                    (set-car! content (car other))
                    (set-cdr! content (cdr other))
                    (%promise-share! next promise)))
              (force promise))))))

(define-syntax assert
  (syntax-rules ()
    ((_ expression) (if (not expression) (error "assertion failed:" 'expression)))))

;; Lists.

(define (member item list . same)
  (if (null? same)
      (%member item list)
      (let ((same? (car same)))
        (let loop ((rest list))
          (cond ((null? rest) #f)
                ((same? item (car rest)) rest)
                (else (loop (cdr rest))))))))

(define (assoc key list . same)
  (if (null? same)
      (%assoc key list)
      (let ((same? (car same)))
        (let loop ((rest list))
          (cond ((null? rest) #f)
                ((same? key (car (car rest))) (car rest))
                (else (loop (cdr rest))))))))

(define (%any-null? lists)
  (and (pair? lists)
       (or (not (pair? (car lists))) (%any-null? (cdr lists)))))

(define (%cars lists)
  (if (null? lists) '() (cons (car (car lists)) (%cars (cdr lists)))))

(define (%cdrs lists)
  (if (null? lists) '() (cons (cdr (car lists)) (%cdrs (cdr lists)))))

(define (map f list . more)
  (if (null? more)
      (let loop ((rest list))
        (if (pair? rest)
            (let ((value (f (car rest))))
              (cons value (loop (cdr rest))))
            '()))
      (let loop ((lists (cons list more)))
        (if (%any-null? lists)
            '()
            (let ((value (apply f (%cars lists))))
              (cons value (loop (%cdrs lists))))))))

(define (for-each f list . more)
  (if (null? more)
      (let loop ((rest list))
        (if (pair? rest)
            (begin (f (car rest)) (loop (cdr rest)))))
      (let loop ((lists (cons list more)))
        (if (not (%any-null? lists))
            (begin (apply f (%cars lists)) (loop (%cdrs lists)))))))

(define (append-map f . lists) (apply append (apply map f lists)))

(define (filter keep? list)
  (let loop ((rest list))
    (cond ((null? rest) '())
          ((keep? (car rest)) (cons (car rest) (loop (cdr rest))))
          (else (loop (cdr rest))))))

(define (fold-left f start list)
  (let loop ((value start) (rest list))
    (if (null? rest) value (loop (f value (car rest)) (cdr rest)))))

(define (fold-right f start list)
  (let loop ((rest list))
    (if (null? rest) start (f (car rest) (loop (cdr rest))))))

(define (reduce f start list)
  (if (null? list)
      start
      (let loop ((value (car list)) (rest (cdr list)))
        (if (null? rest) value (loop (f (car rest) value) (cdr rest))))))

(define (iota count . more)
  (let ((start (if (pair? more) (car more) 0))
        (step (if (and (pair? more) (pair? (cdr more))) (cadr more) 1)))
    (let loop ((i (- count 1)) (list '()))
      (if (< i 0) list (loop (- i 1) (cons (+ start (* i step)) list))))))

(define (list-sort less? list) (sort list less?))

(define (sort list less?)
  (define (merge a b)
    (cond ((null? a) b)
          ((null? b) a)
          ((less? (car b) (car a)) (cons (car b) (merge a (cdr b))))
          (else (cons (car a) (merge (cdr a) b)))))
  (define (sorted list count)
    (if (< count 2)
        (list-head list count)
        (let ((half (quotient count 2)))
          (merge (sorted list half) (sorted (list-tail list half) (- count half))))))
  (if (vector? list)
      (list->vector (sort (vector->list list) less?))
      (sorted list (length list))))

(define (list-head list count)
  (if (= count 0) '() (cons (car list) (list-head (cdr list) (- count 1)))))

;; Vectors and strings.

(define (vector-map f . vectors)
  (list->vector (apply map f (map vector->list vectors))))

(define (vector-for-each f . vectors)
  (apply for-each f (map vector->list vectors)))

(define (string-map f . strings)
  (list->string (apply map f (map string->list strings))))

(define (string-for-each f . strings)
  (apply for-each f (map string->list strings)))

;; Ports.

(define (call-with-output-string f)
  (let ((port (open-output-string)))
    (f port)
    (get-output-string port)))

(define (with-output-to-string thunk)
  (let ((port (open-output-string)))
    (parameterize ((current-output-port port)) (thunk))
    (get-output-string port)))

(define (call-with-port port f)
  (call-with-values (lambda () (f port))
    (lambda results (close-port port) (apply values results))))

(define (call-with-input-file name f) (call-with-port (open-input-file name) f))
