# SPDX-License-Identifier: Apache-2.0
# A session that was open is tried until the engine accepts it: its camera may not be found yet.
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
