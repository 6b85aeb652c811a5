// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing

/// A disk that gets full or stands still under a film: what was recorded plays, and the camera goes on.
@Suite(.rig, .serialized)
struct FilmDiskTests {
  @Test(
    "full to the last byte: the film ends whole, photos are refused by name, and both come back with room",
    arguments: [MappedDisk.FileSystem.ext4, .vfat])
  func full(_ fileSystem: MappedDisk.FileSystem) throws {
    let stage = try Stage(fileSystem)
    let recording = try stage.record()
    try recording.wait(for: .didStart)
    usleep(2_500_000)
    try stage.disk.fill()
    let end = try recording.finished()
    #expect(end.failure == "DiskFull" && end.playable == true)
    // The film has given back what it had reserved.
    try stage.disk.fill()
    #expect(try stage.session.capture().failure == "DiskFull")
    let film = try stage.film(end)
    // At least the first fragment, of a second, was there already.
    #expect(film.timesUSec.count >= 10)
    // The camera goes on.
    try stage.disk.giveBack()
    _ = try stage.session.photo()
    let next = try stage.record { $0.maximumDurationUSec = 500_000 }
    _ = try stage.film(try next.finished())
  }

  @Test("it stands still for 3 s: no frame is lost")
  func stall() throws {
    let stage = try Stage(.ext4)
    let recording = try stage.record()
    try recording.wait(for: .didStart)
    usleep(1_200_000)
    try stage.disk.stall(forUSec: 3_000_000)
    usleep(1_000_000)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.framesDropped == 0)
    let film = try stage.film(end)
    // Ten a second, also while it stood still.
    let gaps = zip(film.timesUSec, film.timesUSec.dropFirst()).map { $1 - $0 }
    #expect(film.durationUSec >= 5_000_000 && gaps.allSatisfy { $0 <= 100_001 })
  }

  /// An engine that stores on a small disk.
  private final class Stage {
    let disk: MappedDisk
    let session: TestSession
    private let daemons: Daemons
    private let engine: RunningProcess

    init(_ fileSystem: MappedDisk.FileSystem) throws {
      // A film leaves 16 MiB free.
      disk = try MappedDisk(mebibytes: 24, fileSystem)
      try disk.workWell()
      try disk.mount()
      daemons = try Daemons(keepsLogs: true)
      engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(disk.mountPoint, pixelFormat: "MJPG"))
      session = try TestSession(daemons, .init(recordingEnabled: true))
    }

    deinit {
      engine.signal(SIGKILL)
      _ = try? engine.wait()
    }

    /// Begins a film of the camera's own JPEGs.
    func record(
      _ change: (inout EngineInterface.StartRecording.Parameters) -> Void = { _ in }
    ) throws -> TestRecording {
      try TestRecording(session) {
        $0.codec = .mjpeg
        change(&$0)
      }
    }

    /// The finished film. It has its name, and plays with all its frames.
    func film(_ end: TestRecording.Step) throws -> PlayedFilm {
      let film = try PlayedFilm(try #require(end.path))
      #expect(Int64(film.timesUSec.count) == end.framesWritten)
      #expect(film.durationUSec == end.durationUSec)
      let left = try RigFile.files(below: disk.mountPoint).filter { $0.hasSuffix(".part") }
      #expect(left == [])
      return film
    }
  }
}
