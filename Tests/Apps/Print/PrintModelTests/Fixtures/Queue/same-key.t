# SPDX-License-Identifier: Apache-2.0
# A caller that lost the answer asks again with the same key: it gets the same jobs.
0ms submit a key k copies 2
1ms submit b key k copies 2
2ms kept
3ms submit c key k copies 2

0ms keep 1:waiting 2:waiting
0ms ask printer
2ms answer a 1 2
2ms answer b 1 2
3ms answer c 1 2
