// SPDX-License-Identifier: Apache-2.0

//   zero shutter lag ◀── responsive capture ◀── fast capture
//
//   each only together with the one before it: who switches one off switches off those behind it, and who asks for one
//   alone is refused

/// How photos of a session get their frames, and how soon they may follow each other.
package struct PhotoPace: Hashable, Sendable {
  package private(set) var zeroShutterLag = true
  /// Only with zero shutter lag.
  package private(set) var responsiveCapture = false
  /// Only with responsive capture.
  package private(set) var fastCapturePrioritization = false

  package init() {}

  /// Takes what a client sets; what it leaves out stays as it is.
  package mutating func apply(
    zeroShutterLag lag: Bool?, responsiveCapture responsive: Bool?,
    fastCapturePrioritization fast: Bool?
  ) throws(BrokenRule) {
    let hasLag = lag ?? zeroShutterLag
    guard hasLag || responsive != true else {
      throw BrokenRule("responsiveCapture", "true only while zeroShutterLag is true")
    }
    let isResponsive = hasLag && responsive ?? responsiveCapture
    guard isResponsive || fast != true else {
      throw BrokenRule("fastCapturePrioritization", "true only while responsiveCapture is true")
    }
    let isFast = isResponsive && fast ?? fastCapturePrioritization
    (zeroShutterLag, responsiveCapture, fastCapturePrioritization) = (hasLag, isResponsive, isFast)
  }
}

/// The companions of a session: the cameras that photograph the same moment too.
package enum CompanionRule {
  /// The most that a session may have.
  package static let limit = 7

  /// Whether a session with this camera may have these companions.
  package static func check(_ names: [String], beside camera: String) throws(BrokenRule) {
    guard names.count <= limit, Set(names + [camera]).count == names.count + 1 else {
      throw BrokenRule(
        "companions",
        "at most \(limit) cameras, each once, without '\(camera)', the session's camera")
    }
  }

  /// The companions when the session goes from one camera to another, which changes places if it was one of them.
  package static func names(
    _ names: [String], from camera: String, to other: String
  ) -> [String] { names.map { $0 == other ? camera : $0 } }
}

/// The side of a picture that a client may ask for.
package enum PictureSideRule {
  package static func side(_ pixels: Int64, _ field: String) throws(BrokenRule) -> Int {
    guard (1...65_535).contains(pixels) else { throw BrokenRule(field, "from 1 to 65535 pixels") }
    return Int(pixels)
  }
}
