# SPDX-License-Identifier: Apache-2.0
# The last step has the first error of all.
willBeginCapture
willCapturePhoto
didCapturePhoto NoDataCaptured
lost

willBeginCapture
willCapturePhoto
didCapturePhoto NoDataCaptured
didFinishProcessingPhoto reset
didFinishCapture NoDataCaptured
over
