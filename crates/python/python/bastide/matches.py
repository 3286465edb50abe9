"""Games and matches between bots, ours or any callable that takes a state and gives an action."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bastide._bastide import Game, State

Player = Callable[[State], int]


def play(game: Game, players: Sequence[Player], seed: int = 0) -> State:
    """Plays one whole game, its draws made from the seed, and gives its last state, which holds its record.

    A player is called with the state where it decides. The state is the game itself: whoever wants to try
    something out does so on ``state.clone()`` or ``state.child(action)``.
    """
    if len(players) != game.num_players():
        raise ValueError(f"this game is for {game.num_players()} players, not for {len(players)}")
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        state.apply_action(players[state.current_player()](state))
    return state


@dataclass(frozen=True)
class MatchResult:
    """What came out of a match. Players stand in the order in which they were given, whatever their seats."""

    scores: list[list[int]]
    """The points of each player in each game."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.scores)

    @property
    def wins(self) -> list[float]:
        """How many games each player won; a tie for the first place is shared."""
        wins = [0.0] * len(self.scores[0])
        for game in self.scores:
            best = [player for player, score in enumerate(game) if score == max(game)]
            for player in best:
                wins[player] += 1 / len(best)
        return wins

    @property
    def mean_scores(self) -> list[float]:
        """The mean points of each player."""
        return [sum(column) / self.games for column in zip(*self.scores, strict=True)]

    def win_share(self, player: int) -> tuple[float, float]:
        """The share of games that a player won, and half the width of its 95 % interval.

        The games of one seed, with seats exchanged, are taken for independent: so the interval is a little wide.
        """
        share = self.wins[player] / self.games
        return share, 1.96 * math.sqrt(share * (1 - share) / self.games)


def play_match(game: Game, players: Sequence[Player], rounds: int, seed: int = 0) -> MatchResult:
    """Plays ``rounds`` seeds, each once for every rotation of the seats, so that nobody gains by a seat or a draw."""
    if rounds < 1:
        raise ValueError("a match has at least one round")
    scores = []
    for number in range(rounds):
        for shift in range(len(players)):
            seated = [players[(seat + shift) % len(players)] for seat in range(len(players))]
            end = play(game, seated, seed + number).scores()
            scores.append([end[(player - shift) % len(players)] for player in range(len(players))])
    return MatchResult(scores)
