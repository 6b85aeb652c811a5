# SPDX-License-Identifier: Apache-2.0
# Stop ends photos at intervals.
primary interval
interval 1000ms
10ms   began 1 primary
500ms  served 1
700ms  stopped

10ms timed 1 of 10ms
