export const ADMIN_PASSWORD = 'password of the fault suite';

/** The wagons that the fault suite's readings are of, and their location sensors. */
export const FLEET = Array.from({ length: 40 }, (_, index) => ({
  number: 60_000_000 + index,
  sensorNumber: `fault-${index}`,
}));
