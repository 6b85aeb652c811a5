# SPDX-License-Identifier: Apache-2.0
# A photo whose movie is still being recorded keeps nobody from the next one.
engine 1
made 1
willBeginCapture 1
didCapturePhoto 1
didFinishRecordingLivePhotoMovie 1
delivered 1
didFinishProcessingLivePhotoMovie 1
didFinishCapture 1

engine 1: 1
made 1: 3
willBeginCapture 1: 3
didCapturePhoto 1: 4
didFinishRecordingLivePhotoMovie 1: 4
delivered 1: 1
didFinishProcessingLivePhotoMovie 1: 1
didFinishCapture 1: 1
