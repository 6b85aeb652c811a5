# SPDX-License-Identifier: Apache-2.0
# Too soon after the last photo that was taken. Those that were dropped do not count.
primary photo
lockout 100ms
10ms   began 1 primary
20ms   served 1
60ms   began 2 primary
109ms  began 3 primary
110ms  began 4 primary

10ms photo 1 of 10ms
60ms dropped 2 lockout
109ms dropped 3 lockout
110ms photo 4 of 110ms
