# SPDX-License-Identifier: Apache-2.0
# The photo and its clip fail before the photo has begun.
clip
fail FAILURE

will_begin_capture FAILURE
will_capture FAILURE
did_capture FAILURE
did_finish_processing 1 FAILURE
did_finish_recording_live_clip FAILURE
did_finish_processing_live_clip FAILURE
did_finish_capture FAILURE
