// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing
import Varlink

/// A disk that gets full or stalls during a film: the recorded part plays, and the camera goes on.
@Suite(.rig, .tags(.long), .serialized)
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
    // The film has given back the space that it had reserved.
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

  @Test("FAT is known by its limit, and films get their names there, each its own")
  func fat() throws {
    let stage = try Stage(.vfat)
    let doctor = try stage.doctor()
    #expect(
      doctor.contains(
        "WARN  the file system of the photos is FAT: a film ends when it has 4032 MiB"))
    let ends = try [1_500_000, 500_000].map { durationUSec in
      try stage.record { $0.maximumDurationUSec = durationUSec }.finished()
    }
    #expect(Set(ends.map(\.path)).count == 2)
    for (end, durationUSec) in zip(ends, [1_500_000, 500_000]) {
      #expect(end.failure == "MaximumDurationReached" && end.playable == true)
      #expect(try stage.film(end).durationUSec == Int64(durationUSec))
    }
    // A size that a client asks for counts if it is below the limit of FAT.
    let small = try stage.record { $0.maximumSize = 100_000 }.finished()
    #expect(small.failure == "MaximumFileSizeReached" && small.playable == true)
    #expect(small.size <= 100_000)
    _ = try stage.film(small)
  }

  @Test(
    "FAT that is mounted for everybody is refused, with how it has to be mounted",
    arguments: ["", "umask=0022", "umask=0022,quiet"])
  func fatForEverybody(options: String) throws {
    let disk = try MappedDisk(mebibytes: 24, .vfat)
    try disk.workWell()
    try disk.mount(options)
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: SyntheticEngine.configuration(disk.mountPoint, pixelFormat: "MJPG"))
    defer {
      engine.signal(SIGKILL)
      _ = try? engine.wait()
    }
    #expect {
      try TestSession(daemons, .init(recordingEnabled: true))
    } throws: { error in
      let reason = (error as? RemoteError)
        .flatMap { try? EngineInterface.NotAuthorized($0) }?.reason
      return reason?.contains("umask=0077") == true && reason?.contains(disk.mountPoint) == true
    }
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    #expect(
      doctor.output.contains("FAIL  no photo can be stored in \(disk.mountPoint)/content: keep"))
    #expect(doctor.output.contains("umask=0077"))
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

    /// The doctor's findings.
    func doctor() throws -> String {
      try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder]).output
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
