# SPDX-License-Identifier: Apache-2.0
# A burst ends with the release, a cancellation, an interruption, and the loss of the gateway, which would report
# the release. A second button does not begin another one in the meantime.
primary burst_while_held
secondary burst_while_held
burst 200ms
10ms   began 1 primary
20ms   served 1
50ms   began 2 secondary
60ms   ended 2
100ms  cancelled 1
1000ms began 3 primary
1020ms served 3
1100ms hold_over
2000ms began 4 primary
2020ms served 4
2100ms lost
3000ms began 5 primary
3020ms served 5
3210ms served 5
3250ms ended 5

10ms timed 1 of 10ms
50ms dropped 2 busy
1000ms timed 3 of 1000ms
2000ms timed 4 of 2000ms
3000ms timed 5 of 3000ms
3200ms timed 5 of 3200ms
