# SPDX-License-Identifier: Apache-2.0
# Three that waited together: one fsync of each directory, and none acknowledged before it.
file 0 in A
file 1 in B
file 2 in A

write 0
write 1
write 2
sync 0
sync 1
sync 2
verdict 0
verdict 1
verdict 2
rename 0
rename 1
rename 2
directory A
durable 0
durable 2
directory B
durable 1
