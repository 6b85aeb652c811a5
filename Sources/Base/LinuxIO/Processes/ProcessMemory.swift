// SPDX-License-Identifier: Apache-2.0
import CLinux

/// The memory of this process.
public enum ProcessMemory {
  /// Gives back the pages of code, constants and relocation tables that were used until now, such as those that only
  /// the start needed. Pages that are used afterwards are mapped again from the page cache, which takes some tens of
  /// microseconds.
  public static func unmapProgram() {
    clinux_unmap_program_pages()
  }

  /// Gives back freed memory that the C library keeps for later allocations. Takes some hundred
  /// microseconds: call it when much memory was in use and little is.
  public static func releaseUnused() {
    clinux_release_unused_memory()
  }

  /// Keeps up to this many bytes of freed memory for later allocations. Otherwise each large
  /// allocation would ask the kernel for memory and give it back, and the kernel clears the pages
  /// each time.
  public static func keepFreed(bytes: Int) {
    clinux_keep_freed_memory(Int32(clamping: bytes))
  }
}
