// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The copies of a booth's pictures on a stick that comes and goes: `folder` of `[share]`.
@Suite("Copies of the booth's pictures")
struct BoothCopyTests {
  private func files(_ folder: String) -> [String] {
    TestFile.names(in: folder).filter { $0.hasSuffix(".jpg") }.sorted()
  }

  @Test("a folder that is not there yet: the host is told, and what was kept follows")
  func follows() throws {
    let place = TemporaryFolder()
    let stick = "\(place.path)/stick"
    let stage = try BoothStage(share: "folder = \"\(stick)\"")
    let page = try stage.page()
    _ = try stage.picture(page)
    let log = try stage.studio.daemons.waitForLog(of: "shutter-booth", "copies: ")
    #expect(log.contains("\(stick) is not there: is the stick plugged in?; 1 pictures wait"))
    try #require(mkdir(stick, 0o755) == 0)
    try TestClock.wait(for: "the picture") { files(stick).count == 1 ? () : nil }
    try stage.studio.daemons.waitForLog(of: "shutter-booth", "all pictures are in \(stick) again")
  }

  @Test("a stick that is full, and one that is pulled out", .ownMounts)
  func pulled() throws {
    let place = TemporaryFolder()
    let stick = "\(place.path)/stick"
    try #require(mkdir(stick, 0o755) == 0)
    try Command.run("mount", "-t", "tmpfs", "-o", "size=16k", "none", stick)
    defer { _ = try? Command.run("umount", "-l", stick) }
    let stage = try BoothStage(share: "folder = \"\(stick)\"")
    let page = try stage.page()
    _ = try stage.picture(page)
    try stage.studio.daemons.waitForLog(of: "shutter-booth", "copies: \(stick) is full")
    #expect(files(stick).isEmpty)
    try Command.run("mount", "-o", "remount,size=64m", "none", stick)
    try TestClock.wait(for: "the picture") { files(stick).count == 1 ? () : nil }
    try Command.run("umount", "-l", stick)
    try page.order(["do": "done"])
    _ = try page.next("state") { $0["screen"]?.stringValue == "thanks" }
    _ = try stage.picture(page)
    try stage.studio.daemons.waitForLog(
      of: "shutter-booth", "nothing is mounted at \(stick): is the stick plugged in?")
    #expect(files(stick).isEmpty)
  }
}
