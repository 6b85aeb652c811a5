# SPDX-License-Identifier: Apache-2.0
# Without a rule for palms they are fingers.
slots 1
5ms slot 0 id 7 x 100 y 200 tool 2 major 200
15ms id -1

5ms touch0 down 100,200
15ms touch0 up
