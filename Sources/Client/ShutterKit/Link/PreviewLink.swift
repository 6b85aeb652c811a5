// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// One reader's link to the live picture: its stream at the engine, which is opened again whenever the session's frames
/// have become others. `PreviewPlan` decides when.
@LoopActor
final class PreviewLink {
  typealias Interface = EngineInterface

  /// The receiver of the frames.
  enum Reader {
    /// To a task.
    case task(PreviewMailbox)
    /// To code on the loop, which is called with each frame, and with the end.
    case onLoop(@LoopActor (PreviewFrame) -> Void, @LoopActor (CaptureError?) -> Void)
  }

  private let reader: Reader
  private let link: SessionLink
  private let settings: PreviewSettings
  private var plan = PreviewPlan()
  private var stream: VarlinkClient?
  private var buffers: MappedBuffers?
  private var format: PreviewFormat?
  private var deadline: Deadline?
  private var isOver = false

  nonisolated init(_ link: SessionLink, _ settings: PreviewSettings, _ reader: Reader) {
    self.link = link
    self.settings = settings
    self.reader = reader
  }

  func begin() { link.show(self) }

  /// Ends the frames, because their reader or the session has ended.
  func end() { finish(nil) }

  func sessionChanged(isRunning: Bool) { follow(plan.session(isRunning: isRunning)) }

  private func finish(_ error: CaptureError?) {
    guard !isOver else { return }
    isOver = true
    plan.finish()
    close()
    schedule()
    link.hide(self)
    switch reader {
    case .task(let mailbox): mailbox.end(error.map { .failure($0) } ?? .success(nil))
    case .onLoop(_, let onEnd): onEnd(error)
    }
  }

  // MARK: The plan

  private func follow(_ action: PreviewPlan.Action?) {
    switch action {
    case .open: open()
    case nil: break
    }
    schedule()
  }

  private func schedule() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = plan.deadlineUSec.map { deadlineUSec in
      EventLoop.shared.schedule(atUSec: deadlineUSec) { [weak self] in
        guard let self else { return }
        deadline = nil
        follow(plan.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }

  /// The preview has ended for a reason that may pass.
  private func ended() {
    close()
    follow(plan.ended(atUSec: MonotonicClock.nowUSec))
  }

  private func close() {
    stream?.close()
    stream = nil
    buffers?.close()
    buffers = nil
  }

  // MARK: The stream

  private func open() {
    guard let id = link.id else { return ended() }
    do throws(CaptureError) {
      let stream = try link.connect()
      self.stream = stream
      stream.call(
        Interface.OpenPreview.self, settings.wire(session: id), more: true, takesDescriptors: true
      ) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply) where reply.continues: take(reply)
        case .success: ended()
        case .failure(let error): failed(error)
        }
      }
    } catch {
      ended()
    }
  }

  private func take(_ reply: ReceivedReply<Interface.OpenPreview.Reply>) {
    do throws(CaptureError) {
      if let buffers {
        guard let frame = reply.parameters.frame else { return }
        try show(frame, buffers)
      } else {
        try opened(reply)
      }
    } catch {
      finish(error)
    }
  }

  private func opened(
    _ reply: ReceivedReply<Interface.OpenPreview.Reply>
  ) throws(CaptureError) {
    guard let name = reply.parameters.preview, let format = reply.parameters.format,
      let offered = reply.parameters.buffers
    else { throw .unsafePreview(reason: "the first reply is incomplete") }
    self.format = try PreviewFormat(format)
    // The engine takes no further connection: it is gone, or has too much to do.
    guard let releases = try? link.connect() else { return ended() }
    buffers = try MappedBuffers(name, offered, reply.descriptors, releases)
    plan.opened(atUSec: MonotonicClock.nowUSec)
  }

  private func show(
    _ frame: Interface.PreviewFrame, _ buffers: MappedBuffers
  ) throws(CaptureError) {
    guard let format else { return }
    let buffer = try buffers.lend(frame.buffer, byteCount: frame.bytesUsed)
    plan.shown()
    let make = { (replaced: Int64) in
      PreviewFrame(
        buffer, format, timestampUSec: frame.frameUSec, sequence: frame.frameSequence,
        skipped: replaced + max(0, min(frame.skipped, 1 << 32)))
    }
    switch reader {
    case .task(let mailbox): mailbox.put(make)
    case .onLoop(let onFrame, _): onFrame(make(0))
    }
  }

  private func failed(_ error: VarlinkCallError) {
    guard case .error = error else { return ended() }
    if error.value(of: Interface.PreviewFormatChanged.self) != nil
      || error.value(of: Interface.SessionNotRunning.self) != nil
      || error.value(of: Interface.NoSuchSession.self) != nil
    {
      return ended()
    }
    finish(CaptureError(error))
  }
}

extension PreviewSettings {
  fileprivate func wire(session: String) -> EngineInterface.OpenPreview.Parameters {
    .init(
      session: session, maximumFrameRate: maxFrameRate, bufferCount: bufferCount,
      pixelFormat: pixelFormat)
  }
}

extension PreviewFormat {
  /// Makes a format from the wire. Throws if a number is not one that a picture can have.
  fileprivate init(_ wire: EngineInterface.PreviewFormat) throws(CaptureError) {
    let sizes: ClosedRange<Int64> = 1...65535
    guard sizes.contains(wire.width), sizes.contains(wire.height),
      (0...(1 << 20)).contains(wire.bytesPerLine),
      [nil, 0, 90, 180, 270].contains(wire.rotation)
    else {
      throw .unsafePreview(
        reason: "\(wire.width) by \(wire.height) pixels, \(wire.bytesPerLine) bytes a line, "
          + "turned by \(wire.rotation ?? 0) degrees")
    }
    self.init(
      pixelFormat: wire.pixelFormat, width: wire.width, height: wire.height,
      bytesPerLine: wire.bytesPerLine, isMirrored: wire.mirrored ?? false,
      rotation: wire.rotation ?? 0)
  }
}
