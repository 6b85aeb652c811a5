# SPDX-License-Identifier: Apache-2.0
# A release at the threshold is a hold; one that arrives before the deadline is handled counts once.
primary_hold photo
hold 500ms
10ms   began 1 primary
510ms  ended 1

510ms photo 1 of 10ms
