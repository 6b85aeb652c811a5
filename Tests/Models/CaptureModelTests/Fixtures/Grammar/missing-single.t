# SPDX-License-Identifier: Apache-2.0
# The call has ended without a reply.
0 call single
0 last

0 missing(step: "did_finish_capture")
