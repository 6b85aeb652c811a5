// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import ShutterKit
import Varlink
import VarlinkSocket

/// Words for the daemons' errors, with a remedy if there is one.
enum ErrorWords {
  /// An error in the words of the command line, with the remedy.
  static func words(for error: RemoteError) -> String {
    fact(of: error).map { with($0, remedy(for: error)) } ?? literally(error)
  }

  /// An error as the interface has it: the last part of its name, its parameters, and the remedy. For users who
  /// typed a method and its parameters.
  static func literally(_ error: RemoteError) -> String {
    let name = error.name.split(separator: ".").last.map { String($0) } ?? error.name
    let details = error.parameters.members.compactMap { member -> String? in
      if case .string(let text) = member.value, text.isEmpty { return nil }
      return "\(member.name) \(TextForm.plain(member.value))"
    }
    let fact = details.isEmpty ? name : "\(name): \(details.joined(separator: ", "))"
    return with(fact, remedy(for: error))
  }

  /// What the user of this command knows a field of the interface by: the option that sets it, if it was given, else the
  /// field in plain words.
  private static func name(of field: String) -> String {
    guard let option = option(of: field) else { return field }
    let name = option.split(separator: ",").first.map(String.init) ?? option
    return GivenOptions.has(name) ? option : "the \(GivenOptions.words(of: field))"
  }

  /// The option that sets a field of the interface; nil if none does.
  private static func option(of field: String) -> String? {
    switch field {
    case "application", "camera", "codec", "compression", "height", "light", "preset", "press",
      "quality", "rotation", "session", "sound", "width", "zoom":
      "--\(field)"
    case "companions": "--cameras"
    case "liveClipEnabled": "--live"
    case "liveClipBeforeUSec": "--live-before, in microseconds"
    case "liveClipAfterUSec": "--live-after, in microseconds"
    case "liveClipCodec": "--live-codec"
    case "pixelFormat": "--pixel-format"
    case "frameInterval": "--frame-interval"
    case "otherFormat": "--other-format"
    case "zeroShutterLag": "--zero-shutter-lag"
    case "responsiveCapture": "--responsive"
    case "maxQuality": "--max-quality"
    case "mediaType": "--media-type"
    case "rawMediaType": "--with-raw"
    case "maxPhotoDimensions": "--photo-size"
    case "exposureBiasMilliEV": "--exposure-bias, in thousandths of an exposure value"
    case let part where part.hasPrefix("crop"): "--crop"
    case let part where part.hasPrefix("interest"): "--interest"
    case let step where step.hasPrefix("bracket"): words(ofStep: step)
    case "momentUSec": "--moment"
    case "uniqueId": "--unique-id"
    case "maximumDurationUSec": "--duration"
    case "maximumSize": "--size"
    case "bitRate": "--bit-rate"
    case "maximumFrameRate": "--frame-rate"
    default: nil
    }
  }

  /// The option "--bracket"; for a field of one of its steps, such as "bracket[1].gain", also that field, its unit
  /// and the number of the step.
  private static func words(ofStep field: String) -> String {
    let parts = field.split { "[].".contains($0) }
    guard parts.count == 3, let index = Int(parts[1]), (0..<1000).contains(index) else {
      return "--bracket"
    }
    let unit =
      switch parts[2] {
      case "biasMilliEV": "exposure bias in thousandths of an exposure value"
      case "exposureUSec": "exposure in microseconds"
      case let control: "\(control)"
      }
    return "--bracket, \(unit), step \(index + 1)"
  }

  /// The reason why an accepted photo failed, from the name of the failure.
  static func words(ofPhotoFailure name: String?) -> String {
    switch name {
    case nil: "the engine gave no reason"
    case "DeviceWasDisconnected": "the camera was unplugged"
    case "DeviceFailure": "the camera failed; see the log of shutter-engine"
    case "CameraBusy": "the camera is used by another program"
    case "SessionWasInterrupted": "the session was interrupted"
    case "SessionNotRunning": "the session was not started in time"
    case "NoDataCaptured": "the camera delivered no frame"
    case "StartTimedOut": "the camera did not start in time"
    case "EncodingFailed": "the frame was damaged, or of a format that is not encoded"
    case "DiskFull": "the disk is full"
    case "StorageFailure": "it could not be written; see the log of shutter-engine"
    case "OperationCancelled": "the engine ended"
    case "ConfigurationUnsupported":
      "the camera's pictures do not follow its controls; see the log of shutter-engine"
    case let name?: name
    }
  }

