// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// All that is needed to make a photo's file of its frame, on other threads.
struct PhotoWork: Sendable {
  let order: PhotoOrder
  /// The source of the press that the order names; nil where it names none.
  let pressSource: PressSource?
  let chosen: ChosenFrame<Frame>
  let camera: CameraDescription
  let content: ContentDirectory
  /// An identifier that no other photo has; the same however often the file is made.
  let imageUniqueID = RandomName.make()
}
