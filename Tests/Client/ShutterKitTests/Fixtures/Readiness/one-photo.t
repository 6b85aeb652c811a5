# SPDX-License-Identifier: Apache-2.0
# Not ready from the call to the last step, whatever the engine reports during that time.
engine 1
made 7
willBeginCapture 7
engine 3
willCapturePhoto 7
engine 4
didCapturePhoto 7
engine 1
didFinishProcessingPhoto 7
didFinishCapture 7

engine 1: 1
made 7: 3
willBeginCapture 7: 3
engine 3: 3
willCapturePhoto 7: 3
engine 4: 3
didCapturePhoto 7: 4
engine 1: 4
didFinishProcessingPhoto 7: 4
didFinishCapture 7: 1
