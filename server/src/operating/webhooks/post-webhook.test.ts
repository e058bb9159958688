import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';
import { postWebhook } from './post-webhook.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const signed = { headers: {}, body: '{}' };
const port = () => new URL(receiver.url).port;

test.each(['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'connects to no private address: %s (W1)',
  async (host) => {
    const url = `http://${host}:${port()}/hooks`;
    await expect(postWebhook({ url, allowsPrivate: false }, signed)).rejects.toThrow(
      'WEBHOOK_PRIVATE_ADDRESSES',
    );
    expect(receiver.received).toEqual([]);
  },
);

test('connects to one where that is allowed', async () => {
  const url = `http://localhost:${port()}/hooks`;
  expect(await postWebhook({ url, allowsPrivate: true }, signed)).toMatchObject({ status: 204 });
});
