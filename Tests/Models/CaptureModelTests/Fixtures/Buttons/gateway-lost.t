# SPDX-License-Identifier: Apache-2.0
# The gateway is gone: an undecided press does nothing; a photo that waits for its turn was decided,
# and is taken.
primary photo
secondary_hold photo
busy queue
10ms   began 1 primary
20ms   began 2 primary
30ms   began 3 secondary
40ms   lost
50ms   served 1
900ms  ended 3

10ms photo 1 of 10ms
50ms photo 2 of 20ms
