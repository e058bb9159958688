import { expect, test } from './fixtures.ts';
import { origin } from './product.ts';
import { largePhoto } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';

test('a photographer sends a large photo with a key, guests see it, and the revoked key is refused (K2)', async ({
  host,
  page: guest,
}) => {
  const { pinCode } = await seedEvent({ host: host.email, type: 'Plus' });
  const { page } = host;
  await page.goto(`/manage-event/${pinCode}?tab=photos`);
  const keys = page.getByRole('region', { name: 'Upload keys for photographers' });
  await keys.getByLabel('Name of the photographer').fill('Photographer Lin');
  await keys.getByRole('button', { name: 'Create key' }).click();
  const key = await keys.getByText(/^tgk_/).textContent();

  const send = async () => {
    const answer = await fetch(`${origin()}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg', 'x-file-name': 'DSC_1.JPG' },
      body: new Uint8Array(largePhoto()),
    });
    return { status: answer.status, body: (await answer.json()) as { photoId: string; duplicate: boolean } };
  };
  const { status, body } = await send();
  expect([status, body.duplicate]).toEqual([200, false]);
  expect((await send()).body).toEqual({ photoId: body.photoId, duplicate: true });

  await guest.goto(`/event/${pinCode}`);
  await expect(guest.locator(`[data-photo="${body.photoId}"]`)).toBeVisible();

  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('Last used');
  await keys.getByRole('button', { name: 'Revoke the key of Photographer Lin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  expect((await send()).status).toBe(401);
});
