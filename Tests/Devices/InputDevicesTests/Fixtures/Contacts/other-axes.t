# SPDX-License-Identifier: Apache-2.0
# A report without a new place is no move: pressure, a second report of the same place.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms pressure 40
25ms x 100

5ms touch0 down 100,200
