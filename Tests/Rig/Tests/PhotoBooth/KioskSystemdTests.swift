// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The booth on the machine's own screen: the shipped unit with cage and Chromium, in a root that has them, on a screen
/// of the kernel's (virtio-gpu), in a session of logind's. Only what draws is chosen: this machine has no graphics
/// processor. The screen is looked at from outside of the machine.
@Suite(
  .rigWithSystemd, .tags(.long, .screen), .serialized,
  .enabled(if: MachineScreen.isThere, "needs a screen: Scripts/release-check --only kiosk")
)
struct KioskSystemdTests {
  private static let unit = "shutter-booth-kiosk.service"

  @Test("the page is on the screen, also after the browser, the page or the compositor was killed")
  func screen() throws {
    let booth = try InstalledPhotoBooth("[print]\nenabled = false\n")
    // Chromium's processes give up after 15 s in which they did not find each other, and the one that draws when a picture
    // takes that long; both happens under emulation.
    try RigFile.write(
      "/etc/default/shutter-booth-kiosk",
      """
      WLR_RENDERER=pixman
      BROWSER_OPTIONS=--disable-gpu --disable-gpu-watchdog --ipc-connection-timeout=120

      """)
    // The kernel would blank a console that nobody uses for a minute.
    try RigFile.write("/dev/tty1", "\u{1b}[9;1]")
    let kiosk = try ShownKiosk()
    defer {
      kiosk.report()
      _ = try? Command.run("systemctl", "stop", Self.unit)
    }
    try Command.run("systemctl", "start", Self.unit)
    try kiosk.waitForPage("start")
    let server = try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service)
    let compositor = try InstalledSystem.property("MainPID", of: Self.unit)

    // The next browser has the same screen, and shows the page with nothing over it, such as a question about the one
    // that crashed.
    for round in 1...3 {
      try kiosk.kill([try #require(try kiosk.browser())])
      try kiosk.waitForPage("browser-\(round)")
    }
    // Chromium itself would leave it to the guests to have the page read again.
    try kiosk.kill(try kiosk.pageProcesses())
    try kiosk.waitForPage("page")
    #expect(try InstalledSystem.property("MainPID", of: Self.unit) == compositor)
    #expect(try InstalledSystem.property("NRestarts", of: Self.unit) == "0")

    try kiosk.kill([compositor])
    try kiosk.waitForPage("compositor")
    #expect(try InstalledSystem.property("NRestarts", of: Self.unit) == "1")
    #expect(try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service) == server)

    sleep(70)
    #expect(try kiosk.isStillShown("later"))
    withExtendedLifetime(booth) {}
  }
}
