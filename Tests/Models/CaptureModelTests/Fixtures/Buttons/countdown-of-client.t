# SPDX-License-Identifier: Apache-2.0
# A client counts down itself: what it announces is shown until then, until it takes it back, or until something
# else takes its place. It takes no photo.
100ms  announced 3000ms
200ms  announced 3000ms
500ms  announced 4000ms
5000ms announced 8000ms
6000ms announced_not
6500ms announced_not

100ms shows until 3000ms
500ms shows until 4000ms
4000ms shows nothing
5000ms shows until 8000ms
6000ms shows nothing
