// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing

@testable import CaptureEngine

@Suite("Looks at cameras whose formats depend on a signal")
struct ExaminationTests {
  /// Callers who look at a camera, whose driver hangs until it is told to answer.
  @LoopActor
  private final class Bench {
    private(set) var looks = 0
    /// What callers were told, in their order.
    private(set) var told: [Bool] = []
    private var answers: [@LoopActor @Sendable () -> Void] = []
    private(set) lazy var examinations = Examinations { [weak self] _, answer in
      self?.looks += 1
      self?.answers.append(answer)
    }

    func look(limitUSec: Int64? = nil) {
      examinations.look(at: "hdmi", limitUSec: limitUSec) { [weak self] in self?.told.append($0) }
    }

    func answer() {
      let answers = answers
      self.answers = []
      for answer in answers { answer() }
    }
  }

  init() { LoopThread.start() }

  @Test("those who ask while a look is under way wait for that one; the next has another")
  @LoopActor func joined() {
    let bench = Bench()
    for _ in 0..<3 { bench.look() }
    #expect(bench.looks == 1 && bench.told == [])
    bench.answer()
    #expect(bench.told == [true, true, true])
    bench.look()
    #expect(bench.looks == 2)
  }

  @Test("a driver that hangs is waited for no longer than the limit, and has one look")
  @LoopActor func hanging() async throws {
    let bench = Bench()
    bench.look()
    for count in 1...2 {
      bench.look(limitUSec: 1_000)
      try await LoopThread.wait(until: { $0 == count }) { bench.told.count }
    }
    #expect(bench.looks == 1 && bench.told == [false, false])
    // Those that were told have heard enough.
    bench.answer()
    #expect(bench.told == [false, false, true])
  }

  @Test("a camera that goes is not waited for, and one that comes instead has its own look")
  @LoopActor func gone() {
    let bench = Bench()
    bench.look()
    bench.examinations.gone("hdmi")
    #expect(bench.told == [false])
    bench.look()
    #expect(bench.looks == 2)
    bench.answer()
    #expect(bench.told == [false, true])
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
