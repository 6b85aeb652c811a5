// SPDX-License-Identifier: Apache-2.0

/// A photo of a session from its acceptance to its end, as its machine knows it.
struct AcceptedPhoto<Product: Sendable>: Sendable {
  /// Final as soon as it has begun.
  var order: PhotoOrder
  var request: PhotoRequest
  /// Set while it waits for the session to run, microseconds of CLOCK_MONOTONIC.
  var untilUSec: Int64?
  /// Frames that it was begun with; 0 before.
  var frameCount = 0
  var hasBegun: Bool { frameCount > 0 }
  /// The memory that it was begun with, in frames of the stream.
  var memoryFrames = 0
  /// The memory that it holds, in frames of the stream. The frames of a live clip are not the photo's.
  var heldFrames: Int { request.hasAllResults ? 0 : memoryFrames }
  /// The product of its last good result.
  var product: Product?
}

extension PhotoOrder {
  /// The memory that the photo needs, in frames of this source: a larger one takes that of several.
  func memoryFrames(from source: PhotoSource?) -> Int {
    guard let stillSize, let source else { return frameCount }
    let pixels = max(source.width * source.height, 1)
    return (stillSize.width * stillSize.height + pixels - 1) / pixels
  }
}

extension ResolvedSettings {
  /// The settings that a request has with the camera as it is now.
  ///
  /// - Parameter source: nil while the camera does not deliver.
  init(_ order: PhotoOrder, camera: String, _ source: PhotoSource?) {
    self.init(
      uniqueID: order.uniqueID, camera: camera, width: order.stillSize?.width ?? source?.width ?? 0,
      height: order.stillSize?.height ?? source?.height ?? 0,
      expectedPhotoCount: order.results.count,
      // A camera's own JPEG has the quality that the camera gave it: only fewer frames are a difference.
      fastCapture: order.isFast && (source?.isCompressed != true || order.quality == .balanced),
      rotation: order.rotation ?? source?.rotation ?? 0, isDeferred: order.isDeferred)
    let isWanted = order.hasUprightPixels ?? source?.hasUprightPixels ?? false
    hasUprightPixels = isWanted && order.media.first == .jpeg
  }
}
