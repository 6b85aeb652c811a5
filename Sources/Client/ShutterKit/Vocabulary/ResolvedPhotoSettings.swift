// SPDX-License-Identifier: Apache-2.0

/// What became of the choices that were left to the engine: the same in every step of a photo.
public struct ResolvedPhotoSettings: Hashable, Sendable {
  /// That of the request's ``PhotoSettings``.
  public var uniqueID: Int64
  /// The camera's name.
  public var camera: String
  /// Pixels, as the camera delivers them; 0 where the request failed before it was known.
  public var width: Int64
  /// Pixels.
  public var height: Int64
  /// How many results there will be.
  public var expectedPhotoCount: Int64
  /// Whether quality was reduced because photos follow each other fast.
  public var isFastCapture: Bool
  /// Degrees, clockwise, by which the picture has to be turned to be shown upright; the file says it,
  /// too.
  public var rotation: Int64

  /// Makes resolved settings, for tests of what handles them.
  public init(
    uniqueID: Int64, camera: String = "", width: Int64 = 0, height: Int64 = 0,
    expectedPhotoCount: Int64 = 1, isFastCapture: Bool = false, rotation: Int64 = 0
  ) {
    self.uniqueID = uniqueID
    self.camera = camera
    self.width = width
    self.height = height
    self.expectedPhotoCount = expectedPhotoCount
    self.isFastCapture = isFastCapture
    self.rotation = rotation
  }
}
