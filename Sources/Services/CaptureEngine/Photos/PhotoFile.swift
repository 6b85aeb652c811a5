// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import Synchronization

//   being made ── by an encoder's thread ──────────────────────────▶ whole
//
//   unread ── write ──▶ unchecked ── written ──▶ being checked ────▶ whole
//             │                                  │               └─▶ damaged
//             └─▶ damaged                        └─▶ filled ── write ──▶ whole
//
// The upper way is that of a frame that is encoded, the lower that of a camera's own JPEG.

/// A photo's file on its way to the disk, and the record beside it, where there is one: both are
/// durable when the photo is, or neither is there.
///
/// `CommitGroup` says what happens to it. This type holds what four threads find out about it while
/// the disk works: the loop decides whether it is wanted; an encoder or the storage thread makes
/// its bytes; a checker finds out whether they are whole; an encoder or a checker computes their
/// hash. Only the storage thread waits for any of it.
final class PhotoFile: Sendable {
  /// The facts that are reported about a durable file.
  struct Facts: Sendable {
    let name: String
    /// Bytes, without the record.
    let size: Int
    let sha256: String
    /// A small JPEG of the photo, where one was asked for and could be made.
    let preview: [UInt8]?
    /// Whether a camera's own JPEG was decoded for it.
    var isEncodedAgain = false
  }

  /// A file that comes with a photo: it is durable when the photo is, and has its name before it.
  struct Part: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  private enum Contents {
    /// An encoder's thread makes the bytes, and then submits the file.
    case beingMade
    /// The storage thread makes the bytes when it writes them.
    case unread(CameraJPEG)
    /// The bytes are as they have to be if there is no filling in the frame.
    case unchecked([UInt8], CameraJPEG, JPEGOutline)
    case beingChecked([UInt8])
    /// There is filling in the frame. This is the layout without it.
    case filled(CameraJPEG, JPEGLayout)
    case whole([UInt8])
    /// The frame makes no photo; the reason was logged.
    case damaged
    /// The file has ended, and the bytes are not needed any more.
    case over
  }

  private struct Knowledge {
    var contents = Contents.beingMade
    /// The files that come with it.
    var parts: [Part] = []
    /// Where the memory of the bytes goes when the file has ended.
    var spare: SpareBytes?
    var sidecar: [UInt8]?
    var sha256: String?
    var preview: [UInt8]?
    var isEncodedAgain = false
    var isWanted: Bool?
    /// Why the frame makes no photo as it is, if that is known.
    var damage: JPEGDamage?
  }

  /// The final name.
  let name: String
  let directory: ContentDirectory
  /// How often the contents of its directory had been erased when it was begun.
  private let erasures: Int
  private let known = Mutex(Knowledge())
  /// Signalled whenever something becomes known.
  private let news = Semaphore()
  private let report: @Sendable (Result<Facts, CaptureFault>) -> Void

  /// - Parameter report: called once, usually on the storage thread: when the file is durable, or
  ///   with the reason why it is not. Never for a file that was dropped.
  init(
    name: String, directory: ContentDirectory,
    report: @escaping @Sendable (Result<Facts, CaptureFault>) -> Void
  ) {
    self.name = name
    self.directory = directory
    erasures = directory.erasures
    self.report = report
  }

  // MARK: Before it is submitted

  /// Takes bytes that are made and need no check.
  ///
  /// - Parameters:
  ///   - sidecar: the record beside the file, if there is to be one.
  ///   - sha256: nil if it follows with `hashed`.
  ///   - preview: a small picture, if one is to be reported.
  ///   - spare: gets the memory of the bytes when the file has ended, if it came from there.
  ///   - isEncodedAgain: whether a camera's own JPEG was decoded for them.
  func made(
    _ bytes: [UInt8], sidecar: [UInt8]? = nil, sha256: String? = nil, preview: [UInt8]? = nil,
    spare: SpareBytes? = nil, isEncodedAgain: Bool = false
  ) {
    learn {
      $0.contents = .whole(bytes)
      $0.isEncodedAgain = isEncodedAgain
      $0.spare = spare
      $0.sidecar = sidecar
      $0.sha256 = sha256
      // A file that is made again keeps the preview that is known.
      $0.preview = preview ?? $0.preview
    }
  }

  /// Takes the bytes of a stand-in, and the parts from which the photo is made later.
  ///
  /// - Parameter spare: gets the memory of the largest part when the file has ended.
  func made(_ proxy: [UInt8], parts: [Part], preview: [UInt8]?, spare: SpareBytes? = nil) {
    learn {
      $0.contents = .whole(proxy)
      $0.parts = parts
      $0.spare = spare
      $0.preview = preview
    }
  }

  /// Takes a camera's own JPEG: the thread that writes the file makes the bytes.
  func made(of camera: CameraJPEG) { learn { $0.contents = .unread(camera) } }

  // MARK: While the disk works

  /// Takes the hash of the bytes.
  func hashed(_ sha256: String) { learn { $0.sha256 = sha256 } }

  /// Lets the file have its final name, because it is wanted.
  func keep() { learn { $0.isWanted = $0.isWanted ?? true } }

  /// Notes that nobody waits for the file any more. It keeps a final name that it has already.
  func drop() { learn { $0.isWanted = false } }

  private func check(_ bytes: [UInt8], _ camera: CameraJPEG, _ outline: JPEGOutline) {
    do throws(JPEGDamage) {
      let layout = try camera.check(outline)
      guard layout == outline.presumed else {
        let preview = camera.reportedPreview
        return learn {
          $0.contents = .filled(camera, layout)
          $0.preview = preview
        }
      }
      learn { $0.contents = .whole(bytes) }
      // The report waits for the hash, so the preview is there before.
      let preview = camera.reportedPreview
      learn { $0.preview = preview }
      hashed(SHA256.hexadecimal(of: bytes))
    } catch {
      camera.work.log(error)
      learn {
        $0.contents = .damaged
        $0.damage = error
      }
    }
  }

