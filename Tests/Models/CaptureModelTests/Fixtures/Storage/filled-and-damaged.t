# SPDX-License-Identifier: Apache-2.0
# A page that the disk lost and a camera's filling are two reasons: the file is written once more for
# each of them.
file 0 in A
fail sync 0 damaged
fail verdict 0 filled

write 0
sync 0 damaged
discard 0
write 0
sync 0
verdict 0 filled
discard 0
write 0
sync 0
verdict 0
rename 0
directory A
durable 0
