// SPDX-License-Identifier: Apache-2.0

/// One result of a photo request.
package struct PhotoResultID: Hashable, Sendable {
  /// The request: its unique identifier within the session.
  package let photo: Int64
  /// Number of the result, from 1.
  package let photoCount: Int

  /// Names a result.
  package init(photo: Int64, photoCount: Int) {
    self.photo = photo
    self.photoCount = photoCount
  }
}
