import { expect, test } from 'vitest';
import { received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, openTab, section } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/hosting.ts';
import { texts as zh } from '#texts/zh-TW/events/hosting.ts';

const openPhotos = openTab('photos');
const both = [
  { language: 'en', t: en.downloads },
  { language: 'zh-TW', t: zh.downloads },
] as const;
const bodies = async () => (await received('changeEvent')).map(({ body }) => body);

matrix(both)('chooses what guests download in every event ($language)', async ({ language, t }) => {
  const event = asHost(sampleEvent({ eventType: 'Free' }));
  await openPhotos(event, { changeEvent: changedTo(event, { guestDownloads: 'reduced' }) }, language);
  const downloads = section(t.title);
  await expect.element(downloads.getByRole('radio', { name: t.originals })).toBeChecked();
  await downloads.getByRole('radio', { name: t.reduced }).click();
  await expect.poll(bodies).toEqual([{ guestDownloads: 'reduced' }]);
  await expect.element(downloads.getByRole('radio', { name: t.reduced })).toBeChecked();
  await expect.element(downloads.getByText(t.honest)).toBeVisible();
  await expectAccessible('the downloads of guests');
});

test('shows the saved choice again if a change fails', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent({ guestDownloads: 'none' }));
  await openPhotos(event, { changeEvent: refuse('READ_ONLY') });
  const downloads = section(en.downloads.title);
  await downloads.getByRole('radio', { name: en.downloads.originals }).click();
  await expect.element(downloads.getByRole('alert')).toBeVisible();
  await expect.element(downloads.getByRole('radio', { name: en.downloads.none })).toBeChecked();
});
