"""The text of every demonstration stands out from its ground by 4.5 to 1, in the light and in the dark."""

from __future__ import annotations

import pytest
from contrast import weak_texts


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_prepared_text_stands_out(demo_reader, scheme):
    demo_reader.use_scheme(scheme)
    for root in demo_reader.demos():
        assert not weak_texts(root)
