import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls, received, respond, startScript } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';

test('stops polling once a refused stream is back', async () => {
  const pass = controlTime();
  const event = sampleEvent();
  const { processing, version, photos } = event;
  const lookups = async () => (await received('lookUpEvent')).length;
  // The page ignores a message with the version it already has.
  const streams = () => announce({ kind: 'processing', photoCount: photos.length, processing, version });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, streamEvent: respond(503, '') });
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  // After the refusal the page polls.
  await expect.poll(lookups).toBeGreaterThanOrEqual(2);
  for (const count of [3, 4]) {
    await pass(10_000);
    await expect.poll(lookups).toBeGreaterThanOrEqual(count);
  }
  await startScript();
  await answerCalls({ lookUpEvent: event });
  expect(await streams()).toBe(0);
  for (let at = 0; at < 4; at += 1) await pass(10_000);
  await expect.poll(streams).toBe(1);
  const before = await lookups();
  for (let at = 0; at < 6; at += 1) await pass(10_000);
  // Missed changes are fetched once, and one lookup may have been in flight.
  expect((await lookups()) - before).toBeLessThanOrEqual(2);
});
