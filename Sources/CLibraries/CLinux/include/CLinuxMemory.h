// SPDX-License-Identifier: Apache-2.0
// dl_iterate_phdr(3) is not in Swift's Glibc module.
#pragma once

/// Takes the pages of code and constants, the program's and its libraries', out of the process's
/// memory. They stay in the page cache, from where the kernel maps them again when they are used.
void clinux_unmap_program_pages(void);

/// Gives the kernel the freed memory that the C library keeps.
void clinux_release_unused_memory(void);

/// Makes the C library keep up to this many bytes of freed memory in each of its arenas for later
/// allocations, and take blocks up to that size from there.
void clinux_keep_freed_memory(int size);
