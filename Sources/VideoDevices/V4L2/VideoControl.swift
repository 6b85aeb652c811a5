// SPDX-License-Identifier: Apache-2.0

/// Numbers of controls; V4L2 has them as macros that Swift does not import.
enum VideoControl {
  private static let cameraClassBase: UInt32 = 0x009A_0900
  /// V4L2_CID_EXPOSURE_AUTO
  static let exposureAuto = cameraClassBase + 1
  /// V4L2_CID_EXPOSURE_ABSOLUTE, in 100 µs
  static let exposureAbsolute = cameraClassBase + 2
  /// V4L2_CID_CAMERA_ORIENTATION
  static let cameraOrientation = cameraClassBase + 34
}
