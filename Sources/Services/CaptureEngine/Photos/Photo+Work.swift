// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink

extension EngineInterface.Photo {
  /// What is told of the photo of this work when it is durable, but for the size and the hash of its file.
  init(of work: PhotoWork) {
    let name = PhotoName.name(
      unixUSec: WallClock.unixUSec(ofMonotonicUSec: work.chosen.frame.stampUSec),
      counter: work.content.nextFile(), press: work.order.press,
      pressSource: work.pressSource, media: work.order.media)
    let frame = work.chosen.frame.payload
    self.init(
      name: name, mediaType: work.order.media.rawValue, width: Int64(frame.format.width),
      height: Int64(frame.format.height), size: 0, photoCount: 1,
      frameUSec: work.chosen.frame.stampUSec,
      frameTimeSource: .init(rawValue: frame.metadata.stampSource.told.rawValue),
      frameSequence: work.chosen.frame.sequence, offsetUSec: work.chosen.offsetUSec,
      zeroShutterLag: .init(rawValue: work.chosen.zeroShutterLag.rawValue),
      press: work.order.press, proxy: false, path: work.content.path(of: name),
      sha256: "", pressSource: work.pressSource.map { .init(rawValue: $0.rawValue) })
  }
}
