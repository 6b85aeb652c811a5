// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Cameras that are zoomed, made brighter or pointed at a part of their picture: by a session, or by dials and
/// keys with no client at all.
struct AdjustmentTests {
  private typealias Engine = EngineInterface

  /// The synthetic camera's colour bars that a photo shows, 0 to 7 from the left.
  private func bars(_ path: String) throws -> [Int] {
    let picture = try Picture(path)
    // In the full range, as a JPEG has them.
    let lumas = [180, 162, 131, 112, 84, 65, 35, 16].map { ($0 - 16) * 255 / 219 }
    let row = picture.height - 4
    var counts = Array(repeating: 0, count: lumas.count)
    for x in 0..<picture.width {
      let luma = Int(picture.luma[row * picture.width + x])
      let nearest = lumas.indices.min { abs(lumas[$0] - luma) < abs(lumas[$1] - luma) }
      counts[nearest ?? 0] += 1
    }
    // The edges of a JPEG, and the line that moves, are narrow.
    return counts.indices.filter { counts[$0] > picture.width / 32 }
  }

  /// Waits until photos show these bars: a photo has the frame that is nearest to it, which may be from before.
  private func expect(_ expected: [Int], _ session: TestSession) throws {
    try TestClock.wait(for: "a picture of the bars \(expected)") {
      try bars(#require(session.photo().path)) == expected ? () : nil
    }
  }

  private func adjust(
    _ session: TestSession, zoom: Double? = nil, bias: Int64? = nil, crop: Engine.Region? = nil,
    interest: Engine.Region? = nil
  ) throws -> Engine.Adjustment {
    try session.call(
      Engine.AdjustCamera.self,
      .init(
        session: session.id, zoom: zoom, exposureBiasMilliEV: bias, crop: crop,
        interest: interest)
    ).adjustment
  }

  private func part(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, of: Engine.Region.Of? = nil
  ) -> Engine.Region {
    .init(rectangle: .init(x: x, y: y, width: width, height: height), of: of)
  }

  @Test(
    "a zoom shows in the picture, however the camera makes it, and is gone with the last session",
    arguments: ["control", "crop"])
  func zooms(means: String) throws {
    let studio = try Studio(tables: "zoom = \"\(means)\"")
    let session = try TestSession(studio)
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.zoom)
    #expect(support.maximum == (means == "crop" ? 4 : 5) && support.value == 1 && support.measured)
    try expect(Array(0...7), session)
    #expect(try adjust(session, zoom: 2).zoom == 2)
    try expect([2, 3, 4, 5], session)
    #expect(try session.status { $0.adjustment != nil }.adjustment?.zoom == 2)
    #expect(try adjust(session, zoom: 4).zoom == 4)
    try expect([3, 4], session)
    let refusal = Engine.ConfigurationUnsupported(
      field: "zoom", nearest: means == "crop" ? "4.0" : "5.0")
    #expect(throws: refusal.remote) { try adjust(session, zoom: 9) }
    #expect(throws: RemoteError.self) { try adjust(session, zoom: 0.5) }
    // Another session has the same camera, and sees the same.
    var other: TestSession? = try TestSession(studio)
    try expect([3, 4], #require(other))
    #expect(try adjust(#require(other), zoom: 2).zoom == 2)
    try expect([2, 3, 4, 5], session)
    other = nil
    try expect([2, 3, 4, 5], session)
  }

  @Test("the camera is set back when the last session leaves it")
  func setBack() throws {
    let studio = try Studio(tables: "zoom = \"control\"")
    var session: TestSession? = try TestSession(studio)
    #expect(try adjust(#require(session), zoom: 2).zoom == 2)
    session = nil
    // One that opened it before the first had left would keep the zoom.
    let calls = try studio.connect(.engine)
    try TestClock.wait(for: "the session to be closed") {
      try calls.call(Engine.ListSessions.self, .init()).sessions.isEmpty ? () : nil
    }
    let later = try TestSession(studio, starts: false)
    try TestClock.wait(for: "the camera to be set back") {
      let zoom = try later.call(Engine.GetSupport.self, .init(session: later.id)).support.zoom
      return zoom?.value == 1 ? () : nil
    }
    try later.start()
    try expect(Array(0...7), later)
    // Also when the engine ends. Its camera ends with it, so that only its log shows what that took.
    #expect(try adjust(later, zoom: 3).zoom == 3)
    studio.engine.signal(SIGTERM)
    #expect(try studio.engine.wait() == 0)
    let log = studio.daemons.log(of: "shutter-engine")
    #expect(
      log.split(separator: "\n").count { $0.contains("settings of camera 'test' are restored") }
        == 2)
  }

