// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import Synchronization
import VarlinkSocket
import VideoDevices

/// The buffers of one viewer: the memory, and its rules, which the preview's thread and the loop
/// share.
final class PreviewRing: Sendable {
  let pictures: PreviewPictures
  private let memory: [SealedMemory]
  private let buffers: Mutex<PreviewBuffers>
  /// Reports to the viewer that a frame is in a buffer.
  let tell: @LoopActor @Sendable (EngineInterface.PreviewFrame) -> Void

  /// A place for one frame, until it is filled.
  struct Place {
    fileprivate let buffer: Int
    fileprivate let skipped: Int
  }

  /// Makes the memory.
  ///
  /// - Parameters:
  ///   - descriptors: gets one for each buffer, in their order. This process keeps none.
  ///   - tell: called for each frame that is in a buffer.
  @LoopActor
  init(
    _ buffers: PreviewBuffers, of pictures: PreviewPictures, descriptors: DescriptorList,
    tell: @escaping @LoopActor @Sendable (EngineInterface.PreviewFrame) -> Void
  ) throws(SystemError) {
    var memory: [SealedMemory] = []
    for _ in 0..<buffers.count {
      let size = pictures.longestBytes
      memory.append(
        try SealedMemory(name: "preview", size: size) { (descriptor: consuming OwnedDescriptor) in
          descriptors.append(descriptor)
        })
    }
    self.pictures = pictures
    self.memory = memory
    self.buffers = Mutex(buffers)
    self.tell = tell
  }

  /// The length of a buffer, bytes.
  var bufferBytes: Int { pictures.longestBytes }

  /// Frames that the viewer has given back.
  var released: Int64 { buffers.withLock { $0.released } }

  // MARK: On the preview's thread

  /// The place for a frame; nil if the viewer loses the frame or does not want it.
  ///
  /// - Parameter missed: frames before it that nobody had time for.
  func place(for frame: Frame, missed: Int) -> Place? {
    buffers.withLock { buffers in
      buffers.missed(missed)
      switch buffers.frame(stampUSec: frame.metadata.stampUSec) {
      case .copy(let buffer, let skipped): return Place(buffer: buffer, skipped: skipped)
      case .skip, .leaveOut: return nil
      }
    }
  }

  /// Fills a place. Nobody else writes to the buffer in the meantime, and the viewer gets it afterwards.
  ///
  /// - Parameter write: returns the bytes that it has written; nil if it has not.
  /// - Returns: the frame to report with `tell`; nil if there is none.
  func fill(
    _ place: Place, with frame: Frame, _ write: (UnsafeMutableRawBufferPointer) -> Int?
  ) -> EngineInterface.PreviewFrame? {
    guard let count = write(memory[place.buffer].bytes) else {
      buffers.withLock { $0.failed(place.buffer, skipped: place.skipped) }
      return nil
    }
    guard buffers.withLock({ $0.filled(place.buffer) }) else { return nil }
    return EngineInterface.PreviewFrame(
      buffer: Int64(place.buffer), frameSequence: frame.metadata.sequence,
      bytesUsed: Int64(count), frameUSec: frame.metadata.stampUSec,
      skipped: Int64(place.skipped))
  }

  // MARK: On the loop

  /// The viewer gives a buffer back.
  func release(_ buffer: Int64) -> PreviewBuffers.Release {
    buffers.withLock { $0.release(buffer) }
  }

  /// The preview is over.
  ///
  /// - Returns: whether this call ended it.
  func end() -> Bool { buffers.withLock { $0.end() } }
}
