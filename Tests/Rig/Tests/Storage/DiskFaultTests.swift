// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing

/// A disk that is full, that may only be read, that fails: the photo has a typed error, no file that is
/// not whole has a final name, and the camera goes on.
@Suite(.rig, .serialized)
struct DiskFaultTests {
  /// SHUTTERD_SOAK_CUTS: in steps of the file system's blocks, otherwise in larger ones.
  private static let step = getenv("SHUTTERD_SOAK_CUTS") == nil ? 16_384 : 4096

  @Test(
    "full, with more and more room, then read-only: a photo is whole or fails, and no more is left")
  func fullThenReadOnly() throws {
    let stage = try Stage()
    let size = try #require(try stage.photo().photo?.size)
    // From too little room to enough.
    try stage.disk.fill()
    try stage.disk.giveBack(Int(size) * 3 / 4)
    var outcomes: [Bool] = []
    for _ in 0..<Int(size) / Self.step where outcomes.last != true {
      let before = stage.names()
      let reply = try stage.photo()
      #expect(reply.failure == nil || reply.failure == "DiskFull")
      #expect((reply.photo != nil) == (reply.failure == nil))
      #expect(stage.names() == before + [reply.photo?.name].compactMap { $0 })
      outcomes.append(reply.failure == nil)
      try stage.disk.giveBack(Self.step)
    }
    #expect(outcomes.first == false && outcomes.last == true)
    try stage.disk.giveBack(Int(size) * 2)
    let before = stage.names()
    try stage.disk.remount(readOnly: true)
    for _ in 0..<3 { #expect(try stage.photo().failure == "StorageFailure") }
    try stage.disk.remount(readOnly: false)
    let reply = try stage.photo()
    #expect(reply.failure == nil)
    #expect(stage.names() == before + [reply.photo?.name].compactMap { $0 })
  }

  @Test("a disk that keeps nothing any more: no acknowledgement; what was acknowledged is there")
  func failing() throws {
    let stage = try Stage()
    let photo = try #require(try stage.photo().photo)
    try stage.disk.failWrites()
    for _ in 0..<3 {
      let reply = try stage.photo()
      #expect(reply.failure == "StorageFailure" && reply.photo == nil)
    }
    // The file system cannot be used until it is mounted again, and neither can the session's directory.
    try stage.disk.unmount(lazily: true)
    stage.endSession()
    try stage.disk.workWell()
    try stage.disk.mountAnew()
    #expect(stage.names() == [photo.name])
    try stage.beginSession()
    #expect(try stage.photo().failure == nil)
  }

  /// An engine that stores on a small disk.
  private final class Stage {
    let disk: MappedDisk
    private let daemons: Daemons
    private let engine: RunningProcess
    private var session: TestSession?

    init() throws {
      disk = try MappedDisk(mebibytes: 4)
      try disk.workWell()
      try disk.mount()
      daemons = try Daemons(keepsLogs: true)
      engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(disk.mountPoint))
      try beginSession()
    }

    deinit {
      engine.signal(SIGKILL)
      _ = try? engine.wait()
    }

    func beginSession() throws { session = try TestSession(daemons) }

    func endSession() { session = nil }

    /// The frame as it came, so that its size is known.
    func photo() throws -> EngineInterface.CapturePhoto.Reply {
      guard let session else { throw RigError.ended(awaited: "a session") }
      return try session.capture(.init(mediaType: "application/octet-stream"))
    }

    /// All files in content directories, also hidden ones.
    func names() -> [String] {
      let user = disk.mountPoint + "/content/\(geteuid())"
      return RigFile.names(in: user).flatMap { RigFile.names(in: "\(user)/\($0)") }.sorted()
    }
  }
}
