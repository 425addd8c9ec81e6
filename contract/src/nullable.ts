import { type TSchema, Type } from 'typebox';

/** The schema's values, and null. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
