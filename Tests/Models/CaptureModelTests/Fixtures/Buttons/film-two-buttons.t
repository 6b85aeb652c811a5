# SPDX-License-Identifier: Apache-2.0
# A film held by one button and ended by the other; the release of the first then ends nothing, not
# even the next film.
primary_hold record_while_held
secondary toggle_recording
10ms   began 1 primary
800ms  began 2 secondary
810ms  ended 2
820ms  began 3 secondary
900ms  ended 1
950ms  ended 3

510ms film 1 of 10ms
800ms stop film at 800ms
820ms film 3 of 820ms
