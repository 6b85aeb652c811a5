# SPDX-License-Identifier: Apache-2.0
# A photo that waits counts as taken: the next has to keep its distance from it.
primary photo
busy queue
lockout 100ms
10ms   began 1 primary
150ms  began 2 primary
200ms  began 3 primary
250ms  began 4 primary
300ms  served 1
301ms  served 2

10ms photo 1 of 10ms
200ms dropped 3 lockout
300ms photo 2 of 150ms
301ms photo 4 of 250ms
