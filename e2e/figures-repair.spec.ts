import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import sharp from 'sharp';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { sampleBytes, samplePaths } from './sample-files.ts';
import { findSelfie } from './selfie-of.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';

interface Scene {
  readonly eventId: string;
  readonly pinCode: string;
  readonly session: Session;
}

/** One event of real people, which the tests change one after the other. */
let made: Promise<Scene> | undefined;
const scene = (): Promise<Scene> => {
  made ??= (async () => {
    const api = newClient();
    const session = await api.signIn(`repair-${newId().toLowerCase()}@example.com`);
    const event = await api.createEvent(session, 'Family day 林家聚會');
    const photos = [0, 1, 2, 3].map((index) => ({ name: `sample${index}.jpg`, bytes: sampleBytes(index) }));
    await api.upload(event.eventId, photos);
    await untilPeopleAreKnown(event.pinCode);
    expect((await api.figures(event.eventId)).length).toBeGreaterThanOrEqual(8);
    return { ...event, session };
  })();
  return made;
};

const faceMenu = (page: Page) => page.getByRole('dialog', { name: 'Choose people' });
const person = (page: Page, id: string) => page.locator(`[data-figure="${id}"]`).getByRole('checkbox');
const openFaces = async (page: Page) => {
  await page.goto(`/event/${(await scene()).pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await expect(faceMenu(page).getByRole('checkbox').first()).toBeVisible();
};
const figures = async () => newClient().figures((await scene()).eventId);
const hostOf = async (
  newVisitor: (options: BrowserContextOptions) => Promise<{ newPage(): Promise<Page> }>,
) => (await newVisitor({ storageState: signedInAs((await scene()).session) })).newPage();
const pickSelfie = async (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
  const dialog = page.getByRole('dialog', { name: 'Find photos of me' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles(file);
};

/** Faces are processed last. */
const FACES = { timeout: FACES_TIMEOUT_MS };
test.describe.configure({ mode: 'serial', timeout: 2 * FACES_TIMEOUT_MS });
test.beforeAll(async () => {
  test.setTimeout(2 * FACES_TIMEOUT_MS);
  await scene();
});

test('a guest reads what happens to a selfie, and the selfie selects its person', { tag: '@rest' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422.*\/find/);
  await openFaces(page);
  await faceMenu(page).getByRole('button', { name: 'Find photos of me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find photos of me' });
  await expect(dialog).toContainText('processed in memory, not stored');
  await pickSelfie(page, samplePaths[0]!);
  await expect(dialog.getByRole('alert')).toContainText('several people', FACES);
  const view = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await pickSelfie(page, { name: 'view.png', mimeType: 'image/png', buffer: view });
  await expect(dialog.getByRole('alert')).toContainText('No face was found', FACES);

  const found = await findSelfie((await scene()).eventId);
  await pickSelfie(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: found.selfie });
  await expect(
    page.getByText(`${found.photoNum} ${found.photoNum === 1 ? 'photo' : 'photos'} of you`, { exact: true }),
  ).toBeVisible(FACES);
  await expect(dialog).toBeHidden();
  await expect(person(page, found.id)).toBeChecked();
  await expect(person(page, found.id)).toBeInViewport();
});

test('a host merges two people, separates the faces again, and hides a person from guests', {
  tag: '@rest',
}, async ({ page, newVisitor }) => {
  const host = await hostOf(newVisitor);
  const before = await figures();
  const [one, other] = before;
  await openFaces(host);
  await test.step('merge', async () => {
    await person(host, one!.id).check();
    await person(host, other!.id).check();
    await host.getByRole('button', { name: 'Merge as one person', exact: true }).click();
    await expect.poll(async () => (await figures()).length).toBe(before.length - 1);
    const merged = (await figures()).find(({ id }) => id === one!.id || id === other!.id)!;
    expect(merged.photoNum).toBeGreaterThan(Math.max(one!.photoNum, other!.photoNum) - 1);
    await expect(person(host, merged.id)).toBeChecked();
  });
  await test.step('separate', async () => {
    await host.getByRole('button', { name: 'Separate people' }).click();
    const dialog = host.getByRole('dialog', { name: 'Which faces are someone else?' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Not this person' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await figures()).length).toBe(before.length);
  });
  await test.step('hide, and the guest’s page follows', async () => {
    const [first] = await figures();
    await person(host, first!.id).check();
    await host.getByRole('button', { name: 'Hide from guests' }).click();
    await expect(person(host, first!.id)).toHaveAccessibleName(/hidden from guests/);
    await openFaces(page);
    await expect(person(page, first!.id)).toHaveCount(0);
    await host.getByRole('button', { name: 'Show to guests' }).click();
    await expect(person(page, first!.id)).toBeVisible();
  });
});

test('a guest reads what forgetting a face means, has one forgotten and undoes it, and so can the host (D10)', {
  tag: '@rest',
}, async ({ page, newVisitor }) => {
  const before = await figures();
  const [first] = before;
  await openFaces(page);
  await person(page, first!.id).check();
  await expect(page.getByRole('button', { name: 'Merge as one person', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop recognising this person' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop recognising this person?' });
  await expect(dialog).toContainText('erased after 24 hours, while the photos stay');
  await expect(dialog).toContainText('you and the host can undo it');
  const ask = async () => {
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Stop recognising', exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(person(page, first!.id)).toHaveCount(0);
    expect((await figures()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    await expect(page.locator('body')).not.toBeFocused();
  };
  const isBack = async () => {
    await expect(person(page, first!.id)).toBeVisible();
    // The signature in a picture's address changes over time.
    const lasting = ({ id, photoNum, hidden }: (typeof before)[number]) => ({ id, photoNum, hidden });
    expect((await figures()).map(lasting)).toEqual(before.map(lasting));
  };
  await ask();
  await page
    .getByRole('status')
    .filter({ hasText: 'Hidden for everyone' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await isBack();

  // The host undoes a guest's request on the manage page.
  await person(page, first!.id).check();
  await page.getByRole('button', { name: 'Stop recognising this person' }).click();
  await ask();
  const host = await hostOf(newVisitor);
  await host.goto(`/manage-event/${(await scene()).pinCode}?tab=photos`);
  const asked = host.getByRole('region', { name: 'Faces being removed' });
  await expect(asked.getByRole('img', { name: /A person in \d+ photo/ })).toBeVisible();
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(asked).toContainText('Nobody has asked for a face to be removed.');
  await expect(host.locator('body')).not.toBeFocused();
  await isBack();
});

test('a host switches face grouping off and on again', { tag: '@rest' }, async ({ page, newVisitor }) => {
  const host = await hostOf(newVisitor);
  await openFaces(host);
  const grouping = host.getByRole('switch', { name: 'Sort photos by face' });
  await grouping.click();
  const dialog = host.getByRole('alertdialog', { name: 'Switch off face grouping?' });
  await dialog.getByRole('button', { name: 'Switch off and erase' }).click();
  await expect(faceMenu(host)).toContainText('Face grouping is switched off');
  expect(await figures()).toEqual([]);
  await page.goto(`/event/${(await scene()).pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await expect(faceMenu(page)).toContainText('You can still choose photos by hand');
  await grouping.click();
  await expect.poll(async () => (await figures()).length, { timeout: FACES_TIMEOUT_MS }).toBeGreaterThan(5);
});
