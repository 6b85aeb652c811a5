# SPDX-License-Identifier: Apache-2.0
# All photos wait, in their order. A photo that is not the one being served changes nothing.
primary photo
secondary photo
busy queue
10ms   began 1 primary
20ms   began 2 secondary
30ms   began 3 primary
35ms   served 3
40ms   served 1
50ms   served 2
60ms   served 3

10ms photo 1 of 10ms
40ms photo 2 of 20ms
50ms photo 3 of 30ms
