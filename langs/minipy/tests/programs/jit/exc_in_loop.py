# Exceptions of built-in operations raised and caught inside a hot loop.
def run(n):
    zero = 0
    index = 0
    key = 0
    attr = 0
    typ = 0
    val = 0
    a = [1, 2, 3]
    d = {"k": 1}
    for i in range(n):
        k = i % 7
        try:
            if k == 0:
                i // (i - i)
            elif k == 1:
                a[k + 5]
            elif k == 2:
                d["missing"]
            elif k == 3:
                a.nothing
            elif k == 4:
                a + i
            elif k == 5:
                int("x" + str(i))
        except ZeroDivisionError:
            zero += 1
        except IndexError:
            index += 1
        except KeyError:
            key += 1
        except AttributeError:
            attr += 1
        except TypeError:
            typ += 1
        except ValueError:
            val += 1
    return zero, index, key, attr, typ, val


print(run(3500))
