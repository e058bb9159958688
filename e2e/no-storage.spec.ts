import { expect, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { seedEvent } from './seed-events.ts';
import { startUpload } from './upload-steps.ts';

/** What a browser has instead of storage: blocked cookies, or an Android WebView without DOM storage. */
const places = {
  'that throws': `() => { throw new DOMException('Access is denied for this document.', 'SecurityError'); }`,
  'that is null': '() => null',
};

for (const [kind, get] of Object.entries(places))
  test(`with storage ${kind} a guest opens pages, joins and uploads`, { tag: '@rest' }, async ({
    newVisitor,
  }) => {
    const { pinCode } = await seedEvent();
    const visitor = await newVisitor();
    await visitor.addInitScript(`
      for (const place of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, place, { get: ${get} });
      const deny = async () => { throw new DOMException('denied', 'SecurityError'); };
      // A blank page has neither.
      if (navigator.locks) navigator.locks.request = deny;
      if (navigator.serviceWorker) navigator.serviceWorker.register = deny;
    `);
    const page = await visitor.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^This browser blocks site data/)).toBeVisible();
    await page.goto('/join-event');
    await page.getByLabel('Event PIN').fill(pinCode);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await startUpload(page, pinCode, await smallPhotos(7));
    await expect(page.getByText('7 photos uploaded', { exact: true })).toBeVisible();
    await scrollPage(page, 400);
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(7);
  });
