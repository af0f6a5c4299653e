# Two tracebacks: `raise ... from` names the direct cause.
class Config(Exception):
    pass


def load(d):
    try:
        return d["key"]
    except KeyError as e:
        raise Config("no key") from e


load({})
