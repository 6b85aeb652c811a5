# SPDX-License-Identifier: Apache-2.0
# The rest of a packet after SYN_DROPPED is not used, whatever it says.
slots 2
5ms dropped slot 0 id 7 x 100 y 200
5ms state
15ms slot 0 id 8 x 1 y 2

5ms torn
5ms lost, down:
15ms touch0 down 1,2
