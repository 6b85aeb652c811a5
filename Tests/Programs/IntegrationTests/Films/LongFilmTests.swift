// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Films that go on and on, while others look at the picture for a moment.
struct LongFilmTests {
  /// SHUTTERD_SOAK_FILM: the length of the films in seconds.
  private static let seconds = getenv("SHUTTERD_SOAK_FILM").flatMap { Int(String(cString: $0)) }
  private static let previews = 10
  /// The memory that the engine needs for each sample of a film until its end: for its size, its
  /// time and its place.
  private static let leastKiBPerSample = 12.0 / 1024
  private static let packetsPerSecond: Int64 = 50

  @Test("two films and ten previews that come and go leave nothing behind in any process")
  func growth() throws {
    let studio = try Studio(
      engine: """
        default_camera = "long"
        sound = { synthetic_microphone = true }
        [[access]]
        medium = "microphone"
        rule = "allow"
        [[synthetic]]
        name = "long"
        width = 640
        height = 360
        frames_per_second = 30
        pixel_format = "MJPG"
        """)
    let sessions = try (0..<2).map { _ in try TestSession(studio, .init(recordingEnabled: true)) }
    // Everything once, so that all that stays is there.
    try look(studio)
    for film in try films(sessions, maximumDurationUSec: 1_200_000) { try remove(film.finished()) }
    let before = try Self.descriptors(of: studio.engine.pid)

    var films = try films(sessions)
    for film in films { try film.wait(for: .didStart) }
    let processes = try Processes(of: studio)
    let start = TestClock.nowUSec
    let length = Int64(Self.seconds ?? 8) * 1_000_000
    // From the second fragment on the memory of the films only grows by their indexes.
    TestClock.pass(milliseconds: 2_200)
    try look(studio)
    let (memory, during) = (try processes.memory(), try processes.descriptors())
    var rounds = 1
    repeat {
      try look(studio)
      rounds += 1
    } while TestClock.nowUSec - start < length
    let memoryAfter = try processes.memory()
    // Viewers that are about to leave are counted at first.
    let duringAfter = try TestClock.wait(for: "no more descriptors than \(during)") {
      let found = try processes.descriptors()
      Witness.note("descriptors", "\(found)")
      return Processes.names.allSatisfy { found[$0, default: .max] <= during[$0, default: 0] }
        ? found : nil
    }
    let asked = TestClock.nowUSec
    for film in films { try film.stop() }
    let ends = try films.map { try $0.finished() }
    // With their connections.
    films = []
    let stopMSec = (TestClock.nowUSec - asked) / 1000

    var known = ends[1].durationUSec / 1_000_000 * Self.packetsPerSecond
    for end in ends {
      let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
      #expect(end.failure == nil && end.playable == true)
      #expect(end.durationUSec >= length && written + dropped >= length / 1_000_000 * 30 - 30)
      known += written
    }
    for name in Processes.names {
      let (first, last) = (try #require(memory[name]), try #require(memoryAfter[name]))
      // In a short run some of it has not been used yet.
      var allowed = Self.seconds == nil ? 4096 : 512
      if name == Processes.engine { allowed += Int(Double(known) * Self.leastKiBPerSample) }
      #expect(last - first <= allowed, "\(name): \(first) KiB, then \(last) KiB")
    }
    try processes.waitForEndOfChildren()
    // The sessions of the last viewers end when their processes are gone.
    try TestClock.wait(for: "as few descriptors as before, \(before)") {
      try Self.descriptors(of: studio.engine.pid) <= before ? () : nil
    }
    let figures = try Processes.names.map { name in
      "\(name) \(try #require(memory[name])) KiB after the first seconds and "
        + "\(try #require(memoryAfter[name])) KiB at the end, "
        + "\(try #require(duringAfter[name])) descriptors"
    }
    print(
      "long film: \(ends[0].durationUSec / 1_000_000) s, MJPEG and H.264 with sound, "
        + "\(ends.map { "\($0.framesWritten ?? 0)" }.joined(separator: " and ")) frames, "
        + "\(ends.map { "\($0.framesDropped ?? 0)" }.joined(separator: " and ")) dropped, sound "
        + "\(ends[1].soundComplete == true ? "complete" : "not complete"), "
        + "\(rounds * Self.previews) previews, finished \(stopMSec) ms after the stop: "
        + figures.joined(separator: ", "))
    for end in ends { try remove(end) }
  }

  /// A film of the camera's own JPEGs, and one that is encoded and has sound.
  private func films(
    _ sessions: [TestSession], maximumDurationUSec: Int64? = nil
  ) throws -> [TestRecording] {
    let passedOn = try TestRecording(sessions[0]) {
      $0.codec = .mjpeg
      $0.maximumDurationUSec = maximumDurationUSec
    }
    let encoded = try TestRecording(sessions[1]) {
      $0.codec = .h264
      $0.sound = "synthetic"
      $0.maximumDurationUSec = maximumDurationUSec
    }
    return [passedOn, encoded]
  }

  /// Ten viewers at the same time, half a second each.
  private func look(_ studio: Studio) throws {
    let viewers = try (0..<Self.previews).map { number in
      try studio.daemons.startControl(
        "preview", "--force", "-o", studio.daemons.path("\(number).mjpeg"), "--count", "15")
    }
    for viewer in viewers {
      _ = try viewer.remainingOutput()
      #expect(try viewer.wait() == EXIT_SUCCESS)
    }
  }

  private func remove(_ last: TestRecording.Step) throws {
    let path = try #require(last.path)
    #expect(unlink(path) == 0)
  }

  /// The descriptors that stay open: sessions of viewers that have left may be about to end.
  private static func descriptors(of pid: pid_t) throws -> Int {
    let counts = (0..<5).map { _ in
      usleep(100_000)
      return TestFile.names(in: "/proc/\(pid)/fd").count
    }
    return try #require(counts.min())
  }

  /// The engine, and the programs that it has started for the films.
  private struct Processes {
    static let engine = "engine"
    static let names = [engine, "encoder", "sound"]
    private let identifiers: [String: pid_t]

    init(of studio: Studio) throws {
      var identifiers = [Self.engine: studio.engine.pid]
      for entry in TestFile.names(in: "/proc") {
        guard let pid = pid_t(entry), let name = Self.name(of: pid, startedBy: studio.engine.pid)
        else { continue }
        #expect(identifiers.updateValue(pid, forKey: name) == nil, "a second \(name)")
      }
      #expect(Set(identifiers.keys) == Set(Self.names))
      self.identifiers = identifiers
    }

    func memory() throws -> [String: Int] {
      try identifiers.mapValues { try RunningProcess.anonymousMemory(of: $0) }
    }

    func descriptors() throws -> [String: Int] {
      try identifiers.mapValues { try LongFilmTests.descriptors(of: $0) }
    }

    /// The children are gone, and somebody has waited for them.
    func waitForEndOfChildren() throws {
      for (name, pid) in identifiers where name != Self.engine {
        try TestClock.wait(for: "the end of \(name)") {
          access("/proc/\(pid)", F_OK) == 0 ? nil : ()
        }
      }
    }

    /// "encoder" or "sound"; nil for anything else, and for a process that is gone.
    private static func name(of pid: pid_t, startedBy parent: pid_t) -> String? {
      guard let text = try? TestFile.read("/proc/\(pid)/stat"),
        let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
      else { return nil }
      let program = text[text.index(after: open)..<close]
      // Behind the name: the state, the parent.
      let rest = text[text.index(after: close)...].split(separator: " ")
      guard rest.count > 1, rest[1] == "\(parent)", program.hasPrefix("shutter-") else {
        return nil
      }
      let name = String(program.dropFirst("shutter-".count))
      return names.contains(name) ? name : nil
    }
  }
}
