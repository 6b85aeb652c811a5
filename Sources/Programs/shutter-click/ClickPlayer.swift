// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Plays the sounds that the gateway reports.
@LoopActor
final class ClickPlayer {
  private static let retryUSec: Int64 = 500_000
  /// How often a long sound is filled up.
  private static let fillUSec: Int64 = 40_000

  private let gateway: String
  private let device: String
  private let folder: String
  private var client: VarlinkClient?
  private var speaker: Speaker?
  /// The last reports about the gateway and about the output, which are not repeated.
  private var said: [String: String] = [:]

  /// The player of the process, which lives as long as that.
  private static var running: ClickPlayer?

  static func start(gateway: String, device: String, folder: String) {
    let player = ClickPlayer(gateway: gateway, device: device, folder: folder)
    running = player
    // Open before the first press, which would wait for it.
    _ = player.ready()
    player.connect()
  }

  private init(gateway: String, device: String, folder: String) {
    self.gateway = gateway
    self.device = device
    self.folder = folder
  }

  /// Follows the gateway; again after a while when it is gone.
  private func connect() {
    do throws(SystemError) {
      let client = try VarlinkClient.connect(to: gateway)
      self.client = client
      client.call(GatewayInterface.WatchSounds.self, .init(), more: true) { [weak self] result in
        guard let self, self.client === client else { return }
        switch result {
        case .success(let reply):
          say("gateway", nil)
          if let sound = reply.parameters.sound { play(sound.name) }
          if !reply.continues { lost("the gateway has ended") }
        case .failure(let error): lost("\(error)")
        }
      }
    } catch {
      lost("\(error)")
    }
  }

  private func lost(_ reason: String) {
    client?.close()
    client = nil
    say("gateway", "no gateway at \(gateway): \(reason); it is tried again until it is there")
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
      self?.connect()
    }
  }

  /// The open output; nil if there is none, as while another program has the card.
  private func ready() -> Speaker? {
    if let speaker { return speaker }
    do throws(Speaker.Failure) {
      let speaker = try Speaker(name: device)
      self.speaker = speaker
      say("output", nil)
      return speaker
    } catch {
      say("output", "no sound on \"\(device)\": \(error); it is tried again at the next sound")
      return nil
    }
  }

  private func play(_ name: String) {
    guard let sound = sound(name) else { return }
    // One that fails, because its card was unplugged or the sound server restarted, is opened once more.
    for _ in 0..<2 {
      guard let speaker = ready() else { return }
      do throws(Speaker.Failure) {
        try speaker.play(sound)
        return fill()
      } catch {
        self.speaker = nil
        say("output", "no sound on \"\(device)\": \(error)")
      }
    }
  }

  private func fill() {
    guard let speaker, (try? speaker.goOn()) == true else { return }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.fillUSec) { [weak self] in
      guard let self, self.speaker === speaker else { return }
      fill()
    }
  }

  /// The sound of this name: a file of the folder before one of our own.
  private func sound(_ name: String) -> ClickSound? {
    // The gateway lets no other name pass; this program does not rely on it.
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let path = "\(folder)/\(name).wav"
    do {
      // 10 s of two channels.
      let bytes = try FileReading.bytes(at: path, limit: 4 * ClickSound.longest + 4096)
      return try ClickSound(wav: bytes)
    } catch let error as ClickSound.Unusable {
      say("sound \(name)", "\(path) is not a sound that can be played: \(error)")
    } catch let error as SystemError where error.errno.code == ENOENT {
      // Most machines have no file.
    } catch {
      say("sound \(name)", "\(error)")
    }
    switch name {
    case "shutter": return .shutter
    case "begin_recording": return .beginRecording
    case "end_recording": return .endRecording
    default:
      say("sound \(name)", "there is no sound \"\(name)\": put it into \(folder) as \(name).wav")
      return nil
    }
  }

  /// Logs a trouble once.
  private func say(_ subject: String, _ trouble: String?) {
    if let trouble, said[subject] != trouble { Log.warning(trouble) }
    if trouble == nil, said[subject] != nil { Log.information("the \(subject) is there") }
    // A client may name any sound: what is remembered is bounded.
    if said.count > 64 { said = [:] }
    said[subject] = trouble
  }
}
