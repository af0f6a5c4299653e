# ModuleNotFoundError, uncaught.
def f():
    import not_a_module_at_all


f()
