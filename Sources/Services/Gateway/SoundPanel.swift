// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import Glibc
import InputDevices
import LightDevices
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

// .send ─▶ SoundRule: before the event is sent, which says whether its client is to play a sound
//       ─▶ sound:     after the event is sent, so that no press waits for a buzzer

/// Makes presses heard: by programs that watch sounds, such as `shutter-click`, and by the configured buzzers.
@LoopActor
final class SoundPanel {
  private var rule = SoundRule()
  private var buzzers: [GatewayConfiguration.Buzzer] = []
  private var watchers: [ObjectIdentifier: IncomingCall] = [:]
  /// The users whose players hear all presses, beside root and the gateway's own user.
  private var players: Set<UInt32> = []
  /// The ends of the buzzers that are on, by name.
  private var ends: [String: Deadline] = [:]
  private let users: @LoopActor (InteractionID) -> [UInt32]
  private let set: @LoopActor (String, Bool) -> Void

  /// - Parameters:
  ///   - users: the users whose players hear the presses of an interaction. Others would learn when somebody
  ///     presses.
  ///   - set: turns an output on or off, by its name.
  init(
    users: @escaping @LoopActor (InteractionID) -> [UInt32],
    set: @escaping @LoopActor (String, Bool) -> Void
  ) {
    self.users = users
    self.set = set
  }

  var playerCount: Int { watchers.count }
  var buzzerCount: Int { buzzers.count }

  func configure(_ configuration: GatewayConfiguration) {
    for buzzer in buzzers { silence(buzzer) }
    rule.settings = SoundSettings(configuration.sounds)
    players = Set(
      configuration.sounds.players.compactMap { user in
        if user.uid == nil {
          Log.warning("players in [sounds]: there is no user '\(user.words)'; the entry is ignored")
        }
        return user.uid
      })
    buzzers = configuration.buzzers
  }

  /// Decides about an event that is about to be sent.
  func decide(_ event: PressEvent, _ stream: InteractionStream) -> SoundRule.Decision {
    rule.decide(event, for: stream.id, isDefaultDisabled: stream.isDefaultSoundDisabled)
  }

  /// Plays a client's sound for a press, if it may have one.
  func play(
    _ name: String, press: PressID, kind: SourceKind? = nil, for interaction: InteractionID
  ) -> Bool {
    guard rule.play(press, for: interaction, atUSec: MonotonicClock.nowUSec) else { return false }
    sound(name, kind, of: interaction, atUSec: MonotonicClock.nowUSec)
    return true
  }

  func remove(_ interaction: InteractionID) { rule.remove(interaction) }

  func watch(_ call: IncomingCall) {
    let key = ObjectIdentifier(call)
    watchers[key] = call
    call.onEnd = { [weak self] in self?.watchers[key] = nil }
    call.reply(GatewayInterface.WatchSounds.Reply(), continues: true)
  }

  /// Lets a sound be heard now.
  ///
  /// - Parameters:
  ///   - kind: how its press reached the system; nil for a sound of no press, which every buzzer makes.
  ///   - interaction: the one that its press was sent to; nil for a sound of no press, which every player hears.
  func sound(
    _ name: String, _ kind: SourceKind?, of interaction: InteractionID?, atUSec momentUSec: Int64
  ) {
    if !watchers.isEmpty {
      let hearers = interaction.map { players.union(users($0)).union([0, geteuid()]) }
      let reply = GatewayInterface.WatchSounds.Reply(
        sound: GatewayInterface.Sound(name: name, momentUSec: momentUSec, kind: kind?.wire))
      for call in watchers.values where hearers?.contains(call.peer.uid) ?? true {
        call.reply(reply, continues: true)
      }
    }
    for buzzer in buzzers where kind.map(buzzer.kinds.contains) ?? true { buzz(buzzer) }
  }

  func close() {
    for buzzer in buzzers { silence(buzzer) }
    buzzers = []
  }

  private func buzz(_ buzzer: GatewayConfiguration.Buzzer) {
    // A sound while it is on makes one longer sound of both.
    if let end = ends.removeValue(forKey: buzzer.name) { EventLoop.shared.cancel(end) }
    set(LightSettings(buzzer).name, true)
    ends[buzzer.name] = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + buzzer.durationUSec
    ) { [weak self] in self?.silence(buzzer) }
  }

  private func silence(_ buzzer: GatewayConfiguration.Buzzer) {
    guard let end = ends.removeValue(forKey: buzzer.name) else { return }
    EventLoop.shared.cancel(end)
    set(LightSettings(buzzer).name, false)
  }
}
