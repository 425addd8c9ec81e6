import { expect, test } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { failureLine } from './sign-in-failure.ts';

test.each([
  ['an error of a kind', new TypeError('no way'), 'TypeError: no way'],
  ['a refusal of the product', new ApiFailure('account_disabled'), 'ApiFailure: account_disabled'],
  ['an error of no kind', new Error('no way'), 'Error: no way'],
  ['a bare text', 'no way', 'Error: no way'],
  ['a message broken into lines', new Error('\n  no\n  way '), 'Error: no way'],
  ['an error without a message', new TypeError(), 'Error: TypeError'],
])('%s is shown as the specification says', (_, failure, line) => {
  expect(failureLine(failure)).toBe(line);
});
