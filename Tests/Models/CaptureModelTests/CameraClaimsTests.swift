// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Who has a camera that only one can have")
struct CameraClaimsTests {
  @Test("Who wanted it first, until it does not any more")
  func first() {
    var claims = CameraClaims<String>()
    claims.wants("A", camera: "c", isInFront: false)
    claims.wants("B", camera: "c", isInFront: false)
    claims.wants("C", camera: "d", isInFront: false)
    #expect(claims.interruption(of: "A") == nil && claims.interruption(of: "C") == nil)
    #expect(claims.interruption(of: "B") == .videoInUse)
    claims.wants("A", camera: nil, isInFront: false)
    #expect(claims.interruption(of: "B") == nil && claims.interruption(of: "A") == nil)
    // When it comes back, it is the later one.
    claims.wants("A", camera: "c", isInFront: false)
    #expect(claims.interruption(of: "A") == .videoInUse)
    // It wants another camera.
    claims.wants("A", camera: "e", isInFront: false)
    #expect(claims.interruption(of: "A") == nil)
  }

  @Test("Who is in front goes before; of two in front the first keeps it")
  func inFront() {
    var claims = CameraClaims<String>()
    claims.wants("A", camera: "c", isInFront: false)
    claims.wants("B", camera: "c", isInFront: true)
    #expect(claims.interruption(of: "A") == .videoInUse)
    #expect(claims.interruption(of: "B") == nil)
    claims.wants("A", camera: "c", isInFront: true)
    #expect(claims.interruption(of: "A") == nil)
    #expect(claims.interruption(of: "B") == .severalForegroundClients)
    claims.wants("A", camera: "c", isInFront: false)
    #expect(claims.interruption(of: "A") == .videoInUse)
    #expect(claims.interruption(of: "B") == nil)
  }
}
