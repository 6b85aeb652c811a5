// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Who uses a microphone, as the room knows it: a session.
@LoopActor
protocol MicrophoneUser: AnyObject {
  var id: String { get }
  /// Whether it runs, or would without an interruption.
  var wantsRunning: Bool { get }
  /// Whether an interruption keeps it from running, such as the lock or another client in front.
  var isKeptOff: Bool { get }

  /// Whether its live clips still want this microphone.
  func wantsClips(with microphone: String) -> Bool

  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool)
}

/// The microphones, and the sessions that wait for one that another program has.
@LoopActor
final class MicrophoneRoom {
  private struct Seat {
    weak var user: (any MicrophoneUser)?
  }

  let listing = MicrophoneListing()
  /// The configuration of sound that is in force.
  private(set) var rules: EngineConfiguration.Sound
  private let socket: String
  private let waits = MicrophoneWatch()
  /// Those who wait, by their names.
  private var seats: [String: Seat] = [:]

  /// - Parameter socket: the socket of `shutter-sound`, where the service manager runs that.
  init(socket: String, _ rules: EngineConfiguration.Sound) {
    self.socket = socket
    self.rules = rules
    waits.isWanted = { [weak self] wish in
      guard let self, let user = seats[wish.session]?.user else { return false }
      return isWanted(wish, user)
    }
    waits.service = { [weak self] wish in
      // Nobody opens a microphone behind the lock.
      guard let self, seats[wish.session]?.user?.isKeptOff == false else { return nil }
      return service
    }
    waits.onEnd = { [weak self] session in
      self?.seats.removeValue(forKey: session)?.user?.setInterruption(.audioInUse, false)
    }
  }

  /// Takes a changed configuration.
  func configure(_ rules: EngineConfiguration.Sound) { self.rules = rules }

  /// The way to the microphones, by the present configuration.
  var service: SoundService {
    SoundService(socket: socket, hasSynthetic: rules.syntheticMicrophone)
  }

  /// Answers ListMicrophones. Names are no secret: whether one may be used is another question
  /// (GetAuthorization).
  func list(_ call: IncomingCall) {
    listing.list(service) { found in
      call.reply(EngineInterface.ListMicrophones.Reply(microphones: found.microphones.map(\.wire)))
    }
  }

  /// Ends the waits that are no longer wanted.
  func look() { waits.look() }

  /// Handles that another program has the microphone that a session wants for a film, or for its live clips.
  func isBusy(_ microphone: String, for user: any MicrophoneUser, isForClips: Bool) {
    let wish = MicrophoneWatch.Wish(
      session: user.id, microphone: microphone, isForClips: isForClips)
    // An output reports this, and an interruption ends its stream: not from within.
    EventLoop.shared.post { [weak self, weak user] in
      guard let self, let user, isWanted(wish, user) else { return }
      user.setInterruption(.audioInUse, true)
      // Not before: the interruption may end an earlier wait of the same session.
      seats[wish.session] = Seat(user: user)
      waits.begin(wish)
    }
  }

  private func isWanted(_ wish: MicrophoneWatch.Wish, _ user: any MicrophoneUser) -> Bool {
    rules.whenBusy == .interrupt && user.wantsRunning
      && (!wish.isForClips || user.wantsClips(with: wish.microphone))
  }
}

extension Session: MicrophoneUser {
  var isKeptOff: Bool { policy.isInterrupted }

  func wantsClips(with microphone: String) -> Bool {
    !configuration.liveClipSuspended && configuration.clipMicrophone == microphone
  }
}
