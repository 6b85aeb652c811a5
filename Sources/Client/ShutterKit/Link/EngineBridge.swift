// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension PhotoStep {
  /// Makes a step from the wire; nil if this library does not know it.
  init?(_ wire: EngineInterface.CapturePhoto.Reply) {
    guard let kind = Kind(wire.step) else { return nil }
    self.kind = kind
    resolvedSettings = ResolvedPhotoSettings(wire.resolved)
    // The last reply repeats the photo for callers that asked for one reply only.
    photo =
      kind.isResult
      ? wire.photo.map { CapturePhoto($0, resolvedSettings) } : nil
    livePhotoMovie =
      kind == .didFinishProcessingLivePhotoMovie ? wire.liveClip.map { LivePhotoMovie($0) } : nil
    error = wire.failure.map { .failed(CaptureFailure(rawValue: $0)) }
  }
}

extension PhotoStep.Kind {
  init?(_ wire: EngineInterface.PhotoStep) {
    switch wire {
    case .willBeginCapture: self = .willBeginCapture
    case .willCapture: self = .willCapturePhoto
    case .didCapture: self = .didCapturePhoto
    case .didFinishProcessing: self = .didFinishProcessingPhoto
    case .didCaptureDeferredProxy: self = .didFinishCapturingDeferredPhotoProxy
    case .didFinishRecordingLiveClip: self = .didFinishRecordingLivePhotoMovie
    case .didFinishProcessingLiveClip: self = .didFinishProcessingLivePhotoMovie
    case .didFinishCapture: self = .didFinishCapture
    case .unrecognized: return nil
    }
  }

  var wire: EngineInterface.PhotoStep {
    switch self {
    case .willBeginCapture: .willBeginCapture
    case .willCapturePhoto: .willCapture
    case .didCapturePhoto: .didCapture
    case .didFinishProcessingPhoto: .didFinishProcessing
    case .didFinishCapturingDeferredPhotoProxy: .didCaptureDeferredProxy
    case .didFinishRecordingLivePhotoMovie: .didFinishRecordingLiveClip
    case .didFinishProcessingLivePhotoMovie: .didFinishProcessingLiveClip
    case .didFinishCapture: .didFinishCapture
    }
  }
}

extension LivePhotoMovie {
  init(_ wire: EngineInterface.LiveClip) {
    name = wire.name
    path = wire.path
    mediaType = RecordingSettings.MediaType(rawValue: wire.mediaType)
    codec = RecordingSettings.Codec(wire.codec)
    encoder = wire.encoder
    size = wire.size
    durationUSec = wire.durationUSec
    photoDisplayTimeUSec = wire.photoDisplayTimeUSec
    timestampUSec = wire.frameUSec
    framesWritten = wire.framesWritten
    framesDropped = wire.framesDropped
    isSoundComplete = wire.soundComplete
  }
}

extension ResolvedPhotoSettings {
  init(_ wire: EngineInterface.ResolvedSettings) {
    uniqueID = wire.uniqueId
    camera = wire.camera
    width = wire.width
    height = wire.height
    expectedPhotoCount = wire.expectedPhotoCount
    isFastCapture = wire.fastCapture
    rotation = wire.rotation
    deferredPhotoProxyDimensions = wire.proxyDimensions.map {
      .init(width: $0.width, height: $0.height)
    }
  }
}

extension CapturePhoto {
  init(_ wire: EngineInterface.Photo, _ resolvedSettings: ResolvedPhotoSettings) {
    self.resolvedSettings = resolvedSettings
    photoCount = wire.photoCount
    bracketIndex = wire.bracketIndex
    name = wire.name
    path = wire.path
    mediaType = PhotoSettings.MediaType(rawValue: wire.mediaType)
    width = wire.width
    height = wire.height
    size = wire.size
    sha256 = wire.sha256
    timestampUSec = wire.frameUSec
    timeSource = TimeSource(wire.frameTimeSource)
    frameSequence = wire.frameSequence
    offsetUSec = wire.offsetUSec
    zeroShutterLag = ZeroShutterLag(wire.zeroShutterLag)
    isProxy = wire.proxy
    press = wire.press
    pressSource = wire.pressSource.map { PressSource($0) }
    rotation = wire.rotation
    isMirrored = wire.mirrored
    previewFileDataRepresentation = wire.previewPhoto.flatMap { Base64.bytes(of: $0) }
    flashFired = wire.flashFired
    switchUSec = wire.switchUSec
    camera = wire.camera
    if let id = wire.setId, let skewUSec = wire.setSkewUSec, let isPartial = wire.setPartial {
      set = CapturePhotoSet(id: id, skewUSec: skewUSec, isPartial: isPartial)
    }
  }
}

