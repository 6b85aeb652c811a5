// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

extension VarlinkClient {
  /// The content directories of the caller, of one application or of all. They are asked for in parts: thousands are
  /// more than one message may have.
  @LoopActor
  package func contentDirectories(
    of application: String? = nil
  ) async throws -> [EngineInterface.ContentDirectory] {
    var found: [EngineInterface.ContentDirectory] = []
    while true {
      let reply = try await call(
        EngineInterface.ListContentDirectories.self,
        .init(application: application, after: found.last?.name, maximum: 500))
      found += reply.directories
      guard reply.more == true, !reply.directories.isEmpty else { return found }
    }
  }
}
