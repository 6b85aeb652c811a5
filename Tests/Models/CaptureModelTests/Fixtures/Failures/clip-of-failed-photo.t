# SPDX-License-Identifier: Apache-2.0
# The photo fails, its clip does not.
clip
begin
chosen
failed 1 FAILURE
recorded
finished

will_begin_capture
will_capture
did_capture
did_finish_processing 1 FAILURE
did_finish_recording_live_clip
did_finish_processing_live_clip
did_finish_capture FAILURE
