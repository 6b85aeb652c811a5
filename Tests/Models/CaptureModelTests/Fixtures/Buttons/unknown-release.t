# SPDX-License-Identifier: Apache-2.0
# A release without its press, and a release that comes twice, mean nothing.
primary photo
primary_hold photo
10ms   ended 9
20ms   began 1 primary
30ms   ended 1
40ms   ended 1

30ms photo 1 of 20ms
