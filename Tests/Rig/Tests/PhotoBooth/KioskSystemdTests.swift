// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The booth on the machine's own screen: the shipped unit with cage and Chromium, in the root that has them. The screen
/// is one without a device (wlroots' headless backend), drawn by the processor.
@Suite(
  .rigWithSystemd, .serialized,
  .enabled(if: RigFile.exists("/usr/bin/cage"), "needs the root SUITE-kiosk: Scripts/release-check")
)
struct KioskSystemdTests {
  private static let unit = "shutter-booth-kiosk.service"
  @Test("the browser has the page open; killed, it is started again, and the booth goes on")
  func screen() throws {
    let booth = try InstalledPhotoBooth("[print]\nenabled = false\n")
    let dropIn = "/etc/systemd/system/\(Self.unit).d"
    mkdir(dropIn, 0o755)
    try RigFile.write(
      "\(dropIn)/rig.conf",
      """
      [Service]
      Environment=WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman

      """)
    try RigFile.write("/etc/default/shutter-booth-kiosk", "BROWSER_OPTIONS=--disable-gpu\n")
    try Command.run("systemctl", "daemon-reload")
    defer { _ = try? Command.run("systemctl", "stop", Self.unit) }
    try Command.run("systemctl", "start", Self.unit)
    try Self.waitForPage()
    let server = try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service)
    let browser = try #require(try Self.browser())
    try Command.run("kill", "-KILL", browser)
    // Its page is not waited for a second time: wlroots' screen without a device refuses every picture then.
    try RigClock.wait(for: "another browser", seconds: 120) { () -> Void? in
      guard let next = try Self.browser(), next != browser,
        try InstalledSystem.property("NRestarts", of: Self.unit) == "1"
      else { return nil }
      return ()
    }
    #expect(try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service) == server)
    withExtendedLifetime(booth) {}
  }

  /// The number of the browser's main process; nil while there is none.
  private static func browser() throws -> String? {
    let found = try? Command.run(
      "pgrep", "--oldest", "-u", "shutter-kiosk", "-f", "^/usr/lib/chromium/chromium --show")
    return found?.split(separator: "\n").first.map { String($0) }
  }

  /// Waits until the browser's user holds a connection to the booth for five seconds: its page is open, and the script
  /// of the page has its socket. An emulated machine takes its time to start such a browser.
  private static func waitForPage() throws {
    let begin = RigClock.nowUSec
    let user = try Command.run("id", "-u", "shutter-kiosk").split(separator: "\n").joined()
    var since: Int64?
    var isShown = false
    defer {
      if !isShown {
        print((try? Command.run("journalctl", "--no-pager", "-n", "60", "-u", unit)) ?? "")
        print((try? Command.run("systemctl", "--no-pager", "status", unit)) ?? "")
      }
    }
    try RigClock.wait(for: "the page of the browser", seconds: 180) { () -> Void? in
      let isOpen = try ["/proc/net/tcp", "/proc/net/tcp6"].contains { table in
        try RigFile.read(table).split(separator: "\n").contains { isConnection($0, of: user) }
      }
      since = isOpen ? since ?? RigClock.nowUSec : nil
      guard let since, RigClock.nowUSec - since > 5_000_000 else {
        usleep(200_000)
        return nil
      }
      return ()
    }
    isShown = true
    print("the page is open after \((RigClock.nowUSec - begin) / 1_000_000) s")
  }

  /// Whether a line of the kernel's table is an established connection of this user to the booth's port.
  private static func isConnection(_ line: Substring, of user: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count > 7 && words[2].hasSuffix(":\(String(8790, radix: 16, uppercase: true))")
      && words[3] == "01" && words[7] == user
  }
}
