import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catchCopies } from '#testing/catch-copies.ts';
import { stopTime } from '#testing/control-time.ts';
import { openPage } from '#testing/open-page.tsx';
import { asDevice, giveShareSheet } from '#testing/sample-downloads.ts';
import { sampleEvent } from '#testing/samples.ts';

const share = page.getByRole('button', { name: 'Share', exact: true });
const copied = page.getByRole('button', { name: 'Invitation copied' });
const open = async () => {
  const event = sampleEvent({ eventName: 'Harvest' });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(share).toBeVisible();
  const text = `Photos of “Harvest”: open the link to see and add photos, no app needed (PIN ${event.pinCode}):`;
  return { text, url: `${location.origin}/event/${event.pinCode}` };
};

test('opens the share sheet with text and link up to a width of 900 px', { tags: 'rest' }, async () => {
  await page.viewport(900, 800);
  const sheet = giveShareSheet();
  const texts = catchCopies();
  const invitation = await open();
  await share.click();
  await expect.poll(() => sheet.share.mock.calls).toEqual([[invitation]]);
  await expect.element(copied).not.toBeInTheDocument();
  expect(texts).toEqual([]);
});

test('copies text and link from 901 px on, and confirms it for 3 seconds', async () => {
  await page.viewport(901, 800);
  const sheet = giveShareSheet();
  const texts = catchCopies();
  const { text, url } = await open();
  const pass = stopTime();
  await share.click();
  await expect.element(copied).toBeVisible();
  expect(texts).toEqual([`${text} ${url}`]);
  expect(sheet.share).not.toHaveBeenCalled();
  await pass(2900);
  await expect.element(copied).toBeVisible();
  await pass(200);
  await expect.element(share).toBeVisible();
});

test('opens the share sheet on a wide phone as well', async () => {
  await page.viewport(1000, 500);
  asDevice('android');
  const sheet = giveShareSheet();
  const invitation = await open();
  await share.click();
  await expect.poll(() => sheet.share.mock.calls).toEqual([[invitation]]);
});

test('stays silent when the share sheet is closed', async () => {
  const sheet = giveShareSheet();
  sheet.share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  const warn = vi.spyOn(console, 'error');
  await open();
  await share.click();
  await expect.poll(() => sheet.share.mock.calls).toHaveLength(1);
  await expect.element(share).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(warn).not.toHaveBeenCalled();
});
