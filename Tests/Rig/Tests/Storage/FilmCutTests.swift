// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing

/// The power fails under a film: the engine stores it on a disk that writes down what reaches it, and
/// that is replayed up to each flush and to each frame that the engine said to be durable.
@Suite(.rig, .serialized)
struct FilmCutTests {
  /// SHUTTERD_SOAK_CUTS: a film of 20 s, cut after every single write; nil: as much as a run of all
  /// tests has time for.
  private static let isLong = getenv("SHUTTERD_SOAK_CUTS") != nil

  @Test(
    "durable frames stay: none is lost, and none that is damaged is handed out",
    arguments: ["video/mp4", "video/x-matroska"])
  func holds(mediaType: String) throws {
    let seconds = Self.isLong ? 20 : 4
    let recording = try Recording(seconds: seconds, mediaType: mediaType)
    let cut = PowerCut(recording.disk, recording.film)
    let violations = try cut.check(recording.log, afterEveryWrite: Self.isLong)
    #expect(violations == [])
    let marks = recording.log.entries.compactMap(\.mark)
    // The name at the end, and before it the frames of each second but the last.
    #expect(marks.count { $0 == recording.film.name } == 1)
    let durable = marks.compactMap { Int($0) }
    #expect(durable.count >= seconds - 2 && durable == durable.sorted())
    print(
      "power cuts: a film of \(seconds) s, \(mediaType), \(cut.checks) in",
      "\(recording.log.entries.count) writes, \(recording.frames) frames,",
      "\(violations.count) violations")
  }

  @Test("an engine whose fdatasync of the film does nothing is caught")
  func withoutSync() throws {
    let recording = try Recording(seconds: 4, inject: "fdatasync:retval=0")
    let violations = try PowerCut(recording.disk, recording.film)
      .check(recording.log, afterEveryWrite: false, enough: 1)
    print("a film without fdatasync: \(violations)")
    guard case .missing = violations.first else {
      Issue.record("not caught")
      return
    }
  }

  /// An engine's writes for a film, and its reports about it.
  private struct Recording {
    /// The disk as it was at the beginning.
    let disk: String
    let log: WriteLog
    /// The finished film, and its frames.
    let film: StoredFilm
    let frames: Int64
    private let mapped: MappedDisk

    /// - Parameter inject: what happens to a system call of the engine, by strace.
    init(seconds: Int, mediaType: String = "video/mp4", inject: String? = nil) throws {
      // A film leaves 16 MiB free.
      let mapped = try MappedDisk(mebibytes: 32)
      self.mapped = mapped
      disk = try mapped.copy()
      try mapped.record()
      try mapped.mount()
      let daemons = try Daemons()
      let engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(mapped.mountPoint, pixelFormat: "MJPG"),
        prefix: inject.map { inject in
          [
            "strace", "-D", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e",
            "trace=\(inject.prefix { $0 != ":" })", "-e", "inject=\(inject)",
          ]
        } ?? [])
      do {
        let session = try TestSession(daemons, .init(recordingEnabled: true))
        let recording = try TestRecording(session) {
          $0.mediaType = mediaType
          $0.codec = .mjpeg
          $0.maximumDurationUSec = Int64(seconds) * 1_000_000
          $0.progressIntervalUSec = 200_000
        }
        try mapped.mark(PowerCutMark.begin)
        var durable: Int64 = 0
        var step = try recording.next()
        while step.step != .didFinish {
          if let frames = step.framesWritten, frames > durable {
            try mapped.mark("\(frames)")
            durable = frames
          }
          step = try recording.next()
        }
        film = try StoredFilm(below: mapped.mountPoint)
        if let name = film.name { try mapped.mark(name) }
        try mapped.mark(PowerCutMark.end)
        #expect(step.failure == "MaximumDurationReached" && step.playable == true)
        frames = step.framesWritten ?? 0
      }
      guard case .finished(let found, _) = film.recovery else {
        throw RigError.unexpected(awaited: "a finished film", got: "\(film.recovery)")
      }
      #expect(Int64(found) == frames && film.isFinished)
      engine.signal(SIGTERM)
      _ = try engine.wait()
      log = try mapped.takeLog()
    }
  }
}
