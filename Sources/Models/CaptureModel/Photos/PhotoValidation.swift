// SPDX-License-Identifier: Apache-2.0

/// The rules for photo settings, checked before any step (requirements ).
package enum PhotoValidation {
  /// Checks the settings and makes the choices that were left to the engine.
  ///
  /// - Parameters:
  ///   - photosInFlight: accepted photos that are not finished.
  ///   - photosInWork: those among them that lack more than their live clip.
  ///   - clipsInFlight: those among them that have a live clip.
  ///   - stillObstacle: what keeps the camera from being switched to another size.
  ///   - identifiers: those the session has used. That of an accepted request is added; a refusal
  ///     changes nothing.
  ///   - nowUSec: when the request arrived, microseconds of CLOCK_MONOTONIC.
  package static func accept(
    _ settings: PhotoParameters, _ rules: PhotoRules, photosInFlight: Int, photosInWork: Int = 0,
    clipsInFlight: Int = 0, stillObstacle: StillObstacle? = nil, identifiers: inout UsedIdentifiers,
    atUSec nowUSec: Int64
  ) throws(PhotoRefusal) -> PhotoOrder {
    guard rules.photoEnabled else {
      throw .invalidSettings(
        field: "photoEnabled", rule: "is false in the configuration of the session")
    }
    let media = try media(settings, rules)
    let wanted = try quality(settings, rules)
    let lowered = lowered(wanted, settings, rules, media, photosInWork)
    let quality = lowered ?? wanted
    let compression = try compression(settings, quality)
    let bracket = try rules.bracket.accept(settings.bracket, quality)
    try checkLight(settings, rules)
    try checkCompanions(settings, rules)
    let stillSize = try stillSize(settings, rules, stillObstacle)
    let momentUSec = try moment(settings, nowUSec)
    let rotation = try rotation(settings)
    try checkClip(settings, rules)
    try checkDeferral(settings, rules, media)
    try checkHandlers(settings)
    try checkIdentifier(settings, identifiers)
    guard photosInFlight < PhotoRules.photosInFlightLimit else {
      throw .tooManyObjects(limit: PhotoRules.photosInFlightLimit)
    }
    guard !settings.liveClip || clipsInFlight < LiveClipMachine.clipLimit else {
      throw .tooManyObjects(limit: LiveClipMachine.clipLimit)
    }
    var order = PhotoOrder(
      uniqueID: identifiers.use(settings.uniqueID), media: media, quality: quality,
      compression: compression, bracket: bracket, press: settings.press, momentUSec: momentUSec,
      arrivalUSec: nowUSec, rotation: rotation, isMirrored: settings.mirrored,
      hasPreview: settings.previewPhoto, hasClip: settings.liveClip, hasLight: settings.hasLight,
      isFast: lowered != nil, isDeferred: settings.deferred)
    order.companions = rules.companions
    order.stillSize = stillSize
    order.hasUprightPixels = settings.hasUprightPixels
    return order
  }

  /// Only one JPEG is made later: a raw photo is the frame itself, and takes no time to make. A live clip
  /// belongs to its photo, and a bracket's pictures belong together: neither exists without the rest.
  private static func checkDeferral(
    _ settings: PhotoParameters, _ rules: PhotoRules, _ media: [PhotoMedia]
  ) throws(PhotoRefusal) {
    guard settings.deferred else { return }
    let rule: String? =
      if !rules.deferredDelivery {
        "needs deferredDelivery in the session's configuration"
      } else if settings.rawMediaType != nil {
        "not together with 'rawMediaType': leave out one of them"
      } else if media != [.jpeg] {
        "only with the mediaType 'image/jpeg': leave out 'deferred' for a raw photo"
      } else if settings.bracket != nil {
        "not together with 'bracket': leave out one of them"
      } else if settings.liveClip {
        "not together with 'liveClip': leave out one of them"
      } else if !rules.companions.isEmpty {
        "not while the session has 'companions': leave out one of them"
      } else {
        nil
      }
    if let rule { throw .invalidSettings(field: "deferred", rule: rule) }
  }

  /// The forms in which the frame is delivered.
  private static func media(
    _ settings: PhotoParameters, _ rules: PhotoRules
  ) throws(PhotoRefusal) -> [PhotoMedia] {
    let possible = rules.media ?? PhotoMedia.allCases
    let media = try media(
      settings.mediaType ?? PhotoMedia.jpeg.rawValue, field: "mediaType", possible)
    guard let name = settings.rawMediaType else { return [media] }
    let raw = try self.media(name, field: "rawMediaType", possible.filter { $0.isRaw })
    guard !media.isRaw else {
      throw .invalidSettings(
        field: "rawMediaType", rule: "only beside 'image/jpeg': the other types are raw themselves")
    }
    return [media, raw]
  }

  private static func media(
    _ name: String, field: String, _ allowed: [PhotoMedia]
  ) throws(PhotoRefusal) -> PhotoMedia {
    let media = PhotoMedia(rawValue: name)
    if let media, allowed.contains(media) { return media }
    let names = allowed.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    let remedy = field == "mediaType" ? remedy(media) : remedyBesidePicture(media)
    throw .invalidSettings(field: field, rule: names + remedy)
  }

  /// The remedy if the frames of the camera as it is configured give no such photo.
  private static func remedy(_ media: PhotoMedia?) -> String {
    switch media {
    case .jpeg:
      ": the engine has no encoder for the camera's pixelFormat; "
        + "'image/jpeg' needs another one in the session's configuration"
    case .dng:
      ": 'image/x-adobe-dng' needs a Bayer pixelFormat in the session's configuration, "
        + "such as RG10, if the camera has one"
    case .raw, nil: ""
    }
  }

  private static func remedyBesidePicture(_ media: PhotoMedia?) -> String {
    guard media == .dng else { return "" }
    return ": 'image/x-adobe-dng' needs a Bayer pixelFormat in the session's configuration, "
      + "such as RG10, if the camera has one"
  }

  private static func quality(
    _ settings: PhotoParameters, _ rules: PhotoRules
  ) throws(PhotoRefusal) -> PhotoQuality {
    guard let quality = settings.quality else { return min(.balanced, rules.maxQuality) }
    guard quality <= rules.maxQuality else {
      throw .invalidSettings(
        field: "quality", rule: "at most '\(rules.maxQuality.rawValue)', the session's maxQuality")
    }
    // This is no reason to refuse a photo: the load of the machine is no fault of the request.
    return rules.mergesFrames ? quality : min(.balanced, quality)
  }

  /// The quality in place of the wanted one if the session makes photos faster than that; a bracket
  /// has only one, and a frame as the camera delivered it has none.
  private static func lowered(
    _ quality: PhotoQuality, _ settings: PhotoParameters, _ rules: PhotoRules,
    _ media: [PhotoMedia],
    _ photosInWork: Int
  ) -> PhotoQuality? {
    guard rules.isFast, rules.isResponsive, settings.bracket == nil,
      media.contains(where: { !$0.isRaw })
    else { return nil }
    return FastCapture.lowered(quality, photosInWork: photosInWork)
  }

  private static func checkLight(
    _ settings: PhotoParameters, _ rules: PhotoRules
  ) throws(PhotoRefusal) {
    guard settings.hasLight else { return }
    guard rules.hasLight else {
      throw .invalidSettings(
        field: "light",
        rule: "'off' with this camera: it has no light in the engine's configuration")
    }
    guard settings.bracket == nil else {
      throw .invalidSettings(field: "light", rule: "'off' in a bracket")
    }
    // Its frames are for the photo alone, so the clip would lack them.
    guard !settings.liveClip else {
      throw .invalidSettings(field: "light", rule: "'off' with a live clip")
    }
  }

  /// A bracket and a light change the look of one camera's frames, and so cannot be part of a photo of
  /// several cameras.
  private static func checkCompanions(
    _ settings: PhotoParameters, _ rules: PhotoRules
  ) throws(PhotoRefusal) {
    guard !rules.companions.isEmpty else { return }
    let remedy = "while the session's configuration has 'companions'"
    guard settings.bracket == nil else {
      throw .invalidSettings(field: "bracket", rule: "none \(remedy)")
    }
    guard !settings.hasLight else {
      throw .invalidSettings(field: "light", rule: "'off' \(remedy)")
    }
  }

  private static func compression(
    _ settings: PhotoParameters, _ quality: PhotoQuality
  ) throws(PhotoRefusal) -> Int {
    guard let compression = settings.compression else { return quality.compression }
    guard (1...100).contains(compression) else {
      throw .invalidSettings(field: "compression", rule: "from 1 to 100")
    }
    return Int(compression)
  }

  private static func moment(
    _ settings: PhotoParameters, _ nowUSec: Int64
  ) throws(PhotoRefusal) -> Int64 {
    do {
      return try MomentRule.moment(
        settings.momentUSec, press: settings.press, atUSec: nowUSec)
    } catch {
      throw .invalidSettings(field: error.field, rule: error.rule)
    }
  }

  private static func rotation(_ settings: PhotoParameters) throws(PhotoRefusal) -> Int? {
    guard let rotation = settings.rotation else { return nil }
    guard [0, 90, 180, 270].contains(rotation) else {
      throw .invalidSettings(field: "rotation", rule: "0, 90, 180 or 270")
    }
    return Int(rotation)
  }

  private static func checkClip(
    _ settings: PhotoParameters, _ rules: PhotoRules
  ) throws(PhotoRefusal) {
    guard settings.liveClip else { return }
    let obstacle: String
    switch rules.clips {
    case .off:
      obstacle =
        "only while liveClipEnabled is true in the configuration of the session, "
        + "which is set before Start"
    case .suspended: obstacle = "only while liveClipSuspended is false"
    case .on:
      guard settings.bracket == nil else {
        throw .invalidSettings(field: "liveClip", rule: "not together with 'bracket'")
      }
      // Only formats whose usual photo is a JPEG have an encoder for films.
      if rules.media.map({ $0.first == .jpeg }) != false { return }
      obstacle =
        "the camera's pixelFormat cannot be filmed, as the engine has no encoder for it; "
        + "it needs another one in the session's configuration"
    }
    throw .invalidSettings(field: "liveClip", rule: obstacle)
  }

  private static func checkHandlers(_ settings: PhotoParameters) throws(PhotoRefusal) {
    guard let handles = settings.handles else { return }
    let needed: [PhotoStage] =
      [settings.deferred ? .didCaptureDeferredProxy : .didFinishProcessing]
      + (settings.liveClip ? [.didFinishProcessingLiveClip] : [])
    if let missing = needed.first(where: { !handles.contains($0) }) {
      throw .missingHandler(missing)
    }
  }

  private static func checkIdentifier(
    _ settings: PhotoParameters, _ identifiers: UsedIdentifiers
  ) throws(PhotoRefusal) {
    guard let uniqueID = settings.uniqueID else { return }
    guard uniqueID >= 0 else {
      throw .invalidSettings(field: "uniqueId", rule: "0 or more")
    }
    guard !identifiers.contains(uniqueID) else {
      throw .reusedSettings(uniqueID: uniqueID)
    }
  }
}

