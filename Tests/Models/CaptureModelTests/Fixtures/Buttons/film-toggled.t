# SPDX-License-Identifier: Apache-2.0
# One press begins, the next one ends.
secondary toggle_recording
10ms   began 1 secondary
15ms   films
50ms   ended 1
900ms  began 2 secondary
905ms  films_not
950ms  ended 2
2000ms began 3 secondary

10ms film 1 of 10ms
900ms stop film at 900ms
2000ms film 3 of 2000ms
