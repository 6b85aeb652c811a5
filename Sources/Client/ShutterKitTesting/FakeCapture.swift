// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// A capture session of a fake engine.
@LoopActor
final class FakeCapture {
  typealias Interface = EngineInterface

  /// The name that programs know it by.
  let name: String
  private(set) var configuration: Interface.Configuration
  private let application: String
  private let call: IncomingCall
  private var state = CaptureSession.State.stopped
  private var interruption: CaptureSession.InterruptionReason?
  private var failure: CaptureFailure?
  private var changes = 0
  private var starts: [IncomingCall] = []
  private var photos: [FakePhotoRequest] = []
  private var readiness = CaptureReadiness.sessionNotRunning
  private var watchers: [IncomingCall] = []
  private var films: [FakeFilm] = []
  private var previews: [FakePreview] = []
  private var frames: Int64 = 0
  /// The call that prepares photos and is not answered.
  private var preparation: IncomingCall?
  private var pressure = CaptureSession.SystemPressureState()
  private var adjustment = CaptureSession.Adjustment()
  /// Whether its camera's light is on, and the end of the countdown that lights show.
  private var isTorchOn = false
  private var countdownUSec: Int64?

  private static var lastName = 0

  init(_ parameters: Interface.OpenSession.Parameters, _ call: IncomingCall) {
    Self.lastName += 1
    name = "session\(Self.lastName)"
    application = parameters.application
    self.call = call
    configuration = .init(camera: "fake", width: 640, height: 480, photoEnabled: true)
    configuration.take(parameters.configuration ?? .init())
  }

  var status: Interface.SessionStatus {
    .init(
      state: state.wire, interruption: interruption?.wire, failure: failure?.rawValue,
      configuration: configuration, pressure: pressure.wire, adjustment: adjustment.wire)
  }

  var snapshot: FakeSession {
    FakeSession(
      name: name, application: application, configuration: .init(configuration),
      adjustment: adjustment, isTorchActive: isTorchOn, countdownUSec: countdownUSec, state: state,
      changes: changes, photos: photos.map(\.snapshot), isPreparing: preparation != nil,
      recordings: films.map(\.snapshot), previews: previews.map(\.snapshot))
  }

  func change(
    to state: CaptureSession.State, interruption: CaptureSession.InterruptionReason? = nil,
    failure: CaptureFailure? = nil
  ) {
    self.state = state
    self.interruption = interruption
    self.failure = failure
    if state != .running {
      endOutputs(state, failure)
      (isTorchOn, countdownUSec) = (false, nil)
    }
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
    tell(state == .running ? .ready : .sessionNotRunning)
    finishPreparation()
  }

  func change(to pressure: CaptureSession.SystemPressureState) {
    self.pressure = pressure
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
  }

  /// The program has ended the session.
  func close() { endOutputs(.stopped, nil) }

  /// Ends films and previews, as an engine does when its camera delivers no more frames.
  private func endOutputs(_ state: CaptureSession.State, _ failure: CaptureFailure?) {
    for film in films {
      film.finish(state == .interrupted ? .sessionWasInterrupted : failure)
    }
    let ending = previews
    previews = []
    for preview in ending { preview.endByStop(state) }
  }

  func start(_ call: IncomingCall) {
    starts.append(call)
    if state != .running { change(to: .starting) }
  }

  func answerStarts() {
    guard !starts.isEmpty else { return }
    if state != .running { change(to: .running) }
    for call in starts { call.reply(Interface.Start.Reply()) }
    starts = []
  }

  func configure(_ change: Interface.Configuration) {
    changes += 1
    let old = configuration
    configuration.take(change)
    if configuration.camera != old.camera { adjustment = .init() }
    if configuration.format != old.format {
      let ending = previews
      previews = []
      for preview in ending { preview.endByChange() }
    }
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
  }

  /// Answers SetTorch.
  func setTorch(_ call: IncomingCall, _ isOn: Bool) {
    guard state == .running else {
      return call.fail(Interface.SessionNotRunning(state: state.wire))
    }
    isTorchOn = isOn
    call.reply(Interface.SetTorch.Reply(active: isOn))
  }

  /// Answers ShowCountdown.
  func showCountdown(_ call: IncomingCall, _ untilUSec: Int64?) {
    guard state == .running else {
      return call.fail(Interface.SessionNotRunning(state: state.wire))
    }
    countdownUSec = untilUSec
    call.reply(Interface.ShowCountdown.Reply())
  }

