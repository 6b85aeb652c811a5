# SPDX-License-Identifier: Apache-2.0
# Each pause is twice as long, up to 5 s.
0ms insert 1
0ms failed
100ms failed
300ms failed
700ms failed
1500ms failed
3100ms failed
6300ms failed
11300ms failed
16300ms wait

0ms connect
100ms connect
300ms connect
700ms connect
1500ms connect
3100ms connect
6300ms connect
11300ms connect
16300ms connect
