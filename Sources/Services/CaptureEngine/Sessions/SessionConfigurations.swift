// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The configurations of a session: the one in force, and the ones that are to follow.
struct SessionConfigurations {
  typealias Step = ConfigurationTransaction<SessionConfiguration>.Step

  private(set) var inForce: SessionConfiguration
  /// The configuration that is being applied, or was applied last.
  private(set) var proposed: SessionConfiguration?
  /// The one that was in force before.
  private var former: SessionConfiguration?
  private var transaction = ConfigurationTransaction<SessionConfiguration>()

  init(inForce: SessionConfiguration) { self.inForce = inForce }

  /// The one with all changes that are noted.
  var last: SessionConfiguration { transaction.staged ?? inForce }

  /// Whether a transaction is open: in it, the session can be neither started nor stopped.
  var areOpen: Bool { transaction.isOpen }

  /// Whether a change is noted or being applied.
  var areBusy: Bool { transaction.isOpen || transaction.isApplying }

  /// Opens a transaction.
  ///
  /// - Returns: the configuration that holds in it.
  mutating func begin() throws(TransactionRefusal) -> SessionConfiguration {
    try transaction.begin(inForce)
  }

  /// Changes the configuration: in a transaction the change is noted, without one it is to be
  /// applied.
  mutating func change(_ change: (SessionConfiguration) throws -> SessionConfiguration) throws
    -> Step
  {
    try transaction.configure(inForce, change)
  }

  /// Ends the innermost transaction.
  mutating func commit() throws(TransactionRefusal) -> Step { try transaction.commit() }

  /// Notes the configuration that is being applied to a camera.
  mutating func propose(_ new: SessionConfiguration) { (proposed, former) = (new, inForce) }

  /// Puts a configuration in force.
  mutating func use(_ new: SessionConfiguration) { inForce = new }

  /// Puts one of the two sides of the change in force.
  ///
  /// - Returns: whether there is one.
  mutating func use(_ version: ConfigurationVersion) -> Bool {
    let chosen =
      switch version {
      case .proposed: proposed
      case .former: former
      }
    if let chosen { inForce = chosen }
    return chosen != nil
  }

  /// Notes that the configuration is in force, or was refused.
  mutating func settled() { transaction.ended() }
}

extension Session {
  func beginConfiguration(_ call: IncomingCall) {
    do throws(TransactionRefusal) {
      let configuration = try configurations.begin()
      holdPreparation()
      call.reply(
        EngineInterface.BeginConfiguration.Reply(configuration: wire(configuration)))
    } catch {
      fail(call, error)
    }
  }

  /// Carries out a call when the formats of a camera are those of now; at once if it does not depend on them.
  private func withPresentFormats(
    of camera: String, if isNeeded: Bool, _ call: IncomingCall,
    _ body: @escaping @LoopActor () -> Void
  ) {
    guard isNeeded else { return body() }
    parts.cameras.withPresentFormats(of: camera) { [self] in
      guard !machine.isEnding else {
        return call.fail(EngineInterface.NoSuchSession(session: id))
      }
      body()
    }
  }

  /// Notes changes in a transaction; without one they are applied.
  func configure(_ call: IncomingCall, _ changes: EngineInterface.Configuration) {
    let camera = changes.camera ?? configurations.last.camera
    withPresentFormats(of: camera, if: changes.namesFormat, call) { [self] in
      carryOut(call) {
        try configurations.change { configuration in
          var configuration = configuration
          try configuration.apply(changes)
          return configuration
        }
      } answer: {
        call.reply(EngineInterface.Configure.Reply(configuration: $0))
      }
    }
  }

  func commitConfiguration(_ call: IncomingCall) {
    let last = configurations.last
    withPresentFormats(of: last.camera, if: last.hasOtherFormat(than: configuration), call) {
      [self] in
      carryOut(call) {
        try configurations.commit()
      } answer: {
        call.reply(EngineInterface.CommitConfiguration.Reply(configuration: $0))
      }
    }
  }

  /// Goes to another camera, or keeps the present one if the other delivers nothing.
  func switchCamera(_ call: IncomingCall, to camera: String) {
    withPresentFormats(of: camera, if: true, call) { [self] in
      guard !configurations.areBusy else { return failInProgress(call) }
      carryOut(call) {
        try configurations.change { $0.with(camera: camera) }
      } answer: {
        call.reply(
          EngineInterface.SwitchCamera.Reply(outcome: .switched, configuration: $0))
      } refused: { [self] reason in
        call.reply(
          EngineInterface.SwitchCamera.Reply(
            outcome: .keptOld, reason: reason, configuration: wire(configuration)))
      }
    }
  }

