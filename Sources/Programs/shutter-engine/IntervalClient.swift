// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Installation
import LinuxIO
import ShutterInterfaces
import ShutterKit

/// Takes the photos of one interval: performs what `IntervalMachine` says, with a session of its own. It is a client of
/// ShutterKit on the engine's own loop, as `ButtonToCapture` is.
@LoopActor
final class IntervalClient {
  typealias Configuration = EngineConfiguration.Interval

  /// The beginning of the application names of intervals.
  static let prefix = "org.shutterd.Interval."
  private static let retryUSec: Int64 = 1_000_000

  private(set) var configuration: Configuration
  /// The content directory of its photos.
  private(set) var directory: String?
  private let runtime: RuntimeDirectory
  private let changed: @LoopActor () -> Void
  private var machine: IntervalMachine
  private var session: CaptureSession?
  private var deadline: Deadline?
  /// The deadline for the next attempt to start the camera.
  private var retry: Deadline?
  /// Why its photos cannot be taken, as far as that is known.
  private var trouble: String?
  /// Whether it is to run, where somebody has ordered that.
  private var ordered: Bool?
  /// The configuration that is to hold once the photo is made.
  private var awaited: Configuration?
  /// What is to happen to the session once the photo is made: a photo that was accepted may still come when its session
  /// has ended, and another session would give its number to the next.
  private var afterPhoto = AfterPhoto.goOn
  /// Whether the camera is to run.
  private var isWanted = false
  private var isClosed = false

  private enum AfterPhoto {
    case goOn
    case end
    /// With another session.
    case tryAgain
  }

  /// - Parameter changed: called when what `record` has is different.
  init(
    _ configuration: Configuration, _ record: IntervalRecord?, runtime: RuntimeDirectory,
    changed: @escaping @LoopActor () -> Void
  ) {
    self.configuration = configuration
    self.runtime = runtime
    self.changed = changed
    directory = record?.directory
    ordered = record?.isRunning
    machine = IntervalMachine(configuration.rule, counts: record?.counts ?? .init())
  }

  var application: String { Self.prefix + configuration.name }

  var counts: IntervalMachine.Counts { machine.counts }

  var isTaking: Bool { machine.isTaking }

  /// What is kept of it.
  var record: IntervalRecord {
    IntervalRecord(
      counts: machine.kept, directory: directory,
      moment: machine.lastUSec.map { .init(ofMonotonicUSec: $0) }, isRunning: ordered)
  }

  /// Begins, if it is to run: where an earlier engine was, if that is known.
  func begin(after moment: IntervalRecord.Moment? = nil) {
    guard ordered ?? configuration.enabled else { return }
    guard let lastUSec = moment?.monotonicUSec else { return perform(machine.start(at: .now)) }
    perform(machine.resume(lastUSec: lastUSec, at: .now))
  }

  /// Starts or stops it, which holds from then on.
  func order(isRunning: Bool) {
    ordered = isRunning
    if !isRunning {
      perform(machine.stop())
    } else if !machine.isRunning {
      begin()
    }
  }

  /// Starts again with another configuration, or after it was closed. A photo that is being made is finished first:
  /// otherwise the next one would get the same number.
  func configure(_ new: Configuration) {
    guard !isTaking else { return awaited = new }
    awaited = nil
    guard new != configuration || isClosed else { return }
    isClosed = false
    perform(machine.stop())
    configuration = new
    machine = IntervalMachine(new.rule, counts: machine.counts)
    trouble = nil
    begin()
  }

  /// Ends it. A photo that was accepted is still made.
  func close() {
    isClosed = true
    awaited = nil
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    endSession()
  }

  /// As the interface has it.
  var wire: EngineInterface.Interval {
    let dueUSec = machine.dueUSec
    let isSoon =
      dueUSec.map { $0 - MonotonicClock.nowUSec <= configuration.stepUSec + 1_000_000 } ?? false
    let state: EngineInterface.Interval.StateValue
    if dueUSec == nil {
      state = .stopped
    } else if trouble != nil {
      state = .failing
    } else {
      state = isSoon ? .running : .waiting
    }
    return EngineInterface.Interval(
      name: configuration.name, application: application, stepUSec: configuration.stepUSec,
      state: state, reason: dueUSec == nil ? nil : trouble, number: machine.counts.number,
      taken: machine.counts.taken, missed: machine.counts.missed, nextUSec: dueUSec,
      directory: directory)
  }

