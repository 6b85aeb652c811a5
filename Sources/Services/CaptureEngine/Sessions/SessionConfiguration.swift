// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VideoDevices
import Vocabulary

/// The settings of a session.
struct SessionConfiguration: Sendable {
  /// Nil until the engine has chosen one.
  var camera: String
  var preset = CapturePreset.photo
  var pixelFormat: PixelFormat?
  var width: Int?
  var height: Int?
  var frameInterval: FrameInterval?
  var photoEnabled = true
  var recordingEnabled = true
  var previewEnabled = true
  /// Nil: as the camera's position suggests.
  var previewMirrored: Bool?
  var zeroShutterLag = true
  /// Only with zero shutter lag.
  var responsiveCapture = false
  /// Only with responsive capture.
  var fastCapturePrioritization = false
  /// Whether a photo may ask to be made later.
  var deferredDelivery = false
  var maxQuality = PhotoQuality.balanced
  /// Whether photos wait for a camera that has only just started.
  var warmUp = false
  /// Whether photos may have live clips, and whether they may have them now.
  var liveClipEnabled = false
  var liveClipSuspended = false
  /// Their length, and the codec of their pictures where there is an encoder for it.
  var liveClipLength = LiveClipLength()
  var liveClipCodec = RecordingCodec.h264
  /// The microphone whose sound they have; nil: none.
  var liveClipSound: String?
  var controls: [ControlValue] = []
  /// The cameras that photograph the same moment too.
  var companions: [String] = []
  var buttons = ButtonSettings()

  init(camera: String) { self.camera = camera }

  /// The settings that the camera is opened with.
  var capture: CaptureSettings {
    CaptureSettings(
      preset: preset, pixelFormat: pixelFormat, width: width, height: height,
      frameInterval: frameInterval, controls: controls)
  }

  /// The settings that its companions are opened with. The values of controls belong to one camera.
  var companionCapture: CaptureSettings {
    CaptureSettings(
      preset: preset, pixelFormat: pixelFormat, width: width, height: height,
      frameInterval: frameInterval)
  }

  /// The microphone that is open while a camera delivers and clips are not suspended; nil: none.
  var clipMicrophone: String? { liveClipEnabled ? liveClipSound : nil }

  /// The limits of its photos.
  var photoRules: PhotoRules {
    var rules = PhotoRules()
    rules.photoEnabled = photoEnabled
    rules.maxQuality = maxQuality
    rules.isResponsive = responsiveCapture
    rules.clips = !liveClipEnabled ? .off : liveClipSuspended ? .suspended : .on
    rules.isFast = fastCapturePrioritization
    rules.deferredDelivery = deferredDelivery
    rules.companions = companions
    return rules
  }

  /// The same settings with another camera, which changes places if it is a companion. The values of
  /// controls belong to one camera, so they are left out.
  func with(camera: String) -> SessionConfiguration {
    guard camera != self.camera else { return self }
    var configuration = self
    configuration.camera = camera
    configuration.controls = []
    configuration.companions = companions.map { $0 == camera ? self.camera : $0 }
    return configuration
  }

  /// Whether it asks for a format by name, in place of whatever runs.
  var namesFormat: Bool {
    pixelFormat != nil || width != nil || height != nil || frameInterval != nil
  }

  /// Whether the camera need not be opened again to go from one to the other.
  func opensAlike(_ other: SessionConfiguration) -> Bool {
    camera == other.camera && capture == other.capture
  }
}

/// The reason why a configuration is refused. Each is an error of the Engine interface.
enum ConfigurationRefusal: Error, Hashable {
  case noSuchCamera(String)
  case unsupported(field: String, nearest: String?)
  case invalid(field: String, rule: String)
}

