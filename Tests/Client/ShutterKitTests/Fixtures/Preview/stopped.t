# SPDX-License-Identifier: Apache-2.0
# Whichever comes first: the end of the preview, or the state of the session.
0ms runs
5ms opened
6ms shown
100ms stands
101ms ended
200ms runs
201ms opened
202ms shown

0ms open
200ms open
