# SPDX-License-Identifier: Apache-2.0
0 call
0 will_begin_capture
0 refused

0 stepOfRefused(step: "will_begin_capture")
