"""The skeleton of a training loop with PettingZoo: self-play, one linear policy, REINFORCE.

It learns next to nothing in the time that it takes; what matters is where everything goes.
python examples/python/training_loop.py [--quick]
"""

import sys

import numpy as np
from bastide import bastide_v0, split_observation

EPISODES, RATE = (2 if "--quick" in sys.argv else 50), 0.01
env = bastide_v0.env(preset="modern-2021-first-game", players=2, seed=7, reward="points", radius=8)
game = env.unwrapped.game
dice = np.random.default_rng(7)
(length,) = game.observation_tensor_shape()
features = split_observation(game, np.zeros(length, np.int16))[1].size
weights = np.zeros((features, game.num_distinct_actions()), np.float32)

for episode in range(EPISODES):
    env.reset()
    paths: dict[str, list[tuple[np.ndarray, np.ndarray, int]]] = {agent: [] for agent in env.possible_agents}
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        # Only what lies on the table; a network would read the planes too.
        seen = split_observation(game, observation["observation"])[1].astype(np.float32) / 10
        scores = np.where(observation["action_mask"] == 1, seen @ weights, -np.inf)
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        action = int(dice.choice(len(odds), p=odds))
        paths[agent].append((seen, odds, action))
        env.step(action)
    for agent, path in paths.items():
        for seen, odds, action in path:
            slope = -odds
            slope[action] += 1
            weights += RATE * totals[agent] / 100 * np.outer(seen, slope)
    print(f"episode {episode}: points ahead {totals}")
