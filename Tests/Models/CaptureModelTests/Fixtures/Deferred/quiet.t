# SPDX-License-Identifier: Apache-2.0
# A quiet machine makes the photo a second after it was taken. It stays until its time is up.
ttl 60000ms
0ms taken a
999ms wait
1000ms wait
1200ms final a
59999ms wait
60000ms wait
60010ms removed a
90000ms wait

1000ms finish a
1200ms final a
60000ms remove a
60010ms forget a
