// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

extension CommonOptions {
  /// The photos in the caller's content directories, oldest directory first, and the names of directories
  /// that cannot be looked into.
  @LoopActor
  func photos(
    of application: String?
  ) async throws -> (photos: [FoundPhoto], unreadable: [String]) {
    let client = try connect(.engine)
    defer { client.close() }
    let directories = try await client.call(
      EngineInterface.ListContentDirectories.self, .init(application: application)
    ).directories
    return (
      directories.flatMap { FoundPhoto.all(in: $0) },
      directories.filter { $0.path == nil }.map(\.name)
    )
  }
}
