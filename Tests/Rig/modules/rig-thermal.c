// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
// A thermal zone of the kernel, like those that a machine's firmware describes. The module's parameter
// `temperature` is what its sensor measures, in thousandths of a degree: Debian's kernels lack
// CONFIG_THERMAL_EMULATION, with which a test could set the temperature of any zone.
//
// Only the sensor is played. The kernel looks once a second, and powers the machine off at 100 degrees.
#include <linux/err.h>
#include <linux/module.h>
#include <linux/thermal.h>

static int temperature = 40000;
module_param(temperature, int, 0644);

static const struct thermal_trip points[] = {
  {.type = THERMAL_TRIP_PASSIVE, .temperature = 85000},
  {.type = THERMAL_TRIP_CRITICAL, .temperature = 100000},
};

static struct thermal_zone_device *zone;

static int get_temp(struct thermal_zone_device *device, int *value) {
  *value = READ_ONCE(temperature);
  return 0;
}

static int get_trip_type(struct thermal_zone_device *device, int point, enum thermal_trip_type *type) {
  *type = points[point].type;
  return 0;
}

static int get_trip_temp(struct thermal_zone_device *device, int point, int *value) {
  *value = points[point].temperature;
  return 0;
}

static struct thermal_zone_device_ops operations = {
  .get_temp = get_temp,
  .get_trip_type = get_trip_type,
  .get_trip_temp = get_trip_temp,
};

static int __init rig_thermal_init(void) {
  zone = thermal_zone_device_register(
      "rig-thermal", ARRAY_SIZE(points), 0, NULL, &operations, NULL, 1000, 1000);
  if (IS_ERR(zone)) return PTR_ERR(zone);
  int error = thermal_zone_device_enable(zone);
  if (error) thermal_zone_device_unregister(zone);
  return error;
}

static void __exit rig_thermal_exit(void) {
  thermal_zone_device_unregister(zone);
}

module_init(rig_thermal_init);
module_exit(rig_thermal_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("A thermal zone whose temperature a test sets");
