// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// The engine's service to an extension and to its application. The test's process plays both; only while the launch
/// is live it is the extension.
@Suite("An extension and its application at the engine")
struct LaunchServiceTests {
  private let folder = TemporaryFolder()
  private static let application = "org.example.booth"

  init() { LoopThread.start() }

  /// A stage, and the phases of a launch that is this process.
  private func phase(
    _ stage: EngineStage, _ launch: String, _ phase: EngineLinkInterface.Launch.Phase
  ) {
    stage.gateway(
      launch: EngineLinkInterface.Launch(
        launch: launch, application: Self.application, name: "booth", uid: Int64(getuid()),
        phase: phase, extensionUid: phase == .started ? Int64(getuid()) : nil,
        pid: phase == .started ? Int64(getpid()) : nil))
  }

  private func connect(_ stage: EngineStage) throws -> Connection {
    try Connection(stage.directory.path(of: .engine))
  }

  private func begin(_ stage: EngineStage, _ launch: String) throws {
    phase(stage, launch, .prepare)
    phase(stage, launch, .started)
    try waitUntilLive(launch, stage)
  }

  private func waitUntilLive(_ launch: String, _ stage: EngineStage) throws {
    try TestClock.wait(for: "a live launch", seen: stage.launch(launch)) { () -> Void? in
      stage.launch(launch)?.isLive == true ? () : nil
    }
  }

  private func end(_ stage: EngineStage, _ launch: String) throws {
    phase(stage, launch, .ended)
    try TestClock.wait(for: "the hand-over", seen: stage.launch(launch)) { () -> Void? in
      stage.launch(launch) == nil ? () : nil
    }
  }

