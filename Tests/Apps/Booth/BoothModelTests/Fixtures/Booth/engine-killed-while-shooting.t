# SPDX-License-Identifier: Apache-2.0
# The photo's failure says why. An answer to an earlier round changes nothing.
camera ok
0ms start 0
3000ms wait
3010ms camera engine_absent
3020ms nophoto 1 0 engine_absent
3030ms photo 1 0 late.jpg
4000ms keep
14000ms camera ok
15000ms start 0
18000ms wait
18010ms photo 1 0 later.jpg

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3020ms light off
3020ms sorry engine_absent
13020ms attract
15000ms light on
15000ms countdown 0 until 18000ms
18000ms shoot 2 0 of 18000ms
18000ms shooting 0
