// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// An interaction while it is added to a client: its stream from the gateway, and the task that reads it.
@LoopActor
final class InteractionLink {
  typealias Interface = GatewayInterface

  let client: ClientLink
  /// The number that the client gave it, in the order of adding.
  var number = 0

  private let options: CaptureEventInteraction.Options
  private let handlers: Interface.AddInteraction.Parameters.Handlers
  /// Handlers that are called here; nil if a task asks for each item.
  private let loopHandlers: CaptureEventInteraction.LoopHandlers?
  private let record: InteractionRecord
  private var machine: InteractionMachine
  private var isEnabled: Bool
  /// Whether to ask for the foreground when it is added: the first time as the program says, later if the
  /// program was in the foreground. After a restart of the gateway all programs come back, and only one of
  /// them was in front.
  private var asksForForeground: Bool
  private var stream: VarlinkClient?
  /// The gateway's name for it; nil until the gateway has accepted it.
  private(set) var id: String?
  private var waiting: CheckedContinuation<InteractionMachine.Item?, Never>?
  /// The number of changes of `isEnabled` that the gateway has not answered, and the functions to call when it has.
  private var changes = 0
  private var settled: [@LoopActor () -> Void] = []

  nonisolated init(
    client: ClientLink, options: CaptureEventInteraction.Options, record: InteractionRecord,
    handlers: CaptureEventInteraction.Handlers, isEnabled: Bool
  ) {
    self.client = client
    self.options = options
    self.record = record
    self.handlers = handlers.isPair ? .pair : .single
    loopHandlers = handlers.onLoop
    self.isEnabled = isEnabled
    asksForForeground = options.requestsForeground
    machine = InteractionMachine(
      isEnabled: isEnabled, maximumAgeUSec: options.maximumEventAgeUSec)
  }

  // MARK: The reader

