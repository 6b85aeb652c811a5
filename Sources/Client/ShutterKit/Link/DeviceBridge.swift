// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

extension CaptureDevice {
  package init(_ wire: EngineInterface.Camera) {
    self.init(
      name: wire.name, label: wire.label, position: Position(wire.position),
      formats: wire.formats.map { Format($0) }, isBusy: wire.busy)
  }

  package var wire: EngineInterface.Camera {
    .init(
      name: name, label: label, position: position.wire, formats: formats.map(\.wire),
      controls: [], busy: isBusy)
  }
}

extension CaptureDevice.Format {
  init(_ wire: EngineInterface.Format) {
    self.init(
      pixelFormat: wire.pixelFormat, width: wire.width, height: wire.height,
      frameIntervals: wire.frameIntervals.map { .init($0.numerator, $0.denominator) })
  }

  var wire: EngineInterface.Format {
    .init(
      pixelFormat: pixelFormat, width: width, height: height,
      frameIntervals: frameIntervals.map {
        .init(numerator: $0.numerator, denominator: $0.denominator)
      })
  }
}

extension CaptureDevice.MediaType {
  package var wire: EngineInterface.GetAuthorization.Parameters.Medium {
    switch self {
    case .video: .camera
    case .audio: .microphone
    }
  }
}

extension CaptureDevice.AuthorizationStatus {
  /// Makes a status from the wire. A word that this library does not know is no permission.
  init(_ wire: EngineInterface.GetAuthorization.Reply) {
    switch wire.authorization {
    case .authorized: self = .authorized
    case .denied: self = .denied(reason: wire.reason ?? "")
    case .unrecognized(let word): self = .denied(reason: wire.reason ?? word)
    }
  }
}

extension Microphone {
  init(_ wire: EngineInterface.Microphone) {
    self.init(name: wire.name, label: wire.label, isBusy: wire.busy)
  }

  package var wire: EngineInterface.Microphone { .init(name: name, label: label, busy: isBusy) }
}

extension CaptureSupport {
  init(_ wire: EngineInterface.Support) {
    recordings = wire.recordings.map {
      Recording(
        mediaType: .init(rawValue: $0.mediaType), codec: .init($0.codec), encoder: $0.encoder)
    }
    previewPixelFormats = wire.previewPixelFormats
    photoMediaTypes = wire.photoMediaTypes.map { .init(rawValue: $0) }
    sound = wire.sound
    livePhotoMovie = wire.liveClip.map {
      LivePhoto(
        beforeUSec: $0.beforeUSec, afterUSec: $0.afterUSec, codec: .init($0.codec),
        encoder: $0.encoder, bytesPerSecond: $0.bytesPerSecond, maximumSize: $0.maximumSize,
        longestBeforeUSec: $0.longestBeforeUSec)
    }
    supportedFlashModes = wire.light == true ? [.off, .on] : [.off]
    bracketing = wire.bracket.map { Bracketing($0) } ?? Bracketing()
    supportedMaxPhotoDimensions = (wire.maxPhotoDimensions ?? []).map {
      PhotoDimensions(width: $0.width, height: $0.height)
    }
    zoom = wire.zoom.map { Zoom($0) }
    exposureBias = wire.exposureBias.map { ExposureBias($0) }
    regionUses = (wire.regionUses ?? []).compactMap {
      switch $0 {
      case .interest: .interest
      case .crop: .crop
      case .unrecognized: nil
      }
    }
  }

  package var wire: EngineInterface.Support {
    .init(
      recordings: recordings.map {
        .init(mediaType: $0.mediaType.rawValue, codec: $0.codec.wire, encoder: $0.encoder)
      },
      previewPixelFormats: previewPixelFormats,
      photoMediaTypes: photoMediaTypes.map(\.rawValue), sound: sound, bracket: bracketing.wire,
      liveClip: livePhotoMovie.map {
        .init(
          beforeUSec: $0.beforeUSec, afterUSec: $0.afterUSec,
          mediaType: RecordingSettings.MediaType.mp4.rawValue, codec: $0.codec.wire,
          encoder: $0.encoder, bytesPerSecond: $0.bytesPerSecond, maximumSize: $0.maximumSize,
          longestBeforeUSec: $0.longestBeforeUSec)
      }, light: supportedFlashModes.contains(.on),
      maxPhotoDimensions: supportedMaxPhotoDimensions.map {
        .init(width: $0.width, height: $0.height)
      }, zoom: zoom?.wire, exposureBias: exposureBias?.wire,
      regionUses: regionUses.map { $0 == .crop ? .crop : .interest })
  }
}

extension CaptureSupport.Zoom {
  fileprivate init(_ wire: EngineInterface.ZoomSupport) {
    self.init(
      maximumFactor: wire.maximum, step: wire.step, factor: wire.value,
      isDigital: wire.means == .crop, isMeasured: wire.measured)
  }

  fileprivate var wire: EngineInterface.ZoomSupport {
    .init(
      maximum: maximumFactor, step: step, value: factor, means: isDigital ? .crop : .control,
      measured: isMeasured)
  }
}

extension CaptureSupport.ExposureBias {
  fileprivate init(_ wire: EngineInterface.ExposureBiasSupport) {
    self.init(
      minimum: Double(wire.minimum) / 1000, maximum: Double(wire.maximum) / 1000,
      values: wire.values?.map { Double($0) / 1000 }, step: wire.step.map { $0 / 1000 },
      value: Double(wire.value) / 1000)
  }

  fileprivate var wire: EngineInterface.ExposureBiasSupport {
    .init(
      minimum: CaptureSession.milliEV(minimum), maximum: CaptureSession.milliEV(maximum),
      values: values?.map(CaptureSession.milliEV), step: step.map { $0 * 1000 },
      value: CaptureSession.milliEV(value))
  }
}

extension CaptureSupport.Bracketing {
  fileprivate init(_ wire: EngineInterface.BracketSupport) {
    func range(_ bounds: EngineInterface.Bounds?) -> ClosedRange<Int64>? {
      bounds.flatMap { $0.minimum <= $0.maximum ? $0.minimum...$0.maximum : nil }
    }
    self.init(
      maxBracketedCapturePhotoCount: wire.maximumCount, targetBiasMilliEV: range(wire.biasMilliEV),
      exposureUSec: range(wire.exposureUSec), gain: range(wire.gain), focus: range(wire.focus))
  }

  fileprivate var wire: EngineInterface.BracketSupport {
    func bounds(_ range: ClosedRange<Int64>?) -> EngineInterface.Bounds? {
      range.map { .init(minimum: $0.lowerBound, maximum: $0.upperBound) }
    }
    return .init(
      maximumCount: maxBracketedCapturePhotoCount, biasMilliEV: bounds(targetBiasMilliEV),
      exposureUSec: bounds(exposureUSec), gain: bounds(gain), focus: bounds(focus))
  }
}
