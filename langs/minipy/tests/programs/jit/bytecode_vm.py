# An interpreter of a tiny stack language: one hot loop with a dispatch over small ints, as users of Python write it.
PUSH, ADD, SUB, JNZ, DUP, SWAP, POP, PRINT, HALT = range(9)
code = [(PUSH, 0), (PUSH, 600), (DUP, 0), (PUSH, 0), (SWAP, 0), (POP, 0), (POP, 0),
        (SWAP, 0), (PUSH, 3), (ADD, 0), (SWAP, 0), (PUSH, 1), (SUB, 0), (DUP, 0), (JNZ, 2), (POP, 0), (PRINT, 0), (HALT, 0)]


def run(code):
    stack = []
    pc = 0
    steps = 0
    while True:
        op, arg = code[pc]
        pc += 1
        steps += 1
        if op == PUSH:
            stack.append(arg)
        elif op == ADD:
            b = stack.pop()
            stack.append(stack.pop() + b)
        elif op == SUB:
            b = stack.pop()
            stack.append(stack.pop() - b)
        elif op == DUP:
            stack.append(stack[-1])
        elif op == SWAP:
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif op == POP:
            stack.pop()
        elif op == JNZ:
            if stack.pop() != 0:
                pc = arg
        elif op == PRINT:
            print(stack[-1])
        else:
            return steps, stack


print(run(code))
