// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A machine that is turned while programs watch and photos are taken (requirements R-54).
struct RotationTests {
  private typealias Engine = EngineInterface

  @Test("shutterctl sim accel turns both angles and the next photo; a camera elsewhere stays")
  func simulated() throws {
    let folder = TemporaryFolder()
    let accelerometer = folder.path + "/turned"
    let studio = try Studio(
      engine: """
        [rotation]
        accelerometer = "\(accelerometer)"
        [[synthetic]]
        name = "built-in"
        width = 320
        height = 180
        position = "back"
        [[synthetic]]
        name = "usb"
        width = 320
        height = 180
        """)
    func turn(_ arguments: String...) throws {
      let (status, output) = try studio.daemons.run(
        "shutterctl", ["sim", "accel"] + arguments + ["--folder", accelerometer])
      #expect(status == EX_OK && output == "", "\(output)")
    }
    try turn("0")
    let watcher = try studio.connect(.engine)
    try watcher.send(Engine.WatchRotation.self, .init(camera: "built-in"), mode: .more)
    func expectAngles(_ capture: Int64, _ preview: Int64) throws {
      let reply = try watcher.next(Engine.WatchRotation.self)
      #expect(reply.captureRotation == capture && reply.previewRotation == preview)
    }
    try expectAngles(0, 0)
    let sessions = [
      try TestSession(studio, .init(camera: "built-in")),
      try TestSession(studio, .init(camera: "usb")),
    ]
    #expect(try sessions.map { try orientation($0) } == [1, 1])
    try turn("90")
    try expectAngles(90, 90)
    // As an EXIF orientation 6 is a quarter clockwise.
    #expect(try sessions.map { try orientation($0) } == [6, 1])
    try turn("0", "--flat")
    try turn("180")
    try expectAngles(180, 180)
    #expect(try sessions.map { try orientation($0) } == [3, 1])
    for name in ["accel", "accelerometer"] {
      let (status, output) = try studio.daemons.run("shutterctl", ["sim", name, "360"])
      #expect(status == EX_USAGE && output.contains("0 to 359"), "\(output)")
    }
  }

  /// The EXIF orientation of a photo: a field of the type SHORT with one value.
  private func orientation(_ session: TestSession) throws -> UInt8 {
    let bytes = try TestFile.bytes(try #require(try session.photo().path))
    let field: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
    return bytes[try #require(bytes.firstRange(of: field)).upperBound]
  }
}
