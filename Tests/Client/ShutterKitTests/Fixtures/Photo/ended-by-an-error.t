# SPDX-License-Identifier: Apache-2.0
# An error in the middle, which the interface does not have. The missing steps still come.
willBeginCapture
willCapturePhoto
didCapturePhoto
refused StorageFailure

willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishProcessingPhoto StorageFailure
didFinishCapture StorageFailure
over
