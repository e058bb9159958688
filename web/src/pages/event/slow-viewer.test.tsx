import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce, answerCalls, cut, hold, received, release, respond } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { until } from '#testing/until.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>';
const picture = respond(200, svg, 'image/svg+xml');
const addressOf = (photoId: string, what: string) => `${location.origin}/api/photo/${photoId}/${what}?t=1`;
const servedPhotos = (count: number, size: Pick<Photo, 'width' | 'height'>): Photo[] =>
  samplePhotos(count).map((photo) => ({
    ...photo,
    ...size,
    url: addressOf(photo.photoId, 'original'),
    previewUrl: addressOf(photo.photoId, 'preview'),
  }));

const shown = () => document.querySelector<HTMLImageElement>('.yarl__slide_current img')?.src;
const tile = (photoId: string) => document.querySelector<HTMLElement>(`[data-photo="${photoId}"]`);
const press = (photoId: string) => page.elementLocator(tile(photoId) as HTMLElement).click();
/** Opens an event of five photos and waits for its grid. */
const openGrid = async (size = { width: 3000, height: 2250 }) => {
  const event = sampleEvent({ photos: servedPhotos(5, size), cover: null });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: picture,
    getOriginal: picture,
  });
  await until(() => {
    const loaded = event.photos.map(({ photoId }) => tile(photoId)?.querySelector('img')?.naturalWidth);
    if (loaded.some((width) => !width)) throw new Error('the grid is not loaded');
  });
  return { event, ids: event.photos.map(({ photoId }) => photoId) };
};
const newPhotoIn = async (event: Awaited<ReturnType<typeof openGrid>>['event']) => {
  const [photo] = servedPhotos(1, { width: 3000, height: 2250 });
  const photos = [photo!, ...event.photos];
  await answerCalls({ lookUpEvent: { ...event, photos, version: 'with another photo' } });
  const processing = { previews: 0, faces: 0, hardFaces: 0 };
  const change = { kind: 'photos', photoCount: photos.length, processing, version: 'new' } as const;
  await expect.poll(() => announce(change)).toBe(1);
};

test('shows the thumbnail at once, then the photo, and its neighbours last (B5)', async () => {
  vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(3);
  const { ids } = await openGrid({ width: 1000, height: 750 });
  const [, second = ''] = ids;
  const known = tile(second)?.querySelector('img')?.currentSrc;
  const originals = async () => (await received('getOriginal')).map(({ params }) => params.photoId);
  await answerCalls({ getOriginal: hold(picture), getPreview: hold(picture) });
  const before = (await received('getPreview')).length;
  await press(second);
  await expect.poll(shown).toBe(known);
  await expect.poll(async () => (await received('getPreview')).length).toBe(before + 1);
  await answerCalls({ getPreview: picture });
  await release();
  await expect.poll(shown).toMatch(/w=640$/);
  await expect.poll(originals).toEqual([second]);
  // A neighbour would request its next size together with the first.
  const asked = (await received('getPreview')).slice(before).map(({ params }) => params.photoId);
  expect(new Set(asked)).toEqual(new Set([second]));
  await answerCalls({ getOriginal: picture });
  await release();
  await expect.poll(shown).toMatch(/\/original\?/);
  await expect.poll(async () => (await originals()).sort()).toEqual(ids.slice(0, 3).sort());
});

test('becomes sharper step by step, with priority over its neighbours (B5)', { tags: 'rest' }, async () => {
  await page.viewport(1440, 900);
  const priorities: string[] = [];
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address: string,
  ) {
    if (/w=640$/.test(address))
      priorities.push(`${address.includes(first) ? 'first' : 'other'} ${this.fetchPriority}`);
    source?.set?.call(this, address);
  });
  let first = 'none yet';
  const { ids } = await openGrid({ width: 1200, height: 900 });
  [first = ''] = ids;
  // The cover loads a photo of this size, too.
  priorities.length = 0;
  await answerCalls({ getOriginal: hold(picture) });
  await press(first);
  await expect.poll(shown).toMatch(/w=640$/);
  await expect.poll(async () => (await received('getOriginal')).length).toBe(1);
  expect(priorities).toEqual(['first high']);
  await answerCalls({ getOriginal: picture });
  await release();
  await expect.poll(shown).toMatch(/\/original\?/);
  await expect.poll(() => priorities).toEqual(['first high', 'other low']);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(shown).toContain(`${ids[1]}/original`);
});

test('retries a lost step when the network returns (B5)', async () => {
  const { ids } = await openGrid();
  // The cover has loaded a larger preview of the first.
  const [, second = ''] = ids;
  await answerCalls({ getPreview: cut });
  const before = (await received('getPreview')).length;
  await press(second);
  await expect.poll(shown).toMatch(/w=320$/);
  await expect.poll(async () => (await received('getPreview')).length).toBeGreaterThan(before);
  await answerCalls({ getPreview: picture });
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return shown();
    })
    .toMatch(/w=640$/);
  await expect.element(page.getByText('This photo cannot be shown here')).not.toBeInTheDocument();
});

test('keeps the open viewer and its zoom when a photo is added, and shows it when reopened', {
  tags: 'rest',
}, async () => {
  const { event, ids } = await openGrid();
  const [, second = ''] = ids;
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await press(second);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await newPhotoIn(event);
  const place = () =>
    [...document.querySelectorAll<HTMLElement>('[data-photo]')].map((it) => it.dataset.photo);
  await expect.poll(() => place()[2]).toBe(second);
  await expect.element(viewer.getByText('2 / 5', { exact: true })).toBeVisible();
  await expect.element(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await press(second);
  await expect.element(viewer.getByText('3 / 6', { exact: true })).toBeVisible();
});
