# SPDX-License-Identifier: Apache-2.0
"""The version: that of the daemons (Sources/Base/Installation/Version.swift), which Scripts/release compares."""

__version__ = "0.2.0"