  /// The reason why a film ended that was not stopped.
  static func words(ofFilmError error: CaptureError?) -> String {
    guard case .failed(let failure) = error else {
      return error.map { "\(Failure($0))" } ?? "no frame came before it was stopped"
    }
    switch failure {
    case .maximumDurationReached:
      return GivenOptions.has("--duration")
        ? "it has the length that --duration allows" : "it has the greatest length of a film"
    case .maximumFileSizeReached:
      return GivenOptions.has("--size")
        ? "it has the size that --size allows" : "it has the greatest size of a file there"
    case .noDataCaptured: return "no frame came before its end"
    case .sessionConfigurationChanged: return "the camera's format has changed"
    case .encodingFailed: return "the encoder failed; see the log of shutter-engine"
    default: return words(ofPhotoFailure: failure.rawValue)
    }
  }

  private static func with(_ fact: String, _ remedy: String?) -> String {
    remedy.map { "\(fact); \($0)" } ?? fact
  }

  private static func fact(of error: RemoteError) -> String? {
    func text(_ name: String) -> String {
      error.parameters[name].map { TextForm.plain($0) } ?? "?"
    }
    switch error.name {
    case EngineInterface.NoSuchCamera.name:
      return isWithoutCamera(error)
        ? "there is no camera" : "no camera is called '\(text("camera"))'"
    case EngineInterface.NotSynthetic.name:
      return "the camera '\(text("camera"))' is not a synthetic one of the engine's configuration"
    case EngineInterface.NotSimulated.name:
      return "the engine's configuration does not allow that: \(text("setting")) is false"
    case EngineInterface.CameraBusy.name: return "the camera \(text("camera")) is in use"
    case EngineInterface.NoSuchSession.name, GatewayInterface.NoSuchSession.name:
      return "there is no session '\(text("session"))' of yours"
    case EngineInterface.NoSuchObject.name: return "there is no '\(text("name"))' of yours"
    case EngineInterface.ContentDirectoryActive.name:
      return "\(text("name")) is in use: the session that writes into it is still open"
    case EngineInterface.SessionNotRunning.name:
      return InterruptionWords(error)?.fact ?? "the session is \(text("state"))"
    case EngineInterface.RecordingInProgress.name:
      return "the session records the film \(text("recording")) already"
    case EngineInterface.NoSuchMicrophone.name:
      return "no microphone is called '\(text("microphone"))'"
    case EngineInterface.MicrophoneBusy.name:
      return "the microphone \(text("microphone")) is in use"
    case EngineInterface.ReusedSettings.name:
      return "a photo of this session has had the number \(text("uniqueId")) already (--unique-id)"
    case EngineInterface.MissingHandler.name:
      return "the photo needs a step that --handle does not name: \(text("step"))"
    case EngineInterface.InvalidSettings.name:
      return "\(name(of: text("field"))): \(text("rule"))"
    case EngineInterface.ConfigurationUnsupported.name:
      let field = name(of: text("field"))
      if let users = applications(in: error) {
        let present = error.parameters["nearest"].map { " (\(TextForm.plain($0)))" } ?? ""
        return "\(field): the camera runs with another value\(present) for \(users)"
          + (keeping(in: error).map { ", and keeps it: \($0)" } ?? "")
      }
      if deliversNothingUsed(error) {
        return "the camera delivers nothing that can become a photo or a film"
      }
      let nearest = error.parameters["nearest"].map { ", the nearest is \(TextForm.plain($0))" }
      return "the camera cannot do this: \(field)\(nearest ?? "")"
    case EngineInterface.DeviceFailure.name:
      return "the camera \(text("camera")) failed to \(text("operation")): \(text("errnoName"))"
    case EngineInterface.DiskFull.name: return "the disk of \(text("path")) is full"
    case EngineInterface.NotAuthorized.name, GatewayInterface.NotAuthorized.name:
      return "you may not do this: \(text("reason"))"
    case EngineInterface.TooManyObjects.name, GatewayInterface.TooManyInteractions.name:
      return "there are \(text("limit")) already, which is the limit"
    case GatewayInterface.EngineNotAttached.name: return "the engine is not attached to shutterd"
    case GatewayInterface.ForegroundRefused.name:
      return "no client may come to the foreground now: \(text("reason"))"
    case ControlInterface.NoSuchClient.name: return "process \(text("pid")) is not a client"
    case ControlInterface.NoSuchDevice.name: return "no device is called '\(text("device"))'"
    case ControlInterface.NoSuchButton.name:
      return "\(text("device")) has no button '\(text("button"))'"
    case GatewayInterface.PressRefused.name:
      return "the press would not be granted: \(text("reason"))"
    case GatewayInterface.NoSuchPress.name: return "no press \(text("press")) is held"
    case GatewayInterface.NoSuchRequest.name:
      return "the request \(text("request")) is answered too late, or was never sent"
    case ControlInterface.NoSuchControl.name, GatewayInterface.NoSuchControl.name:
      let name = text("control")
      return name.isEmpty
        ? "the program in front has no control" : "the program in front has no control '\(name)'"
    case ControlInterface.ControlRefused.name:
      return "the control '\(text("control"))' cannot be turned that way: \(text("reason"))"
    case ControlInterface.NoSuchChip.name: return "no simulated chip is called '\(text("chip"))'"
    case ControlInterface.NoSuchLine.name:
      return "the chip '\(text("chip"))' has no line '\(text("line"))'"
    case ControlInterface.LineIsOutput.name:
      return "the line '\(text("line"))' of \(text("chip")) is an output of the gateway"
    case ControlInterface.NoSuchApplication.name:
      return "no application is called '\(text("name"))'"
    case ControlInterface.NotLaunched.name: return "no extension of \(text("name")) runs"
    case ControlInterface.LaunchRefused.name:
      return "\(text("name")) was not launched: \(text("reason"))"
    case EngineInterface.NotAnExtension.name, GatewayInterface.NotAnExtension.name:
      return "only an extension that was launched may do this"
    case GatewayInterface.ApplicationNotFound.name:
      return "the application \(text("application")) cannot be opened: \(text("reason"))"
    case GatewayInterface.NoUserInteraction.name:
      return "the extension was sent no press within the last 10 s"
    case EngineInterface.NotAvailableWhileLocked.name:
      return "'\(text("name"))' was not made by this launch"
    case HooksInterface.NoSuchRun.name: return "there is no run \(text("run"))"
    case HooksInterface.WrongStage.name: return "run \(text("run")) is \(text("stage"))"
    case HooksInterface.NotKept.name: return "that could not be kept: \(text("reason"))"
    case PrintInterface.LimitReached.name:
      return "the limit of \(text("limit")) sheets for this \(text("what")) leaves \(text("left"))"
    case PrintInterface.QueueFull.name: return "\(text("limit")) sheets may wait, and no more"
    case PrintInterface.BadPicture.name: return "the picture cannot be printed: \(text("reason"))"
    case PrintInterface.NoSuchJob.name: return "there is no job \(text("job"))"
    case PrintInterface.WrongState.name: return "job \(text("job")) is \(text("state"))"
    case PrintInterface.PictureGone.name:
      return "the picture of job \(text("job")) is no longer kept"
    case PrintInterface.NotAllowed.name, PrintInterface.NoPrinter.name: return text("remedy")
    case PrintInterface.PrintServiceFailure.name:
      return "CUPS did not \(text("operation")): \(text("reason"))"
    case PrintInterface.NotKept.name: return "the job was not added: \(text("reason"))"
    case VarlinkServiceInterface.PermissionDenied.name: return "you may not do this"
    case VarlinkServiceInterface.InvalidParameter.name:
      // The last part of "settings.quality".
      let field = text("parameter").split(separator: ".").last.map { String($0) } ?? ""
      return "\(name(of: field)) has no value that the daemon takes"
    case VarlinkServiceInterface.MethodNotImplemented.name,
      VarlinkServiceInterface.MethodNotFound.name:
      return "the daemon does not have this yet (\(text("method")))"
    default: return nil
    }
  }

