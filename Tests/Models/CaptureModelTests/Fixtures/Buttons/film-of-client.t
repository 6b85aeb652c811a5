# SPDX-License-Identifier: Apache-2.0
# A film that a client began: a press ends it, a hold begins no second one, and does not end it.
secondary toggle_recording
primary_hold record_while_held
10ms   films
100ms  began 1 primary
900ms  ended 1
1000ms began 2 secondary
1010ms films_not

600ms dropped 1 filming
1000ms stop film at 1000ms
