// SPDX-License-Identifier: Apache-2.0

/// A wish for a photo that changes nothing, because of the frames that it is made of. It is no reason to refuse the
/// photo: a program that has the same settings for all cameras need not know each of them.
package enum IdleWish: String, CaseIterable, Sendable {
  /// The quality `speed`: it gives the same photo as `balanced`.
  case speed
  /// The quality `quality`: it does too.
  case quality
  /// A percentage for JPEG, unless several frames go into the photo.
  case compression
  /// That the pixels stand upright.
  case uprightPixels = "upright_pixels"

  /// The wishes that change nothing for photos of such frames.
  ///
  /// - Parameters:
  ///   - isCompressed: whether they are the camera's own JPEGs, of which one is delivered as it is.
  ///   - media: the forms in which they can be delivered.
  package static func of(isCompressed: Bool, media: [PhotoMedia]) -> [IdleWish] {
    guard media.contains(.jpeg) else { return allCases }
    return isCompressed ? [.speed, .compression] : []
  }
}
