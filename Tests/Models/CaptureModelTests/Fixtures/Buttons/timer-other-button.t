# SPDX-License-Identifier: Apache-2.0
# The other button takes its photos in the meantime; if it has a self timer as a hold action, it ends this one.
primary self_timer
secondary photo
secondary_hold self_timer
10ms   began 1 primary
60ms   ended 1
500ms  began 2 secondary
600ms  ended 2
700ms  served 2
1000ms began 3 secondary
1700ms ended 3

10ms timer 1 until 3010ms
600ms photo 2 of 500ms
1500ms no timer 1
