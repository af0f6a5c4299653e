print("never printed"
x = = 2
