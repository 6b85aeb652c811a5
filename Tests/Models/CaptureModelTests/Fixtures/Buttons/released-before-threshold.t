# SPDX-License-Identifier: Apache-2.0
# With a hold action a press is decided at its release; the photo is of the moment it began.
primary photo
primary_hold photo
hold 500ms
10ms   began 1 primary
400ms  ended 1

400ms photo 1 of 10ms
