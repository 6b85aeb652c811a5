# SPDX-License-Identifier: Apache-2.0
# A buffer is given back once, by a client that has it; other numbers change nothing.
buffers 2
0ms    release 0
1ms    frame
2ms    release 0
3ms    filled 0
4ms    release 1
5ms    release -1
6ms    release 2
7ms    release 9223372036854775807
8ms    release 0
9ms    release 0
10ms   released

0ms not held
1ms copy 0
2ms not held
3ms tell 0
4ms not held
5ms not held
6ms not held
7ms not held
8ms released
9ms not held
10ms 1 released, 0 held