  /// Returns the next item, and marks the one before as handled; nil when nothing will come, or if the task
  /// is cancelled. Only one task at a time may call it.
  func next() async -> InteractionMachine.Item? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting = continuation
        serve()
      }
    } onCancel: {
      EventLoop.shared.post { self.client.remove(self) }
    }
  }

  private func serve() {
    if let loopHandlers {
      while let item = machine.next(atUSec: MonotonicClock.nowUSec) {
        if case .control(let notice) = item { takeOnLoop(notice) } else { loopHandlers.take(item) }
      }
    } else if let continuation = waiting {
      let item = machine.next(atUSec: MonotonicClock.nowUSec)
      if item != nil || machine.isRemoved {
        waiting = nil
        continuation.resume(returning: item)
      }
    }
    acknowledge()
  }

  /// Code on the loop has no delegate, so only turns are of use to it.
  private func takeOnLoop(_ notice: ControlNotice) {
    guard case .value(let value) = notice.change else { return }
    record.controls.first { $0.identifier == notice.control }?.record.turnedOnLoop(to: value)
  }

  private func acknowledge() {
    guard let sequence = machine.takeAcknowledgement(), let id, let calls = client.calls,
      options.acknowledgement == .handled, options.delivery == .client
    else { return }
    calls.callOneway(
      Interface.Acknowledge.self, .init(interaction: id, sequence: sequence))
  }

  // MARK: The stream

  /// Adds the interaction at the gateway.
  func open() {
    do throws(GatewayError) {
      let stream = try client.connect()
      self.stream = stream
      let parameters = options.parameters(
        application: client.application, session: client.session, handlers: handlers,
        isEnabled: isEnabled, asksForForeground: asksForForeground, regions: record.regions,
        prefersPointerLocked: record.prefersPointerLocked, isFullScreen: record.isFullScreen,
        controls: record.usableControls.map(\.record.wire))
      stream.call(Interface.AddInteraction.self, parameters, more: true) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply) where reply.continues:
          take(reply.parameters, asked: parameters)
        case .success: client.lost(.disconnected)
        case .failure(let error): fail(error)
        }
      }
    } catch {
      client.lost(error)
    }
  }

  private func take(
    _ reply: Interface.AddInteraction.Reply, asked: Interface.AddInteraction.Parameters
  ) {
    if let event = reply.event {
      if let known = CaptureEvent(event) {
        machine.received(known, sequence: event.sequence)
      } else {
        machine.received(unknownEvent: event.sequence)
      }
    } else if let gesture = reply.gesture {
      machine.received(CaptureGesture(gesture), sequence: gesture.sequence)
    } else if let pointer = reply.pointer {
      if let item = InteractionMachine.Item(pointer) {
        machine.received(item, pointerSequence: pointer.sequence)
      }
    } else if let band = reply.band {
      if let selection = BandSelection(band) {
        machine.received(.band(selection), pointerSequence: band.sequence)
      }
    } else if let control = reply.control {
      if let notice = ControlNotice(control) {
        machine.received(notice, sequence: control.sequence)
      }
    } else if let status = reply.status {
      asksForForeground = status.foreground || options.asksForForegroundAgain
      change(InteractionStatus(status))
      if let id = reply.interaction { opened(id, asked) }
    }
    serve()
  }

  /// The gateway has accepted the interaction. The program's wishes may have changed since it was asked.
  private func opened(_ id: String, _ asked: Interface.AddInteraction.Parameters) {
    self.id = id
    if isEnabled != (asked.enabled ?? true) { sendEnabled() }
    let regions = record.regions.map { regions in regions.map(\.wire) }
    if regions != asked.regions {
      client.calls?.call(
        Interface.SetRegions.self, .init(interaction: id, regions: regions)
      ) { _ in }
    }
    if record.prefersPointerLocked != (asked.prefersPointerLocked ?? false)
      || record.isFullScreen != (asked.fullscreen ?? true)
    {
      sendLock(id)
    }
    if record.usableControls.map(\.record.wire) != (asked.controls ?? []) { sendControls() }
    if client.session != asked.session {
      let session = client.session
      client.calls?.call(Interface.SetSession.self, .init(interaction: id, session: session)) {
        [client] in
        if case .failure = $0 { client.sessionRefused(session) }
      }
    }
    settle()
    client.added(self)
  }

  private func fail(_ error: VarlinkCallError) {
    let failure = GatewayError(error)
    guard case .error = error else { return client.lost(failure) }
    closeStream()
    change(.absent(isEnabled: isEnabled, failure))
    serve()
    client.refused(self, failure)
  }

  /// The gateway was lost.
  func disconnect(_ error: GatewayError) {
    closeStream()
    let status = InteractionStatus.absent(isEnabled: isEnabled, error)
    // While the gateway stays away, each attempt fails for the same reason. Report only the first.
    if record.status != status {
      record.status = status
      machine.disconnected(status, atUSec: MonotonicClock.nowUSec)
    }
    serve()
  }

  /// Ends the interaction, which is removed. The second call does nothing.
  func end() {
    closeStream()
    machine.remove(atUSec: MonotonicClock.nowUSec)
    _ = record.detach { $0 === self }
    if record.status.failure?.isFinal != true {
      record.status = .absent(isEnabled: isEnabled, nil)
    }
    serve()
  }

  private func closeStream() {
    stream?.close()
    stream = nil
    id = nil
    changes = 0
    settle()
  }

  private func change(_ status: InteractionStatus) {
    // Do not report the same refusal again.
    guard record.status != status else { return }
    record.status = status
    machine.changed(status)
  }
}

extension InteractionLink {
  /// Sets whether presses are wanted.
  func setEnabled(_ enabled: Bool) {
    guard enabled != isEnabled else { return }
    isEnabled = enabled
    machine.setEnabled(enabled)
    sendEnabled()
  }

  /// Calls `body` when the gateway knows all changes of `isEnabled`, or does not have the interaction.
  func whenEnabledHolds(_ body: @escaping @LoopActor () -> Void) {
    settled.append(body)
    settle()
  }

  /// Sends `isEnabled` to the gateway.
  private func sendEnabled() {
    guard let id, let calls = client.calls else { return }
    changes += 1
    calls.call(Interface.SetEnabled.self, .init(interaction: id, enabled: isEnabled)) {
      [weak self] _ in
      guard let self, self.id == id else { return }
      changes -= 1
      settle()
    }
  }

