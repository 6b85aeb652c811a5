// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Adjustments of a camera of the kernel. vivid's webcam crops nothing, but its HDMI input does, and scales; so a
/// driver's selection makes the zoom. Its control `brightness` is the exposure bias, by configuration.
@Suite(.rig, .serialized)
struct AdjustmentRigTests {
  private typealias Engine = EngineInterface

  /// vivid's fourth input is HDMI.
  private static let configuration = """
    [[camera]]
    match = { DEVNAME = "*" }
    name = "vivid"
    input = 3
    bias_control = "brightness"
    bias_units_per_ev = 32
    """

  /// Small, because the rig's processor is emulated.
  private static let small = Engine.Configuration(camera: "vivid", width: 640, height: 360)

  /// The colours of vivid's test pattern along the middle of a photo, one for each bar that it shows.
  private func colours(_ path: String) throws -> [[Int]] {
    let picture = try DecodedPhoto(path)
    var bars: [[Int]] = []
    var width = 0
    var last: [Int] = []
    for x in 0..<picture.width {
      let (red, green, blue) = picture.colour(x: x, y: picture.height * 3 / 4)
      // Of the nearest of eight corners of the cube of colours.
      let colour = [red, green, blue].map { $0 > 100 ? 1 : 0 }
      width = colour == last ? width + 1 : 1
      last = colour
      if width == picture.width / 20, bars.last != colour { bars.append(colour) }
    }
    return bars
  }

