import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { chooseFiles, openUpload, uploadDialog } from './upload-steps.ts';

test('an event page continues as a guest without a message when the login has expired on the server', {
  tag: '@rest',
}, async ({ host, watch }) => {
  watch.allow(/status of 401/);
  const { page, email, session } = host;
  const event = await seedEvent({ host: email });
  await page.goto(`/event/${event.pinCode}`);
  await expect(page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  await newClient().request('DELETE', '/api/sessions', { token: session.idToken });
  await openUpload(page);
  await chooseFiles(page, await smallPhotos(1));
  const [photo] = await smallPhotos(1);
  await newClient().upload(event.eventId, [{ name: 'added.jpg', bytes: photo!.buffer }]);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeAttached();
  // Photos chosen for upload are still there.
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect.poll(async () => (await newClient().lookUp(event.pinCode)).photos.length).toBe(2);
  await expect(page.getByRole('button', { name: /^Open photo \d, added\.jpg$/ })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Manage event' })).toHaveCount(0);
});
