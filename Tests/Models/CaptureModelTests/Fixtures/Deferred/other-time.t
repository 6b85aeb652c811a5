# SPDX-License-Identifier: Apache-2.0
# A shorter time counts at once.
0ms taken a
2000ms final a
5000ms ttl 4000ms
5001ms claim a
5002ms removed a

1000ms finish a
2000ms final a
5000ms remove a
5002ms forget a
