# SPDX-License-Identifier: Apache-2.0
# The release that ends the hold is already there when the hold is decided.
primary_hold record_while_held
hold 500ms
900ms  began 1 primary at 10ms
900ms  ended 1 at 800ms

900ms film 1 of 10ms
900ms stop 1 at 800ms
