// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The calls of a session that make photos ready: joins their machine to the pipeline.
@LoopActor
final class SessionPreparation {
  private unowned let session: Session
  private var machine = PreparationMachine<Int>()
  /// Calls that are not answered, by their numbers.
  private var calls: [Int: IncomingCall] = [:]
  private var lastCall = 0
  /// The frames of the present stream.
  private var format: FrameFormat?

  init(of session: Session) { self.session = session }

  /// Answers the call when photos of these orders are ready.
  func prepare(_ call: IncomingCall, _ orders: [PhotoOrder]) {
    lastCall += 1
    calls[lastCall] = call
    perform(machine.prepare(lastCall, orders))
  }

  /// Takes the format of the session's frames, or another configuration for them.
  func streams(_ format: FrameFormat) {
    self.format = format
    perform(machine.streams())
  }

  func streamEnded() { machine.streamEnded() }

  /// Notes whether the configuration is being changed from now on.
  func held(_ isHeld: Bool) { perform(machine.held(isHeld)) }

  /// Ends all calls, because the client is gone.
  func close() { perform(machine.closed()) }

  private func perform(_ actions: [PreparationMachine<Int>.Action]) {
    for action in actions {
      switch action {
      case .make(let number, let orders): make(number, orders)
      case .answer(let call, let isReady):
        calls.removeValue(forKey: call)?.reply(
          EngineInterface.PrepareSettings.Reply(prepared: isReady))
      }
    }
  }

  private func make(_ number: Int, _ orders: [PhotoOrder]) {
    guard let format else { return }
    let pipeline = session.parts.pipeline
    let needs = pipeline.needs(
      of: orders, format, isResponsive: session.configuration.responsiveCapture)
    pipeline.prepare(format, needs) { [weak self] isReady in
      guard let self else { return }
      perform(machine.made(number: number, isReady))
    }
  }
}
