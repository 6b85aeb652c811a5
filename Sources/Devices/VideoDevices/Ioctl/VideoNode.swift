// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// An open video device. Each ioctl is a method in a file of its own beside this one: it takes only
/// inputs, and returns a checked value or throws what the kernel said. A driver's answer that must
/// not be is EPROTO.
struct VideoNode: ~Copyable {
  /// "/dev/video0"
  let path: String
  let descriptor: OwnedDescriptor
  let capabilities: VideoCapabilities

  /// Opens the node for reading and writing, without waiting in DQBUF, and asks what it is.
  init(opening path: String) throws(SystemError) {
    let opened = try OwnedDescriptor.open(path, O_RDWR | O_NONBLOCK)
    capabilities = try Self.queryCapabilities(of: opened.raw, path)
    descriptor = opened
    self.path = path
  }

  /// One ioctl, again as long as a signal interrupts it. `name` is for the error.
  func call<Argument>(
    _ request: UInt, _ name: String, _ argument: inout Argument
  ) throws(SystemError) {
    try Self.call(descriptor.raw, path, request, name, &argument)
  }

  static func call<Argument>(
    _ descriptor: Int32, _ path: String, _ request: UInt, _ name: String,
    _ argument: inout Argument
  ) throws(SystemError) {
    let result = withUnsafeMutablePointer(to: &argument) { pointer in
      while true {
        let result = ioctl(descriptor, request, UnsafeMutableRawPointer(pointer))
        if result >= 0 || errno != EINTR { return result }
      }
    }
    guard result >= 0 else { throw SystemError(name, path) }
  }

  /// The same, where `ends` are answers that end an enumeration: false for those.
  func callUnless<Argument>(
    _ ends: Set<Int32>, _ request: UInt, _ name: String, _ argument: inout Argument
  ) throws(SystemError) -> Bool {
    do {
      try call(request, name, &argument)
      return true
    } catch {
      if ends.contains(error.errno.code) { return false }
      throw error
    }
  }

  /// An answer that the driver must not give.
  func impossible(_ name: String) -> SystemError { SystemError(name, path, errno: Errno(EPROTO)) }

  /// Of the queue that frames come from.
  var captureType: UInt32 {
    capabilities.isMultiPlanar
      ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }
}
