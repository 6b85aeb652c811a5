// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// `shutterctl content`, with the directories of sessions.
struct ContentCommandTests {
  @Test("a directory is listed with its path, its application and its size")
  func list() throws {
    let studio = try Studio()
    #expect(try studio.daemons.control("content") == "No directory.\n")
    var session: TestSession? = try TestSession(studio)
    let photo = try #require(try session?.photo())
    let path = try #require(session?.content.path)
    let line = try studio.daemons.control("content")
    #expect(line.hasPrefix("\(path)  org.shutterd.test, ") && line.hasSuffix(", in use\n"))
    let object = try #require(try studio.daemons.controlJSON("content").first)
    #expect(object["path"] == .string(path) && object["size"] == .int(photo.size))
    #expect(try studio.daemons.controlJSON("content", "--application", "org.other") == [])
    session = nil
    try TestClock.wait(for: "the session to be over") {
      try studio.daemons.control("content").contains("in use") ? nil : ()
    }
  }

  @Test("--follow: each directory when it comes and when it goes, of one application alone")
  func follow() throws {
    let studio = try Studio()
    let all = try studio.daemons.startControl("content", "--follow")
    let other = try studio.daemons.startControl(
      "content", "--follow", "--application", "org.other", "--json")
    _ = try all.line { $0 == "No directory." }
    var session: TestSession? = try TestSession(studio, starts: false)
    let content = try #require(session?.content)
    let path = try #require(content.path)
    _ = try all.line { $0.hasPrefix("added \(path)  org.shutterd.test, ") }
    // Nothing is in it: it goes with its session.
    session = nil
    _ = try all.line { $0 == "removed \(content.name)" }
    #expect(try other.lineIfAny(milliseconds: 200) == nil)
  }
}
