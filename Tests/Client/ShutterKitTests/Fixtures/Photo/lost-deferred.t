# SPDX-License-Identifier: Apache-2.0
# A lost deferred photo misses the step of its stand-in, not that of a finished photo.
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