  @Test(
    "a session of an extension writes into the launch's directory, whatever name it gives, and no lock counts"
  )
  func session() async throws {
    var rules = EngineConfiguration.Interruptions()
    rules.locked = true
    let stage = try await EngineStage(in: folder, interruptions: rules)
    stage.gateway(locked: true)
    try begin(stage, "l1")
    let session = try TestSession(stage.directory)
    _ = try session.photo()
    #expect(session.content.application == Self.application)
    let content = try connect(stage)
    let own = try content.call(
      EngineInterface.ListContentDirectories.self, .init(application: nil)
    ).directories
    #expect(own.map(\.name) == [session.content.name] && own.first?.active == true)
    #expect(
      throws: EngineInterface.NotAvailableWhileLocked(name: "20261121T101502Z-1x9k2fd").remote
    ) {
      try content.call(
        EngineInterface.InvalidateContentDirectory.self, .init(name: "20261121T101502Z-1x9k2fd"))
    }
    try end(stage, "l1")
    let listed = try connect(stage).call(
      EngineInterface.ListContentDirectories.self, .init(application: nil)
    ).directories
    #expect(listed.map(\.name) == [session.content.name] && listed.first?.active == false)
    await stage.shutDown()
  }

  @Test(
    "a connection of an extension's child stays the extension's when another program has the child's number",
    .enabled(if: access(Number.file, W_OK) == 0, "needs the right to choose a process's number"))
  func handedOn() async throws {
    let stage = try await EngineStage(in: folder)
    // Content that the extension must not see.
    do { _ = try TestSession(stage.directory).photo() }
    let runner = try RunningProcess([
      "python3", "-c", Self.runner, stage.directory.path(of: .engine),
    ])
    stage.gateway(launch: Self.wire(.prepare, runner: runner.pid))
    stage.gateway(launch: Self.wire(.started, runner: runner.pid))
    try waitUntilLive("l1", stage)
    try runner.write("go")
    let first = try #require(try runner.nextLine())
    let child = try #require(Int32(try runner.nextLine() ?? ""))
    let successor = try #require(try Number.start(child), "another process with its number")
    try runner.write("go")
    #expect(try runner.nextLine() == first, "the launch's own directory, and no other")
    withExtendedLifetime(successor) {}
    await stage.shutDown()
  }

  private static func wire(
    _ phase: EngineLinkInterface.Launch.Phase, runner: Int32
  ) -> EngineLinkInterface.Launch {
    EngineLinkInterface.Launch(
      launch: "l1", application: application, name: "booth", uid: Int64(getuid()), phase: phase,
      extensionUid: phase == .started ? Int64(getuid()) : nil,
      pid: phase == .started ? Int64(runner) : nil)
  }

  /// Lists content directories by a connection of a child, and again when the child has ended.
  private static let runner = """
    import os, socket, sys
    def listing(s):
        s.sendall(b'{"method":"org.shutterd.Engine.ListContentDirectories"}\\0')
        text = b''
        while not text.endswith(b'\\0'): text += s.recv(65536)
        print(text[:-1].decode(), flush=True)
    sys.stdin.readline()
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        s = socket.socket(socket.AF_UNIX)
        s.connect(sys.argv[1])
        listing(s)
        socket.send_fds(theirs, [b'x'], [s.fileno()])
        os._exit(0)
    _, files, _, _ = socket.recv_fds(ours, 1, 1)
    os.waitpid(child, 0)
    print(child, flush=True)
    sys.stdin.readline()
    listing(socket.socket(fileno=files[0]))
    """

  @Test("invalidated: a is gone, b is delivered; nobody else may ask for it")
  func invalidated() async throws {
    let stage = try await EngineStage(in: folder)
    let calls = try connect(stage)
    #expect(throws: EngineInterface.NotAnExtension().remote) {
      try calls.call(EngineInterface.InvalidateSessionContent.self, .init())
    }
    try begin(stage, "l1")
    let session = try TestSession(stage.directory)
    let first = try session.photo()
    try calls.call(EngineInterface.InvalidateSessionContent.self, .init())
    let second = try session.photo()
    try end(stage, "l1")
    let files = try TestFile.files(below: stage.content + "/\(getuid())").filter {
      $0.hasSuffix(".jpg")
    }
    #expect(files.count == 1 && files[0].hasSuffix(second.name) && second.name != first.name)
    await stage.shutDown()
  }

  @Test(
    "a photo that is made later is made in the application's directory, also where a part stays behind"
  )
  func deferred() async throws {
    let stage = try await EngineStage(in: folder)
    try begin(stage, "l1")
    let session = try TestSession(stage.directory, .init(deferredDelivery: true))
    // It is not made before the hand-over.
    let proxy = try session.photo(.init(deferred: true))
    stage.faults.writeError = Errno(ENOSPC)
    // As if the engine had been shut out of these.
    var path = "\(stage.content)/launches/booth/\(session.content.name)"
    for depth in 0..<70 {
      path += "/d\(depth)"
      try #require(mkdir(path, 0o700) == 0)
    }
    try end(stage, "l1")
    stage.faults.end()
    let calls = try connect(stage)
    // An attempt of the engine's own may just be failing.
    let photo = try TestClock.wait(for: "the photo") {
      try? calls.call(EngineInterface.FinalizePhoto.self, .init(photo: proxy.name)).photo
    }
    let place = "\(stage.content)/\(getuid())/\(session.content.name)"
    #expect(!photo.proxy && photo.path == "\(place)/\(proxy.name)" && photo.size != proxy.size)
    #expect(TestFile.size("\(place)/\(proxy.name)") == Int(photo.size))
    #expect(
      TestFile.names(in: place).sorted() == [".\(proxy.name).unclaimed", proxy.name].sorted())
    try calls.call(EngineInterface.ClaimPhoto.self, .init(photo: proxy.name))
    #expect(TestFile.names(in: place) == [proxy.name])
    await stage.shutDown()
  }

  @Test("a session of another process is none of an extension's, and the other way round")
  func isolation() async throws {
    let stage = try await EngineStage(in: folder)
    let before = try TestSession(stage.directory)
    try begin(stage, "l1")
    let calls = try connect(stage)
    #expect(throws: EngineInterface.NoSuchSession(session: before.id).remote) {
      try calls.call(EngineInterface.Stop.self, .init(session: before.id))
    }
    let within = try TestSession(stage.directory)
    try end(stage, "l1")
    #expect(throws: EngineInterface.NoSuchSession(session: within.id).remote) {
      try calls.call(EngineInterface.Stop.self, .init(session: within.id))
    }
    try calls.call(EngineInterface.Stop.self, .init(session: before.id))
    await stage.shutDown()
  }

  @Test(
    "the context: 4096 bytes, not one more; an extension has its application's, whatever name it gives"
  )
  func context() async throws {
    let stage = try await EngineStage(in: folder)
    let calls = try connect(stage)
    func set(_ count: Int, _ name: String = Self.application) throws {
      let text = String(
        decoding: Base64.text(of: [UInt8](repeating: 7, count: count)), as: UTF8.self)
      try calls.call(
        EngineInterface.SetApplicationContext.self, .init(application: name, context: text))
    }
    func size(_ name: String = Self.application) throws -> Int? {
      try calls.call(EngineInterface.GetApplicationContext.self, .init(application: name)).context
        .flatMap { Base64.bytes(of: $0)?.count }
    }
    #expect(try size() == nil)
    try set(4096)
    #expect(throws: EngineInterface.ApplicationContextTooLarge(size: 4097, maximum: 4096).remote) {
      try set(4097)
    }
    #expect(try size() == 4096)
    try begin(stage, "l1")
    #expect(try size("org.other") == 4096)
    try set(10, "org.other")
    try end(stage, "l1")
    #expect(try size() == 10 && size("org.other") == nil)
    await stage.shutDown()
  }

  @Test(
    "a thousand dismissals while an application subscribes: each directory comes once, as it begins or later"
  )
  func thousand() async throws {
    let folder = TemporaryFolder(inMemory: true)
    let stage = try await EngineStage(in: folder)
    // Made as for launches; what is looked at is how they are handed over. One after the other, because the engine
    // hands over by itself what it finds left for some seconds.
    let store = ContentStore(root: stage.content)
    var delivered: Set<String> = []
    var watchers: [Watcher] = []
    for number in 0..<1000 {
      let launch = LaunchNote(
        launch: "l\(number)", owner: getuid(), application: Self.application)
      let directory = try store.makeLaunchDirectory(launch, name: "booth", unixUSec: 0)
      try TestFile.write("\(directory.path)/a", "a")
      delivered.insert(directory.name)
      stage.handOver(directory.name, of: "booth")
      // In the middle of hand-overs.
      if number % 97 == 50 { watchers.append(try Watcher(connect(stage))) }
      // An application that lets 64 replies wait is too slow for the engine.
      if number % 20 == 19 { for watcher in watchers { try watcher.read(until: number + 1) } }
    }
    #expect(watchers.count == 10)
    for watcher in watchers {
      try watcher.read(until: 1000)
      #expect(watcher.seen.count == 1000 && Set(watcher.seen) == delivered)
      #expect(try watcher.connection.isQuiet())
    }
    await stage.shutDown()
  }
}

/// An application that watches its content directories.
private final class Watcher {
  let connection: Connection
  private(set) var seen: [String] = []

  init(_ connection: Connection) throws {
    self.connection = connection
    try connection.send(
      EngineInterface.WatchContentDirectories.self, .init(application: nil), mode: .more)
  }

  func read(until count: Int) throws {
    while seen.count < count { try readOne() }
  }

  private func readOne() throws {
    let reply = try connection.next(EngineInterface.WatchContentDirectories.self)
    seen += reply.initial?.map(\.name) ?? []
    if let added = reply.added { seen.append(added.name) }
  }
}

/// Gives a process a number that another one had.
private enum Number {
  /// The number that the kernel gave last.
  static let file = "/proc/sys/kernel/ns_last_pid"

  /// A process of this number; nil if others were faster each time.
  static func start(_ number: Int32) throws -> RunningProcess? {
    for _ in 0..<1000 {
      try TestFile.write(file, "\(number - 1)")
      let process = try RunningProcess(["cat"])
      if process.pid == number { return process }
      process.signal(SIGKILL)
    }
    return nil
  }
}
