# SPDX-License-Identifier: Apache-2.0
# A hold is decided at the threshold, not at the release.
primary_hold photo
hold 500ms
10ms   began 1 primary
900ms  ended 1

510ms photo 1 of 10ms
