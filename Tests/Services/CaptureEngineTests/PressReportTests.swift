// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// A client is told of its press before the engine is, and may be quicker.
@Suite("Photos whose press is not reported yet")
struct PressReportTests {
  private typealias Engine = EngineInterface

  private let folder = TemporaryFolder()
  private let gateway: LateGateway
  private let session: TestSession
  private let stage: EngineStage

  init() async throws {
    LoopThread.start()
    gateway = try await LateGateway(in: RuntimeDirectory(folder.path))
    stage = try await EngineStage(in: folder)
    let stage = stage
    try TestClock.wait(for: "the engine to have its gateway") { () -> Void? in
      stage.hasGateway ? () : nil
    }
    session = try TestSession(stage.directory)
    _ = try session.photo()
  }

  /// Asks for the photo of a press at this moment; its frame is chosen at once.
  private func ask(_ press: Int64, _ momentUSec: Int64) throws -> PendingPhoto {
    let photo = try PendingPhoto(
      session, Engine.PhotoSettings(press: press, momentUSec: momentUSec))
    try photo.begun()
    return photo
  }

  @Test("a report that comes later than the request is waited for: the press is the gateway's")
  func late() throws {
    let nowUSec = MonotonicClock.nowUSec
    let photo = try ask(7, nowUSec)
    gateway.report(session, press: 7, momentUSec: nowUSec)
    let taken = try #require(try photo.end().photo)
    #expect(taken.press == 7 && taken.pressSource == .gateway)
    #expect(taken.path?.contains("-press7") == true)
  }

  @Test("the report of another moment is none, and a photo behind it keeps its place")
  func claimed() throws {
    let nowUSec = MonotonicClock.nowUSec
    let claimed = try ask(7, nowUSec)
    gateway.report(session, press: 7, momentUSec: nowUSec + 1)
    let plain = try PendingPhoto(session)
    let first = try #require(try claimed.end().photo)
    let second = try #require(try plain.end().photo)
    #expect(first.pressSource == .caller && second.press == nil)
    #expect(try #require(first.path) < #require(second.path))
  }

  @Test("nobody waits for a gateway that is gone")
  func gone() throws {
    // Longer than any patience, were it waited for.
    let nowUSec = MonotonicClock.nowUSec
    gateway.end()
    try TestClock.wait(for: "the engine to lose its gateway") { () -> Void? in
      stage.hasGateway ? nil : ()
    }
    let taken = try session.photo(Engine.PhotoSettings(press: 7, momentUSec: nowUSec))
    #expect(taken.pressSource == .caller)
  }

  @Test("a camera that goes while a report is waited for leaves the photo its frame")
  func unplugged() throws {
    let photo = try ask(7, MonotonicClock.nowUSec - 100_000)
    stage.unplug("test")
    let taken = try #require(try photo.end().photo)
    #expect(taken.pressSource == .caller)
  }
}
