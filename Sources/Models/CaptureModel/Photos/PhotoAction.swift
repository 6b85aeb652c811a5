// SPDX-License-Identifier: Apache-2.0

/// What the engine has to do for the photos of a session, in the order of the list. What an action
/// brings about at once is done behind the list's end, so that steps are told in their order.
package enum PhotoAction<Product: Sendable>: Sendable {
  /// Tell the photo's caller a step; with the product of a result, and at the end of the last one.
  case tell(photo: Int64, PhotoReport, Product?)
  /// Look for the frame, and for others around it if it is to have several. Answered by `frameChosen`
  /// or `noFrame`.
  case lookForFrame(PhotoOrder, frameCount: Int)
  /// Make the file of the frame. Answered by `encoded` or `concluded`.
  case encode(PhotoResultID)
  /// Write the file. Answered by `concluded`.
  case store(PhotoResultID)
  /// The last step was told: forget the photo.
  case end(photo: Int64)
  /// Tell who watches it.
  case readinessChanged(Readiness)
}

extension PhotoAction: Equatable where Product: Equatable {}
