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
  /// `accent` of the theme, on the page alone.
  private static let accent: [UInt8] = [0xFF, 0xD1, 0x66]

  @Test("the screen shows the page; its browser killed, it shows it again, and the booth goes on")
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
    // The main process of the browser.
    try Command.run("pkill", "-KILL", "--oldest", "-u", "shutter-kiosk", "chromium")
    try RigClock.wait(for: "the unit to start again", seconds: 60) {
      try InstalledSystem.property("NRestarts", of: Self.unit) == "1" ? () : nil
    }
    try Self.waitForPage()
    #expect(try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service) == server)
    withExtendedLifetime(booth) {}
  }

  /// Waits until the page is on the screen. An emulated machine takes its time to start such a browser.
  private static func waitForPage() throws {
    let begin = RigClock.nowUSec
    let picture = "/tmp/screen.ppm"
    defer { unlink(picture) }
    try RigClock.wait(for: "the page on the screen", seconds: 180) { () -> Void? in
      let words = [
        "env", "XDG_RUNTIME_DIR=/run/shutter-kiosk", "WAYLAND_DISPLAY=wayland-0", "grim", "-t",
        "ppm", picture,
      ]
      guard (try? Command.run(words)) != nil, try pixels(picture) > 100 else {
        usleep(1_000_000)
        return nil
      }
      return ()
    }
    print("the page is shown after \((RigClock.nowUSec - begin) / 1_000_000) s")
  }

  /// The number of pixels that have the accent's colour.
  private static func pixels(_ picture: String) throws -> Int {
    let bytes = try RigFile.bytes(picture)
    // The head, of three lines, may have any length.
    let head = bytes.count % 3
    return stride(from: head, to: bytes.count - 2, by: 3).count { index in
      bytes[index] == accent[0] && bytes[index + 1] == accent[1] && bytes[index + 2] == accent[2]
    }
  }
}
