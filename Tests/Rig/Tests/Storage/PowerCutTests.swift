// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// The power fails, at every moment that matters: the engine stores photos on a disk that writes down
/// what reaches it, and that is replayed up to each flush and to each acknowledgement.
@Suite(.rig, .serialized)
struct PowerCutTests {
  /// SHUTTERD_SOAK_CUTS: the number of photos, cut after every single write; nil: as many as a run of all
  /// tests has time for.
  private static let asked = getenv("SHUTTERD_SOAK_CUTS").flatMap { Int(String(cString: $0)) }
  /// Photos asked for at once.
  private static let burst = 3

  @Test(
    "every acknowledged photo is there and whole, its record too; no broken file has a final name",
    arguments: [("YUYV", true), ("MJPG", false)])
  func holds(pixelFormat: String, sidecars: Bool) throws {
    // A disk so slow that photos that come in the meantime wait together.
    let recording = try Recording(
      bursts: max((Self.asked ?? 0) / Self.burst, 1), inject: "fdatasync:delay_enter=100000",
      pixelFormat: pixelFormat, sidecars: sidecars)
    let cut = PowerCut(recording.disk, recording.photos)
    let violations = try cut.check(recording.log, afterEveryWrite: Self.asked != nil)
    #expect(violations == [])
    let marks = recording.log.entries.compactMap(\.mark)
    let files = recording.photos.files
    let names = files.keys.filter { !$0.hasSuffix(StoredPhotos.sidecarSuffix) }
    #expect(Set(marks) == Set(names).union([PowerCutMark.begin, PowerCutMark.end]))
    #expect(files.count == (sidecars ? 2 : 1) * names.count)
    // At least the acknowledgements, and the flushes of data and of names.
    #expect(cut.checks > marks.count + 2)
    print(
      "power cuts: \(pixelFormat), \(cut.checks) in \(recording.log.entries.count) writes, \(names.count) photos,",
      "\(violations.count) violations")
  }

  @Test("an engine whose fsync of the directory does nothing is caught")
  func withoutDirectory() throws {
    guard case .missing = try firstViolation(without: "fsync") else {
      Issue.record("not caught")
      return
    }
  }

  @Test("an engine whose fdatasync of the file does nothing is caught")
  func withoutFile() throws {
    guard case .broken = try firstViolation(without: "fdatasync") else {
      Issue.record("not caught")
      return
    }
  }

  /// The first violation of an engine for which this system call does nothing.
  private func firstViolation(without call: String) throws -> PowerCutViolation? {
    let recording = try Recording(bursts: 1, inject: "\(call):retval=0")
    let cut = PowerCut(recording.disk, recording.photos)
    let violations = try cut.check(recording.log, afterEveryWrite: false, enough: 1)
    print("without \(call): \(violations), \(cut.checks) cuts")
    return violations.first
  }

  /// An engine's writes, and its acknowledgements.
  private struct Recording {
    /// The disk as it was at the beginning.
    let disk: String
    let log: WriteLog
    let photos: StoredPhotos
    private let mapped: MappedDisk

    /// - Parameters:
    ///   - inject: what happens to a system call of the engine. The program is the one that ships: it has
    ///     no switch for that, strace stands between.
    ///   - pixelFormat: the camera's.
    ///   - sidecars: whether a record lies beside each photo.
    init(
      bursts: Int, inject: String, pixelFormat: String = "YUYV", sidecars: Bool = false
    ) throws {
      let mapped = try MappedDisk(mebibytes: 4)
      self.mapped = mapped
      disk = try mapped.copy()
      try mapped.record()
      try mapped.mount()
      let daemons = try Daemons()
      let call = inject.prefix { $0 != ":" }
      let engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(
          mapped.mountPoint, pixelFormat: pixelFormat, sidecars: sidecars),
        prefix: [
          "strace", "-D", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(inject)",
        ])
      var sizes: [String: Int64] = [:]
      do {
        let lanes = try PhotoLanes(TestSession(daemons), count: PowerCutTests.burst)
        try mapped.mark(PowerCutMark.begin)
        for _ in 0..<bursts {
          try lanes.burst { photo in
            try mapped.mark(photo.name)
            sizes[photo.name] = photo.size
          }
        }
        try mapped.mark(PowerCutMark.end)
      }
      photos = try StoredPhotos(below: mapped.mountPoint)
      let pictures = photos.files.filter { !$0.key.hasSuffix(StoredPhotos.sidecarSuffix) }
      #expect(pictures.mapValues { Int64($0.count) } == sizes)
      engine.signal(SIGTERM)
      _ = try engine.wait()
      log = try mapped.takeLog()
    }
  }
}
