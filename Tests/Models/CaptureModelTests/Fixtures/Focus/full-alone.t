# SPDX-License-Identifier: Apache-2.0
# A full press without the first stage locks nothing, nor does it keep a later lock.
10ms   began 1 full
20ms   began 2 half
30ms   over 2
40ms   over 1

20ms lock
30ms unlock
