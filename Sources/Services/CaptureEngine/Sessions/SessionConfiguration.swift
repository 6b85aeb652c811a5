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
  var otherFormat = OtherFormat.refuse
  var photoEnabled = true
  var recordingEnabled = true
  var previewEnabled = true
  /// Nil: as the camera's position suggests.
  var previewMirrored: Bool?
  var pace = PhotoPace()
  /// Whether a photo may ask to be made later.
  var deferredDelivery = false
  var maxQuality = PhotoQuality.balanced
  /// Whether photos wait for a camera that has only just started.
  var warmUp = false
  /// Whether photos may have live clips, and which.
  var clips = LiveClipSettings()
  /// Whether they may not have them now.
  var liveClipSuspended = false
  /// The codec of their pictures where there is an encoder for it.
  var liveClipCodec = RecordingCodec.h264
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

  var zeroShutterLag: Bool { pace.zeroShutterLag }
  var responsiveCapture: Bool { pace.responsiveCapture }
  var liveClipEnabled: Bool { clips.isEnabled }
  var liveClipLength: LiveClipLength { clips.length }

  /// The microphone that is open while a camera delivers and clips are not suspended; nil: none.
  var clipMicrophone: String? { clips.isEnabled ? clips.sound : nil }

  /// The limits of its photos.
  var photoRules: PhotoRules {
    var rules = PhotoRules()
    rules.photoEnabled = photoEnabled
    rules.maxQuality = maxQuality
    rules.isResponsive = responsiveCapture
    rules.clips = !liveClipEnabled ? .off : liveClipSuspended ? .suspended : .on
    rules.isFast = pace.fastCapturePrioritization
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
    configuration.companions = CompanionRule.names(companions, from: self.camera, to: camera)
    return configuration
  }

  /// Whether it asks for a format by name, in place of whatever runs.
  var namesFormat: Bool {
    pixelFormat != nil || width != nil || height != nil || frameInterval != nil
  }

  /// Whether it asks for another camera, or for another format by name.
  func hasOtherFormat(than other: SessionConfiguration) -> Bool {
    camera != other.camera || pixelFormat != other.pixelFormat || width != other.width
      || height != other.height || frameInterval != other.frameInterval
  }

  /// Whether the camera need not be opened again to go from one to the other.
  func opensAlike(_ other: SessionConfiguration) -> Bool {
    camera == other.camera && capture == other.capture
  }

  /// Whether both wait for the same format of the same camera, or neither does.
  func waitsAlike(_ other: SessionConfiguration) -> Bool {
    otherFormat == other.otherFormat && !hasOtherFormat(than: other)
  }
}

extension EngineInterface.Configuration {
  /// Whether it names what is compared with a camera's formats: the camera, or something of its format.
  var namesFormat: Bool {
    camera != nil || pixelFormat != nil || width != nil || height != nil || frameInterval != nil
  }
}

/// The reason why a configuration is refused. Each is an error of the Engine interface.
enum ConfigurationRefusal: Error, Hashable {
  case noSuchCamera(String)
  case unsupported(field: String, nearest: String?)
  case invalid(field: String, rule: String)
}

/// Applies a rule of the model; what breaks it is refused.
func modelled(_ rule: () throws(BrokenRule) -> Void) throws(ConfigurationRefusal) {
  do throws(BrokenRule) {
    try rule()
  } catch {
    throw .invalid(field: error.field, rule: error.rule)
  }
}

