# SPDX-License-Identifier: Apache-2.0
# The gateway is gone: nobody will report the release.
primary_hold record_while_held
10ms   began 1 primary
900ms  lost
950ms  ended 1

510ms film 1 of 10ms
900ms stop 1 at 900ms
