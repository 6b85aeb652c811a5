// SPDX-License-Identifier: Apache-2.0
import Testing
import VideoDevices

@testable import CaptureEngine

/// What is said about a camera, and until when.
struct CameraRemarkTests {
  @Test("another stream begins: what was said of the former ones goes, and what holds stays")
  func streams() {
    let listed = FrameSize(width: 1280, height: 720)
    let made = FrameSize(width: 640, height: 480)
    let ofStreams: [CameraRemark] = [
      .jpegSize(driver: listed, jpeg: made), .otherSize(asked: listed, driver: made),
      .shortFrames(bytes: 9, needed: 10, isUsed: true), .jpegForm("progressive"), .endlessJPEG,
      .oldStamps(byMSec: 4000), .interlaced,
    ]
    let ofTheCamera: [CameraRemark] = [
      .namedByPort, .noSignal, .silentControl(9), .foreignFormats(["H264"]),
      .slow(everyMSec: 200, saidMSec: 33), .stalled(seconds: 3),
    ]
    var remarks = CameraRemarks()
    func keep(_ remark: CameraRemark, of camera: String) -> Bool {
      remarks.keep(remark, of: camera)
    }
    for remark in ofStreams + ofTheCamera { #expect(keep(remark, of: "a")) }
    #expect(keep(.endlessJPEG, of: "b"))
    remarks.forgetStreams(of: "a")
    #expect(Set(remarks.texts(of: "a") ?? []) == Set(ofTheCamera.map { "\($0)" }))
    #expect(remarks.texts(of: "b")?.count == 1)
    // The next stream makes them again.
    for remark in ofStreams { #expect(keep(remark, of: "a")) }
  }

  @Test("settings that were not set back are told by what changed them; success ends only that")
  func restoring() {
    var remarks = CameraRemarks()
    func keep(_ remark: CameraRemark) -> Bool { remarks.keep(remark, of: "a") }
    #expect(keep(.notRestored(.bracket, ["gain", "focus"])))
    #expect(keep(.notRestored(.adjustment, ["zoom"])))
    #expect(!keep(.restored(.adjustment)))
    #expect(
      remarks.texts(of: "a") == ["its settings were not set back after a bracket: gain; focus"])
    #expect(!keep(.restored(.configuration)) && remarks.texts(of: "a")?.count == 1)
    #expect(!keep(.restored(.bracket)) && remarks.texts(of: "a") == nil)
  }
}
