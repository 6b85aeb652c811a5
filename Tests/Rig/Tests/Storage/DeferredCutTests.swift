// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The power fails under photos that are made later: the engine stores them on a disk that writes down
/// what reaches it, and that is replayed up to each flush and to each answer of the engine.
@Suite(.rig, .serialized)
struct DeferredCutTests {
  /// SHUTTERD_SOAK_CUTS: cut after every single write; nil: as many as a run of all tests has time for.
  private static let isLong = getenv("SHUTTERD_SOAK_CUTS") != nil

  @Test(
    "stand-in, claim and photo stay once they were reported, and the frame stays until the photo is there",
    arguments: ["YUYV", "MJPG"])
  func holds(pixelFormat: String) throws {
    let recording = try Recording(pixelFormat: pixelFormat)
    let cut = recording.cut()
    let violations = try cut.check(recording.log, afterEveryWrite: Self.isLong)
    #expect(violations == [])
    let marks = recording.log.entries.compactMap(\.mark)
    // Each of two photos: reported, final; one of them claimed between the two.
    #expect(marks.count == 2 + 5)
    print(
      "power cuts: deferred photos, \(pixelFormat), \(cut.checks) in",
      "\(recording.log.entries.count) writes, \(violations.count) violations")
  }

  @Test(
    "an engine whose fdatasync, or fsync of the directory, does nothing is caught",
    arguments: ["fdatasync", "fsync"])
  func without(call: String) throws {
    let recording = try Recording(pixelFormat: "YUYV", inject: "\(call):retval=0")
    let violations = try recording.cut().check(recording.log, afterEveryWrite: false, enough: 1)
    print("deferred photos without \(call): \(violations)")
    #expect(!violations.isEmpty)
  }

  /// All files below a folder, hidden ones too, by their names.
  private struct Files {
    private(set) var files: [String: [UInt8]] = [:]

    init(below folder: String) throws {
      for name in RigFile.names(in: folder) where name != "." && name != ".." {
        var status = stat()
        guard name != "lost+found", lstat("\(folder)/\(name)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          files.merge(try Self(below: "\(folder)/\(name)").files) { first, _ in first }
        } else {
          files[name] = try RigFile.bytes("\(folder)/\(name)")
        }
      }
    }
  }

  /// The files of a photo as they were when all was well.
  private struct Photo {
    let proxy: [UInt8]
    let spool: [UInt8]
    let picture: [UInt8]
  }

  /// An engine's writes, and its answers: marks of the form `proxy:NAME`.
  private struct Recording {
    /// The disk as it was at the beginning.
    let disk: String
    let log: WriteLog
    private let photos: [String: Photo]
    private let mapped: MappedDisk

    /// - Parameter inject: what happens to a system call of the engine, by strace.
    init(pixelFormat: String, inject: String? = nil) throws {
      let mapped = try MappedDisk(mebibytes: 8)
      self.mapped = mapped
      disk = try mapped.copy()
      try mapped.record()
      try mapped.mount()
      let daemons = try Daemons()
      let engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(mapped.mountPoint, pixelFormat: pixelFormat),
        prefix: inject.map { inject in
          [
            "strace", "-D", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e",
            "trace=\(inject.prefix { $0 != ":" })", "-e", "inject=\(inject)",
          ]
        } ?? [])
      var photos: [String: Photo] = [:]
      do {
        let session = try TestSession(
          daemons, .init(deferredDelivery: true, maxQuality: .quality))
        try mapped.mark(PowerCutMark.begin)
        for isClaimed in [true, false] {
          let told = try session.photo(.init(quality: .quality, deferred: true))
          let path = try #require(told.path)
          let folder = path.dropLast(told.name.utf8.count)
          // Read before the engine makes the photo, which it does not within the first second.
          let proxy = try RigFile.bytes(path)
          let spool = try RigFile.bytes("\(folder).\(told.name).spool")
          try mapped.mark("proxy:\(told.name)")
          if isClaimed {
            try session.calls.call(EngineInterface.ClaimPhoto.self, .init(photo: told.name))
            try mapped.mark("claimed:\(told.name)")
          }
          _ = try session.call(EngineInterface.FinalizePhoto.self, .init(photo: told.name))
          try mapped.mark("final:\(told.name)")
          photos[told.name] = Photo(proxy: proxy, spool: spool, picture: try RigFile.bytes(path))
        }
        try mapped.mark(PowerCutMark.end)
      }
      self.photos = photos
      engine.signal(SIGTERM)
      _ = try engine.wait()
      log = try mapped.takeLog()
    }

    func cut() -> PowerCut<Files> {
      let photos = photos
      return PowerCut(disk) {
        try Files(below: $0)
      } judge: { found, marks in
        photos.flatMap { Self.violations(of: $0.value, $0.key, found.files, Set(marks)) }
      }
    }

    private static func violations(
      of photo: Photo, _ name: String, _ files: [String: [UInt8]], _ marks: Set<String>
    ) -> [PowerCutViolation] {
      var violations: [PowerCutViolation] = []
      let isTold = marks.contains("proxy:\(name)")
      if let bytes = files[name] {
        let isFinal = bytes == photo.picture
        if !isFinal, bytes != photo.proxy { violations.append(.broken(name)) }
        if !isFinal, marks.contains("final:\(name)") { violations.append(.missing(name)) }
        if !isFinal, isTold, files[".\(name).spool"] != photo.spool {
          violations.append(.missing("\(name).spool"))
        }
      } else if isTold {
        violations.append(.missing(name))
      }
      if marks.contains("claimed:\(name)"), files[".\(name).unclaimed"] != nil {
        violations.append(.missing("the claim of \(name)"))
      }
      return violations
    }
  }
}
