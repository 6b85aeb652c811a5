# SPDX-License-Identifier: Apache-2.0
# Without a hold action: a film for as long as the button is down.
secondary record_while_held
10ms began 1 secondary
90ms ended 1
95ms ended 1

10ms film 1 of 10ms
90ms stop 1 at 90ms
