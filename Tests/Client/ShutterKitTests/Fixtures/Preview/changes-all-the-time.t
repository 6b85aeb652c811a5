# SPDX-License-Identifier: Apache-2.0
# Pauses grow up to 1 s, and no frame comes between.
0ms runs
1ms opened
2ms ended
103ms opened
104ms ended
305ms opened
306ms ended
707ms opened
708ms ended
1510ms opened
1511ms ended
2512ms opened
2513ms ended
3513ms wait

0ms open
102ms open
304ms open
706ms open
1508ms open
2511ms open
3513ms open
