# What `cargo xtask fuzz-programs` asks for the expected behaviour: reads names of programs, one a line, runs each in a
# child of its own, and answers with its status. NAME.out and NAME.err get the streams. A program that takes much memory
# counts as killed: where it meets its MemoryError depends on the sizes of objects.
import os, resource, sys, traceback, types

MUCH = 400_000  # KiB


def child(name):
    for number, end in ((1, '.out'), (2, '.err')):
        os.dup2(os.open(name + end, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    # Two levels are this file's own.
    sys.setrecursionlimit(sys.getrecursionlimit() + 2)
    main = types.ModuleType('__main__')
    sys.modules['__main__'] = main
    status = 0
    try:
        with open(name, encoding='utf-8') as file:
            code = compile(file.read(), name, 'exec', dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as e:
        status = e.code if isinstance(e.code, int) else 0 if e.code is None else 1
    except BaseException:
        sys.stdout.flush()
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        child(line.rstrip('\n'))
    _, status, used = os.wait4(pid, 0)
    print(-9 if used.ru_maxrss > MUCH else os.waitstatus_to_exitcode(status), flush=True)
