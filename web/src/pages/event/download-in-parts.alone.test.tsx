import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { asDevice, catchDownloads, servedPhotos } from '#testing/sample-downloads.ts';
import { sampleConfig, sampleEvent } from '#testing/samples.ts';

const PHOTO = 'a photo of 20 bytes.';

// Simulates a phone whose memory fits two photos.
vi.mock(import('./downloads/browser-abilities.ts'), async (original) => ({
  ...(await original()),
  partLimit: () => 2 * PHOTO.length,
}));

const overlay = (name: string) => page.getByRole('dialog', { name });

test('saves what exceeds a phone’s memory in parts, each after a tap', { tags: 'rest' }, async () => {
  asDevice('android');
  const saved = catchDownloads();
  const event = sampleEvent({ photos: servedPhotos(3) });
  await openPage(`/event/${event.pinCode}?open=download`, {
    getConfig: sampleConfig({ downloads: 'browser' }),
    lookUpEvent: event,
    getOriginal: respond(200, PHOTO, 'image/jpeg'),
  });
  await page.getByRole('button', { name: /^Download all/ }).click();
  await page.getByRole('button', { name: /Download as ZIP/ }).click();
  const between = overlay('Part 1 is saved: Garden party-1.zip');
  await expect.element(between).toMatchTextContent('1 photo is left.');
  expect(saved).toHaveLength(1);
  await between.getByRole('button', { name: 'Continue with part 2' }).click();
  await expect.element(page.getByText('Download started')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['Garden party-1.zip', 'Garden party-2.zip']);
  const parts = await Promise.all(saved.map(async ({ href }) => (await fetch(href)).text()));
  const namesIn = (zip = '') => [...new Set(zip.match(/party-\d+\.jpg/g))];
  expect(namesIn(parts[0])).toEqual(['party-003.jpg', 'party-002.jpg']);
  expect(namesIn(parts[1])).toEqual(['party-001.jpg']);
});
