// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Glibc
import ShutterInterfaces
import Varlink

/// Checks the engine's replies on one connection against the promises of its interface.
struct EngineReplies {
  private typealias Wire = EngineInterface

  /// The user of the connection.
  private let user: UInt32
  /// Whether that is another user than the engine's, and has opened no session on the connection:
  /// then the user has none.
  private var isStranger: Bool
  /// The last step of the photo that is being reported.
  private var step: Int?
  private var resolved: EngineInterface.ResolvedSettings?

  init(of user: UInt32) {
    self.user = user
    isStranger = user != getuid()
  }

  /// Checks the next reply. `descriptorSize` returns the size of the file that came with it.
  mutating func take(_ reply: Reply, descriptorSize: () -> Int64?) throws(Finding) {
    switch reply {
    case .failure(let error):
      try Finding.unless(
        error.name.hasPrefix("org.shutterd.Engine.")
          || error.name.hasPrefix("org.varlink.service."),
        "an error of no interface: \(error)")
    case .success(let parameters, let continues):
      do {
        try take(parameters, continues, descriptorSize)
      } catch let finding as Finding {
        throw finding
      } catch {
        throw Finding("\(error) in \(reply)")
      }
    }
  }

  private mutating func take(
    _ parameters: JSONObject, _ continues: Bool, _ descriptorSize: () -> Int64?
  ) throws {
    if parameters["status"] != nil {
      try take(try Wire.OpenSession.Reply(from: parameters, .strict), continues)
    } else if parameters["step"] != nil {
      try take(try Wire.CapturePhoto.Reply(from: parameters, .strict), continues)
    } else if parameters["photoFileDescriptor"] != nil {
      let reply = try Wire.OpenPhoto.Reply(from: parameters, .strict)
      try Finding.unless(
        reply.photoFileDescriptor == 0 && descriptorSize() == reply.size,
        "another file than the photo's: \(reply)")
    } else if parameters["cameras"] != nil {
      _ = try Wire.ListCameras.Reply(from: parameters, .strict)
      return
    } else if parameters["storage"] != nil {
      _ = try Wire.GetHealth.Reply(from: parameters, .strict)
      return
    } else if parameters["directories"] != nil {
      return try take(try Wire.ListContentDirectories.Reply(from: parameters, .strict).directories)
    } else if ["initial", "added", "removed"].contains(where: { parameters[$0] != nil }) {
      let reply = try Wire.WatchContentDirectories.Reply(from: parameters, .strict)
      return try take((reply.initial ?? []) + (reply.added.map { [$0] } ?? []))
    } else if parameters["vendor"] != nil || parameters["description"] != nil {
      return
    }
    try Finding.unless(!isStranger, "a stranger is answered \(parameters)")
  }

  private mutating func take(_ reply: Wire.OpenSession.Reply, _ continues: Bool) throws(Finding) {
    isStranger = isStranger && reply.session == nil
    let status = reply.status
    try Finding.unless(
      continues && (status?.state == .failed) == (status?.failure != nil)
        && (status?.state == .interrupted) == (status?.interruption != nil)
        && (reply.session == nil) == (reply.contentDirectory == nil),
      "a status that cannot be: \(reply)")
  }

  /// Checks directories. Each user sees only their own, which lie in a folder with the user's
  /// number as its name.
  private func take(_ directories: [Wire.ContentDirectory]) throws(Finding) {
    for path in directories.compactMap(\.path) {
      try Finding.unless(
        path.split(separator: "/").dropLast().last == "\(user)", "user \(user) is told of \(path)")
    }
  }

  private static let steps: [EngineInterface.PhotoStep] = [
    .willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didFinishCapture,
  ]

  private mutating func take(_ reply: Wire.CapturePhoto.Reply, _ continues: Bool) throws(Finding) {
    // A stand-in comes in the place of a finished photo.
    let isProxy = reply.step == .didCaptureDeferredProxy
    guard let index = Self.steps.firstIndex(of: isProxy ? .didFinishProcessing : reply.step) else {
      throw Finding("a step of what is not built: \(reply)")
    }
    if step != nil || continues {
      // If there are several results, each has its step.
      let isNext =
        index == (step ?? -1) + 1 || (index == step && Self.steps[index] == .didFinishProcessing)
      try Finding.unless(isNext, "step \(reply.step) after \(String(describing: step))")
      try Finding.unless(index == 0 || reply.resolved == resolved, "other settings: \(reply)")
    }
    try Finding.unless(
      continues == (reply.step != .didFinishCapture), "the wrong end of a photo: \(reply)")
    (step, resolved) = continues ? (index, reply.resolved) : (nil, nil)
    guard let photo = reply.photo else { return }
    try Finding.unless(photo.photoCount <= reply.resolved.expectedPhotoCount, "\(reply)")
    var file = stat()
    guard let path = photo.path else { return }
    try Finding.unless(
      // The photo may have taken the place of its stand-in already.
      stat(path, &file) == 0 && (file.st_size == photo.size || photo.proxy),
      "a photo is told of that is not there: \(photo)")
  }
}
