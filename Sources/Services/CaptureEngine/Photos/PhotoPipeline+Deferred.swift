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
        var settled = work
        // A frame with damaged codes fails now: no photo may be promised that cannot be made.
        let isPassedThrough = try checkedLayout(of: &settled) != nil
        let work = settled
        let isStored =
          settings.thumbnails == .all || settings.thumbnails == .encoded && !isPassedThrough
        let pixels = try work.pixels(decodes: !isPassedThrough)
        let later = isStored || work.hasPreview ? beginThumbnail(of: work, pixels) : nil
        let proxy = try proxy(of: work, pixels)
        let thumbnail = later?.wait() ?? []
        let preview = work.hasPreview ? PhotoWork.reported(thumbnail) : nil
        let facts = PhotoFile.Facts(
          name: file.name, size: 0, sha256: "", preview: preview,
          isEncodedAgain: work.isEncodedAgain)
        let report = EngineInterface.Photo(
          of: work, facts, isFinal: true)
        let head = SpooledFrame.Head(
          format: pixels.format, compression: work.order.compression,
          segments: work.segments(
            hasXMP: settings.xmp, thumbnail: isStored ? thumbnail : []),
          photo: report,
          sidecar: settings.sidecars
            ? PhotoSidecar.object(facts, of: work) : nil, turn: work.turn)
        var spool = spare.take()
        try Self.withPicture(of: work, pixels) { SpooledFrame.write(head, $0, to: &spool) }
        file.made(
          proxy,
          parts: [
            .init(name: DeferredPhoto.hidden(file.name, DeferredPhoto.spoolSuffix), bytes: spool),
            .init(
              name: DeferredPhoto.hidden(file.name, DeferredPhoto.unclaimedSuffix),
              bytes: report.jsonBytes),
          ],
          preview: preview, spare: spare)
        storage.commit(file)
        EventLoop.shared.post(encoded)
        file.hashed(SHA256.hexadecimal(of: proxy))
      } catch {
        work.log(error)
        file.ended(.encodingFailed)
      }
    }
  }

  /// Lends the picture. That of several frames is one frame already: blending them takes a hundredth
  /// of the time that it would take to write them all.
  private static func withPicture(
    of work: PhotoWork, _ pixels: PhotoPixels, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(JPEGEncoderError) {
    let pixelFormat = work.chosen.frame.payload.format.pixelFormat
    if pixelFormat == .mjpg || pixelFormat.bayer != nil {
      return try pixels.withBytes { bytes throws(JPEGEncoderError) in body(bytes) }
    }
    var average: [UInt8] = []
    try withPicture(of: work.chosen, &average) { bytes throws(JPEGEncoderError) in body(bytes) }
  }
}

extension PhotoWork {
  /// The size of the stand-in, in pixels.
  var proxySize: (width: Int, height: Int) {
    ThumbnailEncoder.Limits.proxy.size(width: size.width, height: size.height)
  }
}
