// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization
import Varlink
import VarlinkSocket

/// Completions of a word for the shell, from what the daemons have now. If a daemon does not answer, or refuses this
/// user, there are none.
enum Completion {
  /// Microseconds to wait for a daemon, while the user waits for the shell.
  private static let patienceUSec: Int64 = 1_000_000

  @Sendable
  static func devices(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.devices().map(\.name) }
  }

  @Sendable
  static func simulatedDevices(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.devices().filter { $0.kind == .simulated }.map(\.name) }
  }

  /// Chips of the kernel's gpio-sim, and of the gateway if it has a button on one: those have no node.
  @Sendable
  static func simulatedChips(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let chips = ask(words) { common in
      try await common.devices().filter { $0.kind == .gpio && $0.node == nil }.map(\.name)
    }
    return KernelChip.all(in: "/sys").map(\.label) + chips
  }

  @Sendable
  static func devicesAndButtons(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      let devices = try await common.devices()
      return devices.map(\.name) + Set(devices.flatMap { $0.buttons.map(\.name) }).sorted()
    }
  }

  /// The buttons of the device named by an earlier word.
  @Sendable
  static func buttonsOfDevice(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      try await common.devices().filter { words.prefix(index).contains($0.name) }
        .flatMap { $0.buttons.map(\.name) }
    }
  }

  /// The runs of hooks that are not over.
  @Sendable
  static func hookRuns(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      try await common.connect(.hooks).call(HooksInterface.ListRuns.self, .init()).runs
        .map { "\($0.run)" }
    }
  }

  @Sendable
  static func intervals(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      try await common.connect(.engine).call(EngineInterface.ListIntervals.self, .init())
        .intervals.map(\.name)
    }
  }

  /// The controls of the program in front at seat0.
  @Sendable
  static func controls(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      try await common.connect(.control).call(ControlInterface.ListControls.self, .init())
        .controls.map(\.identifier)
    }
  }

  /// All buttons as "DEVICE/BUTTON".
  @Sendable
  static func buttons(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { common in
      try await common.devices().flatMap { device in
        device.buttons.map { "\(device.name)/\($0.name)" }
      }
    }
  }

  @Sendable
  static func cameras(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.cameras().map(\.name) }
  }

  /// Synthetic cameras that are plugged in.
  @Sendable
  static func syntheticCameras(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.cameras().filter { $0.isSynthetic }.map(\.name) }
  }

  /// Lists of cameras, separated by commas: the list typed so far, and one more camera.
  @Sendable
  static func cameraSets(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let typed = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    let names = typed.split(separator: ",")
    return cameras(words, index, prefix).filter { !names.contains($0[...]) }.map { typed + $0 }
  }

  /// The beginnings of a bracket that the named camera can take, or any camera where none is named.
  @Sendable
  static func brackets(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let named = words.firstIndex(of: "--camera").map { words[$0...].dropFirst().first }
    return ask(words) { common in
      let cameras = try await common.cameras().filter { named == nil || $0.name == named }
      let fields = Set(cameras.flatMap { $0.controls.flatMap { $0.bracketFields ?? [] } })
      return fields.map { $0 == .bias ? "-1,0,1" : "\($0.rawValue)=" }.sorted()
    }
  }

  /// The paths of the user's photos that the engine keeps.
  @Sendable
  static func photos(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.photos(of: nil).photos.map(\.path) }
  }

  /// The paths of the user's films that the engine keeps.
  @Sendable
  static func recordings(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.kept(FoundFilm.self, of: nil).files.map(\.path) }
  }

  @Sendable
  static func microphones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.microphones().map(\.name) }
  }

  /// The process numbers of clients, and "none".
  @Sendable
  static func clients(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.clients().map { "\($0.pid)" } + ["none"] }
  }

  /// The names of registered applications.
  @Sendable
  static func applications(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.applications().map(\.name) }
  }

  /// The names of applications whose extension runs.
  @Sendable
  static func launchedApplications(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ask(words) { try await $0.applications().filter { $0.launch != nil }.map(\.name) }
  }

  static let interfaces = CompletionKind.list(RuntimeDirectory.Socket.allCases.map(\.rawValue))

  /// The words of an enumeration of an interface.
  static func names<Value: VarlinkEnumeration>(_ type: Value.Type) -> CompletionKind {
    .list(type.declared.map(\.rawValue))
  }

  private static func ask(
    _ words: [String],
    _ body: @escaping @LoopActor @Sendable (CommonOptions) async throws -> [String]
  ) -> [String] {
    let options = words.firstIndex(of: "--runtime-dir").map { words[$0...].prefix(2) } ?? []
    guard let common = try? CommonOptions.parse(Array(options)) else { return [] }
    signal(SIGPIPE, SIG_IGN)
    let found = Mutex<[String]>([])
    EventLoop.shared.run {
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + patienceUSec) {
        EventLoop.shared.stop()
      }
      Task { @LoopActor in
        let names = (try? await body(common)) ?? []
        found.withLock { $0 = names }
        EventLoop.shared.stop()
      }
    }
    return found.withLock { $0 }
  }
}
