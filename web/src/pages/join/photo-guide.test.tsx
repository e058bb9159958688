import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';

test.each([
  { path: '/upload-photos', action: 'Go to upload', dialog: 'Upload photos' },
  { path: '/download-photos', action: 'Go to download', dialog: 'Download photos' },
])('$path shows three steps and leads to that dialog of the event', async (guide) => {
  const event = sampleEvent();
  const address = `/event/${event.pinCode}`;
  const screen = await openPage(guide.path, { lookUpEvent: event });
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(page.getByRole('main').element().querySelectorAll('ol > li')).toHaveLength(3);
  await page.getByRole('textbox', { name: 'Event PIN' }).fill(event.pinCode);
  await page.getByRole('button', { name: guide.action }).click();
  await expect.element(page.getByRole('dialog', { name: guide.dialog })).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe(address);
  // After a reload the address opens only the event.
  await screen.unmount();
  await openPage(location.pathname + location.search);
  await expect.element(page.getByRole('button', { name: 'Share' }).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
