# SPDX-License-Identifier: Apache-2.0
"""How long a test waits for a condition before it says that it never came. It is no measurement."""
import os

# As in the kit of the Swift tests (Tests/Support/TestSupport/Patience.swift).
PATIENCE = int(os.environ.get("SHUTTERD_PATIENCE", 120))
