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
  // Control, shift, alt, and the keys of a window, an incognito one, a print, tools, a tab's end, the address, history,
  // downloads, a page's source, its reload, the task manager, a file, and a larger page.
  private static let (control, shift, alt): (Int32, Int32, Int32) = (29, 42, 56)
  private static let modifiers = [control, shift, alt]
  private static let letters: [Int32] = [
    49, 25, 23, 88, 17, 38, 35, 36, 22, 19, 1, 24, 13, 105,
  ]
  private static let chords: [[Int32]] = [
    [control, 49], [control, shift, 49], [control, 25], [control, shift, 23], [88], [control, 17],
    [control, 38], [control, 35], [control, 36], [control, 22], [control, 19], [shift, 1],
    [control, 24], [control, 13], [alt, 105],
  ]

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

    // A guest has a keyboard, and knows its keys: none opens anything over the page, prints it or leaves it.
    let keyboard = try UinputKeyboard(name: "guest", keys: Self.modifiers + Self.letters)
    for chord in Self.chords {
      for key in chord { try keyboard.press(key) }
      for key in chord.reversed() { try keyboard.release(key) }
      usleep(300_000)
    }
    sleep(20)
    #expect(try kiosk.isStillShown("keys"))

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
