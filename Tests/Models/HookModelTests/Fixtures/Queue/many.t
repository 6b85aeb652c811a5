# SPDX-License-Identifier: Apache-2.0
# Too many photos wait: those that find no room are owed to the hook, and are looked for when half of it is free.
hook upload photo jobs 16
0ms many 1200
1ms kept

0ms keep 1216
1ms start 1 upload try 1
1ms start 2 upload try 1
1ms start 3 upload try 1
1ms start 4 upload try 1
1ms start 5 upload try 1
1ms start 6 upload try 1
1ms start 7 upload try 1
1ms start 8 upload try 1
1ms start 9 upload try 1
1ms start 10 upload try 1
1ms start 11 upload try 1
1ms start 12 upload try 1
1ms start 13 upload try 1
1ms start 14 upload try 1
1ms start 15 upload try 1
1ms start 16 upload try 1
