# SPDX-License-Identifier: Apache-2.0
# The backend stops the queue. The host fills the tray and resumes; the job that was in it comes first.
0ms submit a copies 2
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms done
6ms job 7 1-1 held 1
7ms kept
8ms done
9ms job 7 1-1 processing
303ms printer stopped media-empty-error paused
310ms job 7 1-1 pending
500ms resume r
501ms done
503ms printer idle
504ms job 7 1-1 processing

0ms keep 1:waiting 2:waiting
0ms ask printer
1ms answer a 1 2
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms ask send 7
5ms ask look 7
6ms keep 1:released-7
7ms ask release 7
8ms ask look 7
9ms printer printing
302ms ask printer
303ms printer stopped
309ms ask look 7
500ms ask resume booth
501ms answer r
501ms ask printer
503ms ask look 7
503ms printer idle
504ms printer printing
