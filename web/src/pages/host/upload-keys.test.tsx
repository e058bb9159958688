import type { UploadKey } from '@togather/contract/schemas/upload-keys.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { asHost, inDays, newId, sampleEvent } from '#testing/samples.ts';

const openPhotos = openTab('photos');
const keys = section('Upload keys for photographers');
const name = keys.getByRole('textbox', { name: 'Name of the photographer' });
const create = keys.getByRole('button', { name: 'Create key' });
const rows = keys.getByRole('listitem');

const hostedKey = (change: Partial<UploadKey> = {}): UploadKey => ({
  keyId: newId(),
  name: 'Photographer Lin',
  scopes: ['upload'],
  createdAt: inDays(-1),
  lastUsedAt: null,
  ...change,
});
const secret = () => `tgk_${newId()}`;

test('makes a key with a name and shows it once', async () => {
  const event = asHost(sampleEvent());
  const made = hostedKey();
  const key = secret();
  const copies = catchCopies();
  await openPhotos(event, {
    createUploadKey: { keyId: made.keyId, key },
    listUploadKeys: inTurn({ uploadKeys: [] }, { uploadKeys: [made] }),
  });
  await create.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name.');
  await name.fill('  Photographer Lin ');
  await create.click();
  await expect.element(keys.getByRole('heading', { name: 'The upload key is ready' })).toHaveFocus();
  expect(await received('createUploadKey')).toMatchObject([
    { params: { eventId: event.eventId }, body: { name: 'Photographer Lin', scopes: ['upload'] } },
  ]);
  await expect.element(keys).toMatchTextContent(key);
  await expect.element(keys).toMatchTextContent(`${location.origin}/api/ingest`);
  await keys.getByRole('button', { name: 'Copy key' }).click();
  await expect.element(keys.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copies).toEqual([key]);
  await expect.element(rows).toMatchTextContent('Not used yet');
  await expect.element(name).toHaveValue('');
  await expectAccessible('a new key');
});

test('makes a key for downloading, and says what each key is for', async () => {
  const made = hostedKey({ scopes: ['read'] });
  await openPhotos(asHost(sampleEvent()), {
    createUploadKey: { keyId: made.keyId, key: secret() },
    listUploadKeys: inTurn(
      { uploadKeys: [] },
      { uploadKeys: [made, hostedKey({ scopes: ['read', 'upload'] })] },
    ),
  });
  const use = keys.getByRole('group', { name: 'What the key is for' });
  await expect.element(use.getByRole('radio', { name: 'Send photos' })).toBeChecked();
  await use.getByRole('radio', { name: 'Download photos' }).click();
  await expect.element(keys).toMatchTextContent('It downloads the originals that everybody sees');
  await expect.element(name).toHaveAccessibleDescription('By which you recognise the key in the list.');
  await name.fill('Photographer Lin');
  await create.click();
  await expect.element(keys).toMatchTextContent(`${location.origin}/api/ingest/photos`);
  expect(await received('createUploadKey')).toMatchObject([{ body: { scopes: ['read'] } }]);
  await expect.element(rows.nth(0)).toMatchTextContent('Download photos · Not used yet');
  await expect.element(rows.nth(1)).toMatchTextContent('Both · Not used yet');
  await expectAccessible('a key for downloading');
});

test('shows the last use, and revokes a key after a question', { tags: 'rest' }, async () => {
  const used = hostedKey({ lastUsedAt: inDays(0) });
  const key = secret();
  await openPhotos(asHost(sampleEvent()), {
    createUploadKey: { keyId: used.keyId, key },
    listUploadKeys: { uploadKeys: [used] },
    revokeUploadKey: { revoked: true },
  });
  await expect.element(rows).toMatchTextContent(/Last used/);
  await name.fill('Photographer Lin');
  await create.click();
  await expect.element(keys).toMatchTextContent(key);
  await keys.getByRole('button', { name: 'Revoke the key of Photographer Lin' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke the key of Photographer Lin?' });
  await expect.element(dialog).toMatchTextContent('Photos that were already sent stay');
  await expectAccessible('revoking a key');
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(page.getByText('Upload key revoked.')).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(key);
  expect(await received('revokeUploadKey')).toMatchObject([{ params: { keyId: used.keyId } }]);
});

test('a key that is already gone counts as revoked', { tags: 'rest' }, async () => {
  await openPhotos(asHost(sampleEvent()), {
    listUploadKeys: { uploadKeys: [hostedKey()] },
    revokeUploadKey: refuse('UPLOAD_KEY_NOT_FOUND'),
  });
  await keys.getByRole('button', { name: /^Revoke the key/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(rows).not.toBeInTheDocument();
});

test('says why there is no key, and keeps the name', async () => {
  await openPhotos(asHost(sampleEvent()), { createUploadKey: refuse('UPLOAD_KEY_LIMIT_REACHED') });
  await name.fill('Lin');
  await create.click();
  await expect.element(keys).toMatchTextContent('reached its limit of upload keys');
  await answerCalls({ createUploadKey: cut });
  await create.click();
  await expect.element(keys).toMatchTextContent('No connection');
  await expect.element(name).toHaveValue('Lin');
});

test('makes a key for the lists of favourites', { tags: 'rest' }, async () => {
  const made = hostedKey({ scopes: ['choose'] });
  await openPhotos(asHost(sampleEvent()), {
    createUploadKey: { keyId: made.keyId, key: secret() },
    listUploadKeys: inTurn(
      { uploadKeys: [] },
      { uploadKeys: [made, hostedKey({ scopes: ['choose', 'read'] })] },
    ),
  });
  await keys.getByRole('radio', { name: 'Read favourites' }).click();
  await expect.element(keys).toMatchTextContent('opens no photo');
  await name.fill('Photographer Lin');
  await create.click();
  await expect.element(keys).toMatchTextContent(`${location.origin}/api/ingest/choices`);
  expect(await received('createUploadKey')).toMatchObject([{ body: { scopes: ['choose'] } }]);
  await expect.element(rows.first()).toMatchTextContent('Read favourites · Not used yet');
  // A combination that a program made.
  await expect.element(rows.last()).toMatchTextContent('Read favourites · Download photos · Not used yet');
});
