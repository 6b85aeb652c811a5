# SPDX-License-Identifier: Apache-2.0
# While one photo is being served others are dropped; afterwards they are not.
primary photo
10ms   began 1 primary
20ms   began 2 primary
30ms   served 1
40ms   began 3 primary

10ms photo 1 of 10ms
20ms dropped 2 busy
40ms photo 3 of 40ms
