// SPDX-License-Identifier: Apache-2.0

/// An error of the engine, of a photo, or of the connection to the engine.
public enum CaptureError: Error, Hashable, Sendable {
  /// Nothing answers at the engine's socket. Has the path and the system's reason. The library keeps
  /// trying.
  case unreachable(path: String, reason: String)
  /// The connection to the engine ended because the engine was killed or restarted
  /// (`AVError.mediaServicesWereReset`, -11819). The library opens the session again. Whether requests under
  /// way were carried out is not known.
  case mediaServicesWereReset
  /// The ``CaptureSession`` was invalidated or deallocated.
  case invalidated
  /// A camera, a photo or the session failed.
  case failed(CaptureFailure)
  /// A setting of a photo, or of the configuration, breaks this rule.
  case invalidSettings(field: String, rule: String)
  /// The photo has a result that the delegate does not take: it needs a ``DeferredPhotoCaptureDelegate``, or a
  /// ``LivePhotoCaptureDelegate``.
  case missingHandler(PhotoStep.Kind)
  /// The camera cannot do what this field of the configuration says. `nearest` is the nearest value that it
  /// can do, if the engine knows one.
  case configurationUnsupported(field: String, nearest: String?)
  /// The camera runs for other programs, and not as this field of the configuration says. `present` is what it has, and
  /// `applications` has the names of these programs, as far as they are of the same user.
  case usedInAnotherFormat(field: String, present: String?, applications: [String])
  /// The same, and the format was to be changed for these programs (``CaptureSession/OtherFormat/change``), but may not
  /// be.
  case formatKept(
    field: String, present: String?, applications: [String], reason: CaptureSession.FormatKeeping)
  /// The session cannot start between ``CaptureSession/beginConfiguration()`` and its commit.
  case configurationInProgress
  /// The settings were already used for a photo. Each photo needs its own.
  case reusedSettings(uniqueID: Int64)
  /// Photos need a session that runs. Has the state that it is in instead.
  case sessionNotRunning(CaptureSession.State)
  /// The session is interrupted for this reason, and goes on by itself when that is over. `camera` is its camera. An engine
  /// that names no reason has ``sessionNotRunning(_:)`` in its place, with ``CaptureSession/State/interrupted``.
  case sessionInterrupted(CaptureSession.InterruptionReason, camera: String)
  /// There is no camera of that name. An empty name means that there is no camera at all.
  case noSuchCamera(String)
  /// Another program has the camera.
  case cameraBusy(String)
  /// An operation on the camera failed. `errno` is a symbolic name such as "EIO".
  case deviceFailure(camera: String, operation: String, errno: String)
  /// The engine's configuration does not allow this user to do that, or the engine may not open the camera.
  case notAuthorized(reason: String)
  /// At this path there is no room for the session's directory or for photos.
  case diskFull(path: String)
  /// The session is already recording the film of this name. It records one film at a time, and keeps its camera
  /// until that ends.
  case recordingInProgress(String)
  /// There is no microphone of that name. ``CaptureDevice/microphones(runtimeDirectory:)`` lists them.
  case noSuchMicrophone(String)
  /// Another program has the microphone.
  case microphoneBusy(String)
  /// The engine offers buffers for the live picture that cannot be read safely, for this reason.
  case unsafePreview(reason: String)
  /// The limit of sessions, of previews, or of unfinished photos of this session is reached.
  case tooManyObjects(limit: Int64)
  /// The session has no photo of that name, or it was moved away.
  case noSuchPhoto(String)
  /// The user has no content directory of that name, and has had none.
  case noSuchContent(String)
  /// A session writes into the content directory.
  case contentInUse(String)
  /// An extension sees only what its own launch has made.
  case notAvailableWhileLocked(String)
  /// This process belongs to no launch.
  case notAnExtension
  /// The context has this many bytes, more than it may (``CaptureContext/maximumSize``). The old one stays.
  case contextTooLarge(size: Int64)
  /// The context, or a value for it, is not what it has to be.
  case contextUnusable(reason: String)
  /// The file of a photo cannot be read. Has the system's reason.
  case unreadable(path: String, reason: String)
  /// The engine does not understand the request, or does not implement it yet. Has the error's name on the
  /// wire, and its parameters.
  case refused(name: String, details: String)
}

