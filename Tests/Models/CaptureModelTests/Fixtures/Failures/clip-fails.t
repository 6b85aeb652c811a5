# SPDX-License-Identifier: Apache-2.0
# The clip fails, its photo does not.
clip
begin
chosen
finished FAILURE
durable 1

will_begin_capture
will_capture
did_capture
did_finish_recording_live_clip
did_finish_processing_live_clip FAILURE
did_finish_processing 1
did_finish_capture FAILURE
