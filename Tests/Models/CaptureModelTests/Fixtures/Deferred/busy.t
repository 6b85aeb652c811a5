# SPDX-License-Identifier: Apache-2.0
# A busy machine is checked every two seconds.
0ms taken a
0ms busy
8000ms quiet
8999ms wait
9000ms wait

9000ms finish a
