# SPDX-License-Identifier: Apache-2.0
# A claim on its way to the disk holds the removal off; one that could not be kept does not count.
ttl 10000ms
0ms taken a
0ms taken b
1000ms wait
1001ms final a
3001ms final b
9999ms claim a
9999ms claim b
12000ms kept a
12001ms not_kept b
12002ms claim b

1000ms finish a
1001ms final a
3000ms finish b
3001ms final b
9999ms keep a
9999ms keep b
12000ms forget a
12001ms remove b
