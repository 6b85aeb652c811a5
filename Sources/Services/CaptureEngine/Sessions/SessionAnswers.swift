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

  /// Notes that the first reply was sent.
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
  /// Why a call that needs a running session is refused in this state: also what interrupts it, and which camera.
  func notRunning(_ state: SessionState) -> EngineInterface.SessionNotRunning {
    .init(
      state: state.reported.wire, interruption: state.interruption?.wire,
      camera: state.interruption == nil ? nil : configuration.camera)
  }

  /// The same for its present state.
  var notRunning: EngineInterface.SessionNotRunning {
    notRunning(machine.isEnding ? .stopped : machine.state)
  }

  /// Answers Start or Stop.
  func answer(_ call: IncomingCall, _ reply: SessionReply) {
    switch reply {
    case .success: call.reply(NoFields())
    case .sessionClosed: call.fail(EngineInterface.NoSuchSession(session: id))
    case .interrupted(let reason): call.fail(notRunning(.interrupted(reason)))
    case .failed(let failure): fail(call, failure, input.error, configuration.camera)
    }
  }

  /// Answers that this camera failed.
  func fail(
    _ call: IncomingCall, _ failure: CaptureFault, _ error: CameraError?, _ camera: String
  ) {
    switch failure {
    case .cameraBusy: return call.fail(EngineInterface.CameraBusy(camera: camera))
    case .noSuchCamera: return call.fail(EngineInterface.NoSuchCamera(camera: camera))
    case .notAuthorized:
      if let error { return call.fail(EngineInterface.NotAuthorized(reason: "\(error)")) }
    case .configurationUnsupported:
      if case .unsupported(let field, let nearest)? = error {
        return call.fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
      }
      if case .inAnotherFormat(let field, let present)? = error {
        let users = parts.cameras.applications(using: camera, of: opener.uid, besides: self)
        return call.fail(
          EngineInterface.ConfigurationUnsupported(
            field: field, nearest: present, usedBy: users, kept: input.formatKeeping?.wire))
      }
      if case .tooLarge? = error, let error {
        let rule = "a size that fits into memory. \(error)"
        return call.fail(EngineInterface.InvalidSettings(field: "width", rule: rule))
      }
    case .operationCancelled:
      return call.fail(notRunning)
    case .deviceFailure, .deviceWasDisconnected, .startTimedOut, .sessionNotRunning,
      .sessionWasInterrupted, .sessionConfigurationChanged, .noDataCaptured, .encodingFailed,
      .diskFull, .storageFailure:
      break
    }
    // The interface has no error of its own for these.
    let (operation, errno) =
      switch error {
      case .device(let error)?: (error.operation, error.errno.name)
      case .busy?, .permissionDenied?, .disconnected?, .unsupported?, .inAnotherFormat?, .tooLarge?,
        nil:
        failure == .startTimedOut ? ("wait for the first frame", "ETIMEDOUT") : ("open", "ENODEV")
      }
    call.fail(
      EngineInterface.DeviceFailure(camera: camera, operation: operation, errnoName: errno))
  }
}
