// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A content directory as it is listed.
struct ContentRecord: Hashable, Sendable {
  let name: String
  let application: String
  /// Nil where its owner cannot read it.
  let path: String?
  /// Bytes of the files in it.
  let size: Int64

  /// As the Engine interface writes it.
  func wire(isActive: Bool) -> EngineInterface.ContentDirectory {
    EngineInterface.ContentDirectory(
      name: name, application: application, path: path, active: isActive, size: size)
  }
}
