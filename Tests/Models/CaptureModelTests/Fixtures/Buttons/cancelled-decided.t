# SPDX-License-Identifier: Apache-2.0
# A photo taken at `began` is not taken back.
primary photo
10ms   began 1 primary
200ms  cancelled 1

10ms photo 1 of 10ms
