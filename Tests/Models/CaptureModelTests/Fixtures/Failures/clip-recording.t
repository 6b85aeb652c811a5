# SPDX-License-Identifier: Apache-2.0
# The photo and its clip fail while the clip is recorded.
clip
begin
chosen
fail FAILURE
recorded
finished

will_begin_capture
will_capture
did_capture
did_finish_processing 1 FAILURE
did_finish_recording_live_clip FAILURE
did_finish_processing_live_clip FAILURE
did_finish_capture FAILURE
