# SPDX-License-Identifier: Apache-2.0
# A camera's filling was found while files were written: they are written once more, together and
# without it, before any of the group has its final name.
file 0 in A
file 1 in A
file 2 in A
fail verdict 0 filled
fail verdict 2 filled

write 0
write 1
write 2
sync 0
sync 1
sync 2
verdict 0 filled
discard 0
verdict 1
verdict 2 filled
discard 2
write 0
write 2
sync 0
sync 2
verdict 0
verdict 2
rename 0
rename 1
rename 2
directory A
durable 0
durable 1
durable 2
