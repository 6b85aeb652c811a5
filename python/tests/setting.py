# SPDX-License-Identifier: Apache-2.0
"""Where the package is that is tested: this checkout's, whatever is installed."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "python/src"
sys.path.insert(0, str(SOURCES))
