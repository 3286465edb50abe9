"""A bot that speaks in lines (docs/bots.md): bastide contest greedy "cmd:python3 examples/bots/line_bot.py"."""
import json
import sys

def choose(view, seat, legal):
    """Lays where many tiles lie around, and sends followers to cities first, as long as two stay at home."""
    laid = {(tile["x"], tile["y"]) for tile in view["game"]["tiles"]}
    followers = view["seats"][seat]["followers"]

    def worth(action):
        if action["do"] == "lay":
            return sum((action["x"] + i % 3 - 1, action["y"] + i // 3 - 1) in laid for i in range(9))
        if action["do"] == "place":
            return {"c": 4, "f": -1}.get(action["on"][0], 2) if followers > 2 else -1
        # Followers come home when they are needed, castles are built, and in a market nothing is paid.
        return {"recall": 3 - followers, "castle": action.get("build", 0), "pick": -action.get("bid", 0),
                "bid": -1, "bridge": -1, "buy": -1}.get(action["do"], 0)
    return max(legal, key=worth)

if __name__ == "__main__":
    for message in map(json.loads, sys.stdin):
        if message["t"] == "hello":
            print(json.dumps({"t": "hello", "name": "line_bot.py"}), flush=True)
        elif message["t"] == "setup":
            seat = message["seat"]
        elif message["t"] == "state":
            state = message
        elif message["t"] == "go":
            action = choose(state, seat, state["legal"])
            print(json.dumps({"t": "bestturn", "n": message["n"], "actions": [action]}), flush=True)
