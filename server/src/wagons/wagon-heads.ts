/** The heads of a wagon's columns in files, as the screen names them. */
export const WAGON_HEADS = {
  number: 'Vagon raqami',
  country: 'Davlat',
  stateSensor: 'Holat sensori',
  locationSensor: 'Joylashuv sensori',
} as const;
