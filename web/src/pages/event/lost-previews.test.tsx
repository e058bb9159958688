import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { drawnFile, photosOnServer, picture, pictureOf } from '#testing/sample-pictures.ts';
import { endUploads, uploadedPhoto } from '#testing/sample-uploads.ts';
import { sampleEvent, sampleFigures } from '#testing/samples.ts';
import { sendFiles } from '#testing/upload-steps.ts';

const tile = (at = 0) => document.querySelectorAll<HTMLElement>('[data-photo]')[at];
const isLoaded = (at = 0) => (tile(at)?.querySelector('img')?.naturalWidth ?? 0) > 0;
const previewsAsked = async () => (await received('getPreview')).length;
const lookups = async () => (await received('lookUpEvent')).length;
const openOne = async (getPreview: typeof picture, language?: 'en' | 'zh-TW') => {
  const event = sampleEvent({ photos: photosOnServer(1) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, getPreview }, language);
};

test("shows this browser's new upload while its preview fails to load (B4)", async () => {
  onTestFinished(endUploads);
  const event = sampleEvent({ photos: [] });
  const taken = uploadedPhoto('small-1.jpg', 0);
  const photo = { ...taken, previewUrl: pictureOf(taken.photoId, 'preview') };
  await openPage(`/event/${event.pinCode}?open=upload`, {
    lookUpEvent: inTurn(event, { ...event, photos: [photo], version: 'with the photo' }),
    getPreview: refuse('PHOTO_NOT_FOUND'),
    uploadPhotos: { photos: [photo], rejected: [], remainingPhotoQuota: 99 },
  });
  await sendFiles([await drawnFile('small-1.jpg')]);
  await expect.element(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
  await expect.poll(previewsAsked).toBeGreaterThan(0);
  await expect.poll(() => tile()?.querySelector('img')).toBeNull();
  const background = () => getComputedStyle(tile()?.querySelector('span') ?? document.body).backgroundImage;
  await expect.poll(background).toMatch(/^url\("blob:/);
  await expect.poll(() => tile()?.textContent).toBe('');
  expect(tile()?.getAttribute('aria-label')).toMatch(/^Open photo 1,/);
});

test('reloads a tile automatically after a network failure (B4)', async () => {
  const pass = controlTime();
  await openOne(inTurn(cut, cut, cut, cut, picture));
  await expect
    .poll(async () => {
      await pass(1000);
      return isLoaded();
    })
    .toBe(true);
  expect(await previewsAsked()).toBeGreaterThan(4);
});

test('reloads a tile at once when the network returns (B4)', async () => {
  const pass = controlTime();
  await openOne(cut);
  // Longer than the automatic retries.
  await expect
    .poll(async () => {
      await pass(20_000);
      return tile()?.textContent;
    })
    .toBe('Not loaded. Tap to try again.');
  await answerCalls({ getPreview: picture });
  dispatchEvent(new Event('online'));
  await expect.poll(() => isLoaded()).toBe(true);
  expect(tile()?.textContent).toBe('');
});

test('reloads a face automatically after a network failure or a busy server', { tags: 'rest' }, async () => {
  const photos = photosOnServer(1);
  const event = sampleEvent({ photos, figureCount: 1 });
  const figures = sampleFigures(1, photos).map((figure) => ({
    ...figure,
    representativeFace: {
      ...figure.representativeFace,
      cropUrl: `${location.origin}/api/figure/crop/${figure.id}?t=1`,
    },
  }));
  const busy = refuse('PREVIEWS_BUSY', { retryAfter: 1 });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: picture,
    listFigures: figures,
    getFaceCrop: inTurn(cut, cut, busy, busy, picture),
  });
  const face = () => page.getByRole('region', { name: 'Who is here' }).element().querySelector('img');
  await expect.poll(() => face()?.naturalWidth).toBe(64);
  expect((await received('getFaceCrop')).length).toBeGreaterThan(4);
});

matrix([
  ['en', 'Not loaded. Tap to try again.', /^Load photo 1 again,/],
  ['zh-TW', '載入失敗，點一下重試', /^重新載入第 1 張照片/],
] as const)(
  'explains on a failed tile that a tap reloads it, and reloads it (%s) (B4)',
  async (language, text, name) => {
    await openOne(refuse('PHOTO_NOT_FOUND'), language);
    await expect.poll(() => tile()?.textContent).toBe(text);
    expect(tile()?.getAttribute('aria-label')).toMatch(name);
    await answerCalls({ getPreview: picture });
    tile()?.click();
    await expect.poll(() => isLoaded()).toBe(true);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('renews an expired address by looking the event up again', async () => {
  const event = sampleEvent({ photos: photosOnServer(3, 'old') });
  // The scripted server does not read addresses: the new ones use another endpoint.
  const photos = event.photos.map((photo) => ({
    ...photo,
    previewUrl: pictureOf(photo.photoId, 'original', 'new'),
  }));
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: inTurn(event, { ...event, photos }),
    getPreview: refuse('URL_EXPIRED'),
    getOriginal: picture,
  });
  for (const at of [0, 1, 2]) await expect.poll(() => isLoaded(at)).toBe(true);
  expect((await received('getPreview')).length).toBeGreaterThan(0);
  expect(await lookups()).toBe(2);
});

test('shows that a photo is gone, and looks the event up only once', async () => {
  const [gone, there] = photosOnServer(2);
  const event = sampleEvent({
    photos: [gone!, { ...there!, previewUrl: there!.url }],
  });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: refuse('PHOTO_NOT_FOUND'),
    getOriginal: picture,
  });
  await expect.poll(() => tile()?.textContent).toMatch('Not loaded. Tap to try again.');
  await expect.poll(lookups).toBe(2);
  await expect.poll(() => isLoaded(1)).toBe(true);
  expect(await lookups()).toBe(2);
});

test('shows a plain tile for a photo that cannot be decoded, also in the viewer (D3)', {
  tags: 'rest',
}, async () => {
  const event = sampleEvent({ photos: photosOnServer(1) });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: refuse('PREVIEW_UNAVAILABLE'),
    getOriginal: respond(200, 'no picture', 'image/png'),
  });
  await expect.poll(() => tile()?.textContent).toBe('No preview. The original can be downloaded.');
  tile()?.click();
  await expect
    .element(page.getByText('This photo cannot be shown here, but you can download it.'))
    .toBeVisible();
});
