// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// What the host does on the page: events that are deleted and brought back, and the booth's own screen.
@Suite("The booth's host")
struct BoothHostTests {
  private func host(_ stage: BoothStage) throws -> WebPageSocket {
    try stage.setPIN()
    let host = try stage.page("/host/live")
    try host.order(["do": "host", "pin": "2718"])
    _ = try host.next("settings")
    return host
  }

  private func pictures(_ stage: BoothStage) -> [String] {
    let folder = stage.studio.daemons.path("pictures")
    return TestFile.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { event in
      TestFile.names(in: "\(folder)/\(event)").filter { $0.hasSuffix(".jpg") }
        .map { "\(event)/\($0)" }
    }.sorted()
  }

  @Test("an event is deleted, with its links, and comes back with all that it had")
  func deleted() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    let link = try stage.picture(page)
    let before = pictures(stage)
    let event = try #require(before.first?.split(separator: "/").first.map { String($0) })
    let host = try host(stage)
    // In the middle of a turn its pictures are needed.
    try host.order(["do": "delete", "event": .string(event)])
    #expect(try host.next("deleted").json["error"]?.stringValue == "busy")
    #expect(pictures(stage) == before && before.count == 1)
    try page.order(["do": "done"])
    _ = try page.next("state") { $0["screen"]?.stringValue == "attract" }
    #expect(try stage.phone("/p/\(link)").status == 200)

    try host.order(["do": "delete", "event": .string(event)])
    #expect(try host.next("deleted").json["error"] == nil)
    let gone = try host.next("events") { $0["deleted"]?.arrayValue?.isEmpty == false }.json
    let left = gone["deleted"]?.arrayValue?.first?["leftSeconds"]?.intValue ?? 0
    #expect((3500...3600).contains(left))
    #expect(pictures(stage).isEmpty)
    #expect(try stage.phone("/p/\(link)").status == 404)

    // The event goes on in the meantime, and loses nothing by the way back.
    _ = try stage.picture(page)
    try host.order(["do": "restore", "event": .string(event)])
    _ = try host.next("events") { $0["deleted"]?.arrayValue?.isEmpty == true }
    #expect(pictures(stage).count == 2 && pictures(stage).contains(before[0]))
    #expect(try stage.phone("/p/\(link)").status == 200)
  }

  @Test("the host gets the screen between two guests, and leaves it to those who begin")
  func screen() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    try page.order(["do": "toHost"])
    _ = try page.next("host")
    // Another screen's guests are in the middle of a picture: the page that asks for the PIN hears of it.
    let other = try stage.page()
    let pad = try stage.page("/host/live")
    try pad.order(["do": "atBooth"])
    try other.order(["do": "start", "layout": 0])
    _ = try pad.next("turn")
    try page.order(["do": "toHost"])
    var isReviewed = false
    while let message = try page.next()?.json {
      #expect(message["kind"]?.stringValue != "host")
      let screen = message["screen"]?.stringValue
      if screen == "sharing" { return }
      guard screen == "review", !isReviewed else { continue }
      isReviewed = true
      try page.order(["do": "toHost"])
      try page.order(["do": "keep"])
    }
    Issue.record("the turn does not come to its end")
  }

  @Test("while the host has the only screen the button does nothing, and later again")
  func alone() throws {
    let stage = try BoothStage()
    var page: WebPageSocket? = try stage.page()
    _ = try page?.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["buttons"]?.boolValue == true
        && $0["trouble"] == nil
    }
    let host = try host(stage)
    try host.order(["do": "atBooth"])
    page = nil
    _ = try host.next("host") { $0["pages"]?.intValue == 1 }
    try stage.studio.press()
    // The gateway has decided it: what it would start, it has started.
    let other = try stage.page()
    let first = try other.next("state").json
    #expect(first["screen"]?.stringValue == "attract" && first["buttons"]?.boolValue == true)
    try stage.studio.press()
    _ = try other.next("state") { $0["screen"]?.stringValue == "countdown" }
  }

  @Test("a full folder of pictures is told before a turn", .ownMounts)
  func full() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    let folder = stage.studio.daemons.path("pictures")
    let name = try #require(TestFile.names(in: folder).first { !$0.hasPrefix(".") })
    let event = "\(folder)/\(name)"
    try Command.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", event)
    defer { _ = try? Command.run("umount", "-l", event) }
    _ = try page.next("state") { $0["trouble"]?.stringValue == "disk_full" }
    try page.order(["do": "start", "layout": 0])
    let sorry = try page.next("state") { $0["screen"]?.stringValue == "sorry" }.json
    #expect(sorry["reason"]?.stringValue == "disk_full")
    try Command.run("mount", "-o", "remount,size=64m", "none", event)
    try page.order(["do": "done"])
    _ = try page.next("state") { $0["trouble"] == nil }
  }
}
