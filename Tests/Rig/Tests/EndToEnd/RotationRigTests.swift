// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A machine that is turned, by an accelerometer of the kernel (requirements R-54). Who reads the
/// files: ffprobe the films, a reader of EXIF data of our tests the photos.
@Suite(.rig, .tags(.long), .serialized)
struct RotationRigTests {
  private typealias Engine = EngineInterface

  @Test(
    "both angles follow gravity beyond 55°, keep the last one when it lies flat, and the chip may sleep"
  )
  func follows() throws {
    let stage = try Stage()
    let watcher = try Watcher(stage)
    #expect(try watcher.next() == 0)
    for (degrees, flat) in [(50, 0), (310, 0), (90, 75), (180, -75)] as [(Double, Double)] {
      try stage.accelerometer.turn(degrees, flat: flat)
      #expect(try watcher.staysQuiet(), "\(degrees), tipped by \(flat)")
    }
    for (degrees, flat, expected) in [
      (60, 0, 90), (40, 0, nil), (130, 0, nil), (30, 0, 0), (270, 0, 270), (180, 60, 180),
      (180, 85, nil), (90, -85, nil), (90, -60, 90),
    ] as [(Double, Double, Int64?)] {
      try stage.accelerometer.turn(degrees, flat: flat)
      guard let expected else {
        #expect(try watcher.staysQuiet(), "\(degrees), tipped by \(flat)")
        continue
      }
      #expect(try watcher.next() == expected, "\(degrees), tipped by \(flat)")
    }
    #expect(try stage.accelerometer.isAsleep == false)
    // At rest it is asked four times a second.
    let questions = try stage.accelerometer.questions { usleep(3_000_000) }
    #expect((4...13).contains(questions), "\(questions)")
    watcher.leave()
    // Nobody asks any more.
    try RigClock.wait(for: "the chip to sleep") {
      try stage.accelerometer.isAsleep ? true : nil
    }
    #expect(try Watcher(stage).next() == 90)
  }

  @Test(
    "a film keeps the turn that it began with, in its track's matrix; a photo beside it has the next one"
  )
  func latches() throws {
    let stage = try Stage()
    let watcher = try Watcher(stage)
    #expect(try watcher.next() == 0)
    let session = try stage.session()
    #expect(try orientation(session) == 1)
    for (degrees, orientationAfter, matrix) in [
      // Degrees, EXIF's word for them, and ffprobe's, which goes the other way round.
      (90, 6, "-90"), (180, 3, "-180"), (270, 8, "90"), (0, 1, ""),
    ] as [(Int64, Int, String)] {
      try stage.accelerometer.turn(Double(degrees))
      #expect(try watcher.next() == degrees)
      #expect(try orientation(session) == orientationAfter)
      let recording = try TestRecording(session) { $0.codec = .mjpeg }
      try recording.wait(for: .didStart)
      // In between it lies flat, and then it is turned further.
      try stage.accelerometer.turn(Double(degrees), flat: 80)
      #expect(try orientation(session) == orientationAfter)
      try stage.accelerometer.turn(Double(degrees + 180))
      #expect(try watcher.next() == (degrees + 180) % 360)
      #expect(try orientation(session) == [1: 3, 3: 1, 6: 8, 8: 6][orientationAfter])
      try recording.stop()
      let end = try recording.finished()
      #expect(end.failure == nil && end.playable == true)
      #expect(try rotation(try #require(end.path)) == matrix)
      try stage.accelerometer.turn(Double(degrees))
      #expect(try watcher.next() == degrees)
    }
  }

