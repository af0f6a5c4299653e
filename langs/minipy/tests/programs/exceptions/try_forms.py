# try/except/else/finally in every combination: which parts run, in which order.
def run(kind):
    out = []
    try:
        out.append("try")
        if kind == 1:
            raise ValueError("v")
        if kind == 2:
            raise KeyError("k")
        if kind == 3:
            raise TypeError("t")
    except ValueError as e:
        out.append("value " + str(e))
    except (KeyError, IndexError) as e:
        out.append("key " + str(e))
    except:
        out.append("other")
    else:
        out.append("else")
    finally:
        out.append("finally")
    return out


for k in range(4):
    print(run(k))


def nested():
    out = []
    try:
        try:
            try:
                raise ValueError("inner")
            finally:
                out.append("f1")
        except KeyError:
            out.append("never")
        finally:
            out.append("f2")
    except ValueError as e:
        out.append(str(e))
    return out


print(nested())


def else_raises():
    try:
        try:
            pass
        except ValueError:
            return "inner"
        else:
            raise ValueError
        finally:
            print("fin")
    except ValueError:
        return "outer"


print(else_raises())
try:
    try:
        1 // 0
    except ZeroDivisionError as e:
        pass
    print(e)
except NameError as x:
    print(x)
