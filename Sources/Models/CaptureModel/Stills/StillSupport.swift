// SPDX-License-Identifier: Apache-2.0

//   maxPhotoDimensions   session at 640x480    its camera has 1280x720 and 1920x1080
//   none                 640x480               a frame of the stream
//   640x480              640x480               a frame of the stream
//   1920x1080            1920x1080             the camera is switched to it, unless somebody needs its frames
//   anything else        refused, with the sizes that there are

/// A size of pictures, in pixels.
package struct PhotoSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// "1920x1080".
  package var description: String { "\(width)x\(height)" }
}

/// The sizes of the photos that a session's camera can take.
package struct StillSupport: Hashable, Sendable {
  /// The size of the session's frames; nil while its camera is not there.
  package var own: PhotoSize?
  /// The sizes to which the camera has to be switched, the smallest first.
  package var larger: [PhotoSize]

  /// The sizes of a camera.
  package init(own: PhotoSize? = nil, larger: [PhotoSize] = []) {
    self.own = own
    self.larger = larger
  }

  /// All of them, the smallest first.
  package var sizes: [PhotoSize] { [own].compactMap { $0 } + larger }
}

/// The reason why a camera cannot be switched to a larger size now: somebody needs its frames.
package enum StillObstacle: Hashable, Sendable {
  /// The session has this recording in progress.
  case recording(String)
  /// Another session uses the camera.
  case shared
}

extension PhotoValidation {
  /// The size that the camera has to be switched to; nil where a frame of the stream will do.
  ///
  /// - Parameter obstacle: what keeps the camera from being switched.
  static func stillSize(
    _ settings: PhotoParameters, _ rules: PhotoRules, _ obstacle: StillObstacle?
  ) throws(PhotoRefusal) -> PhotoSize? {
    guard let size = settings.size, size != rules.stills.own else { return nil }
    guard rules.stills.larger.contains(size) else {
      let sizes = rules.stills.sizes.map(\.description).joined(separator: " or ")
      throw .invalidSettings(
        field: field, rule: sizes.isEmpty ? "none while the camera is not there" : sizes)
    }
    if let rule = conflict(settings, rules) {
      throw .invalidSettings(field: field, rule: rule)
    }
    switch obstacle {
    case .recording(let name): throw .recordingInProgress(name)
    case .shared:
      throw .invalidSettings(
        field: field, rule: "not larger than its frames while another session uses the camera")
    case nil: return size
    }
  }

  /// The failure of a larger photo that was accepted before the session's configuration ruled it out; nil if it is
  /// still possible.
  static func obstacle(to size: PhotoSize, _ rules: PhotoRules) -> CaptureFault? {
    guard rules.stills.larger.contains(size) else { return .configurationUnsupported }
    return rules.clips == .on || !rules.companions.isEmpty ? .sessionConfigurationChanged : nil
  }

  private static let field = "maxPhotoDimensions"

  /// The rule that forbids a photo of a larger size with these settings; nil if there is none.
  private static func conflict(_ settings: PhotoParameters, _ rules: PhotoRules) -> String? {
    if settings.bracket != nil { return "not together with 'bracket': leave out one of them" }
    if settings.hasLight { return "not together with 'light': leave out one of them" }
    if settings.liveClip { return "not together with 'liveClip': leave out one of them" }
    if rules.clips == .on {
      return "only while liveClipSuspended is true: the clips of other photos would lack frames"
    }
    guard rules.companions.isEmpty else {
      return "not while the session has 'companions': leave out one of them"
    }
    return nil
  }
}
