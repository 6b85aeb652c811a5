# SPDX-License-Identifier: Apache-2.0
# The clip is ready after the photo.
clip
begin
chosen
encoded 1
durable 1
recorded
finished

will_begin_capture
will_capture
did_capture
encoded 1 goes on
did_finish_processing 1
did_finish_recording_live_clip
did_finish_processing_live_clip
did_finish_capture
