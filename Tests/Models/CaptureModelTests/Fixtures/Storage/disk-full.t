# SPDX-License-Identifier: Apache-2.0
# The disk fills up in the middle: files that were begun make room again, the others go on.
file 0 in A
file 1 in A
file 2 in A
fail write 1 full

write 0
write 1 full
discard 1
failed 1 DiskFull
write 2
sync 0
sync 2
verdict 0
verdict 2
rename 0
rename 2
directory A
durable 0
durable 2
