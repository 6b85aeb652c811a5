// SPDX-License-Identifier: Apache-2.0

/// The settings that a caller asks for with one photo; nil if the engine is to choose.
package struct PhotoParameters: Hashable, Sendable {
  package var uniqueID: Int64?
  package var mediaType: String?
  /// The form in which the frame is wanted besides, as the camera delivered it.
  package var rawMediaType: String?
  package var quality: PhotoQuality?
  /// JPEG quality, in percent.
  package var compression: Int64?
  package var press: Int64?
  /// The moment to be shown, microseconds of CLOCK_MONOTONIC.
  package var momentUSec: Int64?
  /// Wait for the session to run.
  package var queueUntilRunning = false
  /// One frame for each step, with the step's exposure. An empty list is refused.
  package var bracket: [BracketStep]?
  /// Whether a small picture is enough for now.
  package var deferred = false
  /// The steps that the caller can take; nil: all.
  package var handles: Set<PhotoStage>?
  /// Degrees clockwise by which the picture is to be turned; nil: as the camera's pictures.
  package var rotation: Int64?
  /// Whether it is to be shown mirrored; nil: as the camera's pictures.
  package var mirrored: Bool?
  /// Whether a JPEG's pixels themselves are turned and mirrored; nil: as the camera's pictures.
  package var hasUprightPixels: Bool?
  /// Whether a small picture comes with the photo.
  package var previewPhoto = false
  /// Whether a film of the moments around it is made.
  package var liveClip = false
  /// Whether the camera's light is on for its frame.
  package var hasLight = false
  /// The size of the picture; nil: that of the session's frames.
  package var size: PhotoSize?

  /// Settings that leave all to the engine.
  package init() {}
}

/// A form in which a photo can be delivered. The raw value is the media type.
package enum PhotoMedia: String, CaseIterable, Sendable {
  case jpeg = "image/jpeg"
  /// The samples of a sensor behind a Bayer mosaic, as a digital negative.
  case dng = "image/x-adobe-dng"
  /// The frame as the camera delivered it.
  case raw = "application/octet-stream"

  /// Whether it is the frame itself, not a picture that was made of it.
  package var isRaw: Bool {
    switch self {
    case .jpeg: false
    case .dng, .raw: true
    }
  }

  /// The extension of its files, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .dng: "dng"
    case .raw: "raw"
    }
  }
}

/// The time that a photo may take to be good, shortest first (requirements R-38). docs/PHOTOS.md
/// explains each for a camera.
package enum PhotoQuality: String, CaseIterable, Comparable, Sendable {
  /// One frame, quickly.
  case speed
  /// One frame, well.
  case balanced
  /// Several frames, to take the noise out of one.
  case quality

  /// JPEG quality, in percent, if the request names none.
  package var compression: Int {
    switch self {
    case .speed: 80
    case .balanced: 90
    case .quality: 95
    }
  }

  /// Frames that go into the picture. A ring holds at least as many.
  package var frameCount: Int {
    switch self {
    case .speed, .balanced: 1
    case .quality: RingCapacity.minimumFrames
    }
  }

  package static func < (left: PhotoQuality, right: PhotoQuality) -> Bool {
    left.compression < right.compression
  }
}

/// A photo request that passed the rules, with all choices made.
package struct PhotoOrder: Hashable, Sendable {
  package let uniqueID: Int64
  /// The forms in which its frame is delivered, each a result of its own: first the picture.
  package let media: [PhotoMedia]
  package let quality: PhotoQuality
  /// JPEG quality, in percent, 1 to 100.
  package let compression: Int
  /// The steps of a bracket; empty for any other photo.
  package let bracket: [BracketStep]
  /// The cameras that photograph the moment beside the main one; none for a photo that takes its frames
  /// alone.
  package var companions: [String] = []
  /// The size that the camera is switched to for it; nil for a photo of a frame of the stream.
  package var stillSize: PhotoSize?
  package let press: Int64?
  /// The moment to be shown, microseconds of CLOCK_MONOTONIC.
  package let momentUSec: Int64
  /// The time at which the request arrived, microseconds of CLOCK_MONOTONIC.
  package let arrivalUSec: Int64
  /// Degrees clockwise by which the picture is to be turned: 0, 90, 180, 270; nil: as the camera's
  /// pictures.
  package let rotation: Int?
  /// Whether it is to be shown mirrored; nil: as the camera's pictures.
  package let isMirrored: Bool?
  /// Whether a JPEG's pixels themselves are turned and mirrored; nil: as the camera's pictures.
  package var hasUprightPixels: Bool?
  /// Whether a small picture is reported with the photo, but not with a raw one beside a picture.
  package let hasPreview: Bool
  /// Whether a film of the moments around it is made.
  package let hasClip: Bool
  /// Whether the camera's light is on for its frames.
  package let hasLight: Bool
  /// Whether the quality was lowered, because photos are asked for faster than they are made.
  package let isFast: Bool
  /// Whether a stand-in is delivered, and the photo made later (requirements R-43).
  package let isDeferred: Bool

  package var isBracket: Bool { !bracket.isEmpty }

  /// Whether frames are other ones for this photo, so that no other may have them.
  package var takesFrames: Bool { isBracket || hasLight || stillSize != nil }

  /// Whether it has several frames, each with an end of its own: one of them may be missing.
  package var isAssembled: Bool { isBracket || !companions.isEmpty }

  /// Frames of one camera that go into the picture. A raw photo is one frame as the camera delivered it.
  package var frameCount: Int {
    if isBracket { return bracket.count }
    if stillSize != nil { return 1 }
    return media.allSatisfy { $0.isRaw } ? 1 : quality.frameCount
  }

  /// The files that it is delivered as, in the order of their numbers: those of the first step, or
  /// of the main camera, come first.
  package var results: [PhotoResult] {
    let frames = isBracket ? bracket.count : companions.count + 1
    let files = (0..<frames).flatMap { frame in media.map { (frame, $0) } }
    return files.enumerated().map { number, file in
      PhotoResult(
        photoCount: number + 1, frame: file.0, step: isBracket ? file.0 : nil, media: file.1)
    }
  }

  /// An order of these values.
  package init(
    uniqueID: Int64, media: [PhotoMedia], quality: PhotoQuality, compression: Int,
    bracket: [BracketStep] = [], press: Int64?, momentUSec: Int64, arrivalUSec: Int64,
    rotation: Int? = nil, isMirrored: Bool? = nil, hasPreview: Bool = false, hasClip: Bool = false,
    hasLight: Bool = false, isFast: Bool = false, isDeferred: Bool = false
  ) {
    self.uniqueID = uniqueID
    self.media = media
    self.quality = quality
    self.compression = compression
    self.bracket = bracket
    self.press = press
    self.momentUSec = momentUSec
    self.arrivalUSec = arrivalUSec
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.hasPreview = hasPreview
    self.hasClip = hasClip
    self.hasLight = hasLight
    self.isFast = isFast
    self.isDeferred = isDeferred
  }
}

/// A file that a photo is delivered as (requirements ).
package struct PhotoResult: Hashable, Sendable {
  /// From 1 to the number of results.
  package let photoCount: Int
  /// The frame that it shows, from 0: a step of a bracket, or the place of a camera among those that
  /// photograph the moment.
  package let frame: Int
  /// The step of a bracket that it shows, from 0; nil for any other photo.
  package let step: Int?
  package let media: PhotoMedia
}
