import type { Page } from '@playwright/test';
import { expect, type Host, test } from './fixtures.ts';
import { holdStream } from './hold-requests.ts';
import { newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { chooseFiles, openUpload, uploadDialog } from './upload-steps.ts';

test.use({ serviceWorkers: 'block' });
// The page's refused requests are logged in the console.
test.beforeEach(({ watch }) => watch.allow(/status of (403|404)/));

const asked = (page: Page) => page.getByRole('dialog', { name: 'Please enter the PIN' });
const enter = async (page: Page, pin: string) => {
  await asked(page).getByLabel('Event PIN').fill(pin);
  await asked(page).getByRole('button', { name: 'Continue' }).click();
};
const changePin = async ({ session }: Pick<Host, 'session'>, eventId: string): Promise<string> => {
  const options = { token: session.idToken, json: { newPin: true } };
  const answer = await newClient().request('PATCH', `/api/event/${eventId}`, options);
  return answer.json<{ pinCode: string }>().pinCode;
};

test('an upload pauses when the PIN changes, and resumes when the guest enters the new one (D8)', {
  tag: '@rest',
}, async ({ host, page }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const other = await seedEvent();
  await seedPhotos(eventId, 2);
  await holdStream(page);
  await page.goto(`/event/${pinCode}`);
  await openUpload(page);
  await chooseFiles(page, await smallPhotos(2));
  const next = await changePin(host, eventId);
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await enter(page, other.pinCode);
  await expect(asked(page).getByLabel('Event PIN')).toHaveAccessibleDescription(
    'This is the PIN of another event',
  );
  await enter(page, next);
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/event/${next}`);
  await expect(page.locator('[data-photo]')).toHaveCount(4);
});

test('the host continues under the new PIN without entering it (D8)', { tag: '@rest' }, async ({ host }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 2);
  await host.page.goto(`/event/${pinCode}`);
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
  const next = await changePin(host, eventId);
  await expect(host.page).toHaveURL(`/event/${next}`);
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
  await expect(asked(host.page)).toHaveCount(0);
});
