# SPDX-License-Identifier: Apache-2.0
# A file was found to be no photo while it was written: it never has its final name. The other goes on.
file 0 in A
file 1 in A
fail verdict 0 unsound

write 0
write 1
sync 0
sync 1
verdict 0 unsound
discard 0
failed 0 EncodingFailed
verdict 1
rename 1
directory A
durable 1
