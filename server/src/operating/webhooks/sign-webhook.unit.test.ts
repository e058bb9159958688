import { expect, test } from 'vitest';
import { signWebhook } from './post-webhook.ts';

const delivery = {
  webhookId: 'whk_0000000000000000000001',
  at: '2026-11-26T03:00:00.000Z',
  webhook: { type: 'event.ended', data: { eventId: 'e1', reason: 'expired' } },
} as const;
const now = new Date('2026-11-26T03:00:05.900Z');
const TEXT = 'twenty-four characters!!';

test('signs id, timestamp of the attempt and body, which keeps the time of the event', () => {
  const { headers, body } = signWebhook(delivery, TEXT, now);
  expect(body).toBe(
    '{"type":"event.ended","timestamp":"2026-11-26T03:00:00.000Z","id":"whk_0000000000000000000001","data":{"eventId":"e1","reason":"expired"}}',
  );
  expect(headers).toMatchObject({
    'webhook-id': delivery.webhookId,
    'webhook-timestamp': '1795662005',
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });
});

test('a secret after whsec_ is base64', () => {
  const encoded = `whsec_${Buffer.from(TEXT).toString('base64')}`;
  expect(signWebhook(delivery, encoded, now)).toEqual(signWebhook(delivery, TEXT, now));
});