extension PhotoSettings {
  /// The settings for the engine, which chooses the values that are nil.
  /// - Parameter handles: the steps that somebody takes; nil for settings with which no photo is taken yet.
  func wire(_ handles: Set<PhotoStep.Kind>?) -> EngineInterface.PhotoSettings {
    .init(
      uniqueId: uniqueID, mediaType: mediaType == .jpeg ? nil : mediaType.rawValue,
      quality: photoQualityPrioritization?.wire,
      compression: compression, press: press, momentUSec: momentUSec,
      queueUntilRunning: waitsUntilRunning ? true : nil,
      bracket: bracketedSettings?.map(\.wire), deferred: isDeferred ? true : nil,
      handles: handles.map { handles in
        PhotoStep.Kind.allCases.filter { handles.contains($0) }.map(\.wire)
      }, rotation: rotation, mirrored: isMirrored,
      previewPhoto: wantsPreview ? true : nil, rawMediaType: rawMediaType?.rawValue,
      liveClip: wantsLivePhotoMovie ? true : nil, light: flashMode == .on ? .on : nil,
      maxPhotoDimensions: maxPhotoDimensions.map { .init(width: $0.width, height: $0.height) },
      uprightPixels: hasUprightPixels)
  }
}

extension PhotoSettings.BracketedSettings {
  package init(_ wire: EngineInterface.BracketStep) {
    self =
      wire.biasMilliEV.map { .autoExposure(targetBiasMilliEV: $0) }
      ?? .manualExposure(exposureUSec: wire.exposureUSec, gain: wire.gain, focus: wire.focus)
  }

  fileprivate var wire: EngineInterface.BracketStep {
    switch self {
    case .autoExposure(let biasMilliEV): .init(biasMilliEV: biasMilliEV)
    case .manualExposure(let exposureUSec, let gain, let focus):
      .init(exposureUSec: exposureUSec, gain: gain, focus: focus)
    }
  }
}

extension CaptureReadiness {
  /// Makes a readiness from the wire. A word that this library does not know must not keep the program from
  /// taking photos for good, so it counts as momentary.
  init(_ wire: EngineInterface.Readiness) {
    switch wire {
    case .sessionNotRunning: self = .sessionNotRunning
    case .ready: self = .ready
    case .notReadyMomentarily, .unrecognized: self = .notReadyMomentarily
    case .notReadyWaitingForCapture: self = .notReadyWaitingForCapture
    case .notReadyWaitingForProcessing: self = .notReadyWaitingForProcessing
    }
  }

  package var wire: EngineInterface.Readiness {
    switch self {
    case .sessionNotRunning: .sessionNotRunning
    case .ready: .ready
    case .notReadyMomentarily: .notReadyMomentarily
    case .notReadyWaitingForCapture: .notReadyWaitingForCapture
    case .notReadyWaitingForProcessing: .notReadyWaitingForProcessing
    }
  }
}

extension CaptureSession.Configuration {
  /// The configuration for the engine. A field that is nil is left as it is.
  var wire: EngineInterface.Configuration {
    .init(
      camera: camera, preset: preset?.wire,
      pixelFormat: pixelFormat, width: width, height: height,
      frameInterval: frameInterval.map {
        .init(numerator: $0.numerator, denominator: $0.denominator)
      },
      photoEnabled: isPhotoEnabled, recordingEnabled: isRecordingEnabled,
      previewEnabled: isPreviewEnabled, zeroShutterLag: isZeroShutterLagEnabled,
      responsiveCapture: isResponsiveCaptureEnabled,
      fastCapturePrioritization: isFastCapturePrioritizationEnabled,
      deferredDelivery: isDeferredPhotoDeliveryEnabled,
      maxQuality: maxPhotoQualityPrioritization?.wire,
      controls: controls.map { $0.map { .init(name: $0.name, value: $0.value) } },
      actions: actions?.wire, previewMirrored: isPreviewMirrored,
      liveClipEnabled: isLivePhotoCaptureEnabled, liveClipSuspended: isLivePhotoCaptureSuspended,
      companions: companions, liveClipSound: livePhotoMicrophone,
      liveClipCodec: livePhotoCodec?.wire, liveClipBeforeUSec: livePhotoBeforeUSec,
      liveClipAfterUSec: livePhotoAfterUSec, otherFormat: otherFormat?.wire)
  }