/// The limits that a session sets for its photos when a request arrives.
package struct PhotoRules: Hashable, Sendable {
  /// The most photos of a session that may be accepted and not finished.
  package static let photosInFlightLimit = 64

  package var photoEnabled = true
  package var maxQuality = PhotoQuality.balanced
  /// Whether photos may be made of several frames; else they are made of one, whatever they ask for.
  package var mergesFrames = true
  /// The media types as which the camera's frames can be delivered; nil while they are not known.
  package var media: [PhotoMedia]?
  /// Whether a photo may begin before the one before it is finished (requirements R-56).
  package var isResponsive = false
  /// Whether quality may give way to speed (requirements R-57); only with `isResponsive`.
  package var isFast = false
  /// Whether the session's camera has a light.
  package var hasLight = false
  /// The brackets that the session's camera can take.
  package var bracket = BracketSupport()
  /// Whether photos may have live clips.
  package var clips = LiveClipRule.off
  /// Whether a photo may be made later (requirements R-43).
  package var deferredDelivery = false
  /// The cameras that photograph the same moment beside the session's camera.
  package var companions: [String] = []
  /// The sizes of the photos that the session's camera can take.
  package var stills = StillSupport()

  /// The rules of a session without a configuration of its own.
  package init() {}
}

/// The reason why a photo request is not accepted. Each is an error of the Engine interface.
package enum PhotoRefusal: Error, Hashable, Sendable {
  /// The field, named as in the interface, and the values it may have.
  case invalidSettings(field: String, rule: String)
  /// The caller does not handle this step.
  case missingHandler(PhotoStage)
  case reusedSettings(uniqueID: Int64)
  case sessionNotRunning(SessionState)
  case tooManyObjects(limit: Int)
  /// The recording of this name needs the camera's frames.
  case recordingInProgress(String)
}
