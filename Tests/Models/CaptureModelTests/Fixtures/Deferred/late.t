# SPDX-License-Identifier: Apache-2.0
# A photo whose time is half over is made on a busy machine, too.
ttl 20000ms
0ms taken a
0ms busy
10999ms wait
11000ms wait

11000ms finish a
