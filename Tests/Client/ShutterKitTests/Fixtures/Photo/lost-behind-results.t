# SPDX-License-Identifier: Apache-2.0
# A photo that was acknowledged is on the disk.
willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishProcessingPhoto
lost

willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishProcessingPhoto
didFinishCapture reset
over
