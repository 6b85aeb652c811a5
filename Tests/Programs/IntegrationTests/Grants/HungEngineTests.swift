// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// An engine that hangs does not keep the buttons.
@Suite(.tags(.milliseconds))
struct HungEngineTests {
  @Test("an engine that acknowledges nothing for 1 s is lost; it comes back by itself")
  func hung() throws {
    let studio = try Studio(engine: Studio.builtIn, isPatient: false)
    try studio.waitUntilGranted()
    studio.engine.signal(SIGSTOP)
    try studio.down()
    let begin = TestClock.nowUSec
    try TestClock.wait(for: "the press to be cancelled") {
      try studio.state().cancelled == 1 ? () : nil
    }
    #expect((900_000...3_000_000).contains(TestClock.nowUSec - begin))
    #expect(try studio.explain().route == .default)
    try studio.up()
    studio.engine.signal(SIGCONT)
    try studio.waitUntilGranted()
    // Whether the cancelled press had its photo depends on how far the engine had come.
    let before = try studio.photos().count
    try studio.press()
    _ = try studio.waitForPhotos(before + 1)
  }
}
