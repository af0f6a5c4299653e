# fuzz-programs --seed 80005259: ends with `<sys>:0: RuntimeWarning: coroutine 't3' was never awaited` instead of ``
# parameters: jit=off
async def t3():
    pass
v1 = t3()
