// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import VideoDevices

/// All that is needed to make a photo's file of its frame, on other threads.
struct PhotoWork: Sendable {
  let order: PhotoOrder
  let chosen: ChosenFrame<Frame>
  let camera: CameraDescription
  let content: ContentDirectory
}
