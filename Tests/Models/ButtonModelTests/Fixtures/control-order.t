# SPDX-License-Identifier: Apache-2.0
# A half press shows the first control, 3 s without use end that. Another client in front ends it at once: first the
# fullscreen appearance, then the use, then the status.
device knob observe dial REL_DIAL=front
device shutter proxy FOCUS=half_press
show status
0ms    client A roles primary,half_press
0ms    session A running
10ms   control A mode picker 3
20ms   control A iso values 100,200,400 value 200
100ms  down FOCUS
150ms  up FOCUS
3100ms wait
4000ms turn REL_DIAL 2
4500ms client B single

0ms    A not eligible: session_not_running
0ms    A eligible
100ms  A began half_press FOCUS
100ms  A became_active mode
150ms  A ended FOCUS held 50ms
3100ms A became_inactive mode
4000ms A became_active mode
4000ms A entering_fullscreen mode
4000ms A value mode 2
4500ms A exiting_fullscreen mode
4500ms A became_inactive mode
4500ms A not eligible: not_foreground
4500ms B not eligible: session_not_running
