# SPDX-License-Identifier: Apache-2.0
# After a start: released, printed in the meantime. The next one is looked for before it is made.
journal 1 released 7
journal 2 waiting
0ms start
1ms printer idle
2ms job 7 1-1 completed
3ms kept
4ms found 7/1-1/completed
5ms created 8

0ms ask printer
1ms ask look 7
1ms printer idle
2ms keep 1:completed sheets:-/1
2ms ask find
2ms job 1 completed
4ms ask create 2-1
5ms keep 2:created-8
