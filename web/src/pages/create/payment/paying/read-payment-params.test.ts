import { expect, test } from 'vitest';
import { readPaymentParams } from './post-to-cashier.ts';

test('returns the cashier’s form fields unchanged', () => {
  const fields = { MerchantID: '1', ItemName: `"><b>'~ &amp;` };
  expect(readPaymentParams({ paymentParams: JSON.stringify(fields) })).toEqual(fields);
});

test.each([
  [null, 'noResponse'],
  ['', 'noResponse'],
  [{}, 'paramsMissing'],
  [{ paymentParams: null }, 'paramsMissing'],
  [{ paymentParams: '' }, 'paramsInvalid'],
  [{ paymentParams: '  ' }, 'paramsInvalid'],
  [{ paymentParams: 549 }, 'paramsInvalid'],
  [{ paymentParams: '<form>' }, 'paramsInvalid'],
  [{ paymentParams: '[]' }, 'paramsInvalid'],
  [{ paymentParams: '{}' }, 'paramsInvalid'],
  [{ paymentParams: '{"TotalAmount":549}' }, 'paramsInvalid'],
])('reports %j as %s', (answer, fault) => {
  expect(() => readPaymentParams(answer)).toThrow(expect.objectContaining({ fault }));
});
