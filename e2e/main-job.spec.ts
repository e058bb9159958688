import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newMember } from './product.ts';
import { readZip } from './read-zip.ts';
import { samplePaths } from './sample-files.ts';
import { fillProvider } from './sign-in-steps.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';

const signInAndCreate = async (page: Page, eventName: string): Promise<string> => {
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill(eventName);
  await page.getByRole('button', { name: 'Sign in by e-mail and create' }).click();
  await fillProvider(page, 'Ming Lin', 'main-job@example.com');
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  const link = (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent()) ?? '';
  return link.slice(-6);
};

const joinByPin = async (page: Page, pin: string) => {
  await page.goto('/');
  await page.getByLabel('Event PIN').fill(pin.toLowerCase());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
};

const uploadSamples = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await (await choosing).setFiles(samplePaths);
  await page.getByRole('button', { name: 'Upload 6 photos' }).click();
  await expect(page.getByText('6 photos uploaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('a host creates an event, and a guest uploads photos and downloads those of one person', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(2 * FACES_TIMEOUT_MS);
  const pin = await signInAndCreate(page, '林家聚會 Family day');
  const guest = await (await newVisitor()).newPage();
  await joinByPin(guest, pin);
  await expect(guest.getByRole('heading', { name: '林家聚會 Family day' })).toBeVisible();
  await uploadSamples(guest);
  await expect(guest.getByRole('button', { name: /^Open photo/ })).toHaveCount(6);

  const api = await newMember(pin);
  const eventId = await untilPeopleAreKnown(pin);
  const figures = await api.figures(eventId);
  expect(figures.length).toBeGreaterThanOrEqual(16);
  const [figure] = figures;

  await guest.getByRole('button', { name: 'Download', exact: true }).click();
  await guest.getByRole('button', { name: 'Select with face recognition' }).click();
  await guest.getByRole('checkbox', { name: `Person 1, in ${figure?.photoNum} photo` }).check();
  const downloading = guest.waitForEvent('download');
  await guest.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('photos.zip');

  const wanted = await api.photosOf(eventId, [figure?.id ?? '']);
  const described = await Promise.all(
    wanted.map(async ({ photoId }) => {
      const answer = await api.request('GET', `/api/photo/${photoId}`);
      return answer.json<{ awsPhotoName: string; sha256: string }>();
    }),
  );
  expect(wanted.length).toBe(figure?.photoNum);
  expect(await readZip(download)).toEqual(
    new Map(described.map(({ awsPhotoName, sha256 }) => [awsPhotoName, sha256])),
  );
});
