# SPDX-License-Identifier: Apache-2.0
# A hold that is decided late, but began long before the other press, is not too near to it.
primary_hold photo
secondary photo
hold 500ms
lockout 100ms
10ms   began 1 primary
400ms  began 2 secondary
410ms  served 2
900ms  ended 1

400ms photo 2 of 400ms
510ms photo 1 of 10ms
