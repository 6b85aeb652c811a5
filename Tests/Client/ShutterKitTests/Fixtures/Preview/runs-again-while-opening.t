# SPDX-License-Identifier: Apache-2.0
# The engine was lost and is back before the end of the call was heard.
0ms runs
1ms stands
2ms runs
3ms ended
103ms wait

0ms open
103ms open