  /// Goes to the camera after the present one, for a press, or keeps it if there is no other.
  func switchToNextCamera(press: Int64) {
    let names = parts.cameras.catalogue.all.map(\.description.name)
    let next = names.first { $0 > configuration.camera } ?? names.first
    guard let next, next != configuration.camera, !configurations.areBusy else {
      return Log.notice("press \(press): there is no other camera")
    }
    do {
      guard case .apply(let new) = try configurations.change({ $0.with(camera: next) }) else {
        return
      }
      apply(new) { [self] reply in
        sendStatus()
        let words =
          reply == .success ? "now \(next)" : "\(next) delivers nothing, so the camera stays"
        Log.information("press \(press): next camera: \(words)")
      }
    } catch {
      Log.notice("press \(press): the camera is not switched: \(error)")
    }
  }

  /// Carries out a call that changes the configuration, and answers it.
  ///
  /// - Parameter refused: answers if the camera did not take it; nil: the call fails with the
  ///   error.
  private func carryOut(
    _ call: IncomingCall,
    _ step: () throws -> SessionConfigurations.Step,
    answer: @escaping @LoopActor (EngineInterface.Configuration) -> Void,
    refused: (@LoopActor (String) -> Void)? = nil
  ) {
    defer { holdPreparation() }
    do {
      switch try step() {
      case .staged(let staged): answer(wire(staged))
      case .apply(let new):
        do throws(ConfigurationRefusal) {
          try parts.check(new)
          try checkClips(of: new)
        } catch {
          configurations.settled()
          throw error
        }
        // A film has one camera and one format.
        if let recording = recordings.keepsCamera, !configuration.opensAlike(new) {
          configurations.settled()
          return call.fail(EngineInterface.RecordingInProgress(recording: recording))
        }
        apply(new) { [self] reply in
          switch reply {
          case .success:
            sendStatus()
            answer(wire(configuration))
          case .failed(let failure):
            guard let refused else { return fail(call, failure, input.changeError, new.camera) }
            refused(
              input.changeError.map { "\(failure.rawValue): \($0)" } ?? failure.rawValue)
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

  private func checkClips(of new: SessionConfiguration) throws(ConfigurationRefusal) {
    try modelled { () throws(BrokenRule) in
      try configuration.clips.check(changeTo: new.clips, isStopped: machine.state == .stopped)
    }
  }

  /// Applies a configuration that a camera has. `completion` is called when it is in force, or the former
  /// one again.
  private func apply(
    _ new: SessionConfiguration, _ completion: @escaping @LoopActor (SessionReply) -> Void
  ) {
    let waitsAlike = configuration.waitsAlike(new)
    guard !configuration.opensAlike(new) else {
      configurations.settled()
      configurations.use(new)
      configurationChanged()
      if !waitsAlike { endFormatWait() }
      return completion(.success)
    }
    configurations.propose(new)
    input.changeError = nil
    let isOther = new.camera != configuration.camera
    let kept = isOther ? [] : Set(configuration.controls.map(\.name))
    let names = new.controls.map(\.name).filter { !kept.contains($0) }
    // The former configuration does not name these controls, so it would not restore them.
    parts.cameras.catalogue.values(of: names, camera: new.camera) { [self] values in
      change(toOtherCamera: isOther) { [self] reply in
        configurations.settled()
        holdPreparation()
        if reply != .success { parts.cameras.catalogue.set(values, camera: new.camera) }
        completion(reply)
      }
      if !waitsAlike { endFormatWait() }
    }
  }

  /// Opens the camera again with the configuration in force, when photos have the frames of the present stream.
  ///
  /// - Parameter completion: called when it runs again, or does not.
  func openAgain(_ completion: @escaping @LoopActor () -> Void) {
    guard case .apply(let same)? = try? configurations.change({ $0 }) else { return completion() }
    configurations.propose(same)
    input.changeError = nil
    change(toOtherCamera: false) { [self] _ in
      configurations.settled()
      holdPreparation()
      sendStatus()
      completion()
    }
  }

  /// Puts the configuration in force that the machine has chosen.
  func use(_ version: ConfigurationVersion) {
    if version == .former { input.changeError = input.error }
    if configurations.use(version) { configurationChanged() }
  }

  /// Holds the preparation for photos while the configuration is about to change: it would be for
  /// the old one.
  private func holdPreparation() { photos.preparation.held(configurations.areBusy) }

  private func configurationChanged() {
    buttons.configure(configuration.buttons)
    if parts.cameras.catalogue.torch(of: configuration.camera) !== torch { leaveTorch() }
    configureOutputs()
    parts.cameras.controls.releaseUnused()
  }

  /// The configuration as the interface writes it, with the format that its preset chose.
  func wire(_ configuration: SessionConfiguration) -> EngineInterface.Configuration {
    configuration.wire(format(of: configuration) ?? parts.cameras.resolve(configuration))
  }

  /// The format of the stream, if it is this configuration's.
  func format(of configuration: SessionConfiguration) -> CaptureFormat? {
    configuration.opensAlike(self.configuration) ? input.run?.format : nil
  }

  /// Answers that the session is being configured.
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
