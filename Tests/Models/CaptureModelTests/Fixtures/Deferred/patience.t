# SPDX-License-Identifier: Apache-2.0
# However long its time is, a busy machine does not keep it waiting for more than an hour.
0ms taken a
0ms busy
3600999ms wait
3601000ms wait

3601000ms finish a
