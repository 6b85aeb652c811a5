# SPDX-License-Identifier: Apache-2.0
# The session is interrupted: the hold is over before it. The gateway's cancellation comes later. A press that
# is not decided is left to that.
primary_hold record_while_held
secondary_hold photo
10ms   began 1 primary
800ms  began 2 secondary
900ms  hold_over
901ms  films_not
910ms  cancelled 1
920ms  cancelled 2

510ms film 1 of 10ms
900ms stop 1 at 900ms
