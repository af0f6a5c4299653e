"""Features that were optional once; all of them are part of the language."""


class _Feature:
    compiler_flag = 0


nested_scopes = generators = division = absolute_import = with_statement = _Feature()
print_function = unicode_literals = generator_stop = annotations = _Feature()

all_feature_names = [
    "nested_scopes", "generators", "division", "absolute_import", "with_statement",
    "print_function", "unicode_literals", "generator_stop", "annotations"]
