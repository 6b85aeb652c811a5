# SPDX-License-Identifier: Apache-2.0
# Another number in the slot without an end: one finger was lifted and another is down.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms id 8 x 300

5ms touch0 down 100,200
15ms touch0 up
15ms touch0 down 300,200
