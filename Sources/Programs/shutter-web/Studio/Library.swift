// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

/// A photo or a film of this program's user.
struct LibraryItem: Sendable {
  /// The page's name for it, which nobody can guess.
  let name: String
  /// The name of its file.
  let fileName: String
  let path: String
  let mediaType: String
  /// The moment of its frame, microseconds since 1970.
  let unixUSec: Int64
  /// What the page shows of it.
  let json: JSON

  /// The file's name as far as it cannot end the quotation marks that a header puts around it.
  var safeFileName: String {
    String(fileName.unicodeScalars.filter { $0.isASCII && $0.value > 32 && $0 != "\"" && $0 != "\\" })
  }
}

/// The photos and films that the page knows: those that the engine has named, and no others.
@LoopActor
final class Library {
  let runtimeDirectory: String?
  private var items: [String: LibraryItem] = [:]
  private var names: [String: String] = [:]

  init(runtimeDirectory: String?) { self.runtimeDirectory = runtimeDirectory }

  func item(_ name: String) -> LibraryItem? { items[name] }

  /// A photo that is on the disk.
  func add(_ photo: CapturePhoto) -> LibraryItem {
    let unixUSec = WallClock.unixUSec(ofMonotonicUSec: photo.timestampUSec)
    var object: JSONObject = [
      "type": .string(photo.mediaType.rawValue), "width": .int(photo.width),
      "height": .int(photo.height), "size": .int(photo.size), "offsetUSec": .int(photo.offsetUSec),
      "zeroShutterLag": .string(photo.zeroShutterLag.rawValue),
      "rotation": .int(photo.rotation ?? 0),
      "mirrored": .bool(photo.isMirrored ?? false),
    ]
    object["press"] = photo.press.map { .int($0) }
    object["pressSource"] = photo.pressSource.map { .string($0.rawValue) }
    object["camera"] = photo.camera.map { .string($0) }
    object["thumbnail"] = photo.previewFileDataRepresentation.map { .string(String(decoding: Base64.text(of: $0), as: UTF8.self)) }
    return add(
      photo.path ?? "", photo.name, photo.mediaType.rawValue, unixUSec, object)
  }

  /// A film that is complete; nil for one without a file.
  func add(_ movie: CaptureMovie) -> LibraryItem? {
    guard let path = movie.path, movie.isPlayable == true else { return nil }
    let type = movie.mediaType?.rawValue ?? "video/mp4"
    var object: JSONObject = [
      "type": .string(type), "size": .int(movie.size), "durationUSec": .int(movie.durationUSec),
    ]
    object["codec"] = movie.codec.map { .string($0.rawValue) }
    let unixUSec = movie.timestampUSec.map { WallClock.unixUSec(ofMonotonicUSec: $0) }
    return add(path, movie.name, type, unixUSec ?? WallClock.unixUSec, object)
  }

  private func add(
    _ path: String, _ fileName: String, _ mediaType: String, _ unixUSec: Int64, _ members: JSONObject
  ) -> LibraryItem {
    let name = names[path] ?? RandomName.make()
    var object = members
    object["name"] = .string(name)
    object["file"] = .string(fileName)
    object["unixUSec"] = .int(unixUSec)
    let item = LibraryItem(
      name: name, fileName: fileName, path: path, mediaType: mediaType, unixUSec: unixUSec,
      json: .object(object))
    items[name] = item
    names[path] = name
    return item
  }
}
