# SPDX-License-Identifier: Apache-2.0
# Of a deferred photo the step of its stand-in is missing, not that of a finished photo.
deferred
willBeginCapture
willCapturePhoto
lost

willBeginCapture
willCapturePhoto
didCapturePhoto reset
didFinishCapturingDeferredPhotoProxy reset
didFinishCapture reset
over
