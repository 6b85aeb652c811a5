// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

extension Session {
  func beginConfiguration(_ call: IncomingCall) {
    do throws(TransactionRefusal) {
      let configuration = try transaction.begin(configuration)
      call.reply(
        EngineInterface.BeginConfiguration.Reply(configuration: wire(configuration)))
    } catch {
      fail(call, error)
    }
  }

  /// Notes changes in a transaction; without one they are applied.
  func configure(_ call: IncomingCall, _ changes: EngineInterface.Configuration) {
    take(call) {
      try transaction.configure(configuration) { configuration in
        var configuration = configuration
        try configuration.apply(changes)
        return configuration
      }
    } answer: {
      call.reply(EngineInterface.Configure.Reply(configuration: $0))
    }
  }

  func commitConfiguration(_ call: IncomingCall) {
    take(call) {
      try transaction.commit()
    } answer: {
      call.reply(EngineInterface.CommitConfiguration.Reply(configuration: $0))
    }
  }

  /// Goes to another camera, or keeps the present one if the other delivers nothing.
  func switchCamera(_ call: IncomingCall, to camera: String) {
    guard !transaction.isOpen, !transaction.isApplying else { return failInProgress(call) }
    take(call) {
      try transaction.configure(configuration) { $0.with(camera: camera) }
    } answer: {
      call.reply(
        EngineInterface.SwitchCamera.Reply(outcome: .switched, configuration: $0))
    } refused: { [self] reason in
      call.reply(
        EngineInterface.SwitchCamera.Reply(
          outcome: .keptOld, reason: reason, configuration: wire(configuration)))
    }
  }

  /// Carries out a call that changes the configuration, and answers it.
  ///
  /// - Parameter refused: answers if the camera did not take it; nil: the call fails with the
  ///   error.
  private func take(
    _ call: IncomingCall,
    _ step: () throws -> ConfigurationTransaction<SessionConfiguration>.Step,
    answer: @escaping @LoopActor (EngineInterface.Configuration) -> Void,
    refused: (@LoopActor (String) -> Void)? = nil
  ) {
    do {
      switch try step() {
      case .staged(let staged): answer(wire(staged))
      case .apply(let new):
        do throws(ConfigurationRefusal) {
          try engine.check(new)
        } catch {
          transaction.ended()
          throw error
        }
        apply(new) { [self] reply in
          switch reply {
          case .success:
            tellStatus()
            answer(wire(configuration))
          case .failed(let failure):
            guard let refused else { return fail(call, failure, changeError, new.camera) }
            refused(
              changeError.map { "\(failure.rawValue): \($0)" } ?? failure.rawValue)
          case .interrupted(let reason) where refused != nil: refused?("\(reason.name)")
          case .interrupted, .sessionClosed: self.answer(call, reply)
          }
        }
      }
    } catch let error as ConfigurationRefusal {
      call.fail(error)
    } catch let error as TransactionRefusal {
      fail(call, error)
    } catch {
      Log.error("a configuration was refused for no known reason: \(error)")
    }
  }

  /// Applies a configuration that a camera has. `completion` is called when it is in force, or the former
  /// one again.
  private func apply(
    _ new: SessionConfiguration, _ completion: @escaping @LoopActor (SessionReply) -> Void
  ) {
    guard !configuration.opensAlike(new) else {
      transaction.ended()
      set(new)
      return completion(.success)
    }
    (proposed, former, changeError) = (new, configuration, nil)
    let isOther = new.camera != configuration.camera
    let kept = isOther ? [] : Set(configuration.controls.map(\.name))
    let names = new.controls.map(\.name).filter { !kept.contains($0) }
    // The former configuration names none of these, and would not set them back.
    engine.cameras.values(of: names, camera: new.camera) { [self] values in
      let number = remember { [self] reply in
        transaction.ended()
        if reply != .success { engine.cameras.set(values, camera: new.camera) }
        completion(reply)
      }
      perform(
        machine.change(call: number, beside: isOther, atUSec: MonotonicClock.nowUSec))
    }
  }

  /// The machine's decision about which configuration is in force.
  func use(_ version: ConfigurationVersion) {
    switch version {
    case .proposed: proposed.map(set)
    case .former:
      changeError = lastError
      former.map(set)
    }
  }

  private func set(_ new: SessionConfiguration) {
    configuration = new
    buttons.configure(new.buttons)
    perform(photos.configure(new.photoRules, camera: new.camera))
  }

  /// The configuration as the interface writes it, with the format that its preset chose.
  func wire(_ configuration: SessionConfiguration) -> EngineInterface.Configuration {
    let streams = configuration.opensAlike(self.configuration) ? run?.format : nil
    return configuration.wire(streams ?? engine.resolve(configuration))
  }

  /// The session is being configured.
  func failInProgress(_ call: IncomingCall) {
    call.fail(EngineInterface.ConfigurationInProgress(session: id))
  }

  private func fail(
    _ call: IncomingCall, _ refusal: TransactionRefusal
  ) {
    switch refusal {
    case .inProgress: failInProgress(call)
    case .notBegun:
      call.fail(
        EngineInterface.InvalidSettings(
          field: "session", rule: "one for which BeginConfiguration was called before"))
    }
  }
}
