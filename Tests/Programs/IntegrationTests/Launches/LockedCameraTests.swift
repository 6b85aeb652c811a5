// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The locked camera of the examples with the daemons: its extension behind the lock, and its application.
@Suite("The locked camera of the examples")
struct LockedCameraTests {
  private static let name = "locked-camera"

  @Test("a picture and a film that are made behind the lock are in the album after the unlock")
  func story() throws {
    let studio = try Studio(
      simulated:
        "buttons = { KEY_CAMERA = \"launch\", \(Studio.button) = \"primary\", "
        + "\(Studio.secondary) = \"secondary\" }")
    try Self.register(studio)
    try studio.daemons.control("lock", "on")
    try studio.press("KEY_CAMERA")
    try Self.wait(studio, for: "the extension to run") { $0["launch"]?["phase"] == "running" }
    try studio.press()
    try TestClock.wait(for: "a photo") { try studio.photos().isEmpty ? nil : () }
    try studio.film(forMilliseconds: 500)
    _ = try studio.waitForFilms(1)

    let album = TemporaryFolder()
    let program = try RunningProcess([
      studio.daemons.binary(Self.name), album.path, studio.daemons.runtimeFolder,
    ])
    // Nothing is the application's as long as the extension runs.
    #expect(try program.nextLine() == "0 launches so far")
    try Self.wait(studio, for: "the application to run") { $0["reachable"] == true }
    try studio.press(Studio.secondary)
    try studio.daemons.control("lock", "off")
    let expected = [
      "asked to appear: {\"pictures\":1}", "pictures of the last launch: 1", "arrived", "arrived",
      "taken over",
    ]
    var lines: [String] = []
    // The request and the directory are printed by different tasks.
    while lines.count < expected.count {
      let line = try #require(try program.nextLine())
      let isArrival = line.hasPrefix("arrived: ") || line.hasPrefix("taken over: ")
      lines.append(isArrival ? String(line.prefix { $0 != ":" }) : line)
    }
    #expect(lines.sorted() == expected.sorted())
    let files = TestFile.names(in: album.path).filter { $0.first != "." }
    #expect(files.count == 2 && files.contains { $0.hasSuffix(".jpg") }, "\(files)")
    #expect(files.contains { $0.hasSuffix(".mp4") })
    try Self.wait(studio, for: "the extension to be gone") { $0["launch"] == nil }
    #expect(try studio.daemons.control("content") == "No directory.\n")
  }

  @Test("shutterctl launches it, brings it to the front, and dismisses it")
  func commands() throws {
    let studio = try Studio()
    try Self.register(studio)
    let follower = try studio.daemons.startControl("content", "--follow")
    _ = try follower.line { $0 == "No directory." }
    try studio.daemons.control("lock", "on")
    #expect(
      try studio.daemons.control("launch", Self.name) == "its extension was launched\n")
    try Self.wait(studio, for: "the extension to run") { $0["launch"]?["phase"] == "running" }
    #expect(
      try studio.daemons.control("launch", Self.name)
        == "its extension ran already, and was brought to the front\n")
    try studio.press()
    try TestClock.wait(for: "a photo") { try studio.photos().isEmpty ? nil : () }
    #expect(
      try studio.daemons.control("dismiss", Self.name) == "the application has what it made\n")
    _ = try follower.line { $0.hasPrefix("added ") && $0.contains("org.example.locked-camera") }
    let (status, output) = try studio.daemons.run(
      "shutterctl", ["dismiss", Self.name, "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(status == EXIT_FAILURE && output.contains("no extension of locked-camera runs"))
  }

  private static func register(_ studio: Studio) throws {
    let folder = studio.daemons.path("apps.d")
    mkdir(folder, 0o755)
    let program = studio.daemons.binary("locked-camera-extension")
    try TestFile.write(
      "\(folder)/\(name).toml",
      """
      application = "org.example.locked-camera"
      title = "Locked camera"
      user = \(getuid())
      extension = ["\(program)", "\(studio.daemons.runtimeFolder)"]
      """)
    try studio.daemons.control("reload")
  }

  /// Waits until the application satisfies the condition, as `shutterctl apps` lists it.
  private static func wait(
    _ studio: Studio, for awaited: String, _ isWanted: (JSON) -> Bool
  ) throws {
    try TestClock.wait(for: awaited) {
      let application = try #require(try studio.daemons.controlJSON("apps").first)
      return isWanted(application) ? () : nil
    }
  }
}
