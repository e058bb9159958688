import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { catchDownloads, servedPhotos } from '#testing/sample-downloads.ts';
import { sampleNotes } from '#testing/sample-notes.ts';
import { sampleEvent } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const viewer = page.getByRole('dialog', { name: /^(Photo viewer|照片檢視器)$/ });
const rectOf = (element: Element) => element.getBoundingClientRect();

const openViewer = async (language?: Language) => {
  const event = sampleEvent({ photos: servedPhotos(3) });
  await openPage(
    `/event/${event.pinCode}?photo=${event.photos[0]?.photoId}`,
    {
      lookUpEvent: event,
      getOriginal: respond(200, 'photo', 'image/jpeg'),
      listPhotoNotes: sampleNotes(event.photos, () => ({ hearts: 3 })),
      listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] },
    },
    language,
  );
  await expect.element(viewer).toBeVisible();
  return event;
};

/** Makes the browser report a touch screen. */
const asTouchScreen = () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === '(pointer: coarse)' ? 'all' : query),
  );
};

matrix([
  ['en', ['Heart', 'Save', 'Share']],
  ['zh-TW', ['愛心', '儲存', '分享']],
] as const)('shows labelled buttons of 48 px below the photo (%s)', async (language, labels) => {
  await openViewer(language);
  for (const label of labels) {
    const button = viewer.getByText(label, { exact: true });
    await expect.element(button).toBeVisible();
    expect(rectOf(button.element().closest('button') ?? button.element()).height).toBeGreaterThanOrEqual(48);
  }
  await expectAccessible('labelled buttons');
});

test('shows zoom buttons for a mouse, but not on a touch screen', { tags: 'rest' }, async () => {
  await openViewer();
  await expect.element(viewer.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect.element(viewer).not.toBeInTheDocument();
  asTouchScreen();
  await openViewer();
  await expect.element(viewer.getByRole('button', { name: 'Zoom in' })).not.toBeInTheDocument();
});

test('gives a heart by a double tap on a touch screen, and takes none back', async () => {
  asTouchScreen();
  const { photos } = await openViewer();
  const photoId = photos[0]?.photoId ?? '';
  await answerCalls({ giveHeart: { photoId, hearts: 4 } });
  const heart = viewer.getByRole('button', { name: /^Heart,/ });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  const image = viewer.getByRole('img', { name: /^Photo 1:/ });
  const tap = () => (image.element() as HTMLElement).click();
  tap();
  expect(await received('giveHeart')).toHaveLength(0);
  for (const _ of ['once', 'again']) {
    tap();
    tap();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  expect(await received('giveHeart')).toHaveLength(1);
  expect(await received('takeHeartBack')).toHaveLength(0);
});

matrix([
  [390, 844],
  [844, 390],
  [1440, 900],
] as const)('keeps the photo clear of its bars and details at %i x %i', async (width, height) => {
  await page.viewport(width, height);
  await openViewer();
  const save = viewer.getByRole('button', { name: 'Save this photo' });
  await expect.element(save).toBeVisible();
  const name = viewer.getByText('party-003.jpg', { exact: true });
  if (width > 800) await expect.element(name).toBeVisible();
  const image = rectOf(viewer.getByRole('img', { name: /^Photo 1:/ }).element());
  const toolbar = rectOf(document.querySelector('.yarl__toolbar') ?? document.body);
  expect(image.top).toBeGreaterThanOrEqual(toolbar.bottom);
  expect(image.bottom).toBeLessThanOrEqual(rectOf(save.element()).top);
  if (width > 800) expect(image.right).toBeLessThanOrEqual(rectOf(name.element()).left);
});

test('keeps notices off its bars on a phone', { tags: 'rest' }, async () => {
  catchDownloads();
  await openViewer();
  await viewer.getByRole('button', { name: 'Save this photo' }).click();
  const notice = () => document.querySelector('[data-sonner-toast]');
  const edges = () => [notice(), document.querySelector('.yarl__toolbar')].map((bar) => bar && rectOf(bar));
  await expect
    .poll(() => {
      const [shown, bar] = edges();
      return shown && bar && shown.top >= bar.bottom;
    })
    .toBe(true);
  const save = viewer.getByRole('button', { name: 'Save this photo' }).element();
  expect(edges()[0]?.bottom).toBeLessThan(rectOf(save).top);
});
