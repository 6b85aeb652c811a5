# SPDX-License-Identifier: Apache-2.0
# Half, full, full up, half up (R-110): locked from the first to the last.
10ms   began 1 half
50ms   began 2 full
80ms   over 2
90ms   over 1

10ms lock
90ms unlock
