# SPDX-License-Identifier: Apache-2.0
# The session ends while the driver is still at the first setting. The answer to that setting must not
# be taken for the answer to the restoring, which comes after it.
steps 2
0ms begin
10ms ended OperationCancelled
20ms set
30ms set

0ms set 0
10ms captured OperationCancelled OperationCancelled
20ms restore
30ms settled
