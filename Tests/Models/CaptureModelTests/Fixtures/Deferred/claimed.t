# SPDX-License-Identifier: Apache-2.0
# A claim counts when it is on the disk. A claimed photo is never removed; it is forgotten once it is final.
ttl 10000ms
0ms taken a
0ms busy
1ms claim a
2ms kept a
4000ms claim a
4001ms kept a
30000ms wait
30001ms final a
90000ms wait

1ms keep a
4000ms keep a
5000ms finish a
30001ms final a
30001ms forget a
