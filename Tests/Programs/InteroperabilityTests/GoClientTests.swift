// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// A client written with the Varlink package that Debian has for Go. It checks the replies itself; its
/// lines say how far it came.
struct GoClientTests {
  @Test("a session, a press, a photo, and errors by their types")
  func client() throws {
    let studio = try Studio()
    let output = try Command.run(
      ForeignTools.goClient, studio.daemons.runtimeFolder, Studio.device, Studio.button)
    let lines = output.split(separator: "\n").map { String($0) }
    #expect(
      Array(lines.dropFirst(3)) == [
        "errors: org.varlink.service.InterfaceNotFound org.varlink.service.MethodNotFound "
          + "org.varlink.service.InvalidParameter",
        "session: running",
        "errors: Engine.NoSuchSession Gateway.NoSuchSession org.varlink.service.ExpectedMore",
        "event: 1 began", "event: 2 ended", "granted: 1",
        "photo: will_begin_capture", "photo: will_capture", "photo: did_capture",
        "photo: did_finish_processing", "photo: did_finish_capture",
      ])
  }
}
