import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import {
  chooseImage,
  chosenImage,
  dropImage,
  eventWithAds,
  FAILED,
  fillTexts,
  namedAd,
  openBackstage,
  openSlot,
  pickThrough,
  preview,
  saveButton,
  savedAs,
  slot,
} from '#testing/edit-ads.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { adPicture, brokenPicture, hugePicture, textFile } from '#testing/sample-ads.ts';

type ToBlob = HTMLCanvasElement['toBlob'];
const { toBlob } = HTMLCanvasElement.prototype;
/** Replaces the browser's own encoder. */
const encodeWith = (encode: ToBlob) =>
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(encode);

const openNew = async () => {
  const event = eventWithAds();
  await openBackstage(event);
  return event;
};
const progress = slot(1).getByRole('progressbar');

test('converts a picture to WebP of at most 1920 pixels, and shows the progress', {
  tags: 'rest',
}, async () => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  encodeWith(function (this: HTMLCanvasElement, ...all) {
    void held.then(() => toBlob.apply(this, all));
  });
  const { eventId } = await openNew();
  await chooseImage(1, await adPicture(1, { width: 3000, height: 1000 }));
  await expect.element(progress).toHaveAttribute('aria-valuenow', '20');
  await expect.element(slot(1)).toMatchTextContent('Preparing the image… 20%');
  await expect.element(page.getByText('The image is still being prepared.')).toBeVisible();
  await expectAccessible('processing');
  await fillTexts(1, { name: 'Fern', link: 'fern.example.com' });
  await expect.element(saveButton).toBeDisabled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  goOn();
  await expect.element(progress).toHaveAttribute('aria-valuenow', '100');
  await expect.element(slot(1)).toMatchTextContent('The image is ready.');
  // Not a poll, which would advance the timers.
  await vi.advanceTimersByTimeAsync(200);
  expect(progress.query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(400);
  await expect.element(progress).not.toBeInTheDocument();
  vi.useRealTimers();
  expect(await chosenImage(eventId, 1)).toEqual({
    name: 'sponsor-1.webp',
    type: 'image/webp',
    start: 'RIFFWEBP',
    width: 1920,
    height: 640,
  });
  await expect.element(saveButton).toBeEnabled();
});

test('the progress of a picture is 20, 80 while it is stored, then 100', async () => {
  const { put } = IDBObjectStore.prototype;
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const storing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...all
  ) {
    const request = put.apply(this, all);
    // The page waits for `onsuccess`, which is held.
    let settle: ((event: Event) => void) | null = null;
    request.addEventListener('success', (event) => void held.then(() => settle?.(event)));
    Object.defineProperty(request, 'onsuccess', {
      set: (handler) => {
        settle = handler;
      },
    });
    return request;
  });
  await openNew();
  dropImage(1, await adPicture(1, { width: 400, height: 100 }));
  await expect.element(progress).toHaveAttribute('aria-valuenow', '80');
  await expect.element(slot(1)).toMatchTextContent('Preparing the image… 80%');
  storing.mockRestore();
  goOn();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(preview(1)).toBeVisible();
});

test('keeps the size of a small picture', async () => {
  const { eventId } = await openNew();
  dropImage(6, await adPicture(6, { width: 300, height: 300 }));
  await expect.element(preview(6)).toBeVisible();
  expect(await chosenImage(eventId, 6)).toMatchObject({ width: 300, height: 300 });
});

matrix([
  ['en', 'This picture is 1:1, but this place is 4:1. Part of the place will stay empty.'],
  ['zh-TW', '這張圖片的比例是 1:1，這個位置是 4:1，顯示時會留下空白。'],
] as const)(
  'warns about a picture that is more than 20% off the ratio of its place, in %s',
  async (language, text) => {
    await openBackstage(eventWithAds(), {}, language);
    dropImage(1, await adPicture(1, { width: 400, height: 400 }));
    await expect.element(slot(1).getByText(text)).toBeVisible();
    await expectAccessible('off the ratio');
    dropImage(1, await adPicture(1, { width: 700, height: 200 }));
    await expect.element(slot(1).getByText(text)).not.toBeInTheDocument();
  },
);

test('shows each picture in the ratio of its place on phones and computers', async () => {
  const positions = [1, 2, 3, 4, 5, 6];
  await openBackstage(eventWithAds(positions.map((position) => namedAd(position, `Sponsor ${position}`))));
  for (const position of positions) await openSlot(position);
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    const ratios = positions.map((position) => {
      const frame = preview(position).element().parentElement?.getBoundingClientRect();
      return frame ? frame.width / frame.height : 0;
    });
    for (const [at, ratio] of [4, 4, 4, 4, 4 / 3, 1].entries()) expect(ratios[at]).toBeCloseTo(ratio, 1);
  }
});

test('shrinks a picture over 15 MB instead of refusing it (B5)', async () => {
  const { eventId } = await openNew();
  dropImage(6, await hugePicture());
  await expect.element(preview(6)).toBeVisible();
  expect(await chosenImage(eventId, 6)).toMatchObject({ width: 100, height: 100 });
});

