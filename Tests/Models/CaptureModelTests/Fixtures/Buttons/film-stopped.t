# SPDX-License-Identifier: Apache-2.0
# The session is stopped while a hold films: the hold is over before it.
primary_hold record_while_held
10ms   began 1 primary
900ms  stopped
950ms  ended 1

510ms film 1 of 10ms
900ms stop 1 at 900ms
