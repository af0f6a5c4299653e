def f(a):
    try:
        a()
    except (ValueError, KeyError) as e:
        print(e)
    except TypeError:
        raise
    except:
        return 1
    else:
        return 2
    return 3
