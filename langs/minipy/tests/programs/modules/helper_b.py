# Imports another module of the folder, which must not be executed twice.
import helper_a
from helper_a import Thing


class Better(Thing):
    tag = "better"


def both():
    return helper_a.value, Better().get()
