# SPDX-License-Identifier: Apache-2.0
# Lifted, and another finger in the same slot, in one packet (kivy/kivy 2828).
slots 2
5ms  slot 0 id 7 x 100 y 200
15ms slot 0 id -1 id 8 x 300 y 400
25ms id -1

5ms  touch0 down 100,200
15ms touch0 up
15ms touch0 down 300,400
25ms touch0 up
