# SPDX-License-Identifier: Apache-2.0
# The session seems to run: it is tried at once, again after a pause, and then there is the state.
0ms runs
5ms opened
6ms shown
100ms ended
101ms ended
150ms stands
2000ms runs

0ms open
100ms open
2000ms open
