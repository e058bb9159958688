import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createBuyer, postForm } from './testing/buyer.ts';

const keys = { ECPAY_HASH_KEY: 'settingsKey01234', ECPAY_HASH_IV: 'settingsIv012345' };
const production = { NODE_ENV: 'production', LOCAL_IDENTITY: '1' };

test.each(['3002607', '2000132'])('production refuses the public stage merchant %s', (ECPAY_MERCHANT_ID) => {
  const env = { ...keys, ECPAY_MERCHANT_ID };
  for (const mode of [{}, { ECPAY_MODE: 'stage' }, { ECPAY_MODE: 'production' }]) {
    expect(() => readConfig({ ...production, ...env, ...mode })).toThrow(/Refusing to start: .*public/);
  }
  expect(readConfig(env).ecpay).toMatchObject({ merchantId: ECPAY_MERCHANT_ID, mode: 'stage' });
});

test('the settings come together or not at all, and no message tells a key', () => {
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
    expect(message).toContain('set together');
    expect(message).not.toContain(keys.ECPAY_HASH_KEY);
    expect(message).not.toContain(keys.ECPAY_HASH_IV);
  }
  expect(() => readConfig({ ECPAY_MODE: 'production' })).toThrow('set together');
  expect(() => readConfig({ ...whole, ECPAY_MODE: 'live' })).toThrow('ECPAY_MODE');
  expect(readConfig(whole).ecpay?.mode).toBe('stage');
  expect(readConfig({ ...production, ...whole }).ecpay?.mode).toBe('production');
});

test('production without settings takes no payments and has no sandbox', async () => {
  const server = await startTestServer({ env: production });
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
