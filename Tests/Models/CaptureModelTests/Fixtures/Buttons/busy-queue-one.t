# SPDX-License-Identifier: Apache-2.0
# One photo waits, with the moment of its own edge.
primary photo
busy queue_one
10ms   began 1 primary
20ms   began 2 primary
30ms   began 3 primary
40ms   served 1
50ms   served 2
60ms   began 4 primary

10ms photo 1 of 10ms
30ms dropped 3 busy
40ms photo 2 of 20ms
60ms photo 4 of 60ms
