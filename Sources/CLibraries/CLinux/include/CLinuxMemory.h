// SPDX-License-Identifier: Apache-2.0
// dl_iterate_phdr(3) is not in Swift's Glibc module.
#pragma once

/// Takes the pages of code and constants, the program's and its libraries', out of the process's
/// memory. They stay in the page cache, from where the kernel maps again what is used from now on.
void clinux_unmap_program_pages(void);

// Gives the kernel back what the C library keeps of memory that was freed.
void clinux_release_unused_memory(void);

/// Has the C library keep up to so many bytes of memory that was freed, in each of its arenas, for the next
/// that needs some, and take blocks up to that size from there.
void clinux_keep_freed_memory(int size);
