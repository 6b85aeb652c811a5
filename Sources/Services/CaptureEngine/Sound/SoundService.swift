// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces

// film ─▶ SoundSource ─▶ socket of the sound service ─▶ shutter-sound, in the group audio
//                    └─▶ without a service manager: shutter-sound as a child, as our own user

/// The microphones that films may name.
struct FoundMicrophones: Sendable {
  var microphones: [MicrophoneDescription]
  /// The reason why there may be more; nil if these are all.
  var fault: EngineInterface.MediaFault?
}

/// The way to `shutter-sound`. The engine itself neither links ALSA nor has rights to microphones.
struct SoundService: Sendable {
  /// The time that listing may take: as long as a driver may need for its cards.
  private static let listUSec: Int64 = 3_000_000
  /// More microphones than one machine has; others are left out.
  private static let most = 64

  /// The service manager's socket.
  let socket: String
  /// Whether there is also a microphone without hardware.
  let hasSynthetic: Bool

  /// Connects to a separate `shutter-sound`. Does not wait for it.
  func connect() throws(SystemError) -> PacketSocket {
    do throws(SystemError) {
      return try PacketSocket.connect(to: socket)
    } catch {
      guard error.errno.code == ENOENT, !ServiceManager.isPresent else { throw error }
      return try SoundChild.start()
    }
  }

  /// Whether a film may name this microphone. Opening it shows whether it is there.
  func offers(_ microphone: String) -> Bool {
    hasSynthetic
      || microphone.split(separator: ":").first.map { $0 != Self.synthetic.name } ?? false
  }

  /// Lists the microphones on a thread, and calls back there. Without the service there are none.
  func list(
    _ done: @escaping @Sendable (FoundMicrophones) -> Void
  ) throws(SystemError) {
    try WorkerThread.start(name: "microphones") {
      var found = FoundMicrophones(microphones: hasSynthetic ? [Self.synthetic] : [], fault: nil)
      do throws(SystemError) {
        try found.microphones += read()
      } catch {
        Log.warning("microphones cannot be listed: \(error); \(remedy)")
        found.fault = EngineInterface.MediaFault(reason: "\(error)", remedy: remedy)
      }
      done(found)
    }
  }

  private func read() throws(SystemError) -> [MicrophoneDescription] {
    let connection = try connect()
    try connection.send(SoundCommand.list.bytes, withinUSec: 0)
    let untilUSec = MonotonicClock.nowUSec + Self.listUSec
    var found: [MicrophoneDescription] = []
    while found.count < Self.most {
      let leftUSec = untilUSec - MonotonicClock.nowUSec
      guard
        case .message(let bytes) = try connection.receive(
          longest: SoundEvent.longest, withinUSec: leftUSec)
      else { throw SystemError("list them", errno: Errno(ETIMEDOUT)) }
      guard case .microphone(let microphone) = SoundEvent(bytes) else { break }
      found.append(microphone)
    }
    return found
  }

  /// The remedy where the service does not answer.
  var remedy: String {
    ServiceManager.isPresent
      ? "systemctl enable --now shutter-sound.socket"
      : "see that shutter-sound is beside the engine, or installed"
  }

  private static let synthetic = MicrophoneDescription(
    name: "synthetic", label: "Synthetic microphone: a click at each second", isBusy: false)
}

/// `shutter-sound` as a child of the engine: for a machine without a service manager.
private enum SoundChild {
  static func start() throws(SystemError) -> PacketSocket {
    let program = SiblingProgram.helper("shutter-sound")
    guard access(program, X_OK) == 0 else { throw SystemError("run", program) }
    let (ours, theirs) = try PacketSocket.pair()
    let connection = PacketSocket(owning: OwnedDescriptor(owning: ours))
    do throws(SystemError) {
      // A separate thread waits for the start and the end of the child. It ends with its socket.
      try WorkerThread.start(name: "sound-child") {
        do throws(SystemError) {
          // In a process group of its own, so that Ctrl-C does not end it before the end of the
          // film is recorded.
          let child = try ChildProcess.spawn(program, [program], input: theirs, hasGroup: true)
          close(theirs)
          waitpid(child, nil, 0)
        } catch {
          // The other end sees its connection end.
          close(theirs)
          Log.error("\(error)")
        }
      }
    } catch {
      close(theirs)
      throw error
    }
    return connection
  }
}
