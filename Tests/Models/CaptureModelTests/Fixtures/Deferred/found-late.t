# SPDX-License-Identifier: Apache-2.0
# The time of an unclaimed photo runs on while the engine does not; but the clock may have been set in between, so that
# it is removed half of that time after the start at the earliest. One that is being made is removed then.
ttl 10000ms
0ms found a final 12000ms
2ms found b claimed 99000ms
3ms final b
10ms taken c
20ms finalize c
5001ms removed a
15000ms final c
15001ms removed c

2ms finish b
3ms final b
3ms forget b
20ms finish c
5000ms remove a
5001ms forget a
15000ms final c
15000ms remove c
15001ms forget c
