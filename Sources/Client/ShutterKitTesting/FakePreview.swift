// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// A preview of a fake engine: sealed memory, filled with what the test shows.
@LoopActor
final class FakePreview {
  typealias Interface = EngineInterface

  static let bufferCounts: ClosedRange<Int64> = 2...8

  /// The name that programs know it by.
  let name: String
  private let parameters: Interface.OpenPreview.Parameters
  private let call: IncomingCall
  private let memories: [SealedMemory]
  private var free: Set<Int>
  private var shown: Int64 = 0
  private var skipped: Int64 = 0

  private static var lastName = 0

  /// Opens a preview with buffers of this size, and sends the first reply.
  init(
    _ parameters: Interface.OpenPreview.Parameters, _ format: Interface.PreviewFormat,
    bufferSize: Int, _ call: IncomingCall
  ) throws(SystemError) {
    Self.lastName += 1
    name = "preview\(Self.lastName)"
    self.parameters = parameters
    self.call = call
    let descriptors = DescriptorList()
    var memories: [SealedMemory] = []
    var buffers: [Interface.PreviewBuffer] = []
    for _ in 0..<(parameters.bufferCount ?? 4) {
      memories.append(
        try SealedMemory(name: "fake-preview", size: bufferSize) {
          (descriptor: consuming OwnedDescriptor) in
          buffers.append(
            .init(bufferFileDescriptor: descriptors.append(descriptor), size: Int64(bufferSize)))
        })
    }
    self.memories = memories
    free = Set(memories.indices)
    call.reply(
      Interface.OpenPreview.Reply(preview: name, format: format, buffers: buffers),
      continues: true, descriptors: descriptors)
  }

  var snapshot: FakePreviewState {
    FakePreviewState(
      settings: PreviewSettings(
        pixelFormat: parameters.pixelFormat, maxFrameRate: parameters.maximumFrameRate,
        bufferCount: parameters.bufferCount),
      freeBuffers: free.count, shown: shown)
  }

  /// Sends a frame, or counts it as skipped if the program has all buffers.
  func show(_ bytes: [UInt8], timestampUSec: Int64, sequence: Int64) throws(FakeEngineError) {
    guard let buffer = free.min() else {
      skipped += 1
      return
    }
    let memory = memories[buffer].bytes
    guard bytes.count <= memory.count else {
      throw .frameTooLarge(maximum: memory.count)
    }
    memory.copyBytes(from: bytes)
    free.remove(buffer)
    shown += 1
    call.reply(
      Interface.OpenPreview.Reply(
        frame: .init(
          buffer: Int64(buffer), frameSequence: sequence, bytesUsed: Int64(bytes.count),
          frameUSec: timestampUSec, skipped: skipped)),
      continues: true)
    skipped = 0
  }

  /// Takes a buffer back. Returns whether the program had it.
  func release(_ buffer: Int64) -> Bool {
    guard let buffer = Int(exactly: buffer), memories.indices.contains(buffer) else { return false }
    return free.insert(buffer).inserted
  }

  /// Ends it: the session's frames have become others.
  func endByChange() { call.fail(Interface.PreviewFormatChanged()) }

  /// Ends it: the session has no frames any more.
  func endByStop(_ state: CaptureSession.State) {
    call.fail(Interface.SessionNotRunning(state: state.wire))
  }
}

/// A preview that a program has opened at a fake engine.
public struct FakePreviewState: Hashable, Sendable {
  /// The settings that the program asked for.
  public let settings: PreviewSettings
  /// Buffers that the program does not have.
  public let freeBuffers: Int
  /// Frames that were sent.
  public let shown: Int64
}
