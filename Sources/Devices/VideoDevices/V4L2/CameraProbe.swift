// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization
import Vocabulary

/// Finds out what a device node is. It opens the node and queries it, and changes nothing but the
/// input, and the timings or the standard of a signal.
package enum CameraProbe {
  /// Probes on a separate thread, because a driver may take long, and calls `answer` there.
  /// - Parameters:
  ///   - node: "/dev/video0".
  ///   - properties: udev's; the name is made from them.
  ///   - input: the number of the input to choose first (`VIDIOC_S_INPUT`); nil leaves it as it is.
  ///   - answer: errors are `permissionDenied`, which may pass when udev is done, `disconnected`, `busy`,
  ///     `device`.
  package static func start(
    node: String, properties: [String: String], input: Int? = nil,
    answer: @escaping @Sendable (Result<FoundNode, CameraError>) -> Void
  ) {
    do {
      try WorkerThread.start(name: "probe") {
        let result = LibcameraAdaptation.inTurn {
          Result { () throws(CameraError) in try look(node, properties, input) }
        }
        answer(result)
      }
    } catch {
      answer(.failure(.device(error)))
    }
  }

  /// Probes on the calling thread, which it may block for a long time.
  ///
  /// - Returns: nil if it is no camera.
  package static func probe(
    _ path: String, _ properties: [String: String], _ input: Int? = nil
  ) throws(CameraError) -> V4L2Camera? {
    try look(path, properties, input).camera
  }

  private static func look(
    _ path: String, _ properties: [String: String], _ input: Int?
  ) throws(CameraError) -> FoundNode {
    guard !LoopbackNode.isIdle(path) else { return .noCamera }
    do throws(SystemError) {
      let node = try VideoNode(opening: path)
      let capabilities = node.capabilities
      guard capabilities.capturesVideo, capabilities.streams else { return .noCamera }
      guard !capabilities.isPartOfPipeline else {
        let card = capabilities.card
        Log.information("\(path) (\(card)) is part of a pipeline, and no camera by itself")
        return .pipeline(capabilities.place)
      }
      try node.choose(input: input)
      // Before the formats, which are those of the signal.
      try? node.followSource()
      let found = try node.queryControls()
      var description = CameraDescription(
        kind: .v4l2, name: CameraName.text(of: properties, node: path), label: capabilities.card,
        node: path,
        position: try position(of: node, properties), formats: [],
        controls: found.controls, busy: try isBusy(node))
      try setFormats(of: &description, from: node)
      description.source = try? node.source()
      description.hasShutterToRead = found.hasShutter
      description.silentControls = found.silent
      description.rotation = try rotation(of: node)
      // A device whose driver fails at it is still a camera.
      description.crop = try? node.getCrop()
      description.interest = node.getInterest()
      description.takesStills =
        !LibcameraAdaptation.isLoaded && !usesContiguousMemory(capabilities)
      return .camera(V4L2Camera(description: description, node: path, input: input))
    } catch {
      throw CameraError(error, node: path)
    }
  }

  /// Whether its buffers come from the contiguous memory of a Raspberry Pi up to the 4, as those of libcamera do. By
  /// measurement, some ten mode switches use all of it up.
  private static func usesContiguousMemory(_ capabilities: VideoCapabilities) -> Bool {
    capabilities.card.hasPrefix("unicam")
  }

  /// Whether some program has buffers: then the driver refuses even a request for none. Otherwise
  /// that request changes nothing.
  private static func isBusy(_ node: borrowing VideoNode) throws(SystemError) -> Bool {
    do {
      _ = try node.requestBuffers(0)
      return false
    } catch {
      if error.errno.code == EBUSY { return true }
      throw error
    }
  }

  private static func position(
    of node: borrowing VideoNode, _ properties: [String: String]
  ) throws(SystemError) -> CameraPosition? {
    switch try node.getControl(VideoControl.cameraOrientation) {
    case V4L2_CAMERA_ORIENTATION_FRONT: .front
    case V4L2_CAMERA_ORIENTATION_BACK: .back
    case V4L2_CAMERA_ORIENTATION_EXTERNAL: .external
    default: properties["ID_BUS"] == "usb" ? .external : nil
    }
  }

  /// The rotation of the sensor, if the driver reports it. The driver counts counter-clockwise.
  private static func rotation(of node: borrowing VideoNode) throws(SystemError) -> Int {
    guard let degrees = try node.getControl(VideoControl.cameraSensorRotation),
      degrees % 90 == 0
    else { return 0 }
    return Int(((-degrees) % 360 + 360) % 360)
  }

  private static func setFormats(
    of description: inout CameraDescription, from node: borrowing VideoNode
  ) throws(SystemError) {
    let offered = Set(try node.enumerateFormats())
    let current = (try? node.getFormat()).map {
      FrameSize(width: $0.frame.width, height: $0.frame.height)
    }
    for pixelFormat in PixelFormat.captured where offered.contains(pixelFormat) {
      if let current, node.replaces(pixelFormat, current) { continue }
      let (sizes, range) = try node.sizes(of: pixelFormat, current: current)
      for size in sizes {
        description.formats.append(
          CameraFormat(
            pixelFormat: pixelFormat, size,
            try node.enumerateFrameIntervals(of: pixelFormat, size)))
      }
      if let range { description.sizeRanges.append(range) }
    }
    if !description.sizeRanges.isEmpty { description.currentSize = current }
    if description.formats.isEmpty {
      description.foreignFormats = offered.map(\.description).sorted()
    }
  }
}

/// What a probe has found at a node.
package enum FoundNode: Sendable {
  case camera(V4L2Camera)
  /// An end of a pipeline that has to be set up before it: all its ends have the same name.
  case pipeline(String)
  /// It captures no video, has no buffers, or is a loopback that no program feeds.
  case noCamera

  package var camera: V4L2Camera? {
    if case .camera(let camera) = self { camera } else { nil }
  }
}

/// libcamera's adaptation for V4L2 programs, which may have been preloaded (docs/CSI.md).
enum LibcameraAdaptation {
  static let isLoaded =
    getenv("LD_PRELOAD").map { String(cString: $0).contains("v4l2-compat") } ?? false
  private static let turn = Mutex(())

  /// Runs `body`; with the adaptation, one thread at a time. It starts libcamera when the first
  /// node is opened, and keeps its lists without a lock: two threads that open nodes at the same
  /// time crash the program. Without it, no node waits for the driver of another.
  static func inTurn<Answer: Sendable>(_ body: () -> Answer) -> Answer {
    isLoaded ? turn.withLock { _ in body() } : body()
  }
}
