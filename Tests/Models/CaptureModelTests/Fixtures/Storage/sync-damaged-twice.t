# SPDX-License-Identifier: Apache-2.0
# A disk that loses the second try as well: the photo has failed, and the others go on.
file 0 in A
file 1 in A
fail sync 0 damaged
fail sync 0 damaged

write 0
write 1
sync 0 damaged
discard 0
write 0
sync 0 damaged
discard 0
failed 0 StorageFailure
sync 1
verdict 1
rename 1
directory A
durable 1
