// SPDX-License-Identifier: Apache-2.0
// FlyingFox has an HTTP client beside its server, which brings Foundation's networking, which wants libcurl, which is
// linked to some thirty libraries. shutter-web calls nobody. These functions stand where libcurl's would, so that the
// program is linked without it; none of them is ever called, and if one were, the program would end.
#include "CNoCurl.h"

#include <stdlib.h>

#define ABSENT(name) \
  void name(void);   \
  void name(void) { abort(); }

ABSENT(curl_easy_cleanup)
ABSENT(curl_easy_getinfo)
ABSENT(curl_easy_init)
ABSENT(curl_easy_pause)
ABSENT(curl_easy_setopt)
ABSENT(curl_easy_strerror)
ABSENT(curl_free)
ABSENT(curl_global_init)
ABSENT(curl_multi_add_handle)
ABSENT(curl_multi_assign)
ABSENT(curl_multi_cleanup)
ABSENT(curl_multi_info_read)
ABSENT(curl_multi_init)
ABSENT(curl_multi_remove_handle)
ABSENT(curl_multi_setopt)
ABSENT(curl_multi_socket_action)
ABSENT(curl_slist_append)
ABSENT(curl_slist_free_all)
ABSENT(curl_url)
ABSENT(curl_url_get)
ABSENT(curl_url_set)
ABSENT(curl_version)
ABSENT(curl_version_info)
ABSENT(curl_ws_meta)
ABSENT(curl_ws_recv)
ABSENT(curl_ws_send)
