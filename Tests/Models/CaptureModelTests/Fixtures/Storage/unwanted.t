# SPDX-License-Identifier: Apache-2.0
# Nobody waits for a file any more: it never has its final name, and is not reported. The other goes
# on.
file 0 in A
file 1 in A
fail verdict 0 unwanted

write 0
write 1
sync 0
sync 1
verdict 0 unwanted
discard 0
dropped 0
verdict 1
rename 1
directory A
durable 1
