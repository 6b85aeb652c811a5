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
}
