# SPDX-License-Identifier: Apache-2.0
# A photo alone: the order of DESIGN section 5, and acknowledged last.
file 0 in A

write 0
sync 0
rename 0
directory A
durable 0
