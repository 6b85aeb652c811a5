# SPDX-License-Identifier: Apache-2.0
# While it was written a file was found to be no photo: it never has its final name. The other goes on.
file 0 in A
file 1 in A
fail sync 0 unsound

write 0
write 1
sync 0 unsound
discard 0
failed 0 EncodingFailed
sync 1
rename 1
directory A
durable 1
