// SPDX-License-Identifier: Apache-2.0

/// The frames that photos are made of while a camera streams.
package struct PhotoSource: Hashable, Sendable {
  /// Memory for the frames that photos in work hold, in addition to the ring's, bytes.
  package static let memoryBytes = 32 << 20
  /// The most frames that photos in work hold, however small the frames are.
  package static let maximumFrames = 16

  /// Pixels.
  package let width: Int
  package let height: Int
  /// Degrees clockwise by which its pictures have to be turned to stand upright: 0, 90, 180, 270.
  package var rotation: Int
  /// Whether the pixels of its JPEGs are turned, unless a photo asks for something else.
  package var hasUprightPixels = false
  /// Whether its frames are the camera's own JPEG, which cannot be averaged.
  package let isCompressed: Bool
  /// The forms in which its frames can be delivered, the usual one first.
  package let media: [PhotoMedia]
  /// Frames that photos in work may hold together.
  package let frameLimit: Int

  /// A source of these values.
  package init(
    width: Int, height: Int, rotation: Int = 0, isCompressed: Bool = false,
    media: [PhotoMedia] = [.jpeg, .raw], frameLimit: Int
  ) {
    self.width = width
    self.height = height
    self.rotation = rotation
    self.isCompressed = isCompressed
    self.media = media
    self.frameLimit = frameLimit
  }

  /// A source of frames of this size, which leaves one place for the frame that is being written.
  ///
  /// - Parameter frameBytes: the largest size of one frame, in bytes.
  package init(
    width: Int, height: Int, rotation: Int, isCompressed: Bool,
    media: [PhotoMedia] = [.jpeg, .raw], frameBytes: Int
  ) {
    let byMemory = Self.memoryBytes / max(frameBytes, 1) - 1
    self.init(
      width: width, height: height, rotation: rotation, isCompressed: isCompressed, media: media,
      frameLimit: min(Self.maximumFrames, max(RingCapacity.minimumFrames - 1, byMemory)))
  }
}