  /// Adjusts the camera, as a program or another one wants it.
  func adjust(_ wanted: Interface.AdjustCamera.Parameters) -> Interface.Adjustment {
    let change = CaptureSession.Adjustment(
      .init(
        zoom: wanted.zoom ?? (wanted.crop == nil ? nil : 1),
        exposureBiasMilliEV: wanted.exposureBiasMilliEV,
        crop: wanted.crop.map { $0.rectangle ?? Self.whole },
        interest: wanted.interest.map { $0.rectangle ?? Self.whole }))
    adjust(change)
    return adjustment.wire ?? .init()
  }

  func adjust(_ change: CaptureSession.Adjustment) {
    adjustment.zoomFactor = change.zoomFactor ?? adjustment.zoomFactor
    adjustment.exposureTargetBias = change.exposureTargetBias ?? adjustment.exposureTargetBias
    adjustment.crop = change.crop ?? adjustment.crop
    adjustment.regionOfInterest = change.regionOfInterest ?? adjustment.regionOfInterest
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
  }

  private static let whole = Interface.PictureRectangle(x: 0, y: 0, width: 1, height: 1)

  // MARK: Photos

  func watchReadiness(_ call: IncomingCall) {
    watchers.append(call)
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
    call.reply(wire(readiness), continues: true)
  }

  func tell(_ readiness: CaptureReadiness) {
    self.readiness = readiness
    for call in watchers { call.reply(wire(readiness), continues: true) }
  }

  private func wire(_ readiness: CaptureReadiness) -> Interface.WatchReadiness.Reply {
    .init(readiness: readiness.wire)
  }

  func capture(_ call: IncomingCall, _ settings: Interface.PhotoSettings) {
    guard state == .running || settings.queueUntilRunning == true else {
      return call.fail(Interface.SessionNotRunning(state: state.wire))
    }
    if let id = settings.uniqueId, photos.contains(where: { $0.settings.uniqueId == id }) {
      return call.fail(Interface.ReusedSettings(uniqueId: id))
    }
    guard settings.liveClip != true || configuration.liveClipEnabled == true else {
      return call.fail(
        Interface.InvalidSettings(field: "liveClip", rule: "only while liveClipEnabled is true"))
    }
    let field = settings.bracket != nil ? "bracket" : settings.light == .on ? "light" : nil
    if let field, configuration.companions?.isEmpty == false {
      let rule = "not while the session's configuration has 'companions'"
      return call.fail(Interface.InvalidSettings(field: field, rule: rule))
    }
    // Like the engine.
    let needed: [Interface.PhotoStep] =
      [settings.deferred == true ? .didCaptureDeferredProxy : .didFinishProcessing]
      + (settings.liveClip == true ? [.didFinishProcessingLiveClip] : [])
    if let handles = settings.handles, let step = needed.first(where: { !handles.contains($0) }) {
      return call.fail(Interface.MissingHandler(step: step))
    }
    photos.append(FakePhotoRequest(Int64(photos.count + 1), settings, call))
  }

  /// Answers a call that prepares photos, and the one before it, once the session runs.
  func prepare(_ call: IncomingCall) {
    preparation?.reply(Interface.PrepareSettings.Reply(prepared: false))
    preparation = call
    finishPreparation()
  }

  private func finishPreparation() {
    guard state == .running else { return }
    preparation?.reply(Interface.PrepareSettings.Reply(prepared: true))
    preparation = nil
  }

  func goOn(before kind: PhotoStep.Kind?, _ failure: CaptureFailure?) {
    for photo in photos { photo.goOn(before: kind, configuration, failure) }
  }

  /// The names of the stand-ins that were delivered.
  var standIns: [String] { photos.compactMap { $0.standIn(configuration) } }

  /// The final photo of a stand-in of that name; nil if there is none.
  func finalPhoto(_ name: String) -> Interface.Photo? {
    photos.lazy.compactMap { $0.finalize(name, self.configuration) }.first
  }

  // MARK: Films

  /// The film in progress.
  var film: FakeFilm? { films.last { !$0.isFinished } }

  func record(_ call: IncomingCall, _ parameters: Interface.StartRecording.Parameters) {
    guard state == .running else {
      return call.fail(Interface.SessionNotRunning(state: state.wire))
    }
    if let film { return call.fail(Interface.RecordingInProgress(recording: film.name)) }
    let film = FakeFilm(films.count + 1, parameters, call)
    films.append(film)
    // The film of a program that is gone ends too; nobody is there to hear of it.
    call.onEnd = { [weak film] in film?.finish(nil) }
  }

