// SPDX-License-Identifier: Apache-2.0
#pragma once
// Disks made of files, and the device mapper over them: what losetup(8) and dmsetup(8) do, which take
// a tenth of a second each where the processor is emulated. All return -errno on failure.

#include <stddef.h>
#include <stdint.h>

/// Makes a block device of an open file, and returns its number N: it is /dev/loopN.
int rig_loop_attach(int file);
int rig_loop_detach(int number);

/// Makes a mapped device without a table. Returns its number N: it is /dev/dm-N.
int rig_mapper_create(const char *name);
/// Gives it a table of one target, from now on.
int rig_mapper_set(const char *name, const char *target, const char *parameters, uint64_t sectors);
/// Lets everything that is read or written wait (1), or go on (0).
int rig_mapper_hold(const char *name, int on);
/// Sends a message to its target.
int rig_mapper_message(const char *name, const char *text);
int rig_mapper_remove(const char *name);
