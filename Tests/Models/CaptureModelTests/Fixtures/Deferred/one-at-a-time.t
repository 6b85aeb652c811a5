# SPDX-License-Identifier: Apache-2.0
# Photos are made one after the other, and never two within one check.
0ms taken a
0ms taken b
0ms taken c
2900ms wait
2950ms final a
8000ms final b

1000ms finish a
2950ms final a
3000ms finish b
8000ms final b
8000ms finish c
