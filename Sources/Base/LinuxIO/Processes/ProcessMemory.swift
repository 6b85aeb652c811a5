// SPDX-License-Identifier: Apache-2.0
import CLinux

/// The memory of this process.
public enum ProcessMemory {
  /// Gives back what only the start needed: the pages of code, constants and relocation tables that
  /// were used until now. To be called once, when the daemon serves; what runs after it maps anew
  /// what it needs, from the page cache, which takes some tens of microseconds.
  public static func releaseStartup() {
    clinux_unmap_program_pages()
  }

  /// Gives back memory that was freed, which the C library keeps for the next that needs some. Takes
  /// some hundred microseconds: to be called when there was much and there is little.
  public static func releaseUnused() {
    clinux_release_unused_memory()
  }

  /// Keeps up to so much memory that was freed for the next that needs some, where it would be given back
  /// and asked for again with each thing that is made: pages that come anew are cleared first.
  public static func keepFreed(bytes: Int) {
    clinux_keep_freed_memory(Int32(clamping: bytes))
  }
}
