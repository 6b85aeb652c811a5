# SPDX-License-Identifier: Apache-2.0
# One of two is durable already.
photos 2
begin
chosen
durable 1
fail OperationCancelled

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_processing 2 OperationCancelled
did_finish_capture OperationCancelled
