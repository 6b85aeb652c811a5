# SPDX-License-Identifier: Apache-2.0
# A request is announced during the start. Not running is worse and wins.
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
