// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_QUERYBUF: where the planes of the buffer of this index are to be mapped.
  func queryBuffer(_ index: Int) throws(SystemError) -> [BufferLocation] {
    var answer = bufferArgument(index)
    let planes = try callWithPlanes(clinux_vidioc_querybuf, "VIDIOC_QUERYBUF", &answer) ?? []
    let locations =
      planes.isEmpty
      ? [BufferLocation(offset: Int(answer.m.offset), length: Int(answer.length))]
      : planes.map { BufferLocation(offset: Int($0.m.mem_offset), length: Int($0.length)) }
    guard locations.allSatisfy({ $0.length > 0 }) else { throw impossible("VIDIOC_QUERYBUF") }
    return locations
  }
}
