// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// A touch screen that is a shutter, with both daemons' configurations and no program besides.
struct SurfaceShutterTests {
  @Test("a touch in the engine's region is one photo, one outside of it is none")
  func touches() throws {
    let studio = try Studio(
      simulated: """

        [[simulated]]
        name = "panel"
        surface = "booth"
        """,
      engine: Studio.builtIn + """

        [[region]]
        name = "shutter"
        surface = "booth"
        rectangle = [0, 0.66, 1, 0.34]
        """)
    try studio.waitUntilGranted()
    let control = studio.daemons
    let told = try control.control("sim", "touch", "panel", "0.5,0.9")
    #expect(told.contains("touch0") && told.contains("shutter"), "\(told)")
    #expect(try studio.waitForPhotos(1).count == 1)
    try control.control("sim", "touch", "panel", "0.5,0.1")
    // It slides out: cancelled, and no photo either.
    try control.control("sim", "touch", "panel", "0.5,0.9", "0.5,0.2")
    try control.control("sim", "touch", "panel", "0.5,0.7")
    #expect(try studio.waitForPhotos(2).count == 2)
    let state = try studio.state()
    #expect(state.granted == 3 && state.defaulted == 1 && state.cancelled == 1)
  }

  @Test("role: a touch in a region of the other role is the other button's")
  func roles() throws {
    let studio = try Studio(
      simulated: """

        [[simulated]]
        name = "panel"
        surface = "booth"
        """,
      engine: Studio.builtIn + """

        primary = "none"
        primary_hold = "none"
        secondary = "photo"
        [[region]]
        name = "left"
        surface = "booth"
        rectangle = [0, 0, 0.5, 1]
        [[region]]
        name = "right"
        surface = "booth"
        rectangle = [0.5, 0, 0.5, 1]
        role = "secondary"
        """)
    try TestClock.wait(for: "a touch to be granted") {
      let why = try studio.daemons.control("why", "panel", "touch0", "--at", "0.8,0.5")
      return why.contains("granted") ? () : nil
    }
    try studio.daemons.control("sim", "touch", "panel", "0.8,0.5")
    #expect(try studio.waitForPhotos(1).count == 1)
    // Nobody takes the primary button.
    try studio.daemons.control("sim", "touch", "panel", "0.2,0.5")
    try studio.daemons.control("sim", "touch", "panel", "0.8,0.5")
    #expect(try studio.waitForPhotos(2).count == 2)
    let state = try studio.state()
    #expect(state.granted == 2 && state.defaulted == 1)
  }
}
