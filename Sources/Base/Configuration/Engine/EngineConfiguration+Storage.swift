// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// How much of the disk photos may have, `[storage]`.
  package struct Storage: Sendable, Equatable {
    /// Mebibytes that the content of one user may have; `nil`: no limit.
    package var quotaMiB: Int?
    /// Mebibytes that stay free on the file system.
    package var freeSpaceMiB = 64
    /// Whether a record in JSON lies beside each photo.
    package var sidecars = false
    package var thumbnails = Thumbnails.encoded

    /// Which photos have a thumbnail in their EXIF data. Raw values are the words of the file.
    package enum Thumbnails: String, Sendable, Equatable, CaseIterable {
      case none
      /// Those that the engine encodes, where one is made of the frame beside that.
      case encoded
      /// A camera's own JPEG, too, which has to be decoded for it before it can be written.
      case all
    }

    package init() {}
  }
}