  func goOn(before kind: RecordingStep.Kind?) {
    guard let film, kind != .didStart else { return }
    film.start()
    if film.isStopping, kind != .didFinish { film.finish(nil) }
  }

  // MARK: Previews

  func openPreview(
    _ call: IncomingCall, _ parameters: Interface.OpenPreview.Parameters, rotation: Int64
  ) {
    guard state == .running else {
      return call.fail(Interface.SessionNotRunning(state: state.wire))
    }
    guard FakePreview.bufferCounts.contains(parameters.bufferCount ?? 4) else {
      return call.fail(Interface.InvalidSettings(field: "bufferCount", rule: "2 to 8"))
    }
    let format = configuration.previewFormat(parameters.pixelFormat, rotation: rotation)
    do throws(SystemError) {
      let preview = try FakePreview(
        parameters, format, bufferSize: Int(4 * format.width * format.height), call)
      previews.append(preview)
      call.onEnd = { [weak self, weak preview] in
        self?.previews.removeAll { $0 === preview }
      }
    } catch {
      call.fail(
        Interface.DeviceFailure(
          camera: configuration.camera ?? "", operation: error.operation,
          errnoName: error.errno.name))
    }
  }

  func show(_ bytes: [UInt8], timestampUSec: Int64?) throws(FakeEngineError) {
    frames += 1
    for preview in previews {
      try preview.show(
        bytes, timestampUSec: timestampUSec ?? MonotonicClock.nowUSec, sequence: frames)
    }
  }

  /// Takes back a buffer. Returns false if this session has no such preview.
  func release(_ preview: String, _ buffer: Int64) -> Bool {
    guard let preview = previews.first(where: { $0.name == preview }) else { return false }
    return preview.release(buffer)
  }
}

extension EngineInterface.Configuration {
  /// Takes the fields of the other configuration that are not nil.
  fileprivate mutating func take(_ other: Self) {
    let former = camera
    camera = other.camera ?? camera
    preset = other.preset ?? preset
    pixelFormat = other.pixelFormat ?? pixelFormat
    width = other.width ?? width
    height = other.height ?? height
    frameInterval = other.frameInterval ?? frameInterval
    photoEnabled = other.photoEnabled ?? photoEnabled
    zeroShutterLag = other.zeroShutterLag ?? zeroShutterLag
    responsiveCapture = other.responsiveCapture ?? responsiveCapture
    fastCapturePrioritization = other.fastCapturePrioritization ?? fastCapturePrioritization
    deferredDelivery = other.deferredDelivery ?? deferredDelivery
    maxQuality = other.maxQuality ?? maxQuality
    controls = other.controls ?? controls
    actions = other.actions ?? actions
    recordingEnabled = other.recordingEnabled ?? recordingEnabled
    previewEnabled = other.previewEnabled ?? previewEnabled
    previewMirrored = other.previewMirrored ?? previewMirrored
    liveClipEnabled = other.liveClipEnabled ?? liveClipEnabled
    liveClipSound = other.liveClipSound ?? liveClipSound
    liveClipSuspended = other.liveClipSuspended ?? liveClipSuspended
    liveClipCodec = other.liveClipCodec ?? liveClipCodec
    liveClipBeforeUSec = other.liveClipBeforeUSec ?? liveClipBeforeUSec
    liveClipAfterUSec = other.liveClipAfterUSec ?? liveClipAfterUSec
    otherFormat = other.otherFormat ?? otherFormat
    // As an engine does it: the cameras stay the same, and only their order is another.
    companions = other.companions ?? companions?.map { $0 == other.camera ? former ?? $0 : $0 }
  }

  /// The settings whose change makes frames differ from those before.
  fileprivate var format: [String?] {
    [camera, pixelFormat, "\(width ?? 0)", "\(height ?? 0)", "\(previewMirrored ?? false)"]
  }

  /// The format of a preview: the camera's own is MJPG unless another one was configured.
  fileprivate func previewFormat(
    _ wanted: String?, rotation: Int64
  ) -> EngineInterface.PreviewFormat {
    let pixelFormat = wanted ?? pixelFormat ?? "MJPG"
    let width = width ?? 640
    let bytesPerLine =
      switch pixelFormat {
      case "YUYV", "UYVY", "RGBP": 2 * width
      case "RGB3", "BGR3": 3 * width
      case "GREY", "NV12": width
      default: Int64(0)
      }
    return .init(
      pixelFormat: pixelFormat, width: width, height: height ?? 480, bytesPerLine: bytesPerLine,
      mirrored: previewMirrored ?? false, rotation: rotation)
  }
}
