# SPDX-License-Identifier: Apache-2.0
# Two first stages: locked as long as one is held.
10ms   began 1 half
20ms   began 2 half
30ms   over 1
40ms   over 2
50ms   over 2

10ms lock
40ms unlock
