# feature: except*
try:
    pass
except* ValueError:  # HERE
    pass
