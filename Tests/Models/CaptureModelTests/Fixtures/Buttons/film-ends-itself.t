# SPDX-License-Identifier: Apache-2.0
# A limit or a fault has ended the film before the release, or it was refused.
primary_hold record_while_held
10ms   began 1 primary
520ms  films
700ms  films_not
900ms  ended 1

510ms film 1 of 10ms
