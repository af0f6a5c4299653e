# feature: match
x = 1
match x:  # HERE
    case 1:
        print('one')
