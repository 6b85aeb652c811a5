// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Encoders
import LinuxIO
import ShutterInterfaces
import VideoDevices

//   loop ──▶ encoder thread ──────────▶ storage thread ─────────────▶ loop
//              stand-in, hash             .NAME.spool, .NAME.unclaimed, NAME
//              frame and EXIF data  ──▶   as one photo: all or none

extension PhotoPipeline {
  /// Makes the stand-in of a photo, and the spooled frame from which the photo is made later.
  ///
  /// - Parameter encoded: as with `make`.
  func spool(
    _ file: PhotoFile, of work: PhotoWork, _ settings: EngineConfiguration.Storage,
    encoded: @escaping @LoopActor @Sendable () -> Void
  ) {
    encoders.submit { [self] in
      do {
        let isStored =
          settings.thumbnails == .all
          || settings.thumbnails == .encoded && !work.isPassedThrough
        let thumbnail = isStored || work.hasPreview ? self.thumbnail(of: work) : []
        let preview = work.hasPreview ? PhotoWork.reported(thumbnail) : nil
        // A frame with damaged codes fails now: no photo may be promised that cannot be made.
        if work.isPassedThrough { _ = try work.checkedLayout() }
        let report = EngineInterface.Photo(
          of: work, .init(name: file.name, size: 0, sha256: "", preview: preview), isFinal: true)
        let frame = SpooledFrame(
          format: work.chosen.frame.payload.format, compression: work.order.compression,
          segments: work.segments(
            hasXMP: settings.xmp, thumbnail: isStored ? thumbnail : []),
          photo: report,
          sidecar: settings.sidecars
            ? PhotoSidecar.object(
              .init(name: file.name, size: 0, sha256: "", preview: nil), of: work) : nil,
          pixels: try Self.pixels(of: work))
        let proxy = try work.proxy()
        file.made(
          proxy,
          parts: [
            .init(
              name: DeferredPhoto.hidden(file.name, DeferredPhoto.spoolSuffix),
              bytes: frame.bytes),
            .init(
              name: DeferredPhoto.hidden(file.name, DeferredPhoto.unclaimedSuffix),
              bytes: report.jsonBytes),
          ],
          preview: preview)
        storage.commit(file)
        EventLoop.shared.post(encoded)
        file.hashed(SHA256.hexadecimal(of: proxy))
      } catch {
        work.log(error)
        file.ended(.encodingFailed)
      }
    }
  }

  /// The picture of several frames is one frame already: blending them takes a hundredth of the time
  /// that it would take to write them all.
  private static func pixels(of work: PhotoWork) throws(JPEGEncoderError) -> [UInt8] {
    if work.isPassedThrough { return work.chosen.frame.payload.withBytes { Array($0) } }
    var average: [UInt8] = []
    return try withPicture(of: work.chosen, &average) { bytes throws(JPEGEncoderError) in
      Array(bytes)
    }
  }
}

extension PhotoWork {
  /// The size of the stand-in, in pixels.
  var proxySize: (width: Int, height: Int) {
    let format = chosen.frame.payload.format
    return ThumbnailEncoder.Limits.proxy.size(width: format.width, height: format.height)
  }

  /// The stand-in: a small JPEG with the photo's own EXIF data.
  fileprivate func proxy() throws(JPEGEncoderError) -> [UInt8] {
    var encoder = try ThumbnailEncoder(.proxy)
    return try proxy(&encoder)
  }

  private func proxy(_ encoder: inout ThumbnailEncoder) throws(JPEGEncoderError) -> [UInt8] {
    var record = EXIFRecord(self)
    (record.width, record.height) = proxySize
    let segments = EXIFSegment(record).bytes
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGEncoderError) in
      let (width, height) = (frame.format.width, frame.format.height)
      guard let pixels = frame.format.pixels else {
        return try encoder.thumbnail(
          ofJPEG: bytes, width: width, height: height, segments: segments)
      }
      return try encoder.thumbnail(
        bytes, pixels, range: frame.format.range, width: width, height: height,
        segments: segments)
    }
  }
}
