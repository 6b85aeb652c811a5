# SPDX-License-Identifier: Apache-2.0
# A session that was never open is not tried again.
0ms run
1ms refused
5000ms run
5001ms opened

0ms open
5000ms open
5001ms start
