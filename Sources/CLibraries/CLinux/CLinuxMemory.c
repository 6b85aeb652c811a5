// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinuxMemory.h"

#include <link.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int unmap_parts(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  if (strncmp(object->dlpi_name, "linux-vdso", 10) == 0) return 0; // not a file
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    // Writable parts hold relocations, which are not in the file.
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_unmap_program_pages(void) { dl_iterate_phdr(unmap_parts, NULL); }

void clinux_release_unused_memory(void) { malloc_trim(0); }

void clinux_keep_freed_memory(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
}
