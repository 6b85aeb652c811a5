// SPDX-License-Identifier: Apache-2.0

/// Numbers of controls; V4L2 has them as macros that Swift does not import.
enum VideoControl {
  private static let cameraClassBase: UInt32 = 0x009A_0900
  /// V4L2_CID_EXPOSURE_AUTO
  static let exposureAuto = cameraClassBase + 1
  /// V4L2_CID_EXPOSURE_ABSOLUTE, in 100 µs
  static let exposureAbsolute = cameraClassBase + 2
  /// V4L2_CID_FOCUS_AUTO: 1 while the camera focuses by itself
  static let focusAuto = cameraClassBase + 12
  /// V4L2_CID_PRIVACY: 1 while the shutter is closed
  static let privacy = cameraClassBase + 16
  /// V4L2_CID_3A_LOCK: what is held, in bits
  static let lock3A = cameraClassBase + 27
  /// V4L2_LOCK_EXPOSURE and V4L2_LOCK_WHITE_BALANCE
  static let lockExposureAndWhiteBalance: Int32 = 1 << 0 | 1 << 1
  /// With V4L2_LOCK_FOCUS
  static let lockAll: Int32 = lockExposureAndWhiteBalance | 1 << 2
  /// V4L2_CID_AUTO_FOCUS_START: focuses once
  static let autoFocusStart = cameraClassBase + 28
  /// V4L2_CID_AUTO_FOCUS_STOP: ends that
  static let autoFocusStop = cameraClassBase + 29
  /// V4L2_CID_CAMERA_ORIENTATION
  static let cameraOrientation = cameraClassBase + 34
  /// V4L2_CID_CAMERA_SENSOR_ROTATION, degrees counter-clockwise that a picture has to be turned by
  static let cameraSensorRotation = cameraClassBase + 35
}
