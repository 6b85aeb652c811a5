// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The looks at cameras that are under way: whoever asks for another look at the same camera waits for that one. A driver
/// may hang in it, and each look has a thread.
@LoopActor
final class Examinations {
  /// What an answer says is known; without one what was known before holds.
  typealias Completion = @LoopActor (_ isAnswered: Bool) -> Void
  typealias Examine = @LoopActor (String, @escaping @LoopActor @Sendable () -> Void) -> Void

  @LoopActor
  private final class Look {
    var waiting: [Waiter] = []
  }

  @LoopActor
  private final class Waiter {
    let completion: Completion
    var deadline: Deadline?

    init(_ completion: @escaping Completion) { self.completion = completion }
  }

  private var looks: [String: Look] = [:]
  private let examine: Examine

  /// - Parameter examine: looks at a camera, and calls its closure once when the camera has answered.
  init(_ examine: @escaping Examine) { self.examine = examine }

  /// Looks at a camera.
  ///
  /// - Parameters:
  ///   - limitUSec: after which `completion` is called without an answer, microseconds; nil: never.
  ///   - completion: called once.
  func look(
    at camera: String, limitUSec: Int64? = nil, _ completion: @escaping Completion
  ) {
    let waiter = Waiter(completion)
    let known = looks[camera]
    let look = known ?? Look()
    look.waiting.append(waiter)
    if let limitUSec {
      waiter.deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + limitUSec) {
        look.waiting.removeAll { $0 === waiter }
        completion(false)
      }
    }
    guard known == nil else { return }
    looks[camera] = look
    examine(camera) { [weak self] in
      // The camera may have gone and come back in the meantime.
      if let self, looks[camera] === look { end(look, of: camera, isAnswered: true) }
    }
  }

  /// A camera is gone: nobody waits for its answer any more.
  func gone(_ camera: String) {
    if let look = looks[camera] { end(look, of: camera, isAnswered: false) }
  }

  private func end(_ look: Look, of camera: String, isAnswered: Bool) {
    looks[camera] = nil
    for waiter in look.waiting {
      waiter.deadline.map(EventLoop.shared.cancel)
      waiter.completion(isAnswered)
    }
  }
}
