"""Particles with float fields that move, bounce and slow down: two paths update the same fields."""


class Particle:
    def __init__(self, x, y, vx, vy):
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
        self.hits = 0

    def move(self, dt):
        self.x += self.vx * dt
        self.y += self.vy * dt
        if self.x < 0.0 or self.x > 100.0:
            self.vx = -self.vx * 0.99
            self.hits += 1
        if self.y < 0.0:
            self.vy = -self.vy * 0.9
            self.y = 0.0
            self.hits += 1
        else:
            self.vy -= 9.81 * dt


def run(n, turns):
    particles = [Particle(i * 0.7 % 100.0, 10.0 + i % 13, (i % 7) - 3.0, 0.5 * (i % 5)) for i in range(n)]
    for turn in range(turns):
        for p in particles:
            p.move(0.01)
    return sum(p.hits for p in particles), round(sum(p.x + p.y for p in particles), 4)


print(run(200, 150000))
