import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/photos/photo-actions.ts';
import { texts as photosEn } from '#texts/en/photos/photos.ts';
import { texts as zh } from '#texts/zh-TW/photos/photo-actions.ts';
import { texts as photosZh } from '#texts/zh-TW/photos/photos.ts';

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')];
const order = () => cells().map(({ dataset }) => dataset.photo);
const bar = page.getByRole('region', { name: /^(Selected photos|已選取的照片)$/ });
const action = (name: string) => bar.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const undoBar = page.getByRole('region', { name: /^(Deleted photos|已刪除的照片)$/ });
const done = (changed: number) => ({ changed, ignored: 0 });

const openSelection = async (
  photos: Photo[] = samplePhotos(4),
  { t = photosEn, language }: { t?: typeof photosEn | typeof photosZh; language?: 'en' | 'zh-TW' } = {},
): Promise<{ event: Event; ids: string[] }> => {
  signIn();
  const event = asHost(sampleEvent({ photos, waitingPhotos: 0 }));
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  await page.getByRole('button', { name: t.selectPhotos, exact: true }).click();
  await expect.element(bar).toBeVisible();
  return { event, ids: photos.map(({ photoId }) => photoId) };
};
const tick = async (...places: number[]) => {
  for (const place of places) await page.getByRole('checkbox').nth(place).click();
};

test.each([
  { language: 'en', t: en, photos: photosEn },
  { language: 'zh-TW', t: zh, photos: photosZh },
] as const)(
  'the selection of the host hides and shows photos ($language)',
  { tags: 'rest' },
  async (texts) => {
    const { language, t, photos } = texts;
    const { event, ids } = await openSelection(samplePhotos(4), { t: photos, language });
    await expect.element(action(t.bulk.hide)).toBeDisabled();
    await tick(0, 2);
    await expectAccessible('selection of the host');
    await answerCalls({ changeVisibility: done(2) });
    await action(t.bulk.hide).click();
    await expect.element(bar).not.toBeInTheDocument();
    for (const place of [0, 2])
      await expect.poll(() => cells()[place]?.textContent).toContain(photos.asHost.hidden);
    expect(await received('changeVisibility')).toMatchObject([
      { params: { eventId: event.eventId }, body: { photoIds: [ids[0], ids[2]], visibility: 'hidden' } },
    ]);
    await expectAccessible('hidden photos');
    await page.getByRole('button', { name: photos.selectPhotos, exact: true }).click();
    await tick(0);
    await action(t.bulk.show).click();
    await expect.poll(() => cells()[0]?.textContent).not.toContain(photos.asHost.hidden);
  },
);

test('a deletion is asked, shows at once and can be undone', { tags: 'rest' }, async () => {
  const { ids } = await openSelection();
  await tick(1, 3);
  await action('Delete').click();
  await expect.element(question).toHaveAccessibleName('Delete 2 photos?');
  await expectAccessible('question before a deletion');
  await answerCalls({ deletePhotos: done(2), undeletePhotos: done(2) });
  await question.getByRole('button', { name: 'Delete 2 photos' }).click();
  await expect.poll(order).toEqual([ids[0], ids[2]]);
  const undo = undoBar.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  await expectAccessible('undo');
  await undo.click();
  await expect.poll(order).toEqual(ids);
  await expect.element(undoBar).not.toBeInTheDocument();
  expect(await received('undeletePhotos')).toMatchObject([{ body: { photoIds: [ids[1], ids[3]] } }]);
});

test('undo is offered for 10 seconds', { tags: 'rest' }, async () => {
  const skip = controlTime();
  await openSelection();
  await tick(0);
  await action('Delete').click();
  await answerCalls({ deletePhotos: done(1), undeletePhotos: done(0) });
  await question.getByRole('button', { name: 'Delete 1 photo' }).click();
  await expect.element(undoBar).toBeVisible();
  await skip(7000);
  await expect.element(undoBar).toBeVisible();
  await skip(3500);
  await expect.element(undoBar).not.toBeInTheDocument();
});

test('an undo that comes too late says so', { tags: 'rest' }, async () => {
  const { ids } = await openSelection();
  await tick(0);
  await action('Delete').click();
  await answerCalls({ deletePhotos: done(1), undeletePhotos: { changed: 0, ignored: 1 } });
  await question.getByRole('button', { name: 'Delete 1 photo' }).click();
  await undoBar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('It is too late: the photos are deleted.')).toBeVisible();
  expect(order()).toEqual(ids.slice(1));
});

test('more than 500 photos cannot be changed at once', { tags: 'rest' }, async () => {
  await openSelection(samplePhotos(501));
  await action('Select all').click();
  await expect.element(bar.getByText(/^Select at most 500 photos/)).toBeVisible();
  for (const name of ['Hide', 'Show', 'Delete']) await expect.element(action(name)).toBeDisabled();
  await tick(0);
  await expect.element(action('Hide')).toBeEnabled();
});

test('guests have no such actions', async () => {
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await tick(0);
  await expect.element(action('Download 1 photo')).toBeVisible();
  await expect.element(action('Hide')).not.toBeInTheDocument();
});