  /// Calls the functions that wait for the changes, if all are answered.
  private func settle() {
    // A stream without a name means that the gateway has not accepted the interaction yet.
    guard changes == 0, stream == nil || id != nil else { return }
    let bodies = settled
    settled = []
    for body in bodies { body() }
  }

  /// Asks for the foreground.
  func requestForeground() async -> Result<InteractionStatus, GatewayError> {
    await call(Interface.RequestForeground.self) { .init(interaction: $0) }
      .map { InteractionStatus($0.status) }
  }

  /// Names another session. Returns the error, if any. It is no error if the gateway does not have the
  /// interaction yet.
  func setSession(_ session: String?) async -> GatewayError? {
    let result = await call(Interface.SetSession.self) {
      .init(interaction: $0, session: session)
    }
    if case .failure(let error) = result, error != .notAdded { return error }
    return nil
  }

  /// Sets the regions. Returns the error, if any. It is no error if the gateway does not have the
  /// interaction yet: it will be added with them.
  func setRegions(_ regions: [PointerRegion]?) async -> GatewayError? {
    let result = await call(Interface.SetRegions.self) {
      .init(interaction: $0, regions: regions.map { regions in regions.map(\.wire) })
    }
    if case .failure(let error) = result, error != .notAdded { return error }
    return nil
  }

  /// Answers a request for a region. An answer that is refused came too late.
  func answer(_ request: PointerRegionRequest, _ region: PointerRegion?) async {
    _ = await call(Interface.AnswerRegion.self) {
      .init(interaction: $0, request: request.number, region: region?.wire)
    }
  }

  func invalidateRegions() async {
    _ = await call(Interface.InvalidateRegions.self) { .init(interaction: $0) }
  }

  func refuseBand(_ press: Int64) async {
    _ = await call(Interface.RefuseBand.self) { .init(interaction: $0, press: press) }
  }

  /// Sends the wish for the pointers' lock, and returns when the gateway has it.
  func sendPointerLock() async {
    _ = await call(Interface.SetPointerLock.self) { [record] in
      .init(
        interaction: $0, preferred: record.prefersPointerLocked, fullscreen: record.isFullScreen)
    }
  }

  /// Plays a sound for a press; false if it may have none, or if the gateway is not there.
  func play(_ sound: String, press: Int64) async -> Bool {
    let result = await call(Interface.PlaySound.self) {
      .init(interaction: $0, press: press, sound: sound)
    }
    if case .success(let reply) = result { return reply.played }
    return false
  }

  /// Sends the controls, and returns when the gateway has them.
  func setControls() async {
    _ = await call(Interface.SetControls.self) { [record] in
      .init(interaction: $0, controls: record.usableControls.map(\.record.wire))
    }
  }

  /// Sends the controls.
  func sendControls() {
    guard let id else { return }
    client.calls?.call(
      Interface.SetControls.self,
      .init(interaction: id, controls: record.usableControls.map(\.record.wire))
    ) { _ in }
  }

  /// Sends the value that the program gave a control.
  func setControlValue(_ control: String, _ value: Double) async {
    _ = await call(Interface.SetControlValue.self) {
      .init(interaction: $0, control: control, value: value)
    }
  }

  /// Sends the value that a control has now.
  func sendControlValue(_ control: String, _ value: Double) {
    guard let id else { return }
    client.calls?.call(
      Interface.SetControlValue.self, .init(interaction: id, control: control, value: value)
    ) { _ in }
  }

  private func sendLock(_ id: String) {
    client.calls?.call(
      Interface.SetPointerLock.self,
      .init(
        interaction: id, preferred: record.prefersPointerLocked, fullscreen: record.isFullScreen)
    ) { _ in }
  }

  private func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: (String) -> Method.Parameters
  ) async -> Result<Method.Reply, GatewayError> {
    guard let id, let calls = client.calls else { return .failure(.notAdded) }
    do throws(VarlinkCallError) {
      return .success(try await calls.call(method, parameters(id)))
    } catch {
      return .failure(GatewayError(error))
    }
  }
}
