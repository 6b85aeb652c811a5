// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VideoDevices

/// Asks cameras that sessions want for something that they do not report by themselves while they are closed, twice a
/// second: whether the privacy shutter is closed, whether there is a signal. Cameras without one cost nothing.
@LoopActor
final class CameraWatch<Answer: Sendable> {
  /// Called with each answer.
  var onAnswer: @LoopActor (_ camera: String, Answer) -> Void = { _, _ in }
  /// The cameras that are to be asked now.
  var wanted: @LoopActor () -> [any Camera] = { [] }

  private let ask: (any Camera, @escaping @Sendable (Answer?) -> Void) -> Void
  private var isRunning = false
  /// The names of the cameras that have not answered yet. A driver that hangs keeps one thread, and
  /// does not get another one each round.
  private var asked: Set<String> = []

  /// - Parameter ask: asks a camera, and returns at once; the answer may come on any thread, nil if there is none.
  init(_ ask: @escaping (any Camera, @escaping @Sendable (Answer?) -> Void) -> Void) {
    self.ask = ask
  }

  /// Begins to look, because a session wants its camera.
  func look() {
    guard !isRunning else { return }
    isRunning = true
    round()
  }

  private func round() {
    let cameras = wanted()
    guard !cameras.isEmpty else {
      isRunning = false
      return
    }
    for camera in cameras {
      let name = camera.description.name
      guard asked.insert(name).inserted else { continue }
      ask(camera) { answer in
        EventLoop.shared.post { [weak self] in self?.take(answer, of: name) }
      }
    }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 500_000) { [weak self] in
      self?.round()
    }
  }

  private func take(_ answer: Answer?, of camera: String) {
    asked.remove(camera)
    if let answer { onAnswer(camera, answer) }
  }
}
