// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// What the kiosk's unit shows: its processes, their connection to the booth, and the picture on the screen.
final class ShownKiosk {
  private static let user = "shutter-kiosk"
  private static let port = ":" + String(8790, radix: 16, uppercase: true)
  /// How long a page may take until it is on the screen: the browser of an emulated machine needs most of that on a busy one.
  private static let limitSeconds: Int64 = 300

  private let uid: String
  /// The screen without a kiosk.
  private let console: DecodedPhoto
  /// The screen with the page, once that has been seen.
  private var page: DecodedPhoto?
  private var begin = RigClock.nowUSec
  private var isShown = false
  /// The share of the last picture that was not like the page's.
  private var lastDifference = 1.0

  init() throws {
    uid = String(try Command.run("id", "-u", Self.user).dropLast())
    console = try MachineScreen.picture("kiosk-console")
  }

  /// Waits until the page is on the screen, and its script connected to the booth. The first time that is a picture that
  /// stays and is not the console's, later one that is like the first. Prints how long it took since the start or kill.
  func waitForPage(_ name: String) throws {
    var before: DecodedPhoto?
    var since: Int64?
    try RigClock.wait(for: "the page on the screen: \(name)", seconds: Self.limitSeconds) {
      () -> Void? in
      usleep(500_000)
      guard try isConnected(), try !pageProcesses().isEmpty else {
        before = nil
        return nil
      }
      since = since ?? RigClock.nowUSec
      let now = try MachineScreen.picture("kiosk-\(name)")
      if let page {
        lastDifference = now.difference(from: page)
        return lastDifference < 0.02 ? () : nil
      }
      defer { before = now }
      guard let before, now.commonestColour < 0.9, now.difference(from: console) > 0.2,
        now.difference(from: before) < 0.02
      else {
        sleep(4)
        return nil
      }
      page = now
      return ()
    }
    isShown = true
    let seconds = [since ?? begin, RigClock.nowUSec].map { ($0 - begin) / 1_000_000 }
    print("the page is connected \(seconds[0]) s and on the screen \(seconds[1]) s after: \(name)")
  }

  /// Whether the screen still shows the page.
  func isStillShown(_ name: String) throws -> Bool {
    guard let page else { return false }
    return try MachineScreen.picture("kiosk-\(name)").difference(from: page) < 0.02
  }

  /// Kills processes, and waits until the connection to the booth is gone.
  func kill(_ processes: [String]) throws {
    begin = RigClock.nowUSec
    isShown = false
    try Command.run(["kill", "-KILL"] + processes)
    try RigClock.wait(for: "the page to be gone") { try isConnected() ? nil : () }
  }

  /// The browser's main process; nil while there is none.
  func browser() throws -> String? { try processes("^/usr/lib/chromium/chromium --show").first }

  /// The processes that read pages.
  func pageProcesses() throws -> [String] {
    try processes("^/usr/lib/chromium/chromium --type=renderer")
  }

  private func processes(_ pattern: String) throws -> [String] {
    let found = try? Command.run("pgrep", "-u", Self.user, "-f", pattern)
    return found?.split(separator: "\n").map { String($0) } ?? []
  }

  /// Whether a line of the kernel's tables is an established connection of this user to the booth's port.
  private func isConnected() throws -> Bool {
    try ["/proc/net/tcp", "/proc/net/tcp6"].contains { table in
      try RigFile.read(table).split(separator: "\n").contains {
        let words = $0.split(separator: " ")
        return words.count > 7 && words[2].hasSuffix(Self.port) && words[3] == "01"
          && words[7] == uid
      }
    }
  }

  /// Prints what the kiosk has said, if its page did not come. It logs in: its lines are the session's, not the unit's.
  func report() {
    guard !isShown else { return }
    print("the screen differs from the page by \(lastDifference)")
    for words in [
      ["journalctl", "--no-pager", "-n", "60", "-g", "^(?!.*dbus)", "-t", "shutter-booth-kiosk"],
      ["systemctl", "--no-pager", "status", "shutter-booth-kiosk.service"],
      ["pgrep", "-au", Self.user],
    ] {
      print((try? Command.run(words)) ?? "\(words) failed")
    }
  }
}