  @Test(
    "unplugged, the last turn counts until it is back; udev's mount matrix; none in a keyboard"
  )
  func comesAndGoes() throws {
    let stage = try Stage()
    let watcher = try Watcher(stage)
    #expect(try watcher.next() == 0)
    try stage.accelerometer.turn(90)
    #expect(try watcher.next() == 90)
    let session = try stage.session()
    try stage.accelerometer.unplug()
    try stage.accelerometer.turn(180)
    #expect(try watcher.staysQuiet())
    #expect(try orientation(session) == 6)
    // A program that asks during that time is answered.
    #expect(try Watcher(stage).next() == 90)
    try stage.accelerometer.plugIn()
    #expect(try watcher.next() == 180)
    #expect(try orientation(session) == 3)

    // As hwdb has it for a chip that is built in turned by a quarter.
    let rule = try UdevRule(#"ENV{ACCEL_MOUNT_MATRIX}="0, 1, 0; -1, 0, 0; 0, 0, 1""#)
    defer { withExtendedLifetime(rule) {} }
    try stage.accelerometer.tellAgain()
    #expect(try watcher.next() == 90)
    try stage.accelerometer.unplug()
    try stage.accelerometer.turn(270)
    try stage.accelerometer.plugIn()
    #expect(try watcher.next() == 180)
    // In the half of a machine that has the keyboard.
    try rule.replace(#"ENV{ACCEL_LOCATION}="base""#)
    try stage.accelerometer.unplug()
    try stage.accelerometer.turn(0)
    try stage.accelerometer.plugIn()
    #expect(try watcher.staysQuiet())
    #expect(try orientation(session) == 3)
  }

  /// The EXIF orientation of a photo.
  private func orientation(_ session: TestSession) throws -> Int {
    let photo = try session.photo()
    let bytes = try RigFile.bytes(try #require(photo.path))
    return try #require(try EXIFReader(photo: bytes).image[0x0112]).number
  }

  /// The angle by which a film is to be turned, counter-clockwise; empty for none.
  private func rotation(_ path: String) throws -> String {
    try Command.run(
      "ffprobe", "-v", "error", "-of", "default=nw=1:nk=1", "-select_streams", "v:0",
      "-show_entries", "stream_side_data=rotation", path
    ).split(whereSeparator: \.isWhitespace).joined()
  }

  /// An engine with a camera at the back of a machine that has an accelerometer.
  private final class Stage {
    let accelerometer: KernelAccelerometer
    let booth: Booth
    private let camera: Vivid

    init() throws {
      accelerometer = try KernelAccelerometer()
      camera = try Vivid()
      booth = try Booth(
        engine: """
          [[camera]]
          name = "back"
          match = { DEVNAME = "\(camera.node)" }
          position = "back"
          """)
    }

    /// A session that runs. It makes films of ten frames a second: an emulated machine encodes slowly.
    func session() throws -> TestSession {
      let session = try TestSession(
        booth.daemons,
        .init(
          camera: "back", width: 320, height: 180,
          frameInterval: .init(numerator: 1, denominator: 10), recordingEnabled: true))
      _ = try session.photo()
      return session
    }
  }

  /// A program that follows the angles of the camera.
  private final class Watcher {
    private var connection: Connection?

    init(_ stage: Stage) throws {
      let connection = try RigClock.wait(for: "the engine to find the camera") {
        let connection = try stage.booth.daemons.connect(.engine)
        let cameras = try connection.call(Engine.ListCameras.self, .init()).cameras
        return cameras.contains { $0.name == "back" } ? connection : nil
      }
      try connection.send(Engine.WatchRotation.self, .init(camera: "back"), mode: .more)
      self.connection = connection
    }

    /// The next angle, which is the same for pictures and previews of a display that stands upright.
    func next() throws -> Int64 {
      let reply = try #require(connection).next(Engine.WatchRotation.self)
      #expect(reply.captureRotation == reply.previewRotation)
      return reply.captureRotation
    }

    /// Whether no angle is reported for as long as a turn takes that counts, and longer.
    func staysQuiet() throws -> Bool {
      let connection = try #require(connection)
      let endUSec = RigClock.nowUSec + 1_500_000
      while RigClock.nowUSec < endUSec, try connection.isQuiet() {
        connection.wait(upTo: endUSec - RigClock.nowUSec)
      }
      return try connection.isQuiet()
    }

    func leave() { connection = nil }
  }

  /// A rule of udev's for what happens to accelerometers from now on; it goes with the object.
  private final class UdevRule {
    private let path = "/run/udev/rules.d/99-shutterd-rig.rules"

    init(_ properties: String) throws {
      mkdir("/run/udev/rules.d", 0o755)
      try replace(properties)
    }

    deinit {
      unlink(path)
      _ = try? Command.run("udevadm", "control", "--reload")
    }

    func replace(_ properties: String) throws {
      try RigFile.write(path, "SUBSYSTEM==\"iio\", \(properties)\n")
      try Command.run("udevadm", "control", "--reload")
    }
  }
}