extension SessionConfiguration {
  /// Applies the values that the client sets; those that it leaves out stay as they are.
  mutating func apply(
    _ wire: EngineInterface.Configuration
  ) throws(ConfigurationRefusal) {
    if let camera = wire.camera { self = with(camera: camera) }
    if let companions = wire.companions { try apply(companions: companions) }
    if let preset = wire.preset { try apply(preset) }
    if let text = wire.pixelFormat {
      guard let format = PixelFormat(text) else {
        throw .invalid(field: "pixelFormat", rule: "a V4L2 fourcc, such as YUYV")
      }
      pixelFormat = format
    }
    if let width = wire.width { self.width = try Self.side(width, "width") }
    if let height = wire.height { self.height = try Self.side(height, "height") }
    if let interval = wire.frameInterval {
      guard let value = FrameInterval(Int(interval.numerator), Int(interval.denominator)) else {
        throw .invalid(field: "frameInterval", rule: "numerator and denominator from 1")
      }
      frameInterval = value
    }
    photoEnabled = wire.photoEnabled ?? photoEnabled
    recordingEnabled = wire.recordingEnabled ?? recordingEnabled
    previewEnabled = wire.previewEnabled ?? previewEnabled
    previewMirrored = wire.previewMirrored ?? previewMirrored
    zeroShutterLag = wire.zeroShutterLag ?? zeroShutterLag
    // It needs zero shutter lag: it is switched off together with that, and refused without it.
    guard zeroShutterLag || wire.responsiveCapture != true else {
      throw .invalid(field: "responsiveCapture", rule: "true only while zeroShutterLag is true")
    }
    responsiveCapture = zeroShutterLag && wire.responsiveCapture ?? responsiveCapture
    // In the same way.
    guard responsiveCapture || wire.fastCapturePrioritization != true else {
      throw .invalid(
        field: "fastCapturePrioritization", rule: "true only while responsiveCapture is true")
    }
    fastCapturePrioritization =
      responsiveCapture && wire.fastCapturePrioritization ?? fastCapturePrioritization
    deferredDelivery = wire.deferredDelivery ?? deferredDelivery
    warmUp = wire.warmUp ?? warmUp
    if let quality = wire.maxQuality.flatMap({ PhotoQuality($0) }) {
      maxQuality = quality
    }
    liveClipEnabled = wire.liveClipEnabled ?? liveClipEnabled
    liveClipSuspended = wire.liveClipSuspended ?? liveClipSuspended
    if let name = wire.liveClipSound { liveClipSound = name.isEmpty ? nil : name }
    liveClipCodec = wire.liveClipCodec.flatMap { RecordingCodec($0) } ?? liveClipCodec
    if let usec = wire.liveClipBeforeUSec {
      liveClipLength.beforeUSec = try Self.clipSide(usec, "liveClipBeforeUSec")
    }
    if let usec = wire.liveClipAfterUSec {
      liveClipLength.afterUSec = try Self.clipSide(usec, "liveClipAfterUSec")
    }
    controls = wire.controls?.map { ControlValue(name: $0.name, value: $0.value) } ?? controls
    if let actions = wire.actions { buttons = try ButtonSettings(actions) }
    guard recordingEnabled || !buttons.record else {
      throw .invalid(
        field: "actions",
        rule: "toggle_recording and record_while_held only while recordingEnabled is true")
    }
  }

  /// Applies a preset, which takes the place of an exact format that was set before.
  private mutating func apply(_ preset: EngineInterface.Preset) throws(ConfigurationRefusal) {
    (pixelFormat, width, height, frameInterval) = (nil, nil, nil, nil)
    guard let preset = CapturePreset(preset) else {
      throw .unsupported(field: "preset", nearest: "photo")
    }
    self.preset = preset
  }

  private mutating func apply(companions names: [String]) throws(ConfigurationRefusal) {
    guard names.count <= Self.companionLimit, Set(names + [camera]).count == names.count + 1 else {
      throw .invalid(
        field: "companions",
        rule: "at most \(Self.companionLimit) cameras, each once, without '\(camera)', "
          + "the session's camera")
    }
    companions = names
  }

  private static let companionLimit = 7

  private static func side(_ pixels: Int64, _ field: String) throws(ConfigurationRefusal) -> Int {
    guard (1...65_535).contains(pixels) else {
      throw .invalid(field: field, rule: "from 1 to 65535 pixels")
    }
    return Int(pixels)
  }

  private static func clipSide(
    _ usec: Int64, _ field: String
  ) throws(ConfigurationRefusal) -> Int64 {
    let allowed = LiveClipLength.allowedUSec
    guard allowed.contains(usec) else {
      throw .invalid(
        field: field, rule: "from \(allowed.lowerBound) to \(allowed.upperBound) microseconds")
    }
    return usec
  }