  /// Why the frame makes no photo as it is; nil if it is not known.
  var damage: JPEGDamage? { known.withLock(\.damage) }

  private func learn(_ change: (inout Knowledge) -> Void) {
    known.withLock { change(&$0) }
    news.signal()
  }

  // MARK: On the storage thread

  /// Whether the contents of its directory were erased since it was begun, and it with them.
  var isErased: Bool { erasures != directory.erasures }

  /// The greatest number of bytes that are written; there has to be room for them. Bytes that a
  /// camera leaves after the end of its JPEG count, but are not written.
  var size: Int {
    known.withLock { known in
      let size =
        switch known.contents {
        case .unread(let camera), .filled(let camera, _): camera.mostBytes
        case .unchecked(let bytes, _, _), .beingChecked(let bytes), .whole(let bytes): bytes.count
        case .beingMade, .damaged, .over: 0
        }
      return known.parts.reduce(size + (known.sidecar?.count ?? 0)) { $0 + $1.bytes.count }
    }
  }

  /// The names of all files that are written, in the order in which they become final. The photo
  /// comes after the parts that it needs: a stand-in is never there without its frame. The record
  /// comes last: a file with its final name has been written whole, and nobody could explain a
  /// record without its photo.
  var names: [String] {
    known.withLock { known in
      known.parts.map(\.name) + [name] + (known.sidecar == nil ? [] : [name + Self.sidecarSuffix])
    }
  }

  /// The bytes of the file with the number that it has in `names`; nil, after it was logged, if the
  /// frame makes no photo.
  func bytes(of number: Int) -> [UInt8]? {
    let (parts, sidecar) = known.withLock { ($0.parts, $0.sidecar) }
    if number < parts.count { return parts[number].bytes }
    return number == parts.count ? bytes() : sidecar
  }

  private func bytes() -> [UInt8]? {
    switch known.withLock(\.contents) {
    case .unread(let camera):
      do throws(JPEGDamage) {
        let outline = try camera.outline()
        let bytes = camera.photo(outline.presumed)
        learn { $0.contents = .unchecked(bytes, camera, outline) }
        return bytes
      } catch {
        camera.work.log(error)
        learn {
          $0.contents = .damaged
          $0.damage = error
        }
        return nil
      }
    case .filled(let camera, let layout):
      // This is rare, and costs only a file that was written in vain.
      let bytes = camera.photo(layout)
      let sha256 = SHA256.hexadecimal(of: bytes)
      learn {
        $0.contents = .whole(bytes)
        $0.sha256 = sha256
      }
      return bytes
    case .unchecked(let bytes, _, _), .beingChecked(let bytes), .whole(let bytes): return bytes
    case .beingMade, .damaged, .over: return nil
    }
  }

  /// Notes that the bytes are written. The disk is busy from here on: time for the check, if there
  /// is one. Bytes that are written again are the same.
  func written() {
    let unchecked = known.withLock { known -> ([UInt8], CameraJPEG, JPEGOutline)? in
      guard case .unchecked(let bytes, let camera, let outline) = known.contents else {
        return nil
      }
      known.contents = .beingChecked(bytes)
      return (bytes, camera, outline)
    }
    guard let (bytes, camera, outline) = unchecked else { return }
    camera.checkers.submit { [self] in check(bytes, camera, outline) }
  }

  /// Waits, as long as it takes, until it is known whether the file may have its final name.
  func verdict() -> CommitVerdict {
    guard wait(for: \.isWanted) else { return .unwanted }
    return wait { known in
      switch known.contents {
      case .whole: .good
      case .filled: .filled
      case .damaged, .over: .unsound
      case .beingMade, .unread, .unchecked, .beingChecked: nil
      }
    }
  }

  /// Ends the file. A durable file is reported when its hash is known.
  ///
  /// - Parameter failure: the reason why it is not durable; nil if it is.
  func ended(_ failure: CaptureFault? = nil) {
    finishCheck()
    if let failure {
      forgetBytes()
      return report(.failure(failure))
    }
    let sha256 = wait(for: \.sha256)
    var facts = Facts(
      name: name, size: bytes()?.count ?? 0, sha256: sha256, preview: known.withLock(\.preview))
    facts.isEncodedAgain = known.withLock(\.isEncodedAgain)
    forgetBytes()
    report(.success(facts))
  }

  /// Ends a file for which nobody waits.
  func dropped() {
    finishCheck()
    forgetBytes()
  }

  /// Waits for a check that has begun, also where the disk has failed in the meantime: checks that
  /// are no longer needed must not pile up.
  private func finishCheck() {
    wait { known -> Void? in
      if case .beingChecked = known.contents { nil } else { () }
    }
  }

  private func forgetBytes() {
    let (spare, bytes) = known.withLock { known in
      let bytes =
        if case .whole(let bytes) = known.contents, known.parts.isEmpty { bytes } else {
          known.parts.map(\.bytes).max { $0.count < $1.count }
        }
      known.contents = .over
      known.parts = []
      return (known.spare, bytes)
    }
    if let bytes { spare?.keep(bytes) }
  }

  private func wait<Value: Sendable>(for value: (Knowledge) -> Value?) -> Value {
    while true {
      if let value = known.withLock({ value($0) }) { return value }
      news.wait()
    }
  }
}

extension PhotoFile {
  /// The name of a part while it is not whole, or not known to be.
  static func temporaryName(_ part: String) -> String { temporaryPrefix + part + temporarySuffix }

  static let temporaryPrefix = "."
  static let temporarySuffix = ".part"
  static let sidecarSuffix = ".json"
}
