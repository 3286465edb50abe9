"""A bot that plays over the API (docs/api.md): python3 remote_bot.py http://127.0.0.1:4180 GAME [TOKEN]."""
import json
import sys
import time
import urllib.error
import urllib.request

from line_bot import choose

server, game = sys.argv[1].rstrip("/") + "/api/v1", "/games/" + sys.argv[2]
token = sys.argv[3] if len(sys.argv) > 3 else ""

def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token} if token else {}
    request = urllib.request.Request(server + path, data, headers | {"Content-Type": "application/json"}, method=method)
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as refusal:
            if refusal.code != 429:  # 429: too many calls
                raise SystemExit(f"{method} {path}: {refusal.read().decode()}")
            time.sleep(float(refusal.headers.get("Retry-After", 1)))

token = token or json.load(call("POST", "/guests", {"name": "remote_bot.py"}))["token"]
me = json.load(call("GET", "/me"))["user"]
call("POST", game + "/join", {})
for line in call("GET", game + "/stream"):
    if not line.strip():  # the server is still there
        continue
    view = json.load(call("GET", game))
    if view["stage"] in ("over", "closed"):
        break
    seat = next((n for n, at in enumerate(view["seats"]) if at["occupant"].get("user") == me), None)
    if view["stage"] == "playing" and view["game"]["to_act"] == seat:
        legal = json.load(call("GET", game + "/legal"))
        call("POST", game + "/turn", {"seq": legal["seq"], "actions": [choose(view, seat, legal["actions"])]})
print("scores:", *(seat["score"] for seat in view["seats"]))