extension SessionConfiguration {
  /// Applies the values that the client sets; those that it leaves out stay as they are.
  mutating func apply(
    _ wire: EngineInterface.Configuration
  ) throws(ConfigurationRefusal) {
    if let camera = wire.camera { self = with(camera: camera) }
    try modelled { () throws(BrokenRule) in
      if let names = wire.companions {
        try CompanionRule.check(names, beside: camera)
        companions = names
      }
    }
    if let preset = wire.preset { try apply(preset) }
    try applyFormat(wire)
    otherFormat = wire.otherFormat.flatMap { OtherFormat($0) } ?? otherFormat
    photoEnabled = wire.photoEnabled ?? photoEnabled
    recordingEnabled = wire.recordingEnabled ?? recordingEnabled
    previewEnabled = wire.previewEnabled ?? previewEnabled
    previewMirrored = wire.previewMirrored ?? previewMirrored
    deferredDelivery = wire.deferredDelivery ?? deferredDelivery
    warmUp = wire.warmUp ?? warmUp
    if let quality = wire.maxQuality.flatMap({ PhotoQuality($0) }) {
      maxQuality = quality
    }
    clips.isEnabled = wire.liveClipEnabled ?? clips.isEnabled
    liveClipSuspended = wire.liveClipSuspended ?? liveClipSuspended
    if let name = wire.liveClipSound { clips.sound = name.isEmpty ? nil : name }
    liveClipCodec = wire.liveClipCodec.flatMap { RecordingCodec($0) } ?? liveClipCodec
    controls = wire.controls?.map { ControlValue(name: $0.name, value: $0.value) } ?? controls
    try modelled { () throws(BrokenRule) in
      try pace.apply(
        zeroShutterLag: wire.zeroShutterLag, responsiveCapture: wire.responsiveCapture,
        fastCapturePrioritization: wire.fastCapturePrioritization)
      try clips.length.apply(
        beforeUSec: wire.liveClipBeforeUSec, afterUSec: wire.liveClipAfterUSec)
    }
    if let actions = wire.actions { buttons = try ButtonSettings(actions) }
    try modelled { () throws(BrokenRule) in
      try buttons.check(recordingEnabled: recordingEnabled)
    }
  }

  private mutating func applyFormat(
    _ wire: EngineInterface.Configuration
  ) throws(ConfigurationRefusal) {
    if let text = wire.pixelFormat {
      guard let format = PixelFormat(text) else {
        throw .invalid(field: "pixelFormat", rule: "a V4L2 fourcc, such as YUYV")
      }
      pixelFormat = format
    }
    try modelled { () throws(BrokenRule) in
      if let width = wire.width { self.width = try PictureSideRule.side(width, "width") }
      if let height = wire.height { self.height = try PictureSideRule.side(height, "height") }
    }
    if let interval = wire.frameInterval {
      guard let value = FrameInterval(Int(interval.numerator), Int(interval.denominator)) else {
        throw .invalid(field: "frameInterval", rule: "numerator and denominator from 1")
      }
      frameInterval = value
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
      fastCapturePrioritization: pace.fastCapturePrioritization,
      deferredDelivery: deferredDelivery, maxQuality: maxQuality.wire,
      controls: controls.map { .init(name: $0.name, value: $0.value) }, actions: buttons.wire,
      previewMirrored: previewMirrored, liveClipEnabled: liveClipEnabled,
      liveClipSuspended: liveClipSuspended, companions: companions,
      liveClipSound: clips.sound, warmUp: warmUp, liveClipCodec: liveClipCodec.wire,
      liveClipBeforeUSec: liveClipLength.beforeUSec, liveClipAfterUSec: liveClipLength.afterUSec,
      otherFormat: otherFormat.wire)
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
    whileBusy = wire.whileBusy.flatMap { WhileBusy($0) } ?? whileBusy
    try modelled { () throws(BrokenRule) in
      try apply(
        ButtonTimes(
          holdThresholdUSec: wire.holdThresholdUSec, lockoutUSec: wire.lockoutUSec,
          timerUSec: wire.timerUSec, intervalUSec: wire.intervalUSec,
          burstIntervalUSec: wire.burstIntervalUSec))
    }
  }

  private static func action(
    _ wire: EngineInterface.ButtonAction, _ field: String
  ) throws(ConfigurationRefusal) -> ButtonAction {
    guard let action = ButtonAction(wire) else {
      throw .unsupported(field: field, nearest: "photo")
    }
    return action
  }

  fileprivate var wire: EngineInterface.Actions {
    EngineInterface.Actions(
      primary: primary.wire, primaryHold: primaryHold.wire, secondary: secondary.wire,
      secondaryHold: secondaryHold.wire, holdThresholdUSec: holdThresholdUSec,
      whileBusy: whileBusy.wire, lockoutUSec: lockoutUSec, timerUSec: timerUSec,
      intervalUSec: intervalUSec, burstIntervalUSec: burstIntervalUSec)
  }
}
