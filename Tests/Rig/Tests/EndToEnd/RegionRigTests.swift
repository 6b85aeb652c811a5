// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// `[[region]]` of the engine and `[[pointer]]` of the gateway: a screen of the kernel is a shutter, with no program
/// besides.
@Suite(.rig, .serialized)
struct RegionRigTests {
  @Test("a touch in the engine's region is one photo, one outside of it is none")
  func touches() throws {
    let screen = try TouchScreen(name: "rig keyboard")
    let booth = try Booth(
      gateway: """
        [[pointer]]
        match = { NAME = "rig keyboard" }
        name = "panel"
        surface = "booth"
        """,
      engine: """
        [[synthetic]]
        name = "test"
        width = 320
        height = 180
        [button_to_capture]
        enabled = true
        camera = "test"
        [[region]]
        name = "shutter"
        surface = "booth"
        rectangle = [0, 0.66, 1, 0.34]
        """)
    _ = try booth.device(at: screen.node)
    try RigClock.wait(for: "a touch to be granted") {
      let why = try? booth.daemons.control("why", "panel", "touch0", "--at", "0.5,0.9")
      return why?.hasPrefix("granted") == true ? () : nil
    }
    func touch(_ x: Int32, _ y: Int32) throws {
      try screen.down(0, x, y)
      try screen.up(0)
    }
    try touch(500, 450)
    #expect(try booth.waitForPhotos(1).count == 1)
    try touch(500, 50)
    try touch(100, 400)
    // The second one in the region makes the second photo: the one outside has made none.
    #expect(try booth.waitForPhotos(2).count == 2)
    let state = try booth.daemons.controlJSON("status").first
    #expect(try booth.photos().count == 2, "\(String(describing: state))")
  }
}
