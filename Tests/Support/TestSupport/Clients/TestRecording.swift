// SPDX-License-Identifier: Apache-2.0
import Installation
import ShutterInterfaces
import Varlink

/// A recording of a session, on a connection of its own: it ends with that.
package final class TestRecording {
  package typealias Engine = EngineInterface
  package typealias Step = Engine.StartRecording.Reply

  package let session: TestSession
  package let connection: Connection
  /// All steps that were read.
  package private(set) var steps: [Step] = []

  /// Asks for a recording. The first step is not awaited.
  package init(
    _ session: TestSession, _ change: (inout Engine.StartRecording.Parameters) -> Void = { _ in }
  ) throws {
    self.session = session
    connection = try session.daemons.connect(.engine)
    var parameters = Engine.StartRecording.Parameters(session: session.id)
    change(&parameters)
    try connection.send(Engine.StartRecording.self, parameters, mode: .more)
  }

  /// The name of the recording; waits for its first step.
  package var name: String {
    get throws {
      if steps.isEmpty { try next() }
      return steps[0].recording
    }
  }

  /// Waits for the next step.
  @discardableResult
  package func next() throws -> Step {
    switch try connection.reply() {
    case .failure(let error): throw error
    case .success(let parameters, let continues):
      let step = try Step(from: parameters, .strict)
      guard continues == (step.step != .didFinish) else {
        throw TestError.unexpected(awaited: "did_finish as the last reply", got: "\(step)")
      }
      steps.append(step)
      return step
    }
  }

  /// Waits for a step of this kind.
  @discardableResult
  package func wait(for wanted: Engine.RecordingStep) throws -> Step {
    while true {
      let step = try next()
      if step.step == wanted { return step }
    }
  }

  package func stop() throws {
    try session.calls.call(
      Engine.StopRecording.self, .init(session: session.id, recording: name))
  }

  package func pause() throws {
    try session.calls.call(
      Engine.PauseRecording.self, .init(session: session.id, recording: name))
  }

  package func resume() throws {
    try session.calls.call(
      Engine.ResumeRecording.self, .init(session: session.id, recording: name))
  }

  /// Waits for the last step.
  package func finished() throws -> Step { try wait(for: .didFinish) }
}
