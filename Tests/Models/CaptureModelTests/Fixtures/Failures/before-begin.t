# SPDX-License-Identifier: Apache-2.0
# The photo is accepted, and waits for the session or its turn.
fail FAILURE

will_begin_capture FAILURE
will_capture FAILURE
did_capture FAILURE
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
