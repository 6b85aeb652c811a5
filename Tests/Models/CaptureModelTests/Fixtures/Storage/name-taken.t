# SPDX-License-Identifier: Apache-2.0
# A name that is taken is never replaced, and nothing is left under the temporary one.
file 0 in A
file 1 in A
fail rename 0 refused

write 0
write 1
sync 0
sync 1
verdict 0
verdict 1
rename 0 refused
discard 0
failed 0 StorageFailure
rename 1
directory A
durable 1