  /// Makes a configuration from the wire.
  package init(_ wire: EngineInterface.Configuration) {
    camera = wire.camera
    preset = wire.preset.map { .init($0) }
    pixelFormat = wire.pixelFormat
    width = wire.width
    height = wire.height
    frameInterval = wire.frameInterval.map { .init($0.numerator, $0.denominator) }
    controls = wire.controls.map { $0.map { .init(name: $0.name, value: $0.value) } }
    isPhotoEnabled = wire.photoEnabled
    isRecordingEnabled = wire.recordingEnabled
    isPreviewEnabled = wire.previewEnabled
    isPreviewMirrored = wire.previewMirrored
    isZeroShutterLagEnabled = wire.zeroShutterLag
    isResponsiveCaptureEnabled = wire.responsiveCapture
    isFastCapturePrioritizationEnabled = wire.fastCapturePrioritization
    isDeferredPhotoDeliveryEnabled = wire.deferredDelivery
    maxPhotoQualityPrioritization = wire.maxQuality.flatMap { .init($0) }
    actions = wire.actions.map { ButtonActions($0) }
    isLivePhotoCaptureEnabled = wire.liveClipEnabled
    isLivePhotoCaptureSuspended = wire.liveClipSuspended
    livePhotoMicrophone = wire.liveClipSound
    livePhotoCodec = wire.liveClipCodec.map { .init($0) }
    otherFormat = wire.otherFormat.map { .init($0) }
    livePhotoBeforeUSec = wire.liveClipBeforeUSec
    livePhotoAfterUSec = wire.liveClipAfterUSec
    companions = wire.companions
  }
}

extension CaptureSession.SystemPressureState {
  /// Makes a state from the wire. Nil: the engine reports none, because nothing presses, or because it is
  /// older.
  init(_ wire: EngineInterface.SystemPressure?) {
    self.init()
    guard let wire else { return }
    level = .init(wire.level)
    factors = wire.factors.map { .init($0) }
    storage = .init(wire.storage)
    maximumFrameRate = wire.maximumFrameRate
  }

  /// The state as the engine reports it; nil: nothing presses the machine.
  package var wire: EngineInterface.SystemPressure? {
    guard self != .init() else { return nil }
    return .init(
      level: level.wire, factors: factors.map(\.wire), storage: storage.wire,
      maximumFrameRate: maximumFrameRate)
  }
}

extension ButtonActions {
  var wire: EngineInterface.Actions {
    .init(
      primary: primary.wire, primaryHold: primaryHold.wire, secondary: secondary.wire,
      secondaryHold: secondaryHold.wire, holdThresholdUSec: holdThresholdUSec,
      whileBusy: whileBusy?.wire, lockoutUSec: lockoutUSec, timerUSec: timerUSec,
      intervalUSec: intervalUSec, burstIntervalUSec: burstIntervalUSec)
  }

  init(_ wire: EngineInterface.Actions) {
    primary = .init(wire.primary)
    primaryHold = .init(wire.primaryHold)
    secondary = .init(wire.secondary)
    secondaryHold = .init(wire.secondaryHold)
    holdThresholdUSec = wire.holdThresholdUSec
    whileBusy = wire.whileBusy.map { .init($0) }
    lockoutUSec = wire.lockoutUSec
    timerUSec = wire.timerUSec
    intervalUSec = wire.intervalUSec
    burstIntervalUSec = wire.burstIntervalUSec
  }
}

extension PhotoSettings.QualityPrioritization {
  var wire: EngineInterface.PhotoSettings.Quality {
    switch self {
    case .speed: .speed
    case .balanced: .balanced
    case .quality: .quality
    }
  }

  /// Nil if this library does not know it.
  init?(_ wire: EngineInterface.PhotoSettings.Quality) {
    switch wire {
    case .speed: self = .speed
    case .balanced: self = .balanced
    case .quality: self = .quality
    case .unrecognized: return nil
    }
  }
}

