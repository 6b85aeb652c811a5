// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PixelKernels
import ShutterInterfaces
import Synchronization
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// The power fails at every moment in the life of a deferred photo, on a simulated disk.
struct DeferredPowerCutTests {
  /// The fate of the photo.
  enum Life: String, CaseIterable {
    case finished, claimed, claimedFinal, expired
  }

  private static let name = "photo.jpg"
  private let folder = TemporaryFolder()
  private let directories = Counter()

  @Test("a reported result is there after the next start, whole", arguments: Life.allCases)
  func holds(_ life: Life) throws {
    let disk = PowerCutDisk()
    try play(life, disk)
    let remains = disk.remains()
    #expect(remains.count > 20 && disk.flushes >= 5)
    for remains in remains { #expect(try violation(remains, life) == nil) }
  }

  @Test("a writer with one of its flushes taken out is caught", arguments: Life.allCases)
  func caught(_ life: Life) throws {
    let whole = PowerCutDisk()
    try play(life, whole)
    for missing in 0..<whole.flushes where !Self.isSpare(missing, life) {
      let disk = PowerCutDisk(missingFlush: missing)
      try play(life, disk)
      let isCaught = try disk.remains().contains { try violation($0, life) != nil }
      #expect(isCaught, "without flush \(missing) of \(whole.flushes)")
    }
  }

  /// The last flush of a removal: without it the next start removes the rest.
  private static func isSpare(_ flush: Int, _ life: Life) -> Bool {
    life == .expired && flush == 7
  }

  // MARK: The photo's life

  private static let frame: SpooledFrame = {
    let format = FrameFormat(
      pixelFormat: .yuyv, width: 32, height: 16, bytesPerLine: 64, range: .limited)
    let photo = EngineInterface.Photo(
      name: name, mediaType: "image/jpeg", width: 32, height: 16, size: 0, photoCount: 1,
      frameUSec: 7, frameTimeSource: .startOfExposure, frameSequence: 3, offsetUSec: 0,
      zeroShutterLag: .used, proxy: false, sha256: "")
    return SpooledFrame(
      head: .init(format: format, compression: 90, segments: [], photo: photo, sidecar: nil),
      pixels: (0..<1024).map { UInt8($0 % 200) + 20 })
  }()
  private static let proxy = Array("stand-in".utf8)

  private func play(_ life: Life, _ disk: PowerCutDisk) throws {
    let content = try directory()
    let photo = DeferredPhoto(content: content, name: Self.name)
    let file = PhotoFile(name: Self.name, directory: content) { end in
      if case .success = end { disk.tell("stand-in") }
    }
    var spool: [UInt8] = []
    Self.frame.pixels.withUnsafeBytes { SpooledFrame.write(Self.frame.head, $0, to: &spool) }
    file.made(
      Self.proxy,
      parts: [
        .init(name: photo.spool, bytes: spool),
        .init(name: photo.unclaimed, bytes: Self.frame.head.photo.jsonBytes),
      ], preview: nil)
    file.hashed("")
    file.keep()
    var runner = CommitRunner([file], calls: disk)
    runner.run()
    let deferred = DeferredFolder(calls: disk)
    if life == .claimed {
      try deferred.claim(photo)
      disk.tell("claimed")
    }
    guard case .final = deferred.finish(photo, hasRoom: { _ in nil }) else {
      Issue.record("not finished")
      return
    }
    disk.tell("final")
    if life == .claimedFinal {
      try deferred.claim(photo)
      disk.tell("claimed")
    }
    if life == .expired {
      disk.tell("expiring")
      try deferred.remove(photo)
    }
  }

  /// A new directory. It is not made durable: that would take longer than all the rest.
  private func directory() throws -> ContentDirectory {
    let path = "\(folder.path)/\(directories.next())"
    try #require(mkdir(path, 0o700) == 0)
    return ContentDirectory(
      name: "content", uid: geteuid(), application: "a.b", path: path, isReadable: true,
      descriptor: try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY))
  }

  // MARK: The next start

  /// The fault that the next start finds in the remains of a power cut.
  private func violation(_ remains: PowerCutDisk.Remains, _ life: Life) throws -> String? {
    let content = try directory()
    for (name, bytes) in remains.files { try TestFile.write("\(content.path)/\(name)", bytes) }
    let path = "\(content.path)/\(Self.name)"
    let picture = try Self.frame.picture()
    if TestFile.exists(path) {
      let bytes = try TestFile.bytes(path)
      if bytes != picture, bytes != Self.proxy { return "the photo is not whole" }
      if remains.told.contains("final"), bytes != picture { return "the stand-in is back" }
    }
    let deferred = DeferredFolder(calls: KernelStorageCalls())
    for found in try deferred.found(in: content) {
      if remains.told.contains("claimed"), !found.isClaimed { return "the claim is lost" }
      guard !found.isFinal else { continue }
      guard case .final = deferred.finish(found.photo, hasRoom: { _ in nil }) else {
        return "not finished"
      }
    }
    let names = Set(TestFile.names(in: content.path).filter { !$0.hasSuffix(".part") })
    let marker = ".\(Self.name).unclaimed"
    if life == .expired, remains.told.contains("expiring") {
      // It was being removed. It never comes back as a claimed photo.
      return names.contains(Self.name) && !names.contains(marker) ? "claimed by nobody" : nil
    }
    guard remains.told.contains("stand-in") else { return nil }
    guard names.contains(Self.name), try TestFile.bytes(path) == picture else {
      return "the photo is lost"
    }
    let photo = DeferredPhoto(content: content, name: Self.name)
    if names.contains(marker), deferred.report(of: photo)?.frameUSec != 7 {
      return "its report is lost"
    }
    let mayBeClaimed = life == .claimed || life == .claimedFinal
    if !mayBeClaimed, !names.contains(marker) { return "claimed by nobody" }
    return names.subtracting([Self.name, marker]).isEmpty ? nil : "something is left"
  }
}

/// Counts up, from 1.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
