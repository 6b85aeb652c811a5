// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// A running engine on a machine that gets hot, or whose supply gets weak (requirements R-62).
struct PressureTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func stage(_ sensors: PlayedSensors, framesPerSecond: Int = 60) async throws
    -> EngineStage
  {
    try await EngineStage(in: folder, framesPerSecond: framesPerSecond) {
      $0.pressure.sensors = .folder(sensors.folder)
    }
  }

  @discardableResult
  private func wait(
    _ client: TestSession, for level: Engine.PressureLevel
  ) throws -> Engine.SessionStatus {
    try client.status { ($0.pressure?.level ?? .nominal) == level }
  }

  @Test("each level is reported; at shutdown sessions are interrupted, and go on by themselves")
  func levels() async throws {
    let sensors = try PlayedSensors(in: folder)
    let stage = try await stage(sensors)
    let client = try TestSession(stage.directory)
    #expect(try client.call(Engine.ListSessions.self, .init()).pressure == nil)
    for (degrees, level, rate) in [
      (66, Engine.PressureLevel.fair, Int64?.none), (76, .serious, 15), (81, .critical, 10),
    ] {
      try sensors.heat(to: degrees)
      let status = try wait(client, for: level)
      #expect(status.state == .running && status.pressure?.factors == [.temperature])
      #expect(status.pressure?.maximumFrameRate == rate)
      #expect(try client.photo().frameUSec > 0)
    }
    try sensors.heat(to: 86)
    let status = try client.wait(for: .interrupted)
    #expect(status.interruption == .systemPressure && status.pressure?.level == .shutdown)
    // A session that is opened now has no better time.
    let other = try TestSession(stage.directory, starts: false)
    let hot = Engine.SessionNotRunning(
      state: .interrupted, interruption: .systemPressure, camera: "test")
    #expect(throws: hot.remote) { try other.start() }
    let coolUSec = TestClock.nowUSec
    try sensors.heat(to: 40)
    #expect(try client.wait(for: .starting).pressure == nil)
    #expect(TestClock.nowUSec - coolUSec >= PressureMachine.holdUSec)
    try client.wait(for: .running)
    try other.wait(for: .running)
    #expect(try client.photo().frameUSec > coolUSec)
    await stage.shutDown()
  }

  @Test("a supply that is too weak is serious; other sensors by another configuration")
  func supply() async throws {
    let sensors = try PlayedSensors(in: folder)
    let stage = try await stage(sensors)
    let client = try TestSession(stage.directory)
    try sensors.setSupply(isWeak: true)
    let status = try wait(client, for: .serious)
    #expect(status.state == .running && status.pressure?.factors == [.power])
    let listed = try client.call(Engine.ListSessions.self, .init()).pressure
    #expect(listed == status.pressure)
    await stage.configure { $0.pressure.sensors = .unused }
    #expect(try wait(client, for: .nominal).pressure == nil)
    await stage.shutDown()
  }

  @Test("viewers get fewer frames, with no word of frames they lack, and then all again")
  func previews() async throws {
    let sensors = try PlayedSensors(in: folder)
    let stage = try await stage(sensors)
    let client = try TestSession(stage.directory)
    let viewer = try TestViewer(client)
    try sensors.heat(to: 81)
    try wait(client, for: .critical)
    // Four that lay in the buffers, and one that says how many the viewer lacks, because it did not look.
    try viewer.watch(5)
    let meanUSec = try meanUSec(viewer, 10)
    #expect(meanUSec >= 95_000 && meanUSec < 300_000)
    // The photo of a moment is as near to it as ever: half a frame of the camera, on a machine with time.
    let photo = try client.photo(.init(momentUSec: TestClock.nowUSec - 50_000))
    #expect(photo.zeroShutterLag == .used && abs(photo.offsetUSec) < 40_000)
    try sensors.heat(to: 40)
    try wait(client, for: .nominal)
    try viewer.watch(4)
    #expect(try self.meanUSec(viewer, 30) < 60_000)
    await stage.shutDown()
  }

  /// The mean time between the frames that a viewer should have had, from one to so many later. Those that it lacks are
  /// among them: a viewer that is late on a busy machine lacks some. Frames that nobody gets would be too many for their
  /// time.
  private func meanUSec(_ viewer: TestViewer, _ count: Int) throws -> Int64 {
    var (times, lacking): ([Int64], Int64) = ([], 0)
    try viewer.watch(count + 1) { frame in
      if !times.isEmpty { lacking += frame.skipped }
      times.append(frame.frameUSec)
    }
    return (times[count] - times[0]) / (Int64(count) + lacking)
  }

  @Test("a film goes on with fewer frames, keeps its time, and counts those that it lacks")
  func film() async throws {
    let sensors = try PlayedSensors(in: folder)
    let stage = try await stage(sensors, framesPerSecond: 30)
    let client = try TestSession(stage.directory)
    let recording = try TestRecording(client)
    try recording.wait(for: .didStart)
    let startUSec = TestClock.nowUSec
    try sensors.heat(to: 81)
    try wait(client, for: .critical)
    let pressedUSec = TestClock.nowUSec
    usleep(2_000_000)
    let stopUSec = TestClock.nowUSec
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    #expect(end.durationUSec >= stopUSec - startUSec - 150_000)
    let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
    let all = end.durationUSec * 30 / 1_000_000
    // A frame of the end lasts until the next one, which is a tenth of a second away.
    #expect(abs(written + dropped - all) <= 4)
    #expect(dropped >= (stopUSec - pressedUSec) * 20 / 1_000_000 * 8 / 10)
    let file = try OwnedDescriptor.open(try #require(end.path), O_RDWR)
    let film = try #require(try MovieRepair.finish(file, KernelStorageCalls()))
    #expect(Int64(film.frames) == written && film.durationUSec == end.durationUSec)
    await stage.shutDown()
  }

  @Test("a photo of several frames is made of one while it is critical, and nothing is refused")
  func quality() async throws {
    let sensors = try PlayedSensors(in: folder)
    let stage = try await stage(sensors)
    let client = try TestSession(stage.directory, .init(maxQuality: .quality))
    func quality() throws -> String? {
      let path = try #require(try client.photo(.init(quality: .quality)).path)
      let text = String(decoding: try TestFile.bytes(path), as: UTF8.self)
      return ["quality", "balanced"].first { text.contains("shutterd:quality=\"\($0)\"") }
    }
    #expect(try quality() == "quality")
    try sensors.heat(to: 81)
    try wait(client, for: .critical)
    #expect(try quality() == "balanced")
    await stage.shutDown()
  }
}
