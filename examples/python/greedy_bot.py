"""A greedy bot of our own against one of Bastide's: python examples/python/greedy_bot.py [--quick]"""

import sys

import bastide
from bastide import bots


def worth(state: bastide.State, me: int) -> float:
    """How far I am ahead if the game ended here; a follower in supply is worth something too."""
    scores = state.scores_if_ended()
    mine = scores.pop(me)
    return mine - max(scores) + 1.5 * state.view(me).to_dict()["seats"][0]["followers"] ** 0.5


def best_of_turn(state: bastide.State, me: int) -> float:
    """The worth of the best that I can still do in this turn."""
    if state.current_player() != me or state.phase() == "lay":
        return worth(state, me)
    return max(best_of_turn(state.child(action), me) for action in state.legal_actions())


def greedy(state: bastide.State) -> int:
    """Looks at every placement, and closely at the eight best."""
    me, look = state.current_player(), state.clone()
    look.sample_draws(None)  # No peeping: what is drawn next is not known yet.
    ranked = sorted(look.legal_actions(), key=lambda action: -worth(look.child(action), me))
    return max(ranked[:8], key=lambda action: best_of_turn(look.child(action), me))


if __name__ == "__main__":
    rounds, rival = (1 if "--quick" in sys.argv else 20), bots.level("casual")  # The third level of the ladder.
    result = bastide.play_match(bastide.Game("modern-2021"), [greedy, rival], rounds)
    share, width = result.win_share(0)
    print(f"against {rival}: {share:.0%} ± {width:.0%} of {result.games} games, mean scores {result.mean_scores}")
