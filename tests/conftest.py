"""Which tests are the package's own: all in this folder but those below, which are about the book or need its tools.

Who has the package's sources has its own tests, and no book; then the others are left out by themselves.
"""

import sys
from pathlib import Path

import pytest

OF_THE_BOOK = (
    "test_addresses.py",
    "test_bad_input.py",
    "test_chapters.py",
    "test_citation.py",
    "test_closure.py",
    "test_compare.py",
    "test_compare_figures.py",
    "test_compare_widgets.py",
    "test_comparison.py",
    "test_finish.py",
    "test_hands.py",
    "test_history.py",
    "test_history_data.py",
    "test_house.py",
    "test_kontraspiel_evidence.py",
    "test_library.py",
    "test_live_kernel.py",
    "test_markdown_writer.py",
    "test_mutation.py",
    "test_odds_chapter.py",
    "test_package.py",
    "test_parity.py",
    "test_properties_take_back.py",
    "test_quiz_widget.py",
    "test_rule_directive.py",
    "test_table_demo.py",
    "test_widgets.py",
)

# As WebAssembly Python has one process, one thread and a small stack, and it is slow. There these are left out.
NOT_IN_WASM = (
    "test_cli.py::test_a_closed_pipe_ends_it_quietly",
    "test_cli.py::test_closed_streams_bring_no_traceback",
    "test_cli.py::test_output_that_cannot_be_written_is_told_in_one_line",
    "test_link.py::test_what_unpacks_to_no_record_is_refused",
    "test_replay_lines.py::test_nonsense_gets_one_error_a_line",
    "test_replay_lines.py::test_the_last_line_needs_no_end",
    "test_solver.py::test_threads_that_ask_at_the_same_time_are_each_answered_right",
    "test_strength.py::",
    "test_studies.py::test_any_executor_and_any_number_of_workers_give_the_same",
    "test_studies.py::test_a_study_that_there_is_not_is_refused_by_every_way_in",
    "test_studies.py::test_readings_are_compared_alike_on_threads",
    "test_terminal.py::test_a_conversation_line_by_line",
)

# hypothesis is compiled for each machine, and not for that one.
collect_ignore_glob = ["test_properties_*.py"] if sys.platform == "emscripten" else []
collect_ignore = [] if (Path(__file__).parents[1] / "book" / "index.md").exists() else list(OF_THE_BOOK)


def pytest_collection_modifyitems(config, items):
    """Leave out what cannot be done as WebAssembly."""
    if sys.platform != "emscripten":
        return
    left_out = [item for item in items if any(f"/{name}" in f"/{item.nodeid}" for name in NOT_IN_WASM)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture
def switching_often():
    """Threads that take turns a thousand times as often as usual, so that what they must not share shows."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(usual / 1000)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture
def jsonschema():
    """What validates JSON by a schema; without it a test is skipped."""
    return pytest.importorskip("jsonschema")
