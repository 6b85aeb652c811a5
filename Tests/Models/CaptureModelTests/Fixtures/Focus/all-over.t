# SPDX-License-Identifier: Apache-2.0
# The session is stopped, or the gateway is gone: a press that ends later was over by then.
10ms   began 1 half
20ms   began 2 full
30ms   all_over
40ms   over 2
50ms   over 1
60ms   all_over

10ms lock
30ms unlock
