"""The package as a whole: its examples, its benchmark, its types."""

import subprocess
import sys
from pathlib import Path

import bastide
import pytest

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples" / "python").glob("*.py"))


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    assert run(str(example), "--quick")


def test_there_are_three_examples_and_the_greedy_one_is_short() -> None:
    assert [path.name for path in EXAMPLES] == ["greedy_bot.py", "self_play.py", "training_loop.py"]
    assert len(EXAMPLES[0].read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize(("preset", "tables"), [("modern-2021", 1), ("discovery", 2)])
def test_the_benchmark_runs(preset: str, tables: int) -> None:
    told = run("-m", "bastide.benchmark", "--seconds", "0.05", "--batch", "32", "--preset", preset)
    assert told.count("games/s") == tables and "with masks" in told
    # Only the plain game can be held against plain Python, whatever else is measured.
    assert "modern-2021, 2 players" in told and "times as many games as an engine in plain Python" in told


def test_types_hold() -> None:
    assert (Path(bastide.__file__).parent / "py.typed").exists()
    sources = ROOT / "crates" / "python" / "python" / "bastide"
    run("-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", "/dev/null", str(sources))


def test_the_stubs_name_what_there_is() -> None:
    stubs = (Path(bastide.__file__).parent / "_bastide.pyi").read_text(encoding="utf-8")
    for kind in (bastide.Game, bastide.State, bastide.BatchEnv, bastide.bots.Bot):
        for name in vars(kind):
            assert name.startswith("__") or f" {name}(" in stubs, f"{kind.__name__}.{name} is missing in the stubs"
