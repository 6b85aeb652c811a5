# SPDX-License-Identifier: Apache-2.0
# With a greatest rate, frames that the engine had no time for cost nothing: the next one takes their place.
rate 10
0ms    frame
1ms    filled 0
133ms  missed 3
166ms  frame
167ms  filled 1

0ms copy 0
1ms tell 0
166ms copy 1
167ms tell 1
