# SPDX-License-Identifier: Apache-2.0
# fsync of a directory fails: none of its files is acknowledged, none is to be found, none is tried
# again. Those of another directory are durable.
file 0 in A
file 1 in B
file 2 in A
fail directory A damaged

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
directory A damaged
withdraw 0
failed 0 StorageFailure
withdraw 2
failed 2 StorageFailure
directory B
durable 1
