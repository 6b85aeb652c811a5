// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The buffers of one preview: memory of the engine, mapped once to be read, and the way to give a buffer back.
///
/// The engine may be broken, or another program in its place. So the memory must be sealed: a size that could shrink
/// would kill this process when it reads beyond the new end.
@LoopActor
final class MappedBuffers {
  /// The most buffers of a preview, and the most bytes of one: 8 times a frame of 8192 by 8192 in four bytes a pixel.
  private static let countLimit = 8
  private static let sizeLimit: Int64 = 1 << 28

  private let name: String
  private let views: [SealedView]
  private let releases: VarlinkClient
  /// The buffers that a frame has.
  private var lent: Set<Int> = []

  /// Maps the buffers that the engine offers.
  /// - Parameter releases: a connection to the engine, which is closed with the preview.
  init(
    _ name: String, _ offered: [EngineInterface.PreviewBuffer], _ descriptors: DescriptorList?,
    _ releases: VarlinkClient
  ) throws(CaptureError) {
    self.name = name
    self.releases = releases
    do throws(CaptureError) {
      guard (1...Self.countLimit).contains(offered.count) else {
        throw .unsafePreview(reason: "\(offered.count) buffers")
      }
      var views: [SealedView] = []
      for (index, buffer) in offered.enumerated() {
        guard (1...Self.sizeLimit).contains(buffer.size) else {
          throw .unsafePreview(reason: "buffer \(index) has \(buffer.size) bytes")
        }
        guard let file = descriptors?.take(at: buffer.bufferFileDescriptor) else {
          throw .unsafePreview(reason: "buffer \(index) has no descriptor")
        }
        views.append(try Self.map(file, Int(buffer.size), index))
      }
      self.views = views
    } catch {
      releases.close()
      throw error
    }
  }

  private static func map(
    _ file: consuming OwnedDescriptor, _ size: Int, _ index: Int
  ) throws(CaptureError) -> SealedView {
    do throws(SystemError) {
      return try SealedView(file, size: size)
    } catch {
      throw .unsafePreview(reason: "buffer \(index): \(error)")
    }
  }

  /// Lends a buffer to a frame. Throws if there is no such buffer, a frame has it still, or it is smaller.
  func lend(_ index: Int64, byteCount: Int64) throws(CaptureError) -> MappedBuffer {
    guard let index = Int(exactly: index), views.indices.contains(index) else {
      throw .unsafePreview(reason: "a frame in buffer \(index), of \(views.count)")
    }
    guard let byteCount = Int(exactly: byteCount),
      (0...views[index].bytes.count).contains(byteCount)
    else {
      throw .unsafePreview(reason: "\(byteCount) bytes in buffer \(index)")
    }
    guard lent.insert(index).inserted else {
      throw .unsafePreview(reason: "buffer \(index) was not given back, and has another frame")
    }
    return MappedBuffer(self, index, views[index], byteCount)
  }

  /// Gives a buffer back to the engine.
  func release(_ index: Int) {
    guard lent.remove(index) != nil, releases.isOpen else { return }
    releases.callOneway(
      EngineInterface.ReleasePreviewBuffer.self, .init(preview: name, buffer: Int64(index)))
  }

  /// The preview has ended, and its buffers need not be given back. Frames keep their memory.
  func close() { releases.close() }
}

/// The buffer of a frame, given back when the last reference to it is gone.
final class MappedBuffer: Sendable {
  private let buffers: MappedBuffers
  private let index: Int
  private let view: SealedView
  let byteCount: Int

  init(_ buffers: MappedBuffers, _ index: Int, _ view: SealedView, _ byteCount: Int) {
    self.buffers = buffers
    self.index = index
    self.view = view
    self.byteCount = byteCount
  }

  deinit {
    EventLoop.shared.post { [buffers, index] in buffers.release(index) }
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: view.bytes[..<byteCount]) }
}
