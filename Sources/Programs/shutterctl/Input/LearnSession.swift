// SPDX-License-Identifier: Apache-2.0
import Glibc
import InputRecordings
import LinuxIO

/// Reads all input devices of this machine until somebody has pressed a button.
@LoopActor
final class LearnSession {
  /// How often it looks for devices that have come, microseconds.
  private static let lookUSec: Int64 = 500_000

  /// A device that is read.
  private struct Source {
    let device: OpenEvdev
    let watch: DescriptorWatch
  }

  private let seconds: Double
  private let showsLines: Bool
  private let progress = ProgressLine()
  private var learner = ButtonLearner()
  private var sources: [Int: Source] = [:]
  private var refused: Set<String> = []
  /// The names of the devices that programs have made, also of those that are gone.
  private var virtual: Set<String> = []

  /// - Parameter showsLines: whether lines for udev may be shown.
  init(seconds: Double, showsLines: Bool) {
    self.seconds = seconds
    self.showsLines = showsLines
  }

  /// Returns the button. Throws if none was pressed in time, or no device can be read.
  func run() async throws -> FoundButton {
    defer {
      progress.clear()
      for source in sources.values { source.watch.cancel() }
    }
    look()
    guard !sources.isEmpty else {
      throw Failure.input(
        refused.isEmpty
          ? "this machine has no input device"
          : "no input device may be read; run it as root, or as a member of the group 'input'")
    }
    let endUSec = MonotonicClock.nowUSec + Int64(seconds * 1_000_000)
    var nextLookUSec = MonotonicClock.nowUSec + Self.lookUSec
    while learner.found == nil, MonotonicClock.nowUSec < endUSec {
      let leftUSec = endUSec - MonotonicClock.nowUSec
      progress.show("press the button that you mean: \((leftUSec + 999_999) / 1_000_000) s left")
      await Pause.milliseconds(20)
      learner.advance(toUSec: MonotonicClock.nowUSec)
      guard MonotonicClock.nowUSec >= nextLookUSec else { continue }
      nextLookUSec += Self.lookUSec
      look()
    }
    learner.end()
    guard var button = learner.found else {
      progress.clear()
      if showsLines, let keys = learner.unnamed { LearnCommand.show(keys) }
      let reason = LearnCommand.reason(learner)
      if !reason.isEmpty { throw Failure.input("no button was found\(reason)") }
      throw Failure.input(
        """
        nothing was pressed. If you did press something: a program that has grabbed the device keeps it from all others \
        (`shutterctl devices` shows what the gateway has grabbed), and buttons on GPIO lines are not input devices \
        (`gpiomon` shows those)\(refused.isEmpty ? "" : "; \(refused.count) devices may not be read: root reads all")
        """)
    }
    button.isVirtual = virtual.contains(button.device.name)
    return FoundButton(button: button)
  }

  /// Opens the devices that are there and were not before.
  private func look() {
    let nodes = EvdevNode.all
    for node in nodes where !node.isTwin {
      guard let number = Int(node.sysname.dropFirst("event".count)), sources[number] == nil,
        !refused.contains(node.path)
      else { continue }
      open(node, number)
    }
  }

  private func open(_ node: EvdevNode, _ number: Int) {
    do {
      let device = try OpenEvdev(node)
      let watch = try EventLoop.shared.watch(device.raw, for: .readable) { [self] _ in
        read(device, number)
      }
      sources[number] = Source(device: device, watch: watch)
      learner.add(device.abilities, as: number)
      if node.isUinput { virtual.insert(node.name) }
    } catch {
      refused.insert(node.path)
    }
  }

  private func read(_ device: OpenEvdev, _ number: Int) {
    guard let events = device.read() else {
      sources.removeValue(forKey: number)?.watch.cancel()
      return learner.remove(number)
    }
    for event in events { learner.take(event, from: number) }
  }
}
