# SPDX-License-Identifier: Apache-2.0
# Slots that are not followed, or that no device should have, change nothing.
slots 2
5ms slot 2 id 7 x 100 y 200
15ms slot -1 id 8 x 100 y 200
25ms slot 0 id 9 x 10 y 20

25ms touch0 down 10,20
