// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The threads of synthetic cameras in this process.
enum CameraThreads {
  /// How many there are.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Of 15 bytes that the kernel keeps of a name.
      if (try? FileReading.line(at: "/proc/self/task/\(thread)/comm")) == "cam-synthetic" {
        count += 1
      }
    }
    return count
  }
}
