// SPDX-License-Identifier: Apache-2.0

/// One reply to CapturePhoto, as it was read from the socket.
package struct RecordedStep: Sendable {
  /// Its photo, of which the grammar says something.
  package struct Result: Hashable, Sendable {
    package let name: String
    package let photoCount: Int
    package let frameSequence: Int64

    /// A result of these values.
    package init(name: String, photoCount: Int, frameSequence: Int64) {
      self.name = name
      self.photoCount = photoCount
      self.frameSequence = frameSequence
    }
  }

  package let step: String
  package let uniqueID: Int64
  package let expectedPhotoCount: Int
  /// The whole of the resolved settings, as their text.
  package let resolved: String
  package let result: Result?
  package let failure: String?
  /// Whether the engine said that more follows.
  package let continues: Bool
  /// When it was read, as the number of a look at all connections: what was read two looks after
  /// another reply was sent after it.
  package let look: Int

  /// A reply of these values.
  package init(
    step: String, uniqueID: Int64, expectedPhotoCount: Int, resolved: String, result: Result?,
    failure: String?, continues: Bool, look: Int
  ) {
    self.step = step
    self.uniqueID = uniqueID
    self.expectedPhotoCount = expectedPhotoCount
    self.resolved = resolved
    self.result = result
    self.failure = failure
    self.continues = continues
    self.look = look
  }
}
