// SPDX-License-Identifier: Apache-2.0
import Testing

/// A camera that no V4L2 program can run by itself, as those on the CSI connectors of a Raspberry Pi
/// (docs/CSI.md).
@Suite(.rig, .serialized)
struct LibcameraRigTests {
  @Test("its nodes are left alone; with libcamera's adaptation between one press is one picture")
  func pipeline() throws {
    let vimc = try Vimc()
    try expectNoCamera(vimc)
    let booth = try Booth(
      gateway: """
        [[simulated]]
        name = "remote"
        """,
      engine: """
        [button_to_capture]
        enabled = true
        camera = "csi"
        width = 720
        height = 480
        [[camera]]
        name = "csi"
        match = { DEVNAME = "\(vimc.nodes[0])" }
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        """, enginePrefix: Vimc.adaptation())
    // libcamera takes long to start on a busy machine; how long is not the matter here.
    try booth.waitUntilGranted("remote", "KEY_VOLUMEDOWN")
    try booth.daemons.control("sim", "press", "remote")
    let photo = try DecodedPhoto(#require(try booth.waitForPhotos(1).first))
    #expect((photo.width, photo.height) == (720, 480))
    // The bars of its test picture: white first, the sixth of eight is red, black last.
    let (white, red, black) = (
      photo.colour(x: 45, y: 400), photo.colour(x: 495, y: 400), photo.colour(x: 675, y: 400)
    )
    #expect(min(white.0, white.1, white.2) > 170, "\(white)")
    #expect(red.0 > 170 && max(red.1, red.2) < 20, "\(red)")
    #expect(max(black.0, black.1, black.2) < 20, "\(black)")
  }

  /// Without the adaptation there is no camera, and the log says why for each node.
  private func expectNoCamera(_ vimc: Vimc) throws {
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine()
    try RigClock.wait(for: "a word about each node") {
      let log = daemons.log(of: "shutter-engine")
      return vimc.nodes.allSatisfy { log.contains("\($0) (vimc) is part of a pipeline") } ? () : nil
    }
    #expect(try daemons.control("cameras").contains("No camera"))
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    let lines = doctor.output.split(separator: "\n").filter { line in
      vimc.nodes.contains { line.contains($0) }
    }
    // One line for all of its nodes.
    #expect(
      lines.count == 1 && lines[0].hasPrefix("WARN  the camera of the driver vimc (")
        && lines[0].contains("libcamera"), "\(doctor.output)")
    #expect(!engine.hasEnded)
  }
}