  /// The other programs for whom a camera runs otherwise; nil if it cannot do what was asked for.
  private static func applications(in error: RemoteError) -> String? {
    let value = try? EngineInterface.ConfigurationUnsupported(error)
    return value?.usedBy.map {
      $0.isEmpty ? "another program" : $0.joined(separator: ", ")
    }
  }

  /// Why a camera keeps its format although it was to be changed; nil if it was not to be.
  private static func keeping(in error: RemoteError) -> String? {
    switch (try? EngineInterface.ConfigurationUnsupported(error))?.kept {
    case .otherUser?: "a program of another user has it"
    case .recording?: "a film is being recorded"
    case .askedFor?: "that format was asked for"
    case .configuring?: "it is just being configured"
    case .capturing?:
      "photos in progress need it for longer than two seconds: try again when they are taken"
    case .unrecognized(let word)?: word
    case nil: nil
    }
  }

  /// Whether none at all is there: nobody has named one.
  private static func isWithoutCamera(_ error: RemoteError) -> Bool {
    (error.parameters["camera"]?.stringValue ?? "").isEmpty
  }

  /// Whether no format at all would do: a pixel format that was asked for has a nearest one.
  private static func deliversNothingUsed(_ error: RemoteError) -> Bool {
    error.parameters["field"]?.stringValue == "pixelFormat" && applications(in: error) == nil
      && (error.parameters["nearest"]?.stringValue ?? "").isEmpty
  }

