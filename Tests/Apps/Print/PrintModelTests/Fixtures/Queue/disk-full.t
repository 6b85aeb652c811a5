# SPDX-License-Identifier: Apache-2.0
# The journal cannot be written: the new job is refused and dropped. Later it works again.
0ms submit a
1ms unkept
2ms printer idle
10ms submit b
11ms kept

0ms keep 1:waiting
0ms ask printer
1ms refuse a not-kept
1ms job 1 dropped
2ms printer idle
10ms keep 2:waiting sheets:-/0
11ms answer b 2
11ms ask create 2-1