  private func waitForCamera(_ booth: Booth) throws {
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the engine to have the camera") {
      let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      return cameras.contains { $0.name == "vivid" } ? () : nil
    }
  }

  private func adjust(
    _ session: TestSession, zoom: Double? = nil, bias: Int64? = nil, crop: Engine.Region? = nil
  ) throws -> Engine.Adjustment {
    try session.call(
      Engine.AdjustCamera.self,
      .init(session: session.id, zoom: zoom, exposureBiasMilliEV: bias, crop: crop)
    ).adjustment
  }

  /// The driver's crop, as v4l2-ctl reads it: "Left 480, Top 270, Width 960, Height 540".
  private func crop(_ vivid: Vivid) throws -> [Int] {
    let text = try Command.run("v4l2-ctl", "-d", vivid.node, "--get-selection=target=crop")
    guard let start = text.firstRange(of: "Left") else { return [] }
    let numbers = text[start.lowerBound...].split(whereSeparator: { !$0.isNumber })
    return numbers.prefix(4).compactMap { Int($0) }
  }

  @Test("the driver's selection zooms while frames come, and is put back at the end")
  func zooms() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    try waitForCamera(booth)
    var last: TestSession? = try TestSession(booth.daemons, Self.small)
    let whole = try zoomed(#require(last), vivid)
    last = nil
    try RigClock.wait(for: "the whole picture") { try crop(vivid) == whole ? () : nil }
  }

  /// Zooms and crops. Returns the driver's crop of before.
  private func zoomed(_ session: TestSession, _ vivid: Vivid) throws -> [Int] {
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    let zoom = try #require(support.zoom)
    #expect(zoom.means == .crop && zoom.maximum == 4 && zoom.value == 1)
    #expect(support.regionUses == [.crop])
    let whole = try crop(vivid)
    let all = try colours(#require(session.photo().path))
    #expect(all.count >= 6, "\(all)")
    #expect(try adjust(session, zoom: 2).zoom == 2)
    let half = try crop(vivid)
    #expect(half[2] == whole[2] / 2 && half[3] == whole[3] / 2)
    let zoomed = try session.photo()
    #expect(zoomed.width == (try session.photo()).width)
    // A photo has the frame that is nearest to it, which may be from before.
    let seen = try RigClock.wait(for: "fewer colours than \(all)") {
      let seen = try colours(#require(session.photo().path))
      return seen.count < all.count ? seen : nil
    }
    // Its middle is what was in the middle before.
    #expect(seen.allSatisfy { all.contains($0) })
    // The left quarter has the first bars.
    let left = Engine.Region(rectangle: .init(x: 0, y: 0.25, width: 0.25, height: 0.25))
    #expect(try adjust(session, crop: left).crop?.width == 0.25)
    try RigClock.wait(for: "the first colours of \(all)") {
      let first = try colours(#require(session.photo().path))
      return first.first == all.first && first.count < all.count ? () : nil
    }
    // Opened again it is as it was.
    let set = try crop(vivid)
    try session.stop()
    try session.start()
    #expect(try crop(vivid) == set)
    return whole
  }

  @Test("the bias sets the control that the configuration names, and sets it back")
  func biases() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    try waitForCamera(booth)
    func brightness() throws -> Int? {
      let text = try Command.run("v4l2-ctl", "-d", vivid.node, "--get-ctrl=brightness")
      return text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
    var last: TestSession? = try TestSession(booth.daemons, Self.small)
    // vivid counts each of its inputs from another number.
    let usual = try #require(try brightness())
    try darkened(#require(last))
    #expect(try brightness() == usual - 64)
    last = nil
    try RigClock.wait(for: "the brightness of before") {
      try brightness() == usual ? () : nil
    }
  }

  private func darkened(_ session: TestSession) throws {
    let usual = try DecodedPhoto(#require(session.photo().path)).brightness
    #expect(try adjust(session, bias: -2000).exposureBiasMilliEV == -2000)
    // Soon a frame has it.
    try RigClock.wait(for: "a picture darker than \(usual)") {
      try DecodedPhoto(#require(session.photo().path)).brightness < usual - 10 ? () : nil
    }
  }

  @Test("a driver that crops nothing has no zoom, and nothing about it changes")
  func webcam() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    let booth = try Booth(
      engine: "[[camera]]\nmatch = { DEVNAME = \"*\" }\nname = \"vivid\"\ninput = 0\n")
    try waitForCamera(booth)
    let session = try TestSession(
      booth.daemons, .init(camera: "vivid", width: 320, height: 180))
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    #expect(support.zoom == nil && support.exposureBias == nil && support.regionUses == [])
    #expect(throws: Engine.ConfigurationUnsupported(field: "zoom").remote) {
      try adjust(session, zoom: 2)
    }
    #expect(try session.capture().failure == nil)
  }

  @Test("an encoder on lines of the kernel zooms a camera of the kernel with no client at all")
  func encoder() throws {
    let vivid = try Vivid()
    let chip = try GPIOSimChip(label: "rig-encoder", lines: ["ENC_A", "ENC_B"])
    // At rest both lines are high, as those of an encoder with pull-ups.
    for line in 0...1 { try chip.setPull(line, .up) }
    let booth = try Booth(
      gateway: """
        [[gpio]]
        chip = "rig-encoder"
        [[gpio.dial]]
        name = "knob"
        lines = ["ENC_A", "ENC_B"]
        control = "zoom"
        """,
      engine: """
        \(Self.configuration)
        [button_to_capture]
        enabled = true
        camera = "vivid"
        width = 640
        height = 360
        """)
    let control = try booth.daemons.connect(.control)
    try RigClock.wait(for: "the zoom") {
      let controls = try control.call(ControlInterface.ListControls.self, .init()).controls
      return controls.contains { $0.identifier == "zoom" } ? () : nil
    }
    let devices = try booth.daemons.connect(.gateway)
      .call(GatewayInterface.ListDevices.self, .init()).devices
    #expect(devices.first { $0.node == chip.node }?.dials?.map(\.name) == ["knob"])
    let whole = try crop(vivid)
    // A few steps at a time: the kernel keeps 16 edges of a line for a gateway that has no processor.
    for steps in stride(from: 4, through: 20, by: 4) {
      for _ in 0..<4 { try turn(chip, [0, 1]) }
      try wait(forSteps: steps, of: whole, vivid)
    }
    for steps in stride(from: 16, through: 0, by: -4) {
      for _ in 0..<4 { try turn(chip, [1, 0]) }
      try wait(forSteps: steps, of: whole, vivid)
    }
    #expect(try crop(vivid) == whole)
  }

  /// Waits until a dial has made so many of its 40 steps from 1 to 4.
  private func wait(forSteps steps: Int, of whole: [Int], _ vivid: Vivid) throws {
    let wanted = 1 + 0.075 * Double(steps)
    var zoom = 0.0
    do {
      try RigClock.wait(for: "a zoom of \(wanted)") {
        zoom = Double(whole[2]) / Double(try crop(vivid)[2])
        return abs(zoom - wanted) < 0.03 ? () : nil
      }
    } catch {
      Issue.record("\(steps) steps gave a zoom of \(zoom)")
      throw error
    }
  }

  /// One step of an encoder: both lines go down and up again, the first one ahead. The switches of a hand are far apart
  /// for the kernel.
  private func turn(_ chip: GPIOSimChip, _ order: [Int]) throws {
    for pull in [GPIOSimChip.Pull.down, .up] {
      for line in order {
        try chip.setPull(line, pull)
        usleep(2_000)
      }
    }
  }

  @Test("a dial of the kernel zooms a camera of the kernel with no client at all")
  func dial() throws {
    let vivid = try Vivid()
    let dial = try UinputDial(name: "rig keyboard", axis: "REL_DIAL")
    let booth = try Booth(
      gateway: """
        [[dial]]
        match = { NAME = "*rig keyboard*" }
        control = "zoom"
        """,
      engine: """
        \(Self.configuration)
        [button_to_capture]
        enabled = true
        camera = "vivid"
        width = 640
        height = 360
        """)
    let control = try booth.daemons.connect(.control)
    try RigClock.wait(for: "the zoom") {
      let controls = try control.call(ControlInterface.ListControls.self, .init()).controls
      return controls.contains { $0.identifier == "zoom" } ? () : nil
    }
    let whole = try crop(vivid)
    try dial.turn(20)
    try wait(forSteps: 20, of: whole, vivid)
    try dial.turn(-40)
    try RigClock.wait(for: "the whole picture") { try crop(vivid) == whole ? () : nil }
  }
}