test('reports a file of another format, and reopens the file chooser for a retry', async () => {
  await openNew();
  dropImage(2, textFile('notes.txt'));
  const alert = slot(2).getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent('Unsupported file format. Please choose a JPG, PNG or WebP image.');
  await expect.element(saveButton).toBeDisabled();
  const again = slot(2).getByRole('button', { name: 'Try again' });
  await pickThrough(2, () => again.click(), await adPicture(2));
  await expect.element(preview(2)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test.each([
  ['a text named .jpg', async () => textFile()],
  ['a broken picture', brokenPicture],
])(
  'reports that %s cannot be converted, with retry and dismiss buttons',
  { tags: 'rest' },
  async (_, make) => {
    await openNew();
    const bad = await make();
    dropImage(3, bad);
    const alert = slot(3).getByRole('alert');
    await expect.element(alert).toMatchTextContent('File conversion failed');
    await expect.element(alert).toMatchTextContent(bad.name);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert).toMatchTextContent('File conversion failed');
    await expect.element(page.getByText('1 ad is not complete')).toBeVisible();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(page.getByText('All changes saved')).toBeVisible();
  },
);

test.each<[string, Parameters<ToBlob>[0] extends (blob: infer B) => void ? B : never, string]>([
  ['gives no picture', null, 'This browser could not draw the image. Please try another image or browser.'],
  [
    'calls something WebP that is none',
    new Blob(['not a picture'], { type: 'image/webp' }),
    'The converted WebP image is not valid. Please choose another image.',
  ],
])(
  'reports a browser that %s, and converts the same file on a retry',
  { tags: 'rest' },
  async (_, blob, text) => {
    encodeWith((done) => done(blob)).mockImplementationOnce((done) => done(blob));
    await openNew();
    await chooseImage(4, await adPicture(4));
    await expect.element(slot(4).getByRole('alert')).toMatchTextContent(text);
    vi.restoreAllMocks();
    await slot(4).getByRole('button', { name: 'Try again' }).click();
    await expect.element(preview(4)).toBeVisible();
    await expect.element(slot(4).getByRole('alert')).not.toBeInTheDocument();
  },
);

test('sends a PNG to the server if the browser cannot write WebP', { tags: 'rest' }, async () => {
  encodeWith(function (this: HTMLCanvasElement, done, type, quality) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
  });
  const event = await openNew();
  await chooseImage(5, await adPicture(5));
  await expect.element(preview(5)).toBeVisible();
  expect(await chosenImage(event.eventId, 5)).toMatchObject({ name: 'sponsor-5.png', type: 'image/png' });
  await fillTexts(5, { name: 'Fern', link: 'fern.example.com' });
  await answerCalls(savedAs(event, { ads: [namedAd(5, 'Fern')] }));
  await expect.element(saveButton).toBeEnabled();
  await saveButton.click();
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  await expect.element(slot(5)).toMatchTextContent('Live');
  expect(await received('saveAds')).toMatchObject([{ files: ['sponsor-5.png'] }]);
});

test('reports a picture that the server cannot convert either', { tags: 'rest' }, async () => {
  encodeWith((done) => done(new Blob(['RIFF....WEBP and nothing else'], { type: 'image/webp' })));
  await openNew();
  await chooseImage(6, await adPicture(6));
  await fillTexts(6, { name: 'Fern', link: 'fern.example.com' });
  await answerCalls({ saveAds: refuse('AD_IMAGE_INVALID', { details: { positionId: 6 } }) });
  await expect.element(saveButton).toBeEnabled();
  await saveButton.click();
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect
    .element(slot(6).getByRole('alert'))
    .toMatchTextContent('The converted WebP image is not valid.');
  await expect.element(saveButton).toBeDisabled();
  await expect.element(slot(6).getByLabelText('Ad name')).toHaveValue('Fern');
});

test('keeps the existing picture when its replacement fails', async () => {
  await openBackstage(eventWithAds([namedAd(1, 'First')]));
  dropImage(1, textFile());
  await expect.element(slot(1).getByRole('alert')).toMatchTextContent('File conversion failed');
  await expect.element(preview(1)).toBeVisible();
  await slot(1).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(slot(1)).toMatchTextContent('Live');
});

test('ignores a file dropped outside a slot', async () => {
  await openNew();
  const prevented = ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(prevented).toEqual([true, true]);
});

test('shows all possible errors at once on a phone and a wide page in both languages', {
  tags: 'rest',
}, async () => {
  for (const language of ['en', 'zh-TW'] as const) {
    const { unmount } = await openBackstage(
      eventWithAds([namedAd(1, 'First'), namedAd(2, 'Second')]),
      {},
      language,
    );
    dropImage(4, textFile('notes.txt'));
    await expect.element(slot(4).getByRole('alert')).toBeVisible();
    for (const row of [1, 2, 5]) await openSlot(row);
    await slot(1)
      .getByRole('button', { name: /^(Remove image|移除圖片)$/ })
      .click();
    await slot(2)
      .getByRole('button', { name: /(Remove ad|移除廣告) ?2/ })
      .click();
    const link = slot(5).getByLabelText(/^(Link|連結網址)$/);
    await link.fill('javascript:alert(1)');
    (link.element() as HTMLInputElement).blur();
    await expect.element(link).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(`all that can be wrong, ${language}`);
    await page.viewport(1280, 900);
    await expectAccessible(`the same on a wide page, ${language}`);
    await page.viewport(390, 844);
    await unmount();
  }
});