  /// The configuration as the Engine interface writes it. The format is the one that the camera
  /// delivers if it is known, else the one that was requested.
  func wire(_ format: CaptureFormat?) -> EngineInterface.Configuration {
    let interval = format?.frameInterval ?? frameInterval
    return EngineInterface.Configuration(
      camera: camera, preset: preset.wire,
      pixelFormat: (format?.pixelFormat ?? pixelFormat)?.description,
      width: (format?.width ?? width).map { Int64($0) },
      height: (format?.height ?? height).map { Int64($0) },
      frameInterval: interval.map {
        .init(numerator: Int64($0.numerator), denominator: Int64($0.denominator))
      },
      photoEnabled: photoEnabled, recordingEnabled: recordingEnabled,
      previewEnabled: previewEnabled,
      zeroShutterLag: zeroShutterLag, responsiveCapture: responsiveCapture,
      fastCapturePrioritization: fastCapturePrioritization,
      deferredDelivery: deferredDelivery, maxQuality: maxQuality.wire,
      controls: controls.map { .init(name: $0.name, value: $0.value) }, actions: buttons.wire,
      previewMirrored: previewMirrored, liveClipEnabled: liveClipEnabled,
      liveClipSuspended: liveClipSuspended, companions: companions,
      liveClipSound: liveClipSound, warmUp: warmUp, liveClipCodec: liveClipCodec.wire,
      liveClipBeforeUSec: liveClipLength.beforeUSec, liveClipAfterUSec: liveClipLength.afterUSec)
  }

  /// The session's outputs, as they are listed.
  var outputs: [EngineInterface.Output] {
    (photoEnabled ? [.photo] : []) + (recordingEnabled ? [.recording] : [])
      + (previewEnabled ? [.preview] : [])
  }
}

extension ButtonSettings {
  /// The actions that a client wants for presses.
  fileprivate init(_ wire: EngineInterface.Actions) throws(ConfigurationRefusal) {
    self.init()
    primary = try Self.action(wire.primary, "actions.primary")
    primaryHold = try Self.action(wire.primaryHold, "actions.primaryHold")
    secondary = try Self.action(wire.secondary, "actions.secondary")
    secondaryHold = try Self.action(wire.secondaryHold, "actions.secondaryHold")
    holdThresholdUSec = wire.holdThresholdUSec ?? holdThresholdUSec
    guard (1...60_000_000).contains(holdThresholdUSec) else {
      throw .invalid(field: "actions.holdThresholdUSec", rule: "from 1 to 60000000")
    }
    lockoutUSec = wire.lockoutUSec ?? lockoutUSec
    guard (0...3_600_000_000).contains(lockoutUSec) else {
      throw .invalid(field: "actions.lockoutUSec", rule: "from 0 to 3600000000")
    }
    whileBusy = wire.whileBusy.flatMap { WhileBusy($0) } ?? whileBusy
    timerUSec = try Self.time(
      wire.timerUSec, 100_000...60_000_000, "actions.timerUSec", timerUSec)
    intervalUSec = try Self.time(
      wire.intervalUSec, 100_000...86_400_000_000, "actions.intervalUSec", intervalUSec)
    burstIntervalUSec = try Self.time(
      wire.burstIntervalUSec, 10_000...10_000_000, "actions.burstIntervalUSec", burstIntervalUSec)
  }

  private static func time(
    _ wire: Int64?, _ range: ClosedRange<Int64>, _ field: String, _ former: Int64
  ) throws(ConfigurationRefusal) -> Int64 {
    guard let wire else { return former }
    guard range.contains(wire) else {
      throw .invalid(field: field, rule: "from \(range.lowerBound) to \(range.upperBound)")
    }
    return wire
  }

  private static func action(
    _ wire: EngineInterface.ButtonAction, _ field: String
  ) throws(ConfigurationRefusal) -> ButtonAction {
    guard let action = ButtonAction(wire) else {
      throw .unsupported(field: field, nearest: "photo")
    }
    return action
  }

  /// Whether an action is about recordings.
  fileprivate var record: Bool {
    [primary, primaryHold, secondary, secondaryHold].contains {
      switch $0 {
      case .toggleRecording, .recordWhileHeld: true
      case .none, .photo, .nextCamera, .selfTimer, .interval, .burstWhileHeld: false
      }
    }
  }

  fileprivate var wire: EngineInterface.Actions {
    EngineInterface.Actions(
      primary: primary.wire, primaryHold: primaryHold.wire, secondary: secondary.wire,
      secondaryHold: secondaryHold.wire, holdThresholdUSec: holdThresholdUSec,
      whileBusy: whileBusy.wire, lockoutUSec: lockoutUSec, timerUSec: timerUSec,
      intervalUSec: intervalUSec, burstIntervalUSec: burstIntervalUSec)
  }
}
