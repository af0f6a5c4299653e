# Exception objects made in a hot loop: args, str and type of each are right.
def run(n):
    texts = 0
    last = None
    for i in range(n):
        try:
            raise ValueError("bad " + str(i), i)
        except ValueError as e:
            texts += len(e.args[0])
            last = e.args
    return texts, last


print(run(2500))
