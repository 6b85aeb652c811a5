# SPDX-License-Identifier: Apache-2.0
# Accepted, waiting for the session to run, and the engine shuts down.
fail OperationCancelled

will_begin_capture OperationCancelled
will_capture OperationCancelled
did_capture OperationCancelled
did_finish_processing 1 OperationCancelled
did_finish_capture OperationCancelled
