import { type Static, Type } from 'typebox';

/** Answer of `GET /settings`: what a screen needs to know before anyone has signed in. */
export const Settings = Type.Object({
  tileUrl: Type.String({ description: 'Leaflet tile template' }),
  tileAttribution: Type.String(),
  simulated: Type.Boolean({ description: 'whether wagons of the demo fleet report' }),
  identity: Type.Boolean({ description: 'whether employees may sign in by an identity provider' }),
  workingHours: Type.Object(
    {
      dayStart: Type.Integer({ description: 'minutes since midnight, Asia/Tashkent' }),
      shiftStarts: Type.Array(Type.Integer({ description: 'minutes since midnight, Asia/Tashkent, ascending' })),
    },
    { description: 'when the reporting day and its shifts begin' },
  ),
});
export type Settings = Static<typeof Settings>;
