// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxIO

/// Something about a camera that its users should know, and that keeps nobody from using it.
package enum CameraRemark: Sendable, Hashable, CustomStringConvertible {
  /// A control that the configuration or a session sets.
  case controlRefused(ControlRefusal)
  /// Values that a bracket has changed, and that the camera refuses to have back.
  case controlsLost([ControlValue])
  /// The driver's format is of one size, and the camera's JPEGs are of another, which is used.
  case jpegSize(driver: FrameSize, jpeg: FrameSize)
  /// The camera's JPEGs had another size before.
  case changedJPEGSize(former: FrameSize, now: FrameSize)
  /// The driver makes another size of one that it lists, and that is used.
  case otherSize(asked: FrameSize, driver: FrameSize)
  /// All raw frames are shorter than their format.
  case shortFrames(bytes: Int, needed: Int, isUsed: Bool)
  /// The camera's JPEGs are of a form that is decoded and encoded again, if it can be decoded.
  case jpegForm(String)
  /// The camera's JPEGs are of a form that cannot be decoded.
  case undecodableJPEG(String)
  /// Some of the camera's JPEGs are damaged, in this way.
  case damagedFrames(String)
  /// All JPEGs lack their last marker.
  case endlessJPEG
  /// The end of that.
  case jpegWithEnd
  /// The driver's time stamps are too old to be true, milliseconds.
  case oldStamps(byMSec: Int64)
  /// The end of that.
  case youngStamps
  /// Its pictures come in fields, of which one is shown.
  case interlaced
  /// It is a receiver without a signal.
  case noSignal
  /// The end of that.
  case signal
  /// None of its pixel formats can be used.
  case foreignFormats([String])
  /// Another camera has the same serial number.
  case namedByPort
  /// V4L2's number of a control that does not answer.
  case silentControl(UInt32)
  /// Its pictures come at longer intervals than its driver says, milliseconds.
  case slow(everyMSec: Int64, saidMSec: Int64)
  /// It delivered no picture for so long that it was opened again.
  case stalled(seconds: Int64)
  /// The end of both.
  case asFastAsItSays
  /// The driver makes another pixel format of one that it lists, and that is used.
  case otherFormat(asked: PixelFormat, driver: PixelFormat)
  /// An operation on it failed the last time that somebody had it.
  case failed(SystemError)
  /// It was started, and delivered nothing for so long that it was closed.
  case silent(seconds: Int64)
  /// The end of both.
  case delivers
  /// Its [[camera]] has something that it does not take, in words.
  case unfitRule(String)
  /// Settings that this has changed were not set back, for these reasons.
  case notRestored(ChangeSource, [String])
  /// The end of that.
  case restored(ChangeSource)
  /// The last bracket failed for this reason.
  case noBracket(String)
  /// The end of that.
  case bracketTaken
  /// The last photo that was larger than its frames failed for this reason.
  case noLargerPhoto(String)
  /// The end of that.
  case largerPhotoTaken
  /// Its light does not work, with the reason and the remedy.
  case noLight(String)
  /// The end of that.
  case light

  /// The causes of a temporary change of a camera's settings.
  package enum ChangeSource: String, Sendable {
    /// A configuration that the camera did not take as a whole.
    case configuration = "a change of a session"
    /// Focus, exposure and others that a session adjusts while it runs.
    case adjustment = "an adjustment"
    case bracket = "a bracket"
  }

  /// Remarks of one cause replace each other.
  package var cause: String {
    switch self {
    case .controlRefused(let refusal): "control \(refusal.control)"
    case .controlsLost: "bracket"
    case .jpegSize, .changedJPEGSize: "size"
    case .otherSize: "format"
    case .shortFrames: "length"
    case .jpegForm, .undecodableJPEG: "form"
    case .damagedFrames: "damage"
    case .endlessJPEG: "end"
    case .jpegWithEnd: "return of the end"
    case .oldStamps: "stamps"
    case .youngStamps: "return of the stamps"
    case .interlaced: "fields"
    case .noSignal: "signal"
    case .signal: "return of the signal"
    case .foreignFormats: "formats"
    case .namedByPort: "name"
    case .silentControl(let id): "control \(id)"
    case .slow: "speed"
    case .stalled: "stall"
    case .asFastAsItSays: "recovery"
    case .otherFormat: "pixel format"
    case .failed, .silent: "failure"
    case .delivers: "return of the frames"
    case .unfitRule(let words): "rule: \(words)"
    case .notRestored(let source, _): "restoring after \(source.rawValue)"
    case .restored: "end of the restoring"
    case .noBracket: "brackets"
    case .bracketTaken: "return of the brackets"
    case .noLargerPhoto: "larger photos"
    case .largerPhotoTaken: "return of larger photos"
    case .noLight: "light"
    case .light: "return of the light"
    }
  }

  /// Whether it describes the pictures of one stream. If it is still true of the next stream, it is made again.
  package var isOfStream: Bool {
    switch self {
    case .jpegSize, .otherSize, .otherFormat, .shortFrames, .jpegForm, .undecodableJPEG,
      .damagedFrames, .endlessJPEG, .jpegWithEnd, .oldStamps, .youngStamps, .interlaced:
      true
    // The stream that has changed ends with it.
    case .changedJPEGSize: false
    case .controlRefused, .controlsLost, .noSignal, .signal, .foreignFormats, .namedByPort,
      .silentControl, .slow, .stalled, .asFastAsItSays, .failed, .silent, .delivers, .unfitRule,
      .notRestored, .restored, .noBracket, .bracketTaken, .noLargerPhoto, .largerPhotoTaken,
      .noLight, .light:
      false
    }
  }

  /// The causes of remarks that this one ends, for a remark that is none itself; nil for all others.
  package var ended: [String]? {
    if case .asFastAsItSays = self { return ["speed", "stall"] }
    if case .signal = self { return ["signal"] }
    if case .jpegWithEnd = self { return ["end"] }
    if case .youngStamps = self { return ["stamps"] }
    if case .delivers = self { return ["failure"] }
    if case .restored(let source) = self { return [Self.notRestored(source, []).cause] }
    if case .bracketTaken = self { return ["brackets"] }
    if case .largerPhotoTaken = self { return ["larger photos"] }
    if case .light = self { return ["light"] }
    return nil
  }

  package var description: String {
    switch self {
    case .controlRefused(let refusal): "\(refusal)"
    case .controlsLost(let values):
      "it does not take its former values after a bracket; set them by hand: v4l2-ctl -c "
        + values.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    case .jpegSize(let driver, let jpeg):
      "its pictures are of \(jpeg), though its driver says \(driver): \(jpeg) is used"
    case .changedJPEGSize(let former, let now):
      "its pictures were of \(former) and are of \(now) now: it was opened again"
    case .otherSize(let asked, let driver):
      "its driver lists \(asked) and makes \(driver) of it: \(driver) is used"
    case .shortFrames(let bytes, let needed, let isUsed):
      "its frames have \(bytes) of \(needed) bytes, \(needed - bytes) too few: "
        + (isUsed ? "their end is filled with the last line" : "they are left out")
    case .jpegForm(let form):
      "its JPEGs are unusual (\(form)): they are decoded and encoded again"
    case .undecodableJPEG(let form):
      "its JPEGs are of a form that is not decoded (\(form)): they become no photos; choose another format"
    case .damagedFrames(let how):
      "some of its JPEGs are damaged (\(how)), and films leave them out: another cable, port or size may help"
    case .endlessJPEG: "its JPEGs have no end marker, which is added"
    case .jpegWithEnd: "its JPEGs have an end marker again"
    case .oldStamps(let byMSec):
      "the time stamps of its driver lie \(byMSec) ms before the arrival of the frames, which cannot be: the time of the "
        + "arrival is used"
    case .youngStamps: "the time stamps of its driver are plausible again"
    case .interlaced:
      "its pictures are interlaced: one of the two fields is shown, each of its lines twice, so that nothing that moves "
        + "has combs"
    case .noSignal:
      "it receives no signal: check its cable, and whether the other end is on and sends something that it can receive"
    case .signal: "it receives a signal"
    case .foreignFormats(let formats):
      "it delivers only \(formats.joined(separator: ", ")), which the engine cannot turn into photos or films"
    case .namedByPort:
      "another camera has the same serial number, so its port is in its name: plugged in elsewhere it has another "
        + "name; [[camera]] can give it one by match = { ID_PATH = … }"
    case .silentControl(let id):
      "its control 0x\(String(id, radix: 16)) answers with an error, and is left out"
    case .slow(let everyMSec, let saidMSec):
      "its pictures come \(everyMSec) ms apart or more, though its driver says \(saidMSec) ms: many cameras expose that "
        + "long in poor light; more light helps, or a shorter exposure time"
    case .stalled(let seconds):
      "it delivered no picture for \(seconds) s, and was opened again: a camera that is slower than that is taken for "
        + "one that hangs"
    case .asFastAsItSays: "its pictures come as fast as its driver says"
    case .otherFormat(let asked, let driver):
      "its driver lists \(asked) and makes \(driver) of it: \(driver) is used"
    case .failed(let error):
      "it failed the last time: \(error)" + (Self.remedy(of: error).map { ": \($0)" } ?? "")
    case .silent(let seconds):
      "it was started, and delivered no picture for \(seconds) s: look at its cable and port; a camera that needs longer "
        + "for its first picture is not waited for"
    case .delivers: "it delivers pictures"
    case .unfitRule(let words): "its [[camera]] in shutter-engine.toml: \(words)"
    case .notRestored(let source, let reasons):
      "its settings were not set back after \(source.rawValue): \(reasons.joined(separator: "; "))"
    case .restored(let source): "its settings are set back after \(source.rawValue)"
    case .noBracket(let reason): "the last bracket failed: \(reason)"
    case .bracketTaken: "a bracket was taken"
    case .noLargerPhoto(let reason):
      "the last photo that was larger than its live picture failed: \(reason)"
    case .largerPhotoTaken: "a photo larger than its live picture was taken"
    case .noLight(let words): "photos have no light: \(words)"
    case .light: "its light is there"
    }
  }

  /// The remedy for an error of the system; nil if none is known.
  private static func remedy(of error: SystemError) -> String? {
    switch error.errno.code {
    case ENOSPC:
      "the bus has no bandwidth left for it: a smaller size, fewer frames a second or MJPG need less, and so does another "
        + "port, away from other cameras and hubs"
    case EPROTO, EILSEQ, ETIMEDOUT, EIO: "another cable or port may help, without a hub"
    default: nil
    }
  }
}
