// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing

@testable import CaptureEngine

@Suite("Looks at cameras whose formats depend on a signal")
@LoopActor
struct ExaminationTests {
  /// The driver of a camera: hangs until it is told to answer.
  @LoopActor
  private final class Driver {
    private(set) var looks = 0
    private var answers: [@LoopActor @Sendable () -> Void] = []

    func examine(_ camera: String, _ answer: @escaping @LoopActor @Sendable () -> Void) {
      looks += 1
      answers.append(answer)
    }

    func answer() {
      let answers = answers
      self.answers = []
      for answer in answers { answer() }
    }
  }

  /// What callers were told, in their order.
  @LoopActor
  private final class Told {
    var answers: [Bool] = []
  }

  private let driver = Driver()
  private let told = Told()
  private let examinations: Examinations

  init() {
    LoopThread.start()
    examinations = Examinations { [driver] in driver.examine($0, $1) }
  }

  private func look(limitUSec: Int64? = nil) {
    examinations.look(at: "hdmi", limitUSec: limitUSec) { [told] in told.answers.append($0) }
  }

  @Test("those who ask while a look is under way wait for that one; the next has another")
  func joined() {
    for _ in 0..<3 { look() }
    #expect(driver.looks == 1 && told.answers == [])
    driver.answer()
    #expect(told.answers == [true, true, true])
    look()
    #expect(driver.looks == 2)
  }

  @Test("a driver that hangs is waited for no longer than the limit, and has one look")
  func hanging() async throws {
    look()
    for count in 1...2 {
      look(limitUSec: 1_000)
      try await LoopThread.wait(until: { $0 == count }) { told.answers.count }
    }
    #expect(driver.looks == 1 && told.answers == [false, false])
    // Those that were told have heard enough.
    driver.answer()
    #expect(told.answers == [false, false, true])
  }

  @Test("a camera that goes is not waited for, and one that comes instead has its own look")
  func gone() {
    look()
    examinations.gone("hdmi")
    #expect(told.answers == [false])
    look()
    #expect(driver.looks == 2)
    driver.answer()
    #expect(told.answers == [false, true])
  }

  @Test("only changes of the camera or its format depend on the formats")
  func changes() {
    typealias Changes = EngineInterface.Configuration
    let dependent: [Changes] = [
      .init(camera: "hdmi"), .init(pixelFormat: "MJPG"), .init(width: 640), .init(height: 480),
      .init(frameInterval: .init(numerator: 1, denominator: 30)),
    ]
    #expect(dependent.allSatisfy { $0.namesFormat })
    #expect(!Changes(preset: .photo, previewMirrored: true, liveClipEnabled: true).namesFormat)
    let configuration = SessionConfiguration(camera: "hdmi")
    var other = configuration
    other.preset = .high
    #expect(!other.hasOtherFormat(than: configuration))
    other.width = 640
    #expect(other.hasOtherFormat(than: configuration))
  }
}
