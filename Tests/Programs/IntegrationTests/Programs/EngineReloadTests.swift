// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The engine reads its configuration again: which settings count at once and which for the next session, while no
/// open session notices.
struct EngineReloadTests {
  typealias Engine = EngineInterface

  @Test(
    "changes of [storage] and [[access]] count at once, and a session goes on",
    arguments: [true, false])
  func atOnce(bySignal: Bool) throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let stopped = try TestSession(studio, starts: false)
    // Some frames, so that a run which began again would show by smaller numbers.
    usleep(500_000)
    let before = try session.photo()
    try studio.rewriteEngine(
      """
      storage = { sidecars = true, thumbnails = "none" }
      [[access]]
      rule = "deny"
      """)
    try reload(studio, bySignal: bySignal)
    let photo = try session.photo()
    let path = try #require(photo.path)
    let folder = try #require(session.content.path)
    #expect(TestFile.names(in: folder) == [before.name, photo.name, photo.name + ".json"].sorted())
    #expect(try EXIFReader(photo: TestFile.bytes(path)).thumbnail == nil)
    // The same run of the camera, and maybe the same frame.
    #expect(photo.frameSequence >= before.frameSequence)
    #expect(throws: (any Error).self) { try stopped.start() }
    try studio.rewriteEngine("storage = { quota_mib = 1, free_space_mib = 1000000000 }")
    try reload(studio, bySignal: bySignal)
    try stopped.start()
    #expect(try session.capture().failure == "DiskFull")
    try studio.rewriteEngine("")
    try reload(studio, bySignal: bySignal)
    #expect(try session.capture().failure == nil)
  }

  @Test("an error is reported with file, line and column, and the old configuration stays in force")
  func error() throws {
    let studio = try Studio(engine: "storage = { sidecars = true }")
    let session = try TestSession(studio)
    let file = studio.daemons.configurationFile(of: "shutter-engine")
    try studio.rewriteEngine("storage = { sidecars = false }\nnonsense = 1")
    let options = ["--runtime-dir", studio.daemons.runtimeFolder]
    let told = try studio.daemons.run("shutterctl", ["reload", "--engine"] + options)
    #expect(told.status == 1 && told.output.contains("\(file):3:1: unknown key \"nonsense\""))
    #expect(told.output.contains("the old configuration stays in force"))
    let calls = try studio.connect(.engine)
    let refusal = #expect(throws: RemoteError.self) { try calls.call(Engine.Reload.self, .init()) }
    #expect(refusal?.name == Engine.ConfigurationInvalid.name)
    studio.engine.signal(SIGHUP)
    try TestClock.wait(for: "the log") {
      studio.daemons.log(of: "shutter-engine").contains("the old one stays in force") ? () : nil
    }
    let photo = try session.photo()
    #expect(TestFile.exists(try #require(photo.path) + ".json"))
    // A file that is missing is an error as well, because it was named.
    unlink(file)
    #expect(throws: RemoteError.self) { try calls.call(Engine.Reload.self, .init()) }
    #expect(try session.capture().failure == nil)
  }

  @Test("cameras come, go and change, but for one that a session has, as long as it does")
  func cameras() throws {
    let studio = try Studio(engine: Self.camera("other", width: 160))
    let session = try TestSession(studio, .init(camera: "other"))
    let idle = try TestSession(studio, starts: false, .init(camera: "test"))
    try studio.rewriteEngine(Self.camera("other", width: 192) + Self.camera("third", width: 224))
    try studio.daemons.control("reload", "--engine")
    #expect(try widths(studio) == ["other": 160, "test": 320, "third": 224])
    #expect(try session.photo().width == 160)
    try idle.start()
    // The camera has its new settings when the session lets go of it.
    try session.stop()
    try TestClock.wait(for: "the camera to be another one") {
      try widths(studio)["other"] == 192 ? () : nil
    }
    try session.start()
    #expect(try session.photo().width == 192)
    try studio.rewriteEngine("default_camera = \"test\"")
    try studio.daemons.control("reload", "--engine")
    #expect(try widths(studio) == ["other": 192, "test": 320])
    #expect(try session.photo().width == 192)
    try session.stop()
    try TestClock.wait(for: "the camera to go") {
      try widths(studio) == ["test": 320] ? () : nil
    }
    #expect(try idle.photo().width == 320)
  }

  @Test("the built-in client begins, and ends, with what its table says")
  func builtIn() throws {
    let studio = try Studio()
    #expect(try studio.explain().route == .default)
    try studio.rewriteEngine(Studio.builtIn)
    try studio.daemons.control("reload", "--engine")
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try studio.waitForPhotos(1).count == 1)
    // The built-in client is not started again where nothing has changed.
    func sessions() throws -> [String] {
      try studio.connect(.engine).call(Engine.ListSessions.self, .init()).sessions.map(\.session)
    }
    let before = try sessions()
    try studio.daemons.control("reload", "--engine")
    #expect(try sessions() == before && before.count == 1)
    try studio.rewriteEngine("")
    try studio.daemons.control("reload", "--engine")
    try TestClock.wait(for: "the client to go") {
      try studio.explain().route == .default ? () : nil
    }
  }

  @Test("another user may not make it read", .twoUsers)
  func otherUser() throws {
    let studio = try Studio()
    let calls = try OtherUser.connect(studio, .engine)
    let refusal = #expect(throws: RemoteError.self) { try calls.call(Engine.Reload.self, .init()) }
    #expect(refusal?.name == Engine.NotAuthorized.name)
  }

  private static func camera(_ name: String, width: Int) -> String {
    """

    [[synthetic]]
    name = "\(name)"
    width = \(width)
    height = 96
    """
  }

  private func widths(_ studio: Studio) throws -> [String: Int64] {
    let cameras = try studio.connect(.engine).call(Engine.ListCameras.self, .init()).cameras
    return Dictionary(uniqueKeysWithValues: cameras.map { ($0.name, $0.formats[0].width) })
  }

  /// Makes the engine read its configuration, and waits until it has.
  private func reload(_ studio: Studio, bySignal: Bool) throws {
    guard bySignal else {
      try studio.daemons.control("reload", "--engine")
      return
    }
    func count() -> Int {
      studio.daemons.log(of: "shutter-engine").components(of: "the configuration was read again")
    }
    let before = count()
    studio.engine.signal(SIGHUP)
    try TestClock.wait(for: "more in the log", seen: count()) { count() > before ? () : nil }
  }
}

extension String {
  /// The number of times that the log contains a text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
