# SPDX-License-Identifier: Apache-2.0
# A frame's stamp is rarely that of a packet: 10.021 ms are 481 samples.
start 110021us
0ms packets 0ms to 120ms
120ms report

0ms took 20ms to 120ms, from 0ms of the clip
120ms lead 90021us, pre-skip 4633, open, complete
