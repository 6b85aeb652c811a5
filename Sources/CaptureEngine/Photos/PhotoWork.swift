// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// All that is needed to make a photo's file of its frame, on other threads.
struct PhotoWork: Sendable {
  let order: PhotoOrder
  /// Who vouches for the press of the order; nil where it names none.
  let pressSource: PressSource?
  let chosen: ChosenFrame<Frame>
  let camera: CameraDescription
  let content: ContentDirectory
  /// What no other photo has in its EXIF data; the same however often its file is made.
  let imageUniqueID = RandomName.make()
}
