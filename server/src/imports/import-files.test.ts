import { deflateRawSync } from 'node:zlib';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@vagon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { storeZip } from '../files/zip.ts';
import { importCalls, windows1251, workbook } from './testing/import-calls.ts';

let product: TestProduct;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  calls = importCalls(product);
});
afterAll(() => product.stop());

const code = async (kind: string, file: Uint8Array | string) => (await calls.send(kind, file)).body.code;

describe('a file is read', () => {
  test.each([
    ['with commas', 'Sensor raqami,Sensor turi\nA1,Joylashuv\nA2,Holat\n'],
    ['with semicolons, a byte order mark and CRLF', '\ufeffSensor raqami;Sensor turi\r\nA1;Joylashuv\r\nA2;Holat\r\n'],
    ['with tabs', 'Sensor raqami\tSensor turi\nA1\tJoylashuv\nA2\tHolat'],
    ['with quotes', '"Sensor raqami","Sensor turi"\n"A1","Joylashuv"\n"A2","Holat"\n'],
    ['that tells its delimiter', 'sep=|\r\nnumber|type\r\nA1|1\r\nA2|2\r\n'],
    ['with heads in Uzbek Cyrillic', 'Сенсор рақами;Сенсор тури\nA1;Жойлашув\nA2;Ҳолат\n'],
    [
      'with heads in English, in another order, among others',
      'Note,SENSOR_TYPE,Sensor Number\nx,location,A1\ny,state,A2\n',
    ],
    ['with blank rows and spaces', '\n number ; type \n\n A1 ; GPS \n;\n A2 ; holat \n\n'],
  ])('%s', async (_, text) => {
    expect(await calls.preview('sensors', text)).toMatchObject({ rows: 2, valid: 2, faulty: 0 });
  });

  test('in Windows-1251, as Excel writes CSV here', async () => {
    const file = windows1251('Номер датчика;Тип датчика\r\nA1;Местоположение\r\nA2;Состояние\r\nA3;ў\r\n');
    const preview = await calls.preview('sensors', file);
    expect(preview).toMatchObject({ rows: 3, valid: 2 });
    expect(await calls.faults(preview.id)).toEqual([{ row: 4, column: 'type', value: 'ў', fault: 'type_unknown' }]);
  });

  test('in UTF-16, as Excel writes Unicode text', async () => {
    const file = Buffer.from('\ufeffSensor raqami\tSensor turi\r\nA1\tJoylashuv\r\n', 'utf16le');
    expect(await calls.preview('sensors', file)).toMatchObject({ rows: 1, valid: 1 });
  });

  test('from a workbook: leading zeros and fifteen digits are kept', async () => {
    const file = await workbook([
      ['Sensor raqami', 'Sensor turi'],
      ['000123', 'Joylashuv'],
      [863412345678901, 2],
      ['863412345678902', 'Holat'],
    ]);
    await calls.bringIn('sensors', file);
    const { body } = await product.asAdmin('GET', '/sensor?size=100');
    const numbers = body.data.map((sensor: { sensorNumber: string }) => sensor.sensorNumber);
    expect(numbers).toEqual(['000123', '863412345678901', '863412345678902']);
  });

  test('from a workbook: a number of which Excel has lost digits is no number of a sensor', async () => {
    const { id } = await calls.preview(
      'sensors',
      await workbook([
        ['number', 'type'],
        [8634123456789012000, 1],
      ]),
    );
    expect(await calls.faults(id)).toMatchObject([{ row: 2, column: 'number', fault: 'number_malformed' }]);
  });

  test('and its rows are counted as Excel counts them: records, blank ones too', async () => {
    const { id } = await calls.preview('sensors', 'number;type;note\nA1;1;"two\nlines"\n\nA2;nonsense;\n');
    expect(await calls.faults(id)).toEqual([{ row: 4, column: 'type', value: 'nonsense', fault: 'type_unknown' }]);
  });

  test('whatever media type it is sent with', async () => {
    const file = await workbook([
      ['number', 'type'],
      ['A1', 1],
    ]);
    for (const type of ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'])
      expect((await calls.send('sensors', file, { type })).status).toBe(201);
  });
});

describe('a file is refused', () => {
  test.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a workbook of the older format', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['an archive that is cut short', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 20, 0])],
    ['an archive that is no workbook', storeZip(new Map([['readme.xml', Buffer.from('<a/>')]]))],
    ['a quote that never ends', 'number;type\n"A1;1\n'],
    ['nothing', ''],
  ])('when it cannot be read: %s', async (_, file) => {
    expect(await calls.send('sensors', file)).toMatchObject({ status: 400, body: { code: 'file_unreadable' } });
  });

  test('when columns are missing, and is told which', async () => {
    const answer = await calls.send('wagons', 'Vagon raqami;Davlat;Holat sensri\n62439641;1;A1\n');
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'file_columns_missing',
        errors: [
          { field: 'stateSensor', reason: 'Holat sensori' },
          { field: 'locationSensor', reason: 'Joylashuv sensori' },
        ],
      },
    });
    expect(answer.body.detail).toContain('Known are: "Vagon raqami", "Davlat"');
  });

  test('when it has too many bytes', async () => {
    const answer = await calls.send('sensors', new Uint8Array(MAX_IMPORT_BYTES + 1));
    expect(answer).toMatchObject({ status: 413, body: { code: 'file_too_large', errors: [{ field: 'bytes' }] } });
  });

  test('when it has too many rows', async () => {
    const answer = await calls.send('sensors', `number;type\n${'A;1\n'.repeat(MAX_IMPORT_ROWS + 1)}`);
    expect(answer).toMatchObject({ status: 413, body: { code: 'file_too_large', errors: [{ field: 'rows' }] } });
  });

  test('when it unpacks to too much, whether its directory says so or lies', async () => {
    const bomb = packed('xl/workbook.xml', Buffer.alloc(300 * 1024 * 1024));
    for (const said of [300 * 1024 * 1024, 1_000]) {
      bomb.writeUInt32LE(said, bomb.length - 22 - 'xl/workbook.xml'.length - 46 + 24);
      expect((await calls.send('sensors', bomb)).body, `said ${said}`).toMatchObject({
        code: 'file_too_large',
        errors: [{ field: 'unpackedBytes' }],
      });
    }
  });

  test('when its kind is unknown', async () => {
    expect(await code('stations', 'number\n1\n')).toBe('validation_failed');
  });
});

/** An archive of one packed entry. */
function packed(path: string, bytes: Buffer): Buffer {
  const deflated = deflateRawSync(bytes);
  const archive = storeZip(new Map([[path, deflated]]));
  archive.writeUInt16LE(8, 8);
  archive.writeUInt16LE(8, archive.length - 22 - path.length - 46 + 10);
  return archive;
}
