// SPDX-License-Identifier: Apache-2.0

/// What a photo request became, the same in every step (requirements R-34).
package struct ResolvedSettings: Hashable, Sendable {
  package let uniqueID: Int64
  package let camera: String
  /// Pixels.
  package let width: Int
  package let height: Int
  /// How many results there will be, at least 1.
  package let expectedPhotoCount: Int
  /// Whether the quality was lowered to keep up.
  package let fastCapture: Bool
  /// Degrees clockwise by which the picture has to be turned to stand upright: 0, 90, 180, 270.
  package let rotation: Int

  /// Settings of these values.
  package init(
    uniqueID: Int64, camera: String, width: Int, height: Int, expectedPhotoCount: Int,
    fastCapture: Bool, rotation: Int
  ) {
    self.uniqueID = uniqueID
    self.camera = camera
    self.width = width
    self.height = height
    self.expectedPhotoCount = expectedPhotoCount
    self.fastCapture = fastCapture
    self.rotation = rotation
  }
}
