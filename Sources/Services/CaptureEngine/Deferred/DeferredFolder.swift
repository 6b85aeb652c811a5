// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import Vocabulary

//   NAME                the stand-in, and later the photo
//   .NAME.spool         the frame: the photo is not final yet
//   .NAME.unclaimed     nobody has claimed the photo
//   .NAME.final.part    the photo on its way
//
//                   .spool   NAME       .unclaimed
//   delivered       is       stand-in   is            all three are durable before it is reported
//   claimed         is       stand-in   –             the removal is durable before the answer
//   replaced        is       photo      is, or not    done once more, with the same bytes
//   final           –        photo      is            removed when its time is up
//   kept            –        photo      –             a photo like any other
//   without NAME    the owner has taken it, or it was never reported: the others are removed

/// A deferred photo: its folder and its name there.
struct DeferredPhoto: Hashable, Sendable {
  let content: ContentDirectory
  let name: String

  static func == (left: DeferredPhoto, right: DeferredPhoto) -> Bool {
    left.content === right.content && left.name == right.name
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
    hasher.combine(name)
  }

  static let spoolSuffix = ".spool"
  static let unclaimedSuffix = ".unclaimed"
  /// The end of the name of an unfinished photo, and of the record beside it.
  static let draftSuffix = ".final"

  static func hidden(_ name: String, _ suffix: String) -> String {
    PhotoFile.temporaryPrefix + name + suffix
  }

  var spool: String { Self.hidden(name, Self.spoolSuffix) }
  var unclaimed: String { Self.hidden(name, Self.unclaimedSuffix) }
  /// The unfinished photo. If a crash leaves it behind, the next start removes it, like all names
  /// of this form.
  var draft: String { PhotoFile.temporaryName(name + Self.draftSuffix) }
  var recordDraft: String {
    PhotoFile.temporaryName(name + PhotoFile.sidecarSuffix + Self.draftSuffix)
  }

  /// For people.
  var path: String { "\(content.path)/\(name)" }
}

/// A deferred photo that an engine before this one has left.
struct LeftPhoto: Sendable {
  let photo: DeferredPhoto
  let isFinal: Bool
  let isClaimed: Bool
  /// The time since it was taken, microseconds; 0 where the clock has been set back since.
  let ageUSec: Int64
}

/// The disk operations for deferred photos. Used on threads that may wait for the disk.
struct DeferredFolder: Sendable {
  let calls: any StorageCalls

  /// The outcome of making a photo final.
  enum Outcome: Sendable {
    case final(EngineInterface.Photo)
    case notNow(SystemError)
    /// There is no frame to make it from, or no stand-in to replace.
    case gone
  }

  /// Makes the photo and puts it in the place of its stand-in.
  ///
  /// - Parameter hasRoom: checks whether there is room for this number of bytes: nil, or the reason
  ///   why not.
  func finish(_ photo: DeferredPhoto, hasRoom: (Int64) -> String?) -> Outcome {
    do throws(SystemError) {
      try expectStay(of: photo)
      guard let proxySize = try size(of: photo.name, in: photo) else {
        Log.notice("\(photo.path): its owner has taken the stand-in, so the photo is not made")
        try clear(photo)
        return .gone
      }
      let frame: SpooledFrame
      let picture: [UInt8]
      let spoolSize: Int
      do {
        guard let bytes = try read(photo.spool, in: photo.content.descriptor) else { return .gone }
        spoolSize = bytes.count
        frame = try SpooledFrame(bytes)
        picture = try frame.picture()
      } catch let error as SystemError {
        throw error
      } catch {
        Log.error("\(photo.path) keeps its small picture: \(error)")
        try calls.remove(photo.spool, in: photo.content.descriptor)
        return .gone
      }
      let sha256 = SHA256.hexadecimal(of: picture)
      let record = frame.record(size: picture.count, sha256: sha256)
      if let reason = hasRoom(Int64(picture.count + (record?.count ?? 0))) {
        Log.error("\(photo.path) is not made yet: \(reason)")
        throw SystemError("make", photo.name, errno: Errno(ENOSPC))
      }
      try replace(photo, picture, record)
      photo.content.wrote(picture.count + (record?.count ?? 0) - proxySize - spoolSize)
      return .final(
        frame.report(
          name: photo.name, path: photo.content.path(of: photo.name), size: picture.count,
          sha256: sha256))
    } catch {
      Log.error("\(photo.path) is not made yet: \(error)")
      return .notNow(error)
    }
  }

  /// Throws while the directory of an extension is handed over: a stand-in that is not there would count as taken by its
  /// owner, and the frame as left over.
  private func expectStay(of photo: DeferredPhoto) throws(SystemError) {
    guard !photo.content.isMoving else {
      throw SystemError("wait for the hand-over of", photo.name, errno: Errno(EBUSY))
    }
  }

  /// Puts the photo in the place of its stand-in. The stand-in stays until the photo is there,
  /// whole and durable, and the frame stays until then too.
  private func replace(
    _ photo: DeferredPhoto, _ picture: [UInt8], _ record: [UInt8]?
  ) throws(SystemError) {
    let folder = photo.content
    do throws(SystemError) {
      try write(picture, to: photo.draft, in: folder.descriptor)
      if let record { try write(record, to: photo.recordDraft, in: folder.descriptor) }
      try calls.replace(photo.name, with: photo.draft, in: folder.descriptor)
      if record != nil {
        try calls.replace(
          photo.name + PhotoFile.sidecarSuffix, with: photo.recordDraft, in: folder.descriptor)
      }
    } catch {
      try? calls.remove(photo.draft, in: folder.descriptor)
      try? calls.remove(photo.recordDraft, in: folder.descriptor)
      throw error
    }
    try calls.syncDirectory(folder.descriptor)
    try calls.remove(photo.spool, in: folder.descriptor)
  }

