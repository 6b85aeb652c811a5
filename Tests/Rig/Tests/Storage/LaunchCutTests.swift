// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

/// The power fails while an extension captures, and while what it made is handed over. The disk is replayed up to each
/// flush and each answer, and the next start of an engine finishes the hand-over there.
@Suite(.rig, .serialized)
struct LaunchCutTests {
  @Test(
    "each photo that the extension was given is the application's, whole and once, wherever the power fails"
  )
  func holds() throws {
    let recording = try Recording()
    let cut = recording.cut()
    let violations = try cut.check(recording.log, afterEveryWrite: false)
    #expect(violations == [])
    #expect(recording.photos.count == 2)
    print(
      "power cuts: a launch, \(cut.checks) in \(recording.log.entries.count) writes,",
      "\(violations.count) violations")
  }

  /// What the next engine makes of a disk: the files below its content, by their paths there.
  private struct Finished {
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var listed: [String] = []

    init(_ disk: String) throws {
      let folder = "\(disk)/content"
      guard RigFile.exists(folder) else { return }
      let store = ContentStore(root: folder)
      for left in store.leftLaunches(besides: []) {
        let filter = store.filter(left.directory, of: left.application)
        while try filter.go(on: 100) {}
        _ = try store.handOver(left.directory, of: left.application, filter)
      }
      for uid in store.users() { _ = try store.removeLeftovers(of: uid) }
      listed = try store.directories(of: getuid()).map(\.name)
      for path in try TestFile.files(below: folder) where path.hasSuffix(".jpg") {
        files[String(path.dropFirst(folder.utf8.count + 1))] = try TestFile.bytes(path)
      }
    }
  }

  /// The writes of an engine from a launch to its hand-over, and its answers as marks.
  private struct Recording {
    let disk: String
    let log: WriteLog
    /// By their names.
    private(set) var photos: [String: [UInt8]] = [:]
    private let mapped: MappedDisk

    init() throws {
      let mapped = try MappedDisk(mebibytes: 8)
      self.mapped = mapped
      disk = try mapped.copy()
      try mapped.record()
      try mapped.mount()
      let daemons = try Daemons()
      try Command.run("mkdir", daemons.path("apps.d"))
      let program = try Daemons.besideTests("trial-extension")
      try TestFile.write(
        daemons.path("apps.d/trial.toml"),
        """
        application = "org.example.trial"
        user = \(getuid())
        extension = ["\(program)", "camera", "preview", "interaction"]
        """)
      let gateway = try daemons.startGateway(
        configuration: """
          debounce_ms = 0
          [extensions]
          grace_ms = 60000
          no_interaction_ms = 600000
          no_preview_ms = 600000
          [[device]]
          match = { DEVNAME = "*" }
          ignore = true
          [[simulated]]
          name = "remote"
          """)
      let engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(mapped.mountPoint))
      try RigClock.wait(for: "the engine to attach") {
        try daemons.control("status").contains("engine    attached") ? () : nil
      }
      try mapped.mark(PowerCutMark.begin)
      try daemons.control("launch", "trial")
      try RigClock.wait(for: "the extension to run") {
        try daemons.control("apps").contains("extension running") ? () : nil
      }
      for count in 1...2 {
        try daemons.control("sim", "press", "remote", "KEY_VOLUMEDOWN")
        let path = try RigClock.wait(for: "photo \(count)") { () -> String? in
          let found = try TestFile.files(below: "\(mapped.mountPoint)/content")
          guard let log = found.first(where: { $0.hasSuffix("trial.log") }) else { return nil }
          let told = try TestFile.read(log).split(separator: "\n").filter {
            $0.hasPrefix("photo ")
          }
          guard told.count >= count, let name = told.last?.dropFirst("photo ".count) else {
            return nil
          }
          return found.first { $0.hasSuffix("/\(name)") }
        }
        let name = String(path.split(separator: "/").last ?? "")
        photos[name] = try TestFile.bytes(path)
        try mapped.mark("photo:\(name)")
      }
      try daemons.control("dismiss", "trial")
      try mapped.mark("delivered")
      try mapped.mark(PowerCutMark.end)
      engine.signal(SIGTERM)
      _ = try engine.wait()
      gateway.signal(SIGTERM)
      _ = try gateway.wait()
      log = try mapped.takeLog()
    }

    func cut() -> PowerCut<Finished> {
      let photos = photos
      return PowerCut(disk) {
        try Finished($0)
      } judge: { found, marks in
        photos.flatMap { name, bytes -> [PowerCutViolation] in
          let paths = found.files.keys.filter { $0.hasSuffix("/\(name)") }
          let wasTold = marks.contains("photo:\(name)")
          if paths.isEmpty { return wasTold ? [.missing(name)] : [] }
          let isHome = paths.allSatisfy { $0.hasPrefix("\(getuid())/") }
          let isWhole = paths.allSatisfy { found.files[$0] == bytes }
          return paths.count == 1 && isHome && isWhole && found.listed.count == 1
            ? [] : [.broken(name)]
        }
      }
    }
  }
}
