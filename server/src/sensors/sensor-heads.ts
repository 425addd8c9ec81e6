/** The heads of a sensor's columns in files, as the screen names them. */
export const SENSOR_HEADS = {
  number: 'Sensor raqami',
  type: 'Sensor turi',
  wagon: 'Vagon raqami',
} as const;
