# SPDX-License-Identifier: Apache-2.0
# Tracked while it starts; the engine's word is the worse one.
track 1
engine 1
engine 0
made 1
refused 1
engine 1

track 1: 0
engine 1: 3
engine 0: 0
made 1: 0
refused 1: 0
engine 1: 1
