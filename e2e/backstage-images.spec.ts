import type { Page } from '@playwright/test';
import {
  chooseImage,
  dropImage,
  fillTexts,
  openBackstage,
  preview,
  saveButton,
  slot,
} from './backstage-steps.ts';
import { expect, type Host, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { adPicture, brokenPicture, hugePicture, seedAds, textFile } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';

/** What the slot would send: the file as the page keeps it for a draft, and the size of what is shown. */
const chosenImage = async (page: Page, position: number) => {
  await expect(preview(page, position)).toHaveJSProperty('complete', true);
  const [width, height] = await preview(page, position).evaluate((image) => [
    Reflect.get(image, 'naturalWidth'),
    Reflect.get(image, 'naturalHeight'),
  ]);
  const file = await page.evaluate<{ name: string; type: string; start: string }>(`new Promise((resolve) => {
    const opening = indexedDB.open('ad-drafts');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('pictures').objectStore('pictures').getAll();
      reading.onsuccess = async () => {
        const { file } = reading.result.at(-1);
        const start = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
        resolve({ name: file.name, type: file.type, start: start.slice(0, 4) + start.slice(8) });
      };
    };
  })`);
  return { ...file, width, height };
};

const openNew = async ({ page, email }: Host) => {
  const event = await seedEvent({ type: 'Plus', host: email });
  await openBackstage(page, event.pinCode);
  return event;
};

test('a picture becomes a WebP of 1920 pixels at most, with its progress shown', async ({ host }) => {
  const { page } = host;
  // The browser's own encoder, only held until one has looked.
  await page.addInitScript(`{
    const { toBlob } = HTMLCanvasElement.prototype;
    const held = new Promise((go) => { window.goOn = go; });
    HTMLCanvasElement.prototype.toBlob = function (...all) { held.then(() => toBlob.apply(this, all)); };
  }`);
  await page.clock.install();
  await openNew(host);
  await chooseImage(page, 1, await adPicture(1, { width: 3000, height: 1000 }));
  await expect(slot(page, 1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await expect(slot(page, 1)).toContainText('Preparing the image… 20%');
  await expect(page.getByText('The image is still being prepared.')).toBeVisible();
  await fillTexts(page, 1, { name: 'Fern', link: 'fern.example.com' });
  await expect(saveButton(page)).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate('window.goOn()');
  await expect(slot(page, 1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(slot(page, 1)).toContainText('The image is ready.');
  await page.clock.runFor(400);
  await expect(slot(page, 1).getByRole('progressbar')).toBeVisible();
  await page.clock.runFor(200);
  await expect(slot(page, 1).getByRole('progressbar')).toHaveCount(0);
  expect(await chosenImage(page, 1)).toEqual({
    name: 'sponsor-1.webp',
    type: 'image/webp',
    start: 'RIFFWEBP',
    width: 1920,
    height: 640,
  });
  await expect(saveButton(page)).toBeEnabled();
});

test('a small picture keeps its size', async ({ host }) => {
  await openNew(host);
  await dropImage(host.page, 6, await adPicture(6, { width: 300, height: 300 }));
  expect(await chosenImage(host.page, 6)).toMatchObject({ width: 300, height: 300 });
});

test('a picture of more than 15 MB is made smaller, not refused (B5)', async ({ host }) => {
  await openNew(host);
  await dropImage(host.page, 6, await hugePicture());
  expect(await chosenImage(host.page, 6)).toMatchObject({ width: 100, height: 100 });
});

test.describe('a file that is no ad picture', () => {
  for (const { what, file, text } of [
    {
      what: 'another format',
      file: async () => textFile('notes.txt'),
      text: 'Unsupported file format. Please choose a JPG, PNG or WebP image.',
    },
  ])
    test(`${what}: reported, and a retry opens the picker`, async ({ host }) => {
      const { page } = host;
      await openNew(host);
      await dropImage(page, 2, await file());
      await expect(slot(page, 2).getByRole('alert')).toContainText(text);
      await expect(saveButton(page)).toBeDisabled();
      const choosing = page.waitForEvent('filechooser');
      await slot(page, 2).getByRole('button', { name: 'Try again' }).click();
      await (await choosing).setFiles(await adPicture(2));
      await expect(preview(page, 2)).toBeVisible();
      await expect(slot(page, 2).getByRole('alert')).toHaveCount(0);
    });

  for (const { what, file } of [
    { what: 'a text named .jpg', file: async () => textFile() },
    { what: 'a broken picture', file: brokenPicture },
  ])
    test(`${what}: the conversion fails, can be tried again and dismissed`, async ({ host }) => {
      const { page } = host;
      await openNew(host);
      const bad = await file();
      await dropImage(page, 3, bad);
      const alert = slot(page, 3).getByRole('alert');
      await expect(alert).toContainText('File conversion failed');
      await expect(alert).toContainText(bad.name);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toContainText('File conversion failed');
      await expect(page.getByText('1 ad is not complete')).toBeVisible();
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByText('Everything is saved')).toBeVisible();
    });
});

test.describe('a browser that cannot draw or write', () => {
  const breakOnce = (body: string) => `{
    const { toBlob } = HTMLCanvasElement.prototype;
    let broken = true;
    HTMLCanvasElement.prototype.toBlob = function (done, ...all) {
      if (!broken) return toBlob.call(this, done, ...all);
      broken = false;
      ${body}
    };
  }`;
  for (const { what, body, text } of [
    {
      what: 'gives no picture',
      body: 'done(null)',
      text: 'This browser could not draw the image. Please try another image or browser.',
    },
    {
      what: 'calls something WebP that is none',
      body: `done(new Blob(['not a picture'], { type: 'image/webp' }))`,
      text: 'The converted WebP image is not valid. Please choose another image.',
    },
  ])
    test(`${what}: reported, and the retry of the same file works`, async ({ host }) => {
      const { page } = host;
      await page.addInitScript(breakOnce(body));
      await openNew(host);
      await chooseImage(page, 4, await adPicture(4));
      await expect(slot(page, 4).getByRole('alert')).toContainText(text);
      await slot(page, 4).getByRole('button', { name: 'Try again' }).click();
      await expect(preview(page, 4)).toBeVisible();
      await expect(slot(page, 4).getByRole('alert')).toHaveCount(0);
    });

  test('writes no WebP: the server does', async ({ host }) => {
    const { page } = host;
    await page.addInitScript(`{
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    }`);
    const { pinCode } = await openNew(host);
    await chooseImage(page, 5, await adPicture(5));
    expect(await chosenImage(page, 5)).toMatchObject({ name: 'sponsor-5.png', type: 'image/png' });
    await fillTexts(page, 5, { name: 'Fern', link: 'fern.example.com' });
    await saveButton(page).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expect(slot(page, 5)).toContainText('On the page');
    const [ad] = (await newClient().lookUp(pinCode)).adInfos;
    const answer = await newClient().request('GET', ad?.AdImageUrl ?? '');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.bytes.toString('latin1', 8, 12)).toBe('WEBP');
  });
});

test('a picture that the server cannot convert either is not valid', async ({ host, watch }) => {
  watch.allow(/status of 400.*\(\/api\/ad\)/);
  const { page } = host;
  await page.addInitScript(`HTMLCanvasElement.prototype.toBlob = (done) =>
    done(new Blob(['RIFF....WEBP and nothing else'], { type: 'image/webp' }))`);
  const { pinCode } = await openNew(host);
  await chooseImage(page, 6, await adPicture(6));
  await fillTexts(page, 6, { name: 'Fern', link: 'fern.example.com' });
  await saveButton(page).click();
  await expect(page.getByText('Failed to save ad settings. Please try again later.')).toBeVisible();
  await expect(slot(page, 6).getByRole('alert')).toContainText('The converted WebP image is not valid.');
  await expect(saveButton(page)).toBeDisabled();
  await expect(slot(page, 6).getByLabel('Ad name')).toHaveValue('Fern');
  expect((await newClient().lookUp(pinCode)).adInfos).toEqual([]);
});

test('a failed replacement leaves the picture that was there', async ({ host }) => {
  const { page, session } = host;
  const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: host.email });
  await seedAds(session, eventId, [{ positionId: 1, name: 'First' }]);
  await openBackstage(page, pinCode);
  await dropImage(page, 1, textFile());
  await expect(slot(page, 1).getByRole('alert')).toContainText('File conversion failed');
  await expect(preview(page, 1)).toBeVisible();
  await slot(page, 1).getByRole('button', { name: 'Dismiss' }).click();
  await expect(slot(page, 1)).toContainText('On the page');
});

test('a file that is dropped beside its place does not lead away', async ({ host }) => {
  const { page } = host;
  const { pinCode } = await openNew(host);
  const prevented = await page.evaluate(`['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  })`);
  expect(prevented).toEqual([true, true]);
  expect(page.url()).toContain(pinCode);
});
