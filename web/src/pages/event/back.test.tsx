import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold } from '#testing/answer-calls.ts';
import { eventWithAds, openBackstage, subtitleField } from '#testing/edit-ads.ts';
import { openPage } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { releaseBatch, sendFiles, uploadDialog } from '#testing/upload-steps.ts';

afterEach(endUploads);

test('back hides a running upload, which continues (B1)', async () => {
  const event = sampleEvent();
  const files = sampleFiles(1);
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, uploadPhotos: hold(taken(files)) });
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await sendFiles(files);
  await expect.element(uploadDialog()).toMatchTextContent('0 of 1');
  history.back();
  await expect.element(uploadDialog()).not.toBeInTheDocument();
  expect(location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(page.getByRole('button', { name: 'Show upload' })).toBeVisible();
  await releaseBatch();
  await expect.element(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
});

test('closing a menu by back does not ask about unsaved changes (B1)', async () => {
  await openBackstage(eventWithAds());
  await subtitleField.fill('Cakes');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = () => document.querySelector('#user-menu');
  await expect.poll(menu).not.toBeNull();
  history.back();
  await expect.poll(menu).toBeNull();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(subtitleField).toHaveValue('Cakes');
});

test('back is free as soon as a dialog has disappeared, before it is taken down', async () => {
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await expect.element(uploadDialog()).toBeVisible();
  const depth = () => history.state?.depth ?? 0;
  await expect.poll(depth).toBe(1);
  // A phone that does not come to the next frame.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(depth).toBe(0);
  await expect.element(uploadDialog()).not.toBeInTheDocument();
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
});
