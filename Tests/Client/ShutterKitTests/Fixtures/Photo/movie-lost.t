# SPDX-License-Identifier: Apache-2.0
# A photo with a movie, whose engine is lost: the steps of the movie come, too, once each.
movie
willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishRecordingLivePhotoMovie
lost

willBeginCapture
willCapturePhoto
didCapturePhoto
didFinishRecordingLivePhotoMovie
didFinishProcessingPhoto reset
didFinishProcessingLivePhotoMovie reset
didFinishCapture reset
over
