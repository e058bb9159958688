import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';

const BITS = 14;
const challenge = 'QUJDREVG.mabc1234.14.abcdefabcdefabcd.abcdefabcdefabcdefabcd';
const leadingBits = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
};

test('the join page solves a proof of work while PINs are being guessed, and the guest joins (D11)', async () => {
  const event = sampleEvent();
  await openPage('/join-event', {
    lookUpEvent: inTurn(refuse('PIN_PROOF_WANTED', { details: { challenge, bits: BITS } }), hold(event)),
  });
  await page.getByRole('textbox', { name: 'Event PIN' }).fill(event.pinCode);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(page.getByText(/^One moment/)).toBeVisible();
  await expect.poll(async () => (await received('lookUpEvent')).length).toBe(2);
  await answerCalls({ lookUpEvent: event });
  await release();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  const [first, second] = await received('lookUpEvent');
  expect(first?.headers['x-pin-proof']).toBeUndefined();
  const proof = second?.headers['x-pin-proof'] ?? '';
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  expect(await leadingBits(proof)).toBeGreaterThanOrEqual(BITS);
});
