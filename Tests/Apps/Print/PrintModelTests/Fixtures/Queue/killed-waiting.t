# SPDX-License-Identifier: Apache-2.0
# After a start: the journal says that the job waits, and CUPS has it. It is not made a second time.
journal 1 waiting
0ms start
1ms printer idle
2ms found 7/1-1/held/1
3ms kept
4ms kept
5ms done

0ms ask printer
1ms ask find
1ms printer idle
2ms keep 1:created-7
3ms keep 1:released-7
4ms ask release 7
5ms ask look 7
