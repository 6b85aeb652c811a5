// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Folders that cannot be written: an error that names the path, and the daemon goes on.
struct StorageErrorTests {
  @Test("a content directory that may not be written: NotAuthorized with its path")
  func contentDirectory() throws {
    let studio = try Studio(enginePrefix: WithoutRights.prefix)
    let content = studio.daemons.path("content")
    mkdir(content, 0o500)
    #expect {
      try TestSession(studio)
    } throws: { error in
      let refusal = (error as? RemoteError).flatMap { try? EngineInterface.NotAuthorized($0) }
      return refusal?.reason.contains(content) == true
    }
    try studio.daemons.waitForLog(of: "shutter-engine", content)
    chmod(content, 0o700)
    #expect(try TestSession(studio).capture().failure == nil)
  }

  @Test("a folder that loses its rights mid-session: StorageFailure in the steps, and no file")
  func midSession() throws {
    let studio = try Studio(enginePrefix: WithoutRights.prefix)
    let session = try TestSession(studio)
    let path = try #require(session.content.path)
    chmod(path, 0o500)
    let steps = try session.steps()
    #expect(
      steps.map(\.step) == [
        .willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didFinishCapture,
      ])
    #expect(steps.suffix(2).map(\.failure) == ["StorageFailure", "StorageFailure"])
    #expect(steps.allSatisfy { $0.photo == nil })
    try studio.daemons.waitForLog(of: "shutter-engine", path)
    chmod(path, 0o700)
    #expect(try session.capture().failure == nil)
    #expect(try studio.files().count == 1)
  }

  @Test("a file that cannot be written to its end is removed, and the next one is whole")
  func cutOff() throws {
    // Files end at 8 KiB for this engine: a write beyond fails with EFBIG.
    let studio = try Studio(
      enginePrefix: ["sh", "-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh"])
    let session = try TestSession(studio)
    let failed = try session.capture(.init(mediaType: "application/octet-stream"))
    #expect(failed.failure == "StorageFailure" && failed.photo == nil)
    #expect(try studio.files() == [])
    let photo = try session.photo(.init(compression: 5))
    #expect(photo.size < 8192)
    #expect(try studio.files() == [photo.path])
  }

  @Test("a content directory that is removed mid-session: a failure, and the next session works")
  func removed() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    try Command.run("rm", "-rf", studio.daemons.path("content"))
    #expect(try session.capture().failure == "StorageFailure")
    #expect(try TestSession(studio).capture().failure == nil)
  }

  @Test("a session that took no photo leaves no folder")
  func unused() throws {
    let studio = try Studio()
    let path = try #require(try TestSession(studio).content.path)
    try TestClock.wait(for: "\(path) to go") { TestFile.exists(path) ? nil : () }
  }
}
