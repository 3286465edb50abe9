"""Random self-play: one game with explicit draws, and a thousand at once.

python examples/python/self_play.py [--quick]
"""

import random
import sys

import bastide
import numpy as np

game = bastide.Game("jubilee-box", players=2)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        tiles, odds = zip(*state.chance_outcomes(), strict=True)
        action = random.choices(tiles, odds)[0]
    else:
        action = random.choice(state.legal_actions())
    state.apply_action(action)
print(state)
print("scores", state.scores(), "returns", state.returns())

# Many games, stepped in Rust. The arrays are the same objects all the time; a game that ends begins anew.
env = bastide.BatchEnv(64 if "--quick" in sys.argv else 1024, bastide.Game("modern-2021", players=2), seed=1)
ends = []
while len(ends) < len(env):
    env.step(env.sample())
    ends.extend(env.final_scores[env.dones].tolist())
print(len(ends), "games, mean scores", np.mean(ends, axis=0).round(1))
