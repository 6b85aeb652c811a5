// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// What the log says of cameras, `shutterctl doctor` says, too. The code of cameras therefore logs by `CameraNotes`, which
/// keeps each remark for the doctor; each line that it logs in another way is in the table, with the reason why that is
/// right.
struct CameraLogTests {
  /// Why a line of the log is no remark.
  private enum Reason {
    /// The doctor has it in a line with these words.
    case doctor(String)
    /// It is what a remark of this cause says later, if it lasts.
    case remark(String)
    /// Who asked is answered with it, and asks again or does not.
    case answered
    /// It is about no camera, or says that all is well.
    case other
  }

  /// The folders, or single files, of the code of cameras.
  private static let code = [
    "Devices/VideoDevices/Cameras", "Devices/VideoDevices/Frames", "Devices/VideoDevices/Ioctl",
    "Devices/VideoDevices/Payloads", "Devices/VideoDevices/Programs",
    "Devices/VideoDevices/Streams", "Devices/VideoDevices/Synthetic", "Devices/VideoDevices/V4L2",
    "Services/CaptureEngine/Adjustments", "Services/CaptureEngine/Brackets",
    "Services/CaptureEngine/Cameras", "Services/CaptureEngine/Fan",
    "Services/CaptureEngine/Light", "Services/CaptureEngine/Sessions",
    "Services/CaptureEngine/Stills", "Services/CaptureEngine/Photos/SessionFrameRuns.swift",
  ]

  private static let table: [String: Reason] = [
    // By this line each remark is logged.
    "camera '…': …": .other,
    "camera '…' delivers no frames": .remark("stall"),
    "… is not used: …": .doctor("is not used: "),
    "the camera program …: …": .doctor("does not run: "),
    "cameras that are plugged in will not be found: …": .doctor("udev"),
    "camera '…', beside the session's camera: …": .remark("failure"),
    "a synthetic camera has no pictures: …": .remark("failure"),
    "… is not shown, because it cannot be decoded: remove it": .other,
    "camera '…' is not adjusted: …": .answered,
    "settings of camera '…' are restored": .other,
    "controls of camera '…' that a bracket had changed are restored": .other,
    "camera '…': a change of '…' shows after ": .doctor(" shows after "),
    // They are as before, and the disk is the matter.
    "controls of camera '…' may be restored once more: …": .other,
    // The file names the cameras, and cannot be read.
    "… is damaged: controls that a bracket has changed may keep its values": .other,
    "controls that a bracket has changed may keep its values: …": .other,
    "no bracket of camera '…': a photo of another session has its controls": .answered,
    "no light for camera '…': a photo of another session has it": .answered,
    "no photo with light of camera '…': …": .answered,
    "no photo of … of camera '…': …": .answered,
    "camera '…' was switched to … for a photo: no frames for … ms": .other,
    "no session for …: …: …": .doctor("no photo can be stored in "),
    "press …: dropped, an earlier photo is not finished (whileBusy)": .other,
    "press …: dropped, too soon after the last (lockoutUSec)": .other,
    "press …: dropped, a recording is in progress": .other,
    "press …: the self timer is cancelled, no photo": .other,
    "press …: there is no other camera": .other,
    "press …: the camera is not switched: …": .other,
    "the applications that administrators have allowed cannot be read: …": .other,
    "a configuration was refused for no known reason: …": .answered,
  ]

  @Test(
    "each line that the code of cameras logs is a remark, or has its place in the table; none is there in vain"
  )
  func lines() throws {
    var logged: Set<String> = []
    for place in Self.code {
      let path = "\(Repository.root)/Sources/\(place)"
      let files =
        place.hasSuffix(".swift") ? [path] : TestFile.names(in: path).map { "\(path)/\($0)" }
      #expect(!files.isEmpty, "\(place)")
      for file in files { logged.formUnion(Self.lines(of: try TestFile.read(file))) }
    }
    let known = Set(Self.table.keys)
    #expect(
      logged.subtracting(known) == [],
      "log it by CameraNotes.note, which the doctor shows, or say in the table why that is not needed"
    )
    #expect(known.subtracting(logged) == [])
  }

  @Test("what the table promises is there: a line of the doctor, or a remark of that cause")
  func promises() throws {
    let folder = "\(Repository.root)/Sources/Programs/shutterctl/Doctor"
    let doctor = try TestFile.names(in: folder)
      .map { Self.strings(of: try TestFile.read("\(folder)/\($0)")) }.joined()
    let causes = Set(
      [
        CameraRemark.stalled(seconds: 3), .silent(seconds: 5),
        .failed(SystemError("VIDIOC_STREAMON", "/dev/video9", errno: Errno(28))),
      ].map(\.cause))
    for (line, reason) in Self.table {
      switch reason {
      case .doctor(let words): #expect(doctor.contains(words), "\(line)")
      case .remark(let cause): #expect(causes.contains(cause), "\(line)")
      case .answered, .other: break
      }
    }
  }

  @Test("a failure is a remark with what helps, until the camera delivers")
  func failures() {
    var remarks = CameraRemarks()
    func fails(_ code: Int32) -> String {
      _ = remarks.keep(
        .failed(SystemError("VIDIOC_STREAMON", "/dev/video9", errno: Errno(code))), of: "cam")
      return remarks.texts(of: "cam")?.first ?? ""
    }
    #expect(fails(28).contains("(ENOSPC): the bus has no bandwidth left for it"))
    #expect(fails(71).contains("(EPROTO): another cable or port may help"))
    #expect(fails(110).contains("(ETIMEDOUT): another cable or port may help"))
    #expect(remarks.texts(of: "cam")?.count == 1)
    _ = remarks.keep(.silent(seconds: 5), of: "cam")
    #expect(remarks.texts(of: "cam")?.first?.contains("no picture for 5 s") == true)
    #expect(!remarks.keep(.delivers, of: "cam") && remarks.texts(of: "cam") == nil)
  }

  /// What stands between the quotes of a source file, without its comments.
  private static func strings(of source: String) -> String {
    source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .flatMap { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { "\($0.element)\n" }
      }.joined()
  }

  /// The texts that a source file logs as warnings, notices or errors, with … for each inserted value.
  private static func lines(of source: String) -> [String] {
    var lines: [String] = []
    for call in ["Log.warning(", "Log.notice(", "Log.error("] {
      for found in source.ranges(of: call) {
        let rest = source[found.upperBound...].drop { $0.isWhitespace }
        guard rest.first == "\"" else {
          lines.append(String(rest.prefix { $0 != "\n" }))
          continue
        }
        lines.append(literal(rest.dropFirst()))
      }
    }
    return lines
  }

  private static func literal(_ source: Substring) -> String {
    var (rest, text) = (source, "")
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard rest.popFirst() == "(" else { continue }
      var depth = 1
      while depth > 0, let inner = rest.popFirst() {
        depth += inner == "(" ? 1 : inner == ")" ? -1 : 0
      }
      text += "…"
    }
    return text
  }
}