extension CaptureError {
  /// Makes the error of a call that has no reply.
  init(_ error: VarlinkCallError) {
    typealias Interface = EngineInterface
    guard case .error(let remote) = error else {
      self = .mediaServicesWereReset
      return
    }
    if let found = error.value(of: Interface.InvalidSettings.self) {
      self = .invalidSettings(field: found.field, rule: found.rule)
    } else if let found = error.value(of: Interface.MissingHandler.self),
      let step = PhotoStep.Kind(found.step)
    {
      self = .missingHandler(step)
    } else if let found = error.value(of: Interface.ConfigurationUnsupported.self) {
      if let applications = found.usedBy, let kept = found.kept {
        self = .formatKept(
          field: found.field, present: found.nearest, applications: applications,
          reason: .init(kept))
      } else if let applications = found.usedBy {
        self = .usedInAnotherFormat(
          field: found.field, present: found.nearest, applications: applications)
      } else {
        self = .configurationUnsupported(field: found.field, nearest: found.nearest)
      }
    } else if error.value(of: Interface.ConfigurationInProgress.self) != nil {
      self = .configurationInProgress
    } else if let found = error.value(of: Interface.ReusedSettings.self) {
      self = .reusedSettings(uniqueID: found.uniqueId)
    } else if let found = error.value(of: Interface.SessionNotRunning.self) {
      if let reason = found.interruption {
        self = .sessionInterrupted(.init(reason), camera: found.camera ?? "")
      } else {
        self = .sessionNotRunning(.init(found.state))
      }
    } else if let found = error.value(of: Interface.NoSuchCamera.self) {
      self = .noSuchCamera(found.camera)
    } else if let found = error.value(of: Interface.CameraBusy.self) {
      self = .cameraBusy(found.camera)
    } else if let found = error.value(of: Interface.DeviceFailure.self) {
      self = .deviceFailure(
        camera: found.camera, operation: found.operation, errno: found.errnoName)
    } else if let found = error.value(of: Interface.NotAuthorized.self) {
      self = .notAuthorized(reason: found.reason)
    } else if let found = error.value(of: Interface.DiskFull.self) {
      self = .diskFull(path: found.path)
    } else if let found = error.value(of: Interface.RecordingInProgress.self) {
      self = .recordingInProgress(found.recording)
    } else if let found = error.value(of: Interface.NoSuchMicrophone.self) {
      self = .noSuchMicrophone(found.microphone)
    } else if let found = error.value(of: Interface.MicrophoneBusy.self) {
      self = .microphoneBusy(found.microphone)
    } else if let found = error.value(of: Interface.TooManyObjects.self) {
      self = .tooManyObjects(limit: found.limit)
    } else if let found = error.value(of: Interface.NoSuchObject.self) {
      self = .noSuchPhoto(found.name)
    } else if let found = error.value(of: Interface.ContentDirectoryActive.self) {
      self = .contentInUse(found.name)
    } else if let found = error.value(of: Interface.NotAvailableWhileLocked.self) {
      self = .notAvailableWhileLocked(found.name)
    } else if error.value(of: Interface.NotAnExtension.self) != nil {
      self = .notAnExtension
    } else if let found = error.value(of: Interface.ApplicationContextTooLarge.self) {
      self = .contextTooLarge(size: found.size)
    } else {
      self = .refused(
        name: remote.name, details: String(decoding: remote.parameters.jsonBytes, as: UTF8.self))
    }
  }

  /// The error with which the engine answers a call. Nil for an error that the library makes itself, and for
  /// one that it knows only as text.
  package var wire: (any VarlinkErrorValue)? {
    typealias Interface = EngineInterface
    return switch self {
    case .invalidSettings(let field, let rule): Interface.InvalidSettings(field: field, rule: rule)
    case .missingHandler(let step): Interface.MissingHandler(step: step.wire)
    case .configurationUnsupported(let field, let nearest):
      Interface.ConfigurationUnsupported(field: field, nearest: nearest)
    case .usedInAnotherFormat(let field, let present, let applications):
      Interface.ConfigurationUnsupported(field: field, nearest: present, usedBy: applications)
    case .formatKept(let field, let present, let applications, let reason):
      Interface.ConfigurationUnsupported(
        field: field, nearest: present, usedBy: applications, kept: reason.wire)
    case .configurationInProgress: Interface.ConfigurationInProgress(session: "")
    case .reusedSettings(let uniqueID): Interface.ReusedSettings(uniqueId: uniqueID)
    case .sessionNotRunning(let state):
      Interface.SessionNotRunning(state: state.wire)
    case .sessionInterrupted(let reason, let camera):
      Interface.SessionNotRunning(
        state: .interrupted, interruption: reason.wire, camera: camera)
    case .noSuchCamera(let camera): Interface.NoSuchCamera(camera: camera)
    case .cameraBusy(let camera): Interface.CameraBusy(camera: camera)
    case .deviceFailure(let camera, let operation, let errno):
      Interface.DeviceFailure(camera: camera, operation: operation, errnoName: errno)
    case .notAuthorized(let reason): Interface.NotAuthorized(reason: reason)
    case .diskFull(let path): Interface.DiskFull(path: path)
    case .recordingInProgress(let name): Interface.RecordingInProgress(recording: name)
    case .noSuchMicrophone(let name): Interface.NoSuchMicrophone(microphone: name)
    case .microphoneBusy(let name): Interface.MicrophoneBusy(microphone: name)
    case .tooManyObjects(let limit): Interface.TooManyObjects(limit: limit)
    case .noSuchPhoto(let name), .noSuchContent(let name): Interface.NoSuchObject(name: name)
    case .contentInUse(let name): Interface.ContentDirectoryActive(name: name)
    case .notAvailableWhileLocked(let name): Interface.NotAvailableWhileLocked(name: name)
    case .notAnExtension: Interface.NotAnExtension()
    case .contextTooLarge(let size):
      Interface.ApplicationContextTooLarge(
        size: size, maximum: Int64(CaptureContext.maximumSize))
    case .unreachable, .mediaServicesWereReset, .invalidated, .failed, .unreadable, .refused,
      .unsafePreview, .contextUnusable:
      nil
    }
  }
}
