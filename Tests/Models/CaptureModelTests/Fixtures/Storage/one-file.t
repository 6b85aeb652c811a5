# SPDX-License-Identifier: Apache-2.0
# A photo alone: written, kept, named, its directory kept, and acknowledged last.
file 0 in A

write 0
sync 0
verdict 0
rename 0
directory A
durable 0
