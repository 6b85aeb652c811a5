# SPDX-License-Identifier: Apache-2.0
# From one guest to the next. The shot is of the moment at which the countdown ends, however late the engine hears of it.
camera ok
0ms down 1
100ms tap 1
3000ms wait
3060ms photo 1 0 a.jpg
3200ms picture 1 A.jpg
5000ms down 2
5100ms tap 2
70000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3060ms light off
3060ms compose 1 single a.jpg
3060ms composing
3200ms review A.jpg
5100ms keep A.jpg
5100ms sharing A.jpg
65100ms thanks
69100ms attract