  private func write(
    _ bytes: [UInt8], to name: String, in folder: borrowing OwnedDescriptor
  ) throws(SystemError) {
    // A failed attempt may have left it.
    try calls.remove(name, in: folder)
    let file = try calls.create(name, in: folder)
    try calls.write(bytes, to: file)
    try calls.syncData(file)
  }

  /// Keeps the photo: from now on it is not marked as unclaimed any more.
  func claim(_ photo: DeferredPhoto) throws(SystemError) {
    try expectStay(of: photo)
    try calls.remove(photo.unclaimed, in: photo.content.descriptor)
    try calls.syncDirectory(photo.content.descriptor)
  }

  /// Removes a photo that nobody has claimed. Its mark goes last: without the mark the photo would
  /// count as claimed.
  func remove(_ photo: DeferredPhoto) throws(SystemError) {
    try expectStay(of: photo)
    let folder = photo.content
    try calls.remove(photo.name, in: folder.descriptor)
    try calls.remove(photo.name + PhotoFile.sidecarSuffix, in: folder.descriptor)
    try calls.remove(photo.spool, in: folder.descriptor)
    try calls.syncDirectory(folder.descriptor)
    try calls.remove(photo.unclaimed, in: folder.descriptor)
    try calls.syncDirectory(folder.descriptor)
  }

  /// Removes the files that belong to a photo that is not there.
  private func clear(_ photo: DeferredPhoto) throws(SystemError) {
    try calls.remove(photo.spool, in: photo.content.descriptor)
    try calls.remove(photo.unclaimed, in: photo.content.descriptor)
  }

  // MARK: After a crash

  /// The deferred photos in a folder, oldest first.
  func found(in content: ContentDirectory) throws(SystemError) -> [LeftPhoto] {
    var ages: [String: Int64] = [:]
    var names: Set<String> = []
    let suffixes = [DeferredPhoto.spoolSuffix, DeferredPhoto.unclaimedSuffix]
    let reader = try DirectoryReader(content.descriptor)
    // Only those are looked at: there may be any number of other files.
    let isBeside = { (name: String) in
      name.hasPrefix(PhotoFile.temporaryPrefix) && suffixes.contains { name.hasSuffix($0) }
    }
    while let entry = try reader.next(where: isBeside) {
      guard isOwn(entry.status) else { continue }
      names.insert(entry.name)
      for suffix in suffixes where entry.name.hasSuffix(suffix) {
        let name = String(
          entry.name.dropFirst(PhotoFile.temporaryPrefix.count).dropLast(suffix.count))
        // A file may have any time.
        let modifiedUSec = Int64(entry.status.st_mtim.tv_sec).multiplied(clamping: 1_000_000)
        let ageUSec = WallClock.unixUSec.subtracting(clamping: modifiedUSec)
        ages[name] = max(0, ageUSec, ages[name] ?? 0)
      }
    }
    var photos: [LeftPhoto] = []
    for name in CaptureName.inOrder(Array(ages.keys)) {
      let ageUSec = ages[name] ?? 0
      let photo = DeferredPhoto(content: content, name: name)
      var status = stat()
      guard
        fstatat(content.descriptor.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0, isOwn(status)
      else {
        try clear(photo)
        continue
      }
      photos.append(
        LeftPhoto(
          photo: photo, isFinal: !names.contains(photo.spool),
          isClaimed: !names.contains(photo.unclaimed), ageUSec: ageUSec))
    }
    return photos
  }

  /// Whether it is a file of the engine's.
  private func isOwn(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }

  /// The report about a photo that is final and unclaimed; nil if it cannot be read.
  func report(of photo: DeferredPhoto) -> EngineInterface.Photo? {
    let folder = photo.content
    guard let record = try? read(photo.unclaimed, in: folder.descriptor),
      let file = try? read(photo.name, in: folder.descriptor),
      var report = (try? JSON(parsing: record)).flatMap({
        try? EngineInterface.Photo(from: $0, .tolerant)
      })
    else { return nil }
    report.name = photo.name
    report.path = folder.path(of: photo.name)
    report.size = Int64(file.count)
    report.sha256 = SHA256.hexadecimal(of: file)
    report.proxy = false
    return report
  }

  /// The size of a file, in bytes; nil if there is none.
  private func size(of name: String, in photo: DeferredPhoto) throws(SystemError) -> Int? {
    var status = stat()
    if fstatat(photo.content.descriptor.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }
    guard errno == ENOENT else { throw SystemError("examine", name) }
    return nil
  }

  /// The bytes of a file that the engine has written; nil if there is none. The folder's owner may
  /// have put something else in its place: links, and files of others, are not read.
  private func read(
    _ name: String, in folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> [UInt8]? {
    let raw = clinux_openat(folder.raw, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0)
    if raw < 0, errno == ENOENT { return nil }
    guard raw >= 0 else { throw SystemError("open", name) }
    let file = OwnedDescriptor(owning: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size <= SpooledFrame.mostBytes
    else { throw SystemError("open", name, errno: Errno(EACCES)) }
    var failure: SystemError?
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, filled in
      while filled < size {
        let count = Glibc.read(raw, memory.baseAddress! + filled, size - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = SystemError("read", name) }
        guard count > 0 else { return }
        filled += count
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
