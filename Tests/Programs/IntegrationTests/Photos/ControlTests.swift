// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// Controls of a camera, as clients list and set them.
struct ControlTests {
  private typealias Engine = EngineInterface

  @Test("unknown ones and values out of range are refused by name; others are set, and listed")
  func controls() throws {
    let studio = try Studio()
    let session = try TestSession(studio, starts: false)
    for (name, value, nearest) in [
      ("zoom_absolute", 1, nil), ("3a_lock", 8, "7"), ("3a_lock", -1, "0"),
    ] as [(String, Int64, String?)] {
      let refusal = Engine.ConfigurationUnsupported(field: name, nearest: nearest)
      #expect(throws: refusal.remote) {
        try session.configure(.init(controls: [.init(name: name, value: value)]))
      }
      #expect(throws: refusal.remote) {
        try TestSession(
          studio, starts: false, .init(controls: [.init(name: name, value: value)]))
      }
    }
    let set = try session.configure(.init(controls: [.init(name: "3a_lock", value: 5)]))
    #expect(set.controls?.map(\.value) == [5])
    try session.start()
    let cameras = try studio.connect(.engine).call(Engine.ListCameras.self, .init()).cameras
    #expect(cameras.first?.controls.map(\.value) == [5])
  }
}
