// SPDX-License-Identifier: Apache-2.0
// Tells the thread sanitizer of Swift's Mutex. Its quick way is inlined and seen; where two threads want
// it, the waiting is done in a library that was built without the sanitizer, which then takes what the
// mutex guards for a race. These two stand before the library's, which do the work.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define CONTEXT __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void lock_slow(uint32_t thread, CONTEXT void *mutex);
typedef __attribute__((swiftcall)) void unlock_slow(CONTEXT void *mutex);

__attribute__((swiftcall)) void lock(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK);
__attribute__((swiftcall)) void unlock(CONTEXT void *mutex) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, CONTEXT void *mutex) {
  static lock_slow *next;
  if (!next) next = (lock_slow *)dlsym(RTLD_NEXT, LOCK);
  next(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock(CONTEXT void *mutex) {
  static unlock_slow *next;
  if (!next) next = (unlock_slow *)dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  next(mutex);
}
