import { type Static, Type } from 'typebox';
import { PageQuery, pageOf } from './paging.ts';
import { SensorNumber, SensorTypeName } from './sensors.ts';
import { Version } from './versions.ts';

/** Countries a wagon belongs to: 1 is Uzbekistan, 2 any other. */
export const COUNTRY_IDS = { uzbekistan: 1, other: 2 } as const;
/** The only wagon type there is; always sent as 1. */
export const WAGON_TYPE_ID = 1;

const TwoIds = Type.Union([Type.Literal(1), Type.Literal(2)]);

/** Eight digits as a number; the first is never 0 on the 1520 mm network. */
export const WagonNumber = Type.Integer({ minimum: 10_000_000, maximum: 99_999_999 });

/** Body of `POST /wagons`. */
export const WagonCreate = Type.Object({
  number: WagonNumber,
  country_id: TwoIds,
  wagonType_id: Type.Literal(WAGON_TYPE_ID, { default: WAGON_TYPE_ID }),
});
export type WagonCreate = Static<typeof WagonCreate>;

/** Body of `PUT /wagons/{wagonNumber}`; the list is the wagon's whole set of sensors. `idType`: 1 state, 2 location. */
export const WagonUpdate = Type.Object({
  number: WagonNumber,
  country_id: TwoIds,
  wagonType_id: Type.Literal(WAGON_TYPE_ID, { default: WAGON_TYPE_ID }),
  sensorNumbers: Type.Array(Type.Object({ idType: TwoIds, sensorNumber: SensorNumber }), { maxItems: 2 }),
});
export type WagonUpdate = Static<typeof WagonUpdate>;

/** A wagon as administrators see it. `sensorType.id`: 1 state, 2 location. */
export const Wagon = Type.Object({
  number: Type.Integer(),
  country: Type.Object({ id: TwoIds, name: Type.String() }),
  wagonSensors: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      sensorType: Type.Object({ id: TwoIds, name: SensorTypeName }),
    }),
  ),
  version: Version,
});
export type Wagon = Static<typeof Wagon>;
export const WagonPage = pageOf(Wagon);

export const WagonListQuery = Type.Object(PageQuery);
export const WagonKeyQuery = Type.Object({ number: WagonNumber });
export const WagonParams = Type.Object({ wagonNumber: WagonNumber });
