# SPDX-License-Identifier: Apache-2.0
# When the session stops, every undecided or waiting press is gone; the photo being served is
# finished.
primary photo
secondary_hold photo
busy queue
10ms   began 1 primary
20ms   began 2 primary
30ms   began 3 secondary
40ms   stopped
50ms   served 1
900ms  ended 3
950ms  began 4 primary

10ms photo 1 of 10ms
950ms photo 4 of 950ms
