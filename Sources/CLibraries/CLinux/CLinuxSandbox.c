// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinuxSandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/videodev2.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the numbers of this processor's system calls are not known here"
#endif

int clinux_bind_to_parent(void) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -1;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int clinux_close_from(unsigned int first) { return (int)syscall(SYS_close_range, first, ~0U, 0); }

int clinux_limit_resources(uint64_t memory) {
  struct rlimit space = {.rlim_cur = memory, .rlim_max = memory}, none = {0, 0};
  if (setrlimit(RLIMIT_AS, &space) < 0 || setrlimit(RLIMIT_CORE, &none) < 0) return -1;
  return setrlimit(RLIMIT_NOFILE, &none);
}

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
// Goes on with the next statement if equal (or if any of the bits is set), else after it.
#define IF_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)
#define IF_ANY(bits) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1)
#define ALLOW(call) IF_EQUAL(SYS_##call), RETURN(SECCOMP_RET_ALLOW)
#define REFUSE(code) RETURN(SECCOMP_RET_ERRNO | code)
// The lower half of an argument: both processors are little-endian.
#define ARGUMENT(number) (uint32_t)offsetof(struct seccomp_data, args[number])
#define SKIP_UNLESS(call, statements) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, statements)

int clinux_enter_sandbox(int video_device) {
  struct sock_filter program[] = {
      LOAD(offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(offsetof(struct seccomp_data, nr)),
      // Memory.
      ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
      // Not to be executed.
      SKIP_UNLESS(mmap, 4), LOAD(ARGUMENT(2)), IF_ANY(PROT_EXEC), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
      SKIP_UNLESS(mprotect, 4), LOAD(ARGUMENT(2)), IF_ANY(PROT_EXEC), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
      // The channel.
      ALLOW(recvmsg), ALLOW(recvfrom), ALLOW(sendmsg), ALLOW(sendto), ALLOW(read), ALLOW(write), ALLOW(close),
      // The device: the last statement of these ten refuses all else.
      SKIP_UNLESS(ioctl, 10), LOAD(ARGUMENT(0)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)video_device, 0, 7), LOAD(ARGUMENT(1)),
      IF_EQUAL((uint32_t)VIDIOC_QBUF), RETURN(SECCOMP_RET_ALLOW),
      IF_EQUAL((uint32_t)VIDIOC_DQBUF), RETURN(SECCOMP_RET_ALLOW),
      IF_EQUAL((uint32_t)VIDIOC_S_CTRL), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
      // Threads of this process. The C library goes back to clone, whose flags can be looked at, when the
      // kernel does not know clone3.
      IF_EQUAL(SYS_clone3), REFUSE(ENOSYS),
      SKIP_UNLESS(clone, 4), LOAD(ARGUMENT(0)), IF_ANY(CLONE_THREAD), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
      ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(getrandom), ALLOW(gettid), ALLOW(getpid),
      ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(rt_sigprocmask), ALLOW(rt_sigaction),
      ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
      // Time; on some machines it is a call.
      ALLOW(clock_gettime), ALLOW(gettimeofday), ALLOW(clock_nanosleep), ALLOW(nanosleep),
      ALLOW(exit), ALLOW(exit_group),
      REFUSE(EPERM),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}
