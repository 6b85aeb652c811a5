# SPDX-License-Identifier: Apache-2.0
# fdatasync reports a lost page once: the same file is not synced again, a new one is written.
file 0 in A
file 1 in A
fail sync 0 damaged

write 0
write 1
sync 0 damaged
discard 0
write 0
sync 0
sync 1
verdict 0
verdict 1
rename 0
rename 1
directory A
durable 0
durable 1
