// SPDX-License-Identifier: Apache-2.0
#ifndef CNOCURL_H
#define CNOCURL_H

// Nothing of it is called by name: it is here to be linked.

#endif
