// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Reports when something is mounted or unmounted. The kernel says so where this process sees its mounts.
@LoopActor
final class MountWatch {
  private let table: OwnedDescriptor
  private var watch: DescriptorWatch?

  /// Nil where the kernel does not show mounts: then targets are looked at now and then.
  init?(_ changed: @escaping @LoopActor () -> Void) {
    guard let table = try? OwnedDescriptor.open("/proc/self/mountinfo", O_RDONLY) else {
      return nil
    }
    self.table = table
    watch = try? EventLoop.shared.watch(self.table.raw, for: .exceptional) { _ in changed() }
  }

  func close() { watch?.cancel() }
}
