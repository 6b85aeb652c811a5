# SPDX-License-Identifier: Apache-2.0
# Both presses come before the engine has reported on the first.
secondary toggle_recording
10ms began 1 secondary
10ms ended 1
11ms began 2 secondary
11ms ended 2

10ms film 1 of 10ms
11ms stop film at 11ms
