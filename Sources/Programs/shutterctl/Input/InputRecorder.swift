// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import InputRecordings
import LinuxIO
import Varlink

/// Runs `shutterctl input record`.
@LoopActor
final class InputRecorder {
  private let options: InputCommand.Record
  private let progress = ProgressLine()
  private var frame: [RecordedEvent] = []
  private var startUSec: Int64?
  private var count = 0
  private var failure: (any Error)?
  private var end: CheckedContinuation<Void, Never>?
  private var isOver = false

  init(_ options: InputCommand.Record) { self.options = options }

  /// Returns when the recording is over, and all of it written.
  func run() async throws {
    let node = try EvdevNode.named(options.device)
    guard options.keyboard || !node.abilities.isTypedOn else {
      throw Failure.input(
        """
        \(node.name) has letters or digits: a recording contains what is typed on it, including passwords; \
        --keyboard records it anyway
        """)
    }
    let device = try OpenEvdev(node)
    let output = try RecordingOutput(options.output, replaces: options.force)
    try output.write(LibinputWriter.head(device.abilities, node: node.path))
    let signals = try SignalSource([SIGTERM, SIGINT]) { [self] _ in stop() }
    defer { withExtendedLifetime(signals) {} }
    let watch = try EventLoop.shared.watch(device.raw, for: .readable) { [self] _ in
      take(device, output)
    }
    defer { watch.cancel() }
    if let duration = options.duration {
      let endUSec = MonotonicClock.nowUSec + Int64(duration * 1_000_000)
      EventLoop.shared.schedule(atUSec: endUSec) { [self] in stop() }
    }
    progress.show("recording \(node.name); Ctrl-C ends it")
    if !isOver { await withCheckedContinuation { end = $0 } }
    progress.clear()
    if let failure { throw failure }
    if !frame.isEmpty { try output.write(LibinputWriter.frame(frame)) }
    report(node, output.path)
  }

  private func stop() {
    isOver = true
    end?.resume()
    end = nil
  }

  private func take(_ device: OpenEvdev, _ output: RecordingOutput) {
    guard let events = device.read() else {
      progress.clear()
      Log.notice("the device is gone: this is the end of the recording")
      return stop()
    }
    do {
      for event in events { try take(event, output) }
    } catch {
      failure = error
      return stop()
    }
    progress.show("recording, \(TextForm.count(count, "event")); Ctrl-C ends it")
  }

  private func take(_ event: RecordedEvent, _ output: RecordingOutput) throws {
    let start = startUSec ?? event.timeUSec
    startUSec = start
    frame.append(
      RecordedEvent(
        timeUSec: max(0, event.timeUSec - start), type: event.type, code: event.code,
        value: event.value))
    count += 1
    guard event.type == EventCode.sync else { return }
    if event.code == EventCode.syncDropped {
      progress.clear()
      Log.warning("the kernel has dropped events, because they were not read in time")
    }
    guard event.code == EventCode.syncReport else { return }
    try output.write(LibinputWriter.frame(frame))
    frame = []
  }

  private func report(_ node: EvdevNode, _ path: String?) {
    guard let path else { return }
    if options.common.json {
      return TextForm.printJSON(
        JSON.object([
          "path": .string(path), "name": .string(node.name), "events": .int(Int64(count)),
        ]))
    }
    TextForm.printLine("\(path): \(TextForm.count(count, "event")) of \(node.name)")
  }
}

/// The place of a recording: a file that only its owner may read, or standard output.
final class RecordingOutput: Sendable {
  /// Nil: standard output.
  let path: String?
  private let file: OwnedDescriptor?

  init(_ path: String?, replaces: Bool) throws {
    let wanted = path == "-" ? nil : path
    self.path = wanted
    guard let wanted else {
      file = nil
      return
    }
    if replaces { unlink(wanted) }
    file = try Self.open(wanted)
  }

  private static func open(_ path: String) throws -> OwnedDescriptor {
    let raw = clinux_open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard raw < 0 else { return OwnedDescriptor(owning: raw) }
    guard errno == EEXIST else { throw SystemError("open", path) }
    throw Failure.input("\(path) is there already; --force replaces it")
  }

  func write(_ text: String) throws {
    guard let path else { return StandardOutput.write(Array(text.utf8)) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(raw, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  private var raw: Int32 {
    switch file {
    case .some(let file): file.raw
    case nil: -1
    }
  }
}
