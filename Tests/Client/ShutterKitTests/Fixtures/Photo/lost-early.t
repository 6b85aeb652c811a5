# SPDX-License-Identifier: Apache-2.0
willBeginCapture
lost

willBeginCapture
willCapturePhoto reset
didCapturePhoto reset
didFinishProcessingPhoto reset
didFinishCapture reset
over
