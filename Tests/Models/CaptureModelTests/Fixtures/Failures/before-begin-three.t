# SPDX-License-Identifier: Apache-2.0
# Each result is reported.
photos 3
fail FAILURE

will_begin_capture FAILURE
will_capture FAILURE
did_capture FAILURE
did_finish_processing 1 FAILURE
did_finish_processing 2 FAILURE
did_finish_processing 3 FAILURE
did_finish_capture FAILURE
