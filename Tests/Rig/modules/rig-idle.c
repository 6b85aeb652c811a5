// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
// Lets the time of a guest that counts instructions pass at once while nothing happens, and only then.
//
// QEMU sets the clock of such a guest to its next timer as soon as its processor halts (`-icount sleep=off`). That is
// right while all programs wait for timers, and wrong while one waits for this machine's disk or folders: QEMU reads
// those beside the guest, whose clock would run ahead by as many timers as there are. So the idle processor halts only
// where nothing is under way, and computes:
//   - from the start until `skips` is 1, which the agent sets once it has read its command;
//   - while a request to a folder (9p) or to the disk has no answer.
// It does not know of the ports, nor of more than 64 calls to folders at a time.
#include <linux/blk-mq.h>
#include <linux/cpuidle.h>
#include <linux/kprobes.h>
#include <linux/module.h>

static bool counted;
module_param(counted, bool, 0444);
MODULE_PARM_DESC(counted, "the guest's time is counted in instructions; else this module does nothing");

static bool skips;
module_param(skips, bool, 0644);
MODULE_PARM_DESC(skips, "the clock goes on to the next timer when nothing happens");

#define MOST_REQUESTS 256
static atomic_t calls = ATOMIC_INIT(0);
// The requests of the disk that the host plays, by their tags. One that found no room is begun again.
static DECLARE_BITMAP(requests, MOST_REQUESTS);

static bool nothing_is_under_way(void) {
  return READ_ONCE(skips) && atomic_read(&calls) == 0 && bitmap_empty(requests, MOST_REQUESTS);
}

static int idle(struct cpuidle_device *device, struct cpuidle_driver *driver, int index) {
  if (nothing_is_under_way()) {
    raw_safe_halt();
    raw_local_irq_disable();
    return index;
  }
  raw_local_irq_enable();
  if (!current_set_polling_and_test()) {
    while (!need_resched() && !nothing_is_under_way()) {
      // In one go, so that the emulator need not look at anything else.
      for (int i = 0; i < 1000; i++) barrier();
    }
  }
  raw_local_irq_disable();
  current_clr_polling();
  return index;
}

static struct cpuidle_driver driver = {
  .name = "rig-idle",
  .owner = THIS_MODULE,
  .states = {{.name = "idle", .desc = "halt, or compute", .enter = idle}},
  .state_count = 1,
};

static int begin_call(struct kretprobe_instance *instance, struct pt_regs *registers) {
  atomic_inc(&calls);
  return 0;
}

static int end_call(struct kretprobe_instance *instance, struct pt_regs *registers) {
  atomic_dec(&calls);
  return 0;
}
NOKPROBE_SYMBOL(begin_call);
NOKPROBE_SYMBOL(end_call);

// Both return when the host has answered.
#define CALL(name) {.kp.symbol_name = name, .entry_handler = begin_call, .handler = end_call, .maxactive = 64}
static struct kretprobe rpc = CALL("p9_client_rpc"), zero_copy = CALL("p9_virtio_zc_request");
static struct kretprobe *probed_calls[] = {&rpc, &zero_copy};

static int begin_request(struct kprobe *probe, struct pt_regs *registers) {
  struct request *request = (struct request *)registers->di;
  if (request->q->disk && !strncmp(request->q->disk->disk_name, "vd", 2) && (unsigned)request->tag < MOST_REQUESTS)
    set_bit(request->tag, requests);
  return 0;
}

static int end_request(struct kprobe *probe, struct pt_regs *registers) {
  struct request *request = (struct request *)registers->di;
  if ((unsigned)request->tag < MOST_REQUESTS) clear_bit(request->tag, requests);
  return 0;
}
NOKPROBE_SYMBOL(begin_request);
NOKPROBE_SYMBOL(end_request);

static struct kprobe start = {.symbol_name = "blk_mq_start_request", .pre_handler = begin_request};
static struct kprobe end = {.symbol_name = "virtblk_request_done", .pre_handler = end_request};
static struct kprobe *probed_requests[] = {&end, &start};

static int __init rig_idle_init(void) {
  int error;
  if (!counted) return 0;
  error = register_kretprobes(probed_calls, ARRAY_SIZE(probed_calls));
  if (error) return error;
  error = register_kprobes(probed_requests, ARRAY_SIZE(probed_requests));
  if (error) goto no_requests;
  error = cpuidle_register(&driver, NULL);
  if (error) goto no_driver;
  return 0;
no_driver:
  unregister_kprobes(probed_requests, ARRAY_SIZE(probed_requests));
no_requests:
  unregister_kretprobes(probed_calls, ARRAY_SIZE(probed_calls));
  return error;
}

module_init(rig_idle_init);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Lets counted time pass at once while nothing happens");
