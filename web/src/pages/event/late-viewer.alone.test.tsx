import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';

const code = vi.hoisted(() => ({
  asked: Promise.withResolvers<void>(),
  come: Promise.withResolvers<void>(),
}));
vi.mock('./viewer/event-viewer.tsx', async (original) => {
  code.asked.resolve();
  await code.come.promise;
  return original();
});

const place = (photoId: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-photo]')].findIndex(
    (tile) => tile.dataset.photo === photoId,
  );

test('opens the pressed photo even if another was added before it while the viewer loaded', async () => {
  const event = sampleEvent({ photos: samplePhotos(5) });
  const second = event.photos[1]!;
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await page.getByRole('button', { name: 'Open photo 2, party-004.jpg' }).click();
  await code.asked.promise;
  const [late] = samplePhotos(1);
  const photos = [late!, ...event.photos];
  await answerCalls({ lookUpEvent: { ...event, photos, version: 'with another photo' } });
  const processing = { previews: 0, faces: 0, hardFaces: 0 };
  const change = { kind: 'photos', photoCount: photos.length, processing, version: 'new' } as const;
  await expect.poll(() => announce(change)).toBe(1);
  await expect.poll(() => place(second.photoId)).toBe(2);
  code.come.resolve();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect.element(viewer).toBeVisible();
  await expect
    .poll(() => document.querySelector<HTMLImageElement>('.yarl__slide_current img')?.alt)
    .toMatch(/party-004\.jpg/);
});