extension CaptureError: CustomStringConvertible {
  /// One line for people, with a remedy if there is one.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason):
      "shutter-engine cannot be reached at \(path): \(reason)"
    case .mediaServicesWereReset: "the connection to shutter-engine has ended"
    case .invalidated: "the capture session was invalidated"
    case .failed(let failure): "the engine says \(failure)"
    case .invalidSettings(let field, let rule): "\(field): \(rule)"
    case .missingHandler(let step):
      "the delegate does not take \(step), which this photo has: it has to be a \(step.delegate)"
    case .configurationUnsupported(let field, let nearest):
      "the camera does not have this \(field)" + (nearest.map { ", the nearest is \($0)" } ?? "")
    case .usedInAnotherFormat(let field, let present, let applications):
      "the camera runs with another \(field)" + (present.map { " (\($0))" } ?? "") + " for "
        + (applications.isEmpty ? "another program" : applications.joined(separator: ", "))
        + ": leave the \(field) open to share its pictures as they are"
    case .formatKept(let field, let present, let applications, let reason):
      "\(Self.usedInAnotherFormat(field: field, present: present, applications: applications)). It is not changed: "
        + reason.description
    case .configurationInProgress: "the configuration is being changed: commit it first"
    case .reusedSettings(let uniqueID): "the settings \(uniqueID) were used before: make new ones"
    case .sessionNotRunning(let state): "the capture session is \(state): start it first"
    case .sessionInterrupted(let reason, let camera): reason.words(camera)
    case .noSuchCamera(let camera): camera.isEmpty ? "there is no camera" : "no camera '\(camera)'"
    case .cameraBusy(let camera): "somebody else has the camera '\(camera)'"
    case .deviceFailure(let camera, let operation, let errno):
      "camera '\(camera)': cannot \(operation): \(errno)"
    case .notAuthorized(let reason): "not allowed: \(reason)"
    case .diskFull(let path): "no room for photos in \(path)"
    case .recordingInProgress(let name): "the film \(name) is being recorded: stop it first"
    case .noSuchMicrophone(let name): "no microphone '\(name)'"
    case .microphoneBusy(let name): "somebody else has the microphone '\(name)'"
    case .unsafePreview(let reason):
      "the preview cannot be read safely: \(reason). Report this as a bug of shutter-engine"
    case .tooManyObjects(let limit): "there are \(limit), no more are allowed"
    case .noSuchPhoto(let name): "the session has no photo \(name)"
    case .noSuchContent(let name): "there is no content directory \(name)"
    case .contentInUse(let name): "a session writes into \(name): end it first"
    case .notAvailableWhileLocked(let name): "\(name) was not made by this launch"
    case .notAnExtension: "this process was not launched as a capture extension"
    case .contextTooLarge(let size):
      "the context is too large: \(size) bytes, of at most \(CaptureContext.maximumSize)"
    case .contextUnusable(let reason): "the context cannot be used: \(reason)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .refused(let name, let details): "shutter-engine answered \(name): \(details)"
    }
  }
}

extension CaptureError {
  /// Whether the session is kept, and runs by itself when something else is over: ``sessionInterrupted(_:camera:)``, or what an
  /// engine that names no reason has in its place.
  public var isInterruption: Bool {
    switch self {
    case .sessionNotRunning(.interrupted), .sessionInterrupted: true
    default: false
    }
  }
}

extension CaptureSession.InterruptionReason {
  /// One line for people, with a remedy.
  fileprivate func words(_ camera: String) -> String {
    let name = camera.isEmpty ? "the camera" : "camera '\(camera)'"
    return switch self {
    case .privacy: "the privacy shutter of \(name) is closed: open it"
    case .noSignal: "\(name) receives no signal: check its cable, and what is at the other end"
    case .formatInUse:
      "\(name) runs in another format for another program, and the session waits until it is free"
    case .notAvailableInBackground:
      "the seat is locked, or another program is in front: unlock it, or come to the front"
    case .videoInUse: "another program took \(name): end it"
    case .audioInUse: "another program has the sound device: end it"
    case .severalForegroundClients: "several programs in front want \(name): end the others"
    case .systemPressure: "the machine is too hot, or its supply too weak: let it cool"
    default: "the capture session is interrupted: \(self)"
    }
  }
}

/// Why an accepted photo, a film or a session failed, in the engine's words. The numbers are the codes of `AVError`
/// with the same meaning.
public struct CaptureFailure: OpenEnumeration {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The camera was unplugged (-11808).
  public static let deviceWasDisconnected = CaptureFailure(rawValue: "DeviceWasDisconnected")
  /// An operation on the camera failed.
  public static let deviceFailure = CaptureFailure(rawValue: "DeviceFailure")
  /// Another program, or another session, has the camera (-11804, -11815).
  public static let cameraBusy = CaptureFailure(rawValue: "CameraBusy")
  /// There is no such camera (-11814).
  public static let noSuchCamera = CaptureFailure(rawValue: "NoSuchCamera")
  /// The engine may not open the camera (-11852).
  public static let notAuthorized = CaptureFailure(rawValue: "NotAuthorized")
  /// The camera cannot do what its configuration asks for (-11861, -11871).
  public static let configurationUnsupported = CaptureFailure(rawValue: "ConfigurationUnsupported")
  /// No frame came within the 5 s that a start may take.
  public static let startTimedOut = CaptureFailure(rawValue: "StartTimedOut")
  /// The session was not started while the photo waited for it (-11803).
  public static let sessionNotRunning = CaptureFailure(rawValue: "SessionNotRunning")
  /// The session was interrupted before the photo had its frame, or while it recorded a film (-11818).
  public static let sessionWasInterrupted = CaptureFailure(rawValue: "SessionWasInterrupted")
  /// The session changed to another camera or format before the photo had its frame, or while it recorded a
  /// film (-11806).
  public static let sessionConfigurationChanged = CaptureFailure(
    rawValue: "SessionConfigurationChanged")
  /// The camera delivered no frame for 1 s (-11805).
  public static let noDataCaptured = CaptureFailure(rawValue: "NoDataCaptured")
  /// The frame was damaged, or of a format that is not encoded.
  public static let encodingFailed = CaptureFailure(rawValue: "EncodingFailed")
  /// There is no room, or the user's quota is used up (-11807). Nothing of a photo is left; a film ends here,
  /// and what was recorded is kept.
  public static let diskFull = CaptureFailure(rawValue: "DiskFull")
  /// The film has the length that its settings allow (-11810). It is complete.
  public static let maximumDurationReached = CaptureFailure(rawValue: "MaximumDurationReached")
  /// The film has the size that its settings allow (-11811). It is complete.
  public static let maximumFileSizeReached = CaptureFailure(rawValue: "MaximumFileSizeReached")
  /// The photo could not be made durable for another reason. Nothing of it is left.
  public static let storageFailure = CaptureFailure(rawValue: "StorageFailure")
  /// The engine was asked to end, or a stop came before the start was done (-11878).
  public static let operationCancelled = CaptureFailure(rawValue: "OperationCancelled")
}
