# SPDX-License-Identifier: Apache-2.0
camera ok
0ms start 0
3010ms nophoto 1 0 disk_full
3020ms camera disk_full
14000ms start 0
15000ms done

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3010ms light off
3010ms sorry disk_full
13010ms attract
14000ms sorry disk_full
15000ms attract