  @Test(
    "a camera that was adjusted before it was started, and perhaps never was, is set back",
    arguments: [true, false])
  func setBackFromTheStart(starts: Bool) throws {
    let studio = try Studio(tables: "zoom = \"control\"")
    var session: TestSession? = try TestSession(studio, starts: false)
    #expect(try adjust(#require(session), zoom: 2).zoom == 2)
    let calls = try studio.connect(.engine)
    func percent() throws -> Int64? {
      try calls.call(Engine.ListCameras.self, .init()).cameras.first?.controls
        .first { $0.name == "zoom_absolute" }?.value
    }
    // The camera has it already.
    #expect(try percent() == 200)
    if starts {
      try session?.start()
      try expect([2, 3, 4, 5], #require(session))
    }
    session = nil
    try TestClock.wait(for: "the camera to be set back") { try percent() == 100 ? () : nil }
  }

  @Test("unplugged, opened again, started later: the camera is as it was adjusted")
  func outlives() throws {
    let studio = try Studio(tables: "zoom = \"control\"\nstill_width = 640\nstill_height = 360")
    let session = try TestSession(studio, starts: false)
    #expect(try adjust(session, zoom: 2).zoom == 2)
    try session.start()
    try expect([2, 3, 4, 5], session)
    for event in [Engine.SimulateCamera.Parameters.Event.unplug, .plug] {
      _ = try session.call(Engine.SimulateCamera.self, .init(camera: "test", event: event))
      try session.wait(for: event == .unplug ? .failed : .running)
    }
    try expect([2, 3, 4, 5], session)
    try session.configure(.init(width: 640, height: 360))
    try expect([2, 3, 4, 5], session)
    _ = try session.call(Engine.SimulateCamera.self, .init(camera: "test", event: .unplug))
    try session.wait(for: .failed)
    #expect(throws: Engine.NoSuchCamera(camera: "test").remote) { try adjust(session, zoom: 3) }
  }

  @Test("a region is a part of what people see: cropped, turned and mirrored as the preview is")
  func regions() throws {
    let studio = try Studio(tables: "zoom = \"crop\"")
    let session = try TestSession(studio)
    #expect(try adjust(session, crop: part(0, 0, 0.5, 0.5)).crop?.width == 0.5)
    try expect([0, 1, 2, 3], session)
    // The right half of what is shown now.
    let inner = try adjust(session, crop: part(0.5, 0, 0.5, 0.5, of: .preview))
    #expect(inner.crop == .init(x: 0.25, y: 0, width: 0.25, height: 0.25) && inner.zoom == 1)
    try expect([2, 3], session)
    #expect(try adjust(session, crop: .init()).crop == .init(x: 0, y: 0, width: 1, height: 1))
    try expect(Array(0...7), session)
    // A zoom that was there is a part of what people see, too.
    #expect(try adjust(session, zoom: 2).zoom == 2)
    let zoomed = try adjust(session, crop: part(0, 0, 0.5, 0.5, of: .preview))
    #expect(zoomed.crop == .init(x: 0.25, y: 0.25, width: 0.25, height: 0.25))
    #expect(zoomed.zoom == 1)
    try expect([2, 3], session)
    #expect(throws: Engine.ConfigurationUnsupported(field: "interest").remote) {
      try adjust(session, interest: part(0, 0, 1, 1))
    }
    let rule = "a part of the picture, which goes from 0 to 1"
    #expect(throws: Engine.InvalidSettings(field: "crop.rectangle.x", rule: rule).remote) {
      try adjust(session, crop: part(0.75, 0, 0.5, 0.5))
    }
    // Mirrored for people, so that their left is the camera's right.
    try session.configure(.init(previewMirrored: true))
    _ = try adjust(session, crop: .init())
    _ = try adjust(session, crop: part(0, 0, 0.25, 0.25, of: .preview))
    try expect([6, 7], session)
  }

  @Test("upside down: the left of what people see is the right of the camera's picture")
  func turned() throws {
    let studio = try Studio(tables: "zoom = \"crop\"\nrotation = 180")
    let session = try TestSession(studio)
    let set = try adjust(session, crop: part(0, 0, 0.5, 0.5, of: .preview))
    #expect(set.crop == .init(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    try expect([4, 5, 6, 7], session)
  }

  @Test("a bias is that of the driver's menu; a camera without anything says so")
  func bias() throws {
    let studio = try Studio(tables: "control_latency = 1")
    let session = try TestSession(studio)
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    #expect(support.zoom == nil && support.regionUses == [])
    let bias = try #require(support.exposureBias)
    #expect(bias.minimum == -3000 && bias.maximum == 3000 && bias.values?.count == 13)
    #expect(try adjust(session, bias: -1100).exposureBiasMilliEV == -1000)
    // The session's own connection waits for the bracket.
    let calls = try studio.connect(.engine)
    func value() throws -> Int64? {
      try calls.call(Engine.ListCameras.self, .init()).cameras.first?.controls
        .first { $0.name == "auto_exposure_bias" }?.value
    }
    #expect(try value() == 4)
    #expect(throws: Engine.ConfigurationUnsupported(field: "zoom").remote) {
      try adjust(session, zoom: 1)
    }
    #expect(throws: Engine.ConfigurationUnsupported(field: "crop").remote) {
      try adjust(session, crop: part(0, 0, 1, 1))
    }
    let field = "exposureBiasMilliEV"
    #expect(throws: Engine.ConfigurationUnsupported(field: field, nearest: "3000").remote) {
      try adjust(session, bias: 4000)
    }
    // A bracket has the controls to itself, and what is wanted in the meantime comes after it.
    try session.calls.send(
      Engine.CapturePhoto.self,
      .init(
        session: session.id,
        settings: .init(bracket: [.init(biasMilliEV: -2000), .init(biasMilliEV: 2000)])))
    let other = try TestSession(studio, starts: false)
    // On a busy machine it may be over before anybody has looked.
    try TestClock.wait(for: "the bracket") {
      try value() != 4 || !session.calls.isQuiet() ? () : nil
    }
    let wanted = try adjust(other, bias: 500)
    #expect(wanted.exposureBiasMilliEV == 500)
    #expect(try value() == 7)
    #expect(try session.calls.next(Engine.CapturePhoto.self).failure == nil)
    // The bracket has set nothing back after that, nor while a photo was made.
    _ = try session.photo()
    #expect(try value() == 7)
  }

  @Test("shutterctl capture zooms and crops for its photo; what the camera lacks is named")
  func command() throws {
    let studio = try Studio(tables: "zoom = \"crop\"")
    func picture(_ options: String...) throws -> [Int] {
      let path = studio.daemons.path("picture.jpg")
      let words = ["capture", "--runtime-dir", studio.daemons.runtimeFolder, "--force"]
      let result = try studio.daemons.run("shutterctl", words + ["--output", path] + options)
      #expect(result.status == 0, "\(result.output)")
      return try bars(path)
    }
    #expect(try picture("--zoom", "2") == [2, 3, 4, 5])
    #expect(try picture("--crop", "0.5,0.5,0.5,0.5") == [4, 5, 6, 7])
    #expect(try picture() == Array(0...7))
    func refusal(_ options: String...) throws -> String {
      let result = try studio.daemons.run(
        "shutterctl",
        ["capture", "--runtime-dir", studio.daemons.runtimeFolder] + options)
      #expect(result.status == 1)
      return result.output
    }
    #expect(try refusal("--zoom", "9").contains("--zoom"))
    #expect(try refusal("--exposure-bias", "1").contains("--exposure-bias"))
    #expect(try refusal("--interest", "0,0,1,1").contains("--interest"))
    #expect(try refusal("--crop", "0.9,0,0.5,1").contains("--crop"))
  }

  // MARK: With no client

  private static let keys = """
    [[simulated]]
    name = "keys"
    buttons = { KEY_ZOOMIN = "zoom_in", KEY_ZOOMOUT = "zoom_out" }
    """

  private func controls(_ studio: Studio) throws -> [ControlInterface.ControlState] {
    try studio.connect(.control).call(ControlInterface.ListControls.self, .init()).controls
  }

  @Test("a key zooms the camera with no client at all, and shutterctl turns what a camera has")
  func builtIn() throws {
    let studio = try Studio(
      gateway: Self.keys, engine: "\(Studio.builtIn)\nsecondary = \"next_camera\"",
      tables: """
        zoom = "control"
        [[synthetic]]
        name = "two"
        width = 320
        height = 180
        control_latency = 1
        """)
    try studio.waitUntilGranted()
    try TestClock.wait(for: "the zoom") {
      try controls(studio).map(\.identifier) == ["zoom"] ? () : nil
    }
    let control = try studio.connect(.control)
    for _ in 0..<10 {
      for pressed in [true, false] {
        try control.call(
          ControlInterface.SimulateButton.self,
          .init(device: "keys", button: "KEY_ZOOMIN", pressed: pressed))
      }
    }
    let calls = try studio.connect(.engine)
    func zoomed(to percent: Int64) throws {
      try TestClock.wait(for: "\(percent) percent") {
        let cameras = try calls.call(Engine.ListCameras.self, .init()).cameras
        let camera = cameras.first { $0.name == "test" }
        return camera?.controls.contains { $0.name == "zoom_absolute" && $0.value == percent }
          == true
          ? () : nil
      }
    }
    try zoomed(to: 200)
    // The frame of the press is then one from after that.
    TestClock.pass(milliseconds: 100)
    try studio.press()
    #expect(try bars(try #require(studio.waitForPhotos(1).first)) == [2, 3, 4, 5])
    #expect(try studio.daemons.control("control", "zoom", "--to", "4").contains("4"))
    try zoomed(to: 400)
    TestClock.pass(milliseconds: 100)
    try studio.press()
    #expect(try bars(try #require(studio.waitForPhotos(2).last)) == [3, 4])
    // The other camera has a bias and no zoom, and this one is as it was before.
    try studio.press(Studio.secondary)
    try TestClock.wait(for: "the bias") {
      try controls(studio).map(\.identifier) == ["exposure"] ? () : nil
    }
    try zoomed(to: 100)
    try studio.press(Studio.secondary)
    try TestClock.wait(for: "the zoom again") {
      let found = try controls(studio)
      return found.map(\.identifier) == ["zoom"] && found[0].value == 1 ? () : nil
    }
  }

  @Test("without its system controls zoom keys are left to the system")
  func switchedOff() throws {
    let studio = try Studio(
      gateway: Self.keys, engine: "\(Studio.builtIn)\nsystem_controls = false",
      tables: "zoom = \"control\"")
    try studio.waitUntilGranted()
    #expect(try controls(studio).isEmpty)
    let why = try studio.connect(.control).call(
      ControlInterface.Explain.self, .init(device: "keys", button: "KEY_ZOOMIN"))
    #expect(why.route == .default)
  }
}
