# SPDX-License-Identifier: Apache-2.0
# The finger rolls off the first stage before the second: the lock lasts until both are up.
10ms   began 1 half
50ms   began 2 full
60ms   over 1
80ms   over 2

10ms lock
80ms unlock
