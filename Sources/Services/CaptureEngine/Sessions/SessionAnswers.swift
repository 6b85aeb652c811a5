// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import VideoDevices

/// The calls that the session's machine answers later: Start, Stop and those that change the
/// configuration.
struct SessionAnswers {
  typealias Answer = @LoopActor (SessionReply) -> Void

  private var answers: [Int64: Answer] = [:]
  private var lastNumber: Int64 = 0

  /// Keeps the answer of a call.
  ///
  /// - Returns: the number that names the call to the machine.
  mutating func keep(_ answer: @escaping Answer) -> Int64 {
    lastNumber += 1
    answers[lastNumber] = answer
    return lastNumber
  }

  /// Hands over the answer of a call, once.
  mutating func take(_ number: Int64) -> Answer? { answers.removeValue(forKey: number) }
}

/// The status that goes to the client that opened the session, as long as it is there.
struct StatusStream {
  /// Nil: the client is gone.
  private var call: IncomingCall?
  /// Whether the client has had the first reply. Until then no status is reported.
  private var hasBegun = false

  init(_ call: IncomingCall) { self.call = call }

  /// The first reply was sent.
  mutating func begin() { hasBegun = true }

  /// The client is gone.
  mutating func end() { call = nil }

  @LoopActor
  func send(_ status: EngineInterface.SessionStatus) {
    guard hasBegun else { return }
    call?.reply(EngineInterface.OpenSession.Reply(status: status), continues: true)
  }
}

extension Session {
  /// Answers Start or Stop.
  func answer(_ call: IncomingCall, _ reply: SessionReply) {
    switch reply {
    case .success: call.reply(NoFields())
    case .sessionClosed: call.fail(EngineInterface.NoSuchSession(session: id))
    case .interrupted: call.fail(EngineInterface.SessionNotRunning(state: .interrupted))
    case .failed(let failure): fail(call, failure, input.error, configuration.camera)
    }
  }

  /// Answers that this camera failed.
  func fail(
    _ call: IncomingCall, _ failure: CaptureFailure, _ error: CameraError?, _ camera: String
  ) {
    switch (failure, error) {
    case (.cameraBusy, _): call.fail(EngineInterface.CameraBusy(camera: camera))
    case (.noSuchCamera, _): call.fail(EngineInterface.NoSuchCamera(camera: camera))
    case (.notAuthorized, let error?):
      call.fail(EngineInterface.NotAuthorized(reason: "\(error)"))
    case (.configurationUnsupported, .unsupported(let field, let nearest)?):
      call.fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
    case (.operationCancelled, _):
      call.fail(EngineInterface.SessionNotRunning(state: .init(rawValue: machine.state.name)))
    case (_, .device(let error)?):
      call.fail(
        EngineInterface.DeviceFailure(
          camera: camera, operation: error.operation, errnoName: error.errno.name))
    case (.startTimedOut, _):
      call.fail(
        EngineInterface.DeviceFailure(
          camera: camera, operation: "wait for the first frame", errnoName: "ETIMEDOUT"))
    default:
      call.fail(
        EngineInterface.DeviceFailure(camera: camera, operation: "open", errnoName: "ENODEV"))
    }
  }
}
