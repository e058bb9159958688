import { chooseAction } from './choose-action.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';

test('an administrator looks after the installation and one of its users', { tag: '@rest' }, async ({
  newVisitor,
  host,
}) => {
  const session = await newClient().signIn('admin@example.com');
  const page = await (await newVisitor({ storageState: signedInAs(session) })).newPage();
  await page.goto('/admin?view=installation');
  const software = page.getByRole('region', { name: 'Software' });
  await expect(software).toContainText(/\d × web, build .+1 × worker, build /s);
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('never backed up');
  await expect(page.getByRole('heading', { name: 'Largest events' })).toBeVisible();

  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').fill(host.email);
  const person = page.getByRole('listitem').filter({ hasText: host.email });
  const downloading = page.waitForEvent('download');
  await chooseAction(person, 'Export data');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('togather-account.zip');
  expect(await download.failure()).toBeNull();

  await chooseAction(person, 'Delete');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(host.email);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(person).toBeHidden();
  const { status } = await newClient().request('GET', '/api/sessions', { token: host.session.idToken });
  expect(status).toBe(401);
});
