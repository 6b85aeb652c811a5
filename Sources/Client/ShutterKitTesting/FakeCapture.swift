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
      configuration: configuration)
  }

  var snapshot: FakeSession {
    FakeSession(
      name: name, application: application, configuration: .init(configuration), state: state,
      changes: changes, photos: photos.map(\.snapshot))
  }

  func change(
    to state: CaptureSession.State, interruption: CaptureSession.InterruptionReason? = nil,
    failure: CaptureFailure? = nil
  ) {
    self.state = state
    self.interruption = interruption
    self.failure = failure
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
    tell(state == .running ? .ready : .sessionNotRunning)
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
    configuration.take(change)
    call.reply(Interface.OpenSession.Reply(status: status), continues: true)
  }

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
    photos.append(FakePhotoRequest(Int64(photos.count + 1), settings, call))
  }

  func goOn(before kind: PhotoStep.Kind?, _ failure: CaptureFailure?) {
    for photo in photos { photo.goOn(before: kind, configuration, failure) }
  }
}

extension EngineInterface.Configuration {
  /// Takes the fields of the other configuration that are not nil.
  fileprivate mutating func take(_ other: Self) {
    camera = other.camera ?? camera
    preset = other.preset ?? preset
    pixelFormat = other.pixelFormat ?? pixelFormat
    width = other.width ?? width
    height = other.height ?? height
    frameInterval = other.frameInterval ?? frameInterval
    photoEnabled = other.photoEnabled ?? photoEnabled
    zeroShutterLag = other.zeroShutterLag ?? zeroShutterLag
    responsiveCapture = other.responsiveCapture ?? responsiveCapture
    maxQuality = other.maxQuality ?? maxQuality
    controls = other.controls ?? controls
    actions = other.actions ?? actions
  }
}

/// A photo of a fake engine, with the steps that were sent so far.
@LoopActor
private final class FakePhotoRequest {
  typealias Interface = EngineInterface

  private static let steps: [(kind: PhotoStep.Kind, step: Interface.PhotoStep)] = [
    (.willBeginCapture, .willBeginCapture), (.willCapturePhoto, .willCapture),
    (.didCapturePhoto, .didCapture), (.didFinishProcessingPhoto, .didFinishProcessing),
    (.didFinishCapture, .didFinishCapture),
  ]

  let settings: Interface.PhotoSettings
  private let number: Int64
  private let call: IncomingCall
  private var told = 0
  private var failure: CaptureFailure?

  init(_ number: Int64, _ settings: Interface.PhotoSettings, _ call: IncomingCall) {
    self.number = number
    self.settings = settings
    self.call = call
  }

  var snapshot: FakePhoto {
    FakePhoto(
      uniqueID: settings.uniqueId, press: settings.press, momentUSec: settings.momentUSec,
      isFinished: told == Self.steps.count)
  }

  /// Sends the steps before this one; with nil, all steps.
  func goOn(
    before kind: PhotoStep.Kind?, _ configuration: Interface.Configuration,
    _ failure: CaptureFailure?
  ) {
    while told < Self.steps.count,
      kind.map({ Self.steps[told].kind.rawValue < $0.rawValue }) ?? true
    {
      let (kind, step) = Self.steps[told]
      told += 1
      if kind == .didCapturePhoto { self.failure = failure }
      let isResult = kind == .didFinishProcessingPhoto && self.failure == nil
      call.reply(
        Interface.CapturePhoto.Reply(
          step: step, resolved: resolved(configuration),
          photo: isResult ? photo(configuration) : nil, failure: self.failure?.rawValue),
        continues: kind != .didFinishCapture)
    }
  }

  private func resolved(_ configuration: Interface.Configuration) -> Interface.ResolvedSettings {
    .init(
      uniqueId: settings.uniqueId ?? number, camera: configuration.camera ?? "",
      width: configuration.width ?? 0, height: configuration.height ?? 0, expectedPhotoCount: 1,
      fastCapture: false, rotation: 0)
  }

  private func photo(_ configuration: Interface.Configuration) -> Interface.Photo {
    let momentUSec = settings.momentUSec ?? MonotonicClock.nowUSec
    return .init(
      name: "fake-\(number).jpg", mediaType: settings.mediaType ?? "image/jpeg",
      width: configuration.width ?? 0, height: configuration.height ?? 0, size: 0, photoCount: 1,
      frameUSec: momentUSec, frameTimeSource: .startOfExposure, frameSequence: number,
      offsetUSec: 0, zeroShutterLag: .used, press: settings.press, proxy: false,
      sha256: String(repeating: "0", count: 64))
  }
}
