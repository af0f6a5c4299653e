# A module of the script's folder whose function names shadow nothing.
def seed(n):
    return "local seed " + str(n)