  /// What helps when an operation of a camera fails with this error of the system.
  private static func remedy(ofDeviceFailure errnoName: String?) -> String {
    switch errnoName {
    case "ENOSPC":
      "the bus has no bandwidth left for it: ask for a smaller size, fewer frames a second or --pixel-format MJPG, or plug "
        + "it into another port, away from other cameras and hubs"
    case "EPROTO", "EILSEQ", "ETIMEDOUT":
      "try another cable or port, without a hub; the log of shutter-engine has more"
    default: "see the log of shutter-engine"
    }
  }

  private static func remedy(for error: RemoteError) -> String? {
    switch error.name {
    case EngineInterface.CameraBusy.name:
      "it is used by another program: 'shutterctl cameras' has its node, and 'fuser -v NODE' shows by whom"
    case EngineInterface.NoSuchCamera.name:
      isWithoutCamera(error)
        ? "plug one in, or add [[synthetic]] to shutter-engine.toml to try without; 'shutterctl doctor' says what is "
          + "wrong with one that is plugged in"
        : "'shutterctl cameras' lists those that there are; a v4l2loopback is one while a program plays into it"
    case EngineInterface.SessionNotRunning.name: InterruptionWords(error)?.remedy
    case EngineInterface.NotSynthetic.name: "only those are simulated: add a [[synthetic]] one"
    case EngineInterface.NotSimulated.name: "set it to true, and run 'shutterctl reload --engine'"
    case EngineInterface.NoSuchMicrophone.name: "'arecord -l' lists those of this machine"
    case EngineInterface.MicrophoneBusy.name:
      "it is used by another program: 'fuser -v /dev/snd/*' says by whom"
    case EngineInterface.ConfigurationUnsupported.name:
      if deliversNothingUsed(error) {
        "'shutterctl doctor' says what it delivers"
      } else if applications(in: error) == nil {
        "'shutterctl formats CAMERA' lists what it can"
      } else {
        "leave it out to share its pictures as they are, end the other program, or add '--other-format wait'"
      }
    case EngineInterface.DeviceFailure.name:
      remedy(ofDeviceFailure: error.parameters["errnoName"]?.stringValue)
    case PrintInterface.LimitReached.name: "a host prints it with --beyond-limits"
    case HooksInterface.NoSuchRun.name: "'shutterctl hooks list --all' lists them"
    case HooksInterface.NotKept.name: "make room on the disk of /var/lib/shutter-hooks"
    case PrintInterface.NoSuchJob.name: "'shutterctl print jobs --all' lists them"
    case PrintInterface.NotKept.name: "make room on the disk of /var/lib/shutter-print"
    case PrintInterface.PrintServiceFailure.name: "'systemctl status cups' says more"
    case EngineInterface.DiskFull.name: "make room there, or set content_directory"
    case GatewayInterface.EngineNotAttached.name: "start shutter-engine"
    case ControlInterface.NoSuchClient.name: "'shutterctl status' lists those that there are"
    case ControlInterface.NoSuchDevice.name, ControlInterface.NoSuchButton.name:
      "'shutterctl devices' lists those that there are"
    case ControlInterface.NoSuchControl.name, ControlInterface.ControlRefused.name:
      "'shutterctl control' lists those that it has, with their values"
    case ControlInterface.NoSuchChip.name, ControlInterface.NoSuchLine.name:
      "[[simulated_gpio]] of the gateway's configuration names them"
    case ControlInterface.LineIsOutput.name: "leave the level out, and it is shown"
    case ControlInterface.LockNotKept.name:
      "the seat is locked; see that shutterd's user may write there and has room, then try again"
    case GatewayInterface.AuthenticationFailed.name:
      "an administrator unlocks without the PIN: 'shutterctl lock off'"
    case GatewayInterface.UnlockRefused.name: "it stays locked"
    case ControlInterface.LockHeld.name: "turn its key switch back, which also unlocks"
    case ControlInterface.NoSuchApplication.name, ControlInterface.NotLaunched.name,
      ControlInterface.LaunchRefused.name, GatewayInterface.ApplicationNotFound.name:
      "'shutterctl apps' lists the applications, and what is wrong with each"
    case EngineInterface.NotAnExtension.name, GatewayInterface.NotAnExtension.name:
      "register it in /etc/shutterd/apps.d, and use 'shutterctl launch NAME'"
    case GatewayInterface.NoUserInteraction.name: "ask for it in answer to a press"
    case EngineInterface.NotAvailableWhileLocked.name: "the application can have it"
    case VarlinkServiceInterface.MethodNotImplemented.name: "this version does not have it"
    case VarlinkServiceInterface.ExpectedMore.name: "call it with --more"
    case VarlinkServiceInterface.PermissionDenied.name: "ask an administrator of this machine"
    default: nil
    }
  }
}