  private func perform(_ actions: [IntervalMachine.Action]) {
    for action in actions {
      switch action {
      case .open:
        isWanted = true
        openSession()
      case .close: endSession()
      case .take(let momentUSec): take(momentUSec)
      case .missed: break
      }
    }
    follow()
    if !actions.isEmpty { changed() }
  }

  private func follow() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    guard let dueUSec = machine.nextDeadlineUSec, !isClosed else { return }
    deadline = EventLoop.shared.schedule(atUSec: dueUSec) { [weak self] in
      guard let self else { return }
      deadline = nil
      perform(machine.advance(at: .now))
    }
  }

  // MARK: The camera

  private func openSession() {
    if afterPhoto == .end { afterPhoto = .goOn }
    guard isWanted, session == nil, retry == nil else { return }
    let session = CaptureSession(
      application: application, configuration: configuration.ofSession, directory: runtime)
    self.session = session
    session.startRunning(waitsForEngine: false) { @LoopActor [weak self] result in
      guard let self, session === self.session else { return }
      guard case .failure(let error) = result else { return }
      note("\(error)")
      tryAgain()
    }
  }

  /// Begins again with another session, which has the camera that is the default by then.
  private func tryAgain() {
    guard !isTaking else { return afterPhoto = .tryAgain }
    session?.invalidate()
    session = nil
    guard isWanted, retry == nil else { return }
    retry = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) {
      [weak self] in
      self?.retry = nil
      self?.openSession()
    }
  }

  private func endSession() {
    isWanted = false
    if let retry { EventLoop.shared.cancel(retry) }
    retry = nil
    guard !isTaking else { return afterPhoto = .end }
    session?.invalidate()
    session = nil
  }

  // MARK: A photo

  private func take(_ momentUSec: Int64) {
    guard let session, session.name != nil else {
      if trouble == nil { note(session?.failure.map { "\($0)" } ?? "the camera does not run") }
      return perform(machine.failed(at: .now))
    }
    var settings = ShutterKit.PhotoSettings()
    // A camera that is slow to start has its photo a little later.
    settings.waitsUntilRunning = true
    // What is older shows the oldest frame that the engine has kept.
    if MonotonicClock.nowUSec - momentUSec < 500_000 { settings.momentUSec = momentUSec }
    var photo: CapturePhoto?
    session.photoOutput.capturePhoto(with: settings) { @LoopActor [weak self] result in
      switch result {
      case .success(let step):
        photo = step.photo ?? photo
        if step.kind == .didFinishCapture { self?.finished(photo, step.error) }
      case .failure(let error): self?.finished(nil, error)
      }
    }
  }

  private func finished(_ photo: CapturePhoto?, _ error: CaptureError?) {
    guard isTaking else { return }
    if let photo, let number = CaptureName.counter(of: photo.name) {
      directory = session?.contentDirectory.map(Self.lastPart) ?? directory
      let actions = machine.took(number, at: .now)
      note(nil)
      perform(actions)
      // Also where nothing follows: the number has to be on the disk before the file may be moved away.
      changed()
    } else {
      let actions = machine.failed(at: .now)
      note(error.map { "\($0)" } ?? "there is no photo")
      // Its directory may have been removed: another session has another one.
      if error == .failed(.storageFailure), afterPhoto == .goOn { afterPhoto = .tryAgain }
      perform(actions)
    }
    let next = afterPhoto
    afterPhoto = .goOn
    switch next {
    case .goOn: break
    case .end: endSession()
    case .tryAgain: tryAgain()
    }
    if let awaited { configure(awaited) }
  }

  private nonisolated static func lastPart(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Logs a reason once, not at every moment.
  private func note(_ new: String?) {
    guard new != trouble else { return }
    trouble = new
    if let new {
      Log.warning("interval \(configuration.name): no photos: \(new)")
    } else {
      Log.notice("interval \(configuration.name) goes on")
    }
    changed()
  }
}
