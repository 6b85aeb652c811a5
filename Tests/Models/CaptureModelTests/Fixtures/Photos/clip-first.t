# SPDX-License-Identifier: Apache-2.0
# The clip is ready before the photo, and its film has ended by itself; no step comes twice.
clip
recorded
finished
begin
recorded
chosen
finished DiskFull
recorded
finished
encoded 1
durable 1
finished

will_begin_capture
will_capture
did_capture
did_finish_recording_live_clip
did_finish_processing_live_clip DiskFull
encoded 1 goes on
did_finish_processing 1
did_finish_capture DiskFull
