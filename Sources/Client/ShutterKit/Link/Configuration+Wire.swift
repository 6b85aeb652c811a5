// SPDX-License-Identifier: Apache-2.0
import Varlink

extension CaptureSession.Configuration {
  /// For the engine, which leaves as it is what is nil.
  var wire: EngineInterface.Configuration {
    .init(
      camera: camera, preset: preset.map { .init(rawValue: $0.rawValue) },
      pixelFormat: pixelFormat, width: width, height: height,
      frameInterval: frameInterval.map {
        .init(numerator: $0.numerator, denominator: $0.denominator)
      },
      photoEnabled: isPhotoEnabled, zeroShutterLag: isZeroShutterLagEnabled,
      responsiveCapture: isResponsiveCaptureEnabled,
      maxQuality: maxPhotoQualityPrioritization.map { .init(rawValue: $0.word) },
      controls: controls.map { $0.map { .init(name: $0.name, value: $0.value) } },
      actions: actions?.wire)
  }

  /// As the engine tells it.
  package init(_ wire: EngineInterface.Configuration) {
    camera = wire.camera
    preset = wire.preset.map { .init(rawValue: $0.rawValue) }
    pixelFormat = wire.pixelFormat
    width = wire.width
    height = wire.height
    frameInterval = wire.frameInterval.map { .init($0.numerator, $0.denominator) }
    controls = wire.controls.map { $0.map { .init(name: $0.name, value: $0.value) } }
    isPhotoEnabled = wire.photoEnabled
    isZeroShutterLagEnabled = wire.zeroShutterLag
    isResponsiveCaptureEnabled = wire.responsiveCapture
    maxPhotoQualityPrioritization = wire.maxQuality.flatMap { .init(word: $0.rawValue) }
    actions = wire.actions.map { ButtonActions($0) }
  }
}

extension ButtonActions {
  var wire: EngineInterface.Actions {
    .init(
      primary: .init(rawValue: primary.rawValue),
      primaryHold: .init(rawValue: primaryHold.rawValue),
      secondary: .init(rawValue: secondary.rawValue),
      secondaryHold: .init(rawValue: secondaryHold.rawValue), holdThresholdUSec: holdThresholdUSec,
      whileBusy: whileBusy.map { .init(rawValue: $0.rawValue) }, lockoutUSec: lockoutUSec)
  }

  init(_ wire: EngineInterface.Actions) {
    primary = .init(rawValue: wire.primary.rawValue)
    primaryHold = .init(rawValue: wire.primaryHold.rawValue)
    secondary = .init(rawValue: wire.secondary.rawValue)
    secondaryHold = .init(rawValue: wire.secondaryHold.rawValue)
    holdThresholdUSec = wire.holdThresholdUSec
    whileBusy = wire.whileBusy.map { .init(rawValue: $0.rawValue) }
    lockoutUSec = wire.lockoutUSec
  }
}

extension PhotoSettings.QualityPrioritization {
  var word: String {
    switch self {
    case .speed: "speed"
    case .balanced: "balanced"
    case .quality: "quality"
    }
  }

  init?(word: String) {
    switch word {
    case "speed": self = .speed
    case "balanced": self = .balanced
    case "quality": self = .quality
    default: return nil
    }
  }
}
