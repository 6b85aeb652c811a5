# SPDX-License-Identifier: Apache-2.0
# What was open comes back when the engine takes it: its camera is being found.
0ms run
1ms opened
2ms started
8000ms lost
8101ms refused
8301ms refused
8701ms opened

0ms open
1ms start
8100ms open
8301ms open
8701ms open
8701ms start
