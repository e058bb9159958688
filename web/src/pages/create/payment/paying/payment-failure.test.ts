import { expect, test } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { PaymentError, paymentFailureOf } from './post-to-cashier.ts';

const answered = (status: number) => new ApiError({ code: 'UNEXPECTED', status, message: '' });

test.each([
  [new NetworkError('gone'), 'noResponse'],
  [new TimeoutError('late'), 'noResponse'],
  [answered(200), 'noResponse'],
  [new PaymentError('paramsMissing'), 'paramsMissing'],
  [new PaymentError('paramsInvalid'), 'paramsInvalid'],
  [answered(503), 'common:error.paymentFailed'],
  [new Error('whatever'), 'common:error.paymentFailed'],
])('reports %s as %s', (error, key) => {
  expect(paymentFailureOf(error)).toBe(key);
});
