# SPDX-License-Identifier: Apache-2.0
# The movie is finished before the photo: its steps come where the engine sends them, and not again.
movie
willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishRecordingLivePhotoMovie
didFinishProcessingLivePhotoMovie DiskFull
lost

willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishRecordingLivePhotoMovie
didFinishProcessingLivePhotoMovie DiskFull
didFinishProcessingPhoto reset
didFinishCapture DiskFull
over
