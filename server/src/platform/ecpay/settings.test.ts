import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { createBuyer, postForm } from '#plus/payments/testing/buyer.ts';
import { startTestServer } from '#testing/test-server.ts';
import { openPayments } from './settings.ts';

const keys = { ECPAY_HASH_KEY: 'settingsKey01234', ECPAY_HASH_IV: 'settingsIv012345' };
const production = { NODE_ENV: 'production', LOCAL_IDENTITY: '1' };

const key = Buffer.alloc(32, 7);
const secrets: Secrets = { keyFor: () => key, keysFor: () => [key] };
const paymentsWith = (env: Record<string, string>) =>
  openPayments(readConfig(env), secrets, 'http://localhost');
const strangersComeHere = [
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://togather.example.com' },
  { NODE_ENV: 'production' },
];

test.each(strangersComeHere)(
  'with %j no forgeable payment is accepted, unless explicitly allowed (D1)',
  (reach) => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const env = { ...reach, ...google };
    expect(paymentsWith(env)).toBeUndefined();
    expect(paymentsWith({ ...env, SANDBOX_CASHIER: '1' })?.sandbox).toBe(true);
    for (const ECPAY_MERCHANT_ID of ['3002607', '2000132']) {
      for (const mode of [{}, { ECPAY_MODE: 'stage' }, { ECPAY_MODE: 'production' }]) {
        const stage = { ...env, ...keys, ...mode, ECPAY_MERCHANT_ID };
        expect(paymentsWith(stage)).toBeUndefined();
        expect(paymentsWith({ ...stage, SANDBOX_CASHIER: '1' })?.sandbox).toBe(false);
      }
    }
    expect(paymentsWith({ ...env, ...keys, ECPAY_MERCHANT_ID: '7654321' })?.merchant.merchantId).toBe(
      '7654321',
    );
  },
);

test('the sandbox cashier and the public stage merchants work where only this machine can connect (D1)', () => {
  expect(paymentsWith({})?.sandbox).toBe(true);
  expect(paymentsWith({ ...keys, ECPAY_MERCHANT_ID: '3002607' })?.merchant.merchantId).toBe('3002607');
});

test('settings are complete or absent, and no message contains a key', () => {
  const whole = { ...keys, ECPAY_MERCHANT_ID: '7654321' };
  for (const name of Object.keys(whole)) {
    const message = (() => {
      try {
        readConfig({ ...whole, [name]: '' });
        return 'started';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain('set all of them or none');
    expect(message).not.toContain(keys.ECPAY_HASH_KEY);
    expect(message).not.toContain(keys.ECPAY_HASH_IV);
  }
  expect(() => readConfig({ ECPAY_MODE: 'production' })).toThrow(
    'ECPAY_MERCHANT_ID is not: set both or neither',
  );
  expect(() => readConfig({ ...whole, ECPAY_MODE: 'live' })).toThrow('ECPAY_MODE');
  expect(readConfig(whole).ecpay?.mode).toBe('stage');
  expect(readConfig({ ...production, ...whole }).ecpay?.mode).toBe('production');
});

test('a public installation without settings accepts no payments and has no sandbox (D1)', {
  tags: 'rest',
}, async () => {
  const env = { PUBLIC_URL: 'https://togather.example.com', LOCAL_IDENTITY: '1' };
  const server = await startTestServer({ env });
  try {
    const client = server.newClient();
    const config = await client.request('GET', '/api/config');
    expect(config.json<object>()).toMatchObject({ cashierUrl: null, features: { payments: false } });
    const buyer = await createBuyer(client, 'buyer@example.com');
    const id = await buyer.save('later');
    const started = await client.request('POST', `/api/pending-event/${id}/start-payment`, {
      token: buyer.session.idToken,
    });
    expect([started.status, started.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await buyer.status(id)).paymentStatus).toBe('PENDING');
    expect((await postForm(`${server.origin}/sandbox-cashier/AioCheckOut/V5`, {})).status).toBe(404);
    expect((await postForm(`${server.origin}/api/payment/notice`, {})).text).toBe('0|CheckMacValue Error');
  } finally {
    await server.stop();
  }
});
