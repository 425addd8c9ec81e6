import { expect, test } from 'vitest';
import { readBrokerAddress } from './broker-address.ts';

test('the address may carry credentials, escaped as in every URL', () => {
  expect(readBrokerAddress('mqtts://wagon:p%40ss@broker.uz')).toEqual({
    host: 'broker.uz',
    port: 8883,
    secure: true,
    username: 'wagon',
    password: 'p@ss',
  });
});

test('credentials given apart win', () => {
  expect(readBrokerAddress('mqtt://a:b@[::1]:1884', 'c', 'd')).toEqual({
    host: '::1',
    port: 1884,
    secure: false,
    username: 'c',
    password: 'd',
  });
});

test.each(['http://user:secret@host', 'broker', 'mqtt://', 'mqtt://user:secret@host:port'])(
  '%s is refused without being repeated',
  (url) => {
    expect(() => readBrokerAddress(url)).toThrow(/mqtt:\/\/host:port/);
    expect(() => readBrokerAddress(url)).not.toThrow(/secret/);
  },
);
