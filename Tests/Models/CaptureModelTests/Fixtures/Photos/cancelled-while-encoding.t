# SPDX-License-Identifier: Apache-2.0
# An answer that comes too late changes nothing, and is not to be stored.
begin
chosen
fail OperationCancelled
encoded 1
durable 1
failed 1 DiskFull

will_begin_capture
will_capture
did_capture
did_finish_processing 1 OperationCancelled
did_finish_capture OperationCancelled
encoded 1 is void
