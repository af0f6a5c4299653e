# An uncaught exception of a class of one's own, raised in a method called at module level and in a lambda.
class MyError(Exception):
    def __str__(self):
        return "mine, " + repr(self.args)


class K:
    def go(self, f):
        return f(self)


def boom():
    raise MyError(1)


K().go(lambda k: K().go(lambda j: boom()))
