# SPDX-License-Identifier: Apache-2.0
# The photo gets no frame.
begin
fail FAILURE

will_begin_capture
will_capture
did_capture FAILURE
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
