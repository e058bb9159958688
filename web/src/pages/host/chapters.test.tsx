import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { sampleNotes } from '#testing/sample-notes.ts';
import { asHost, sampleChapters, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as t } from '#texts/en/events/chapters.ts';

const openPhotos = openTab('photos');
const [tea, dinner, dance] = sampleChapters() as [Chapter, Chapter, Chapter];
const listOf = (edition: number, ...chapters: Chapter[]) => ({ edition, chapters });
/** Photos every five minutes from two o'clock in Taipei, the newest first. */
const open = async (language: 'en' | 'zh-TW' = 'en') => {
  const photos = samplePhotos(60);
  const listPhotoNotes = sampleNotes(photos, (_, place) => ({
    takenAt: new Date(Date.UTC(2026, 10, 21, 6, 5 * (photos.length - 1 - place))).toISOString(),
  }));
  const answers = { listPhotoNotes, listChapters: listOf(3, tea, dinner, dance) };
  await openPhotos(asHost(sampleEvent({ photos })), answers, language);
  return photos;
};
const lastSaved = async () => {
  const body = (await received('saveChapters')).at(-1)?.body as {
    edition: number;
    chapters: { name: string | null; startsAt: string; isHidden: boolean }[];
  };
  return { edition: body.edition, names: body.chapters.map(({ name }) => name), chapters: body.chapters };
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('renames, moves, hides and merges chapters, and saves each change at once', async () => {
  await open();
  await expectAccessible('chapters');
  await answerCalls({ saveChapters: listOf(4, { ...tea, name: 'Tea' }, dinner, dance) });
  const name = section(t.title).getByRole('textbox', { name: 'Name of Saturday afternoon, 14:00' });
  await name.fill('Tea');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name of Tea' })).toBeVisible();
  expect(await lastSaved()).toMatchObject({ edition: 3, names: ['Tea', '晚宴', 'Dance'] });

  await answerCalls({ saveChapters: listOf(5, dinner, { ...tea, name: 'Tea' }, dance) });
  await press('Move 晚宴 up');
  await expect.element(page.getByRole('button', { name: 'Move 晚宴 up' })).toBeDisabled();
  expect(await lastSaved()).toMatchObject({ edition: 4, names: ['晚宴', 'Tea', 'Dance'] });

  await answerCalls({
    saveChapters: listOf(6, dinner, { ...tea, name: 'Tea' }, { ...dance, isHidden: true }),
  });
  await press('Hide Dance. Its photos join the chapter before.');
  await expect.element(page.getByRole('button', { name: 'Show Dance' })).toBeVisible();
  expect((await lastSaved()).chapters[2]).toMatchObject({ isHidden: true });

  await answerCalls({ saveChapters: listOf(7, dinner, { ...tea, name: 'Tea' }) });
  await press('Merge Dance with the chapter before it in time');
  await expect.element(page.getByRole('textbox', { name: 'Name of Dance' })).not.toBeInTheDocument();
  expect((await lastSaved()).names).toEqual(['晚宴', 'Tea']);
});

test('splits a chapter at a photo', async () => {
  await open();
  await press('Split 晚宴');
  await answerCalls({ saveChapters: listOf(4, tea, dinner, dance) });
  const first = page.getByRole('dialog').getByRole('button', { name: /^Begin at 16:35 with / });
  await first.click();
  await expect.poll(async () => (await received('saveChapters')).length).toBe(1);
  const { names, chapters } = await lastSaved();
  expect(names).toEqual([null, '晚宴', null, 'Dance']);
  expect(chapters[2]).toMatchObject({ startsAt: '2026-11-21T08:35:00.000Z', isHidden: false });
});

test("shows another host's chapters after a conflict", async () => {
  await open();
  await answerCalls({
    saveChapters: refuse('CHAPTERS_CHANGED'),
    listChapters: listOf(9, { ...tea, name: 'Theirs' }),
  });
  await press('Move 晚宴 up');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Somebody else has changed the chapters');
  await expect.element(page.getByRole('textbox', { name: 'Name of Theirs' })).toBeVisible();
});

test('adds a chapter before there are photos, and lets the server make them again', {
  tags: 'rest',
}, async () => {
  await openPhotos(asHost(sampleEvent({ photos: [] })), { listChapters: listOf(0) });
  await expect.element(page.getByText(t.none)).toBeVisible();
  await press(t.add);
  await expect.element(page.getByText(t.timeMissing)).toBeVisible();
  await page.getByRole('textbox', { name: t.newName }).fill('Toast');
  await page.getByLabelText(t.newTime).fill('2026-12-01T18:00');
  await answerCalls({ saveChapters: listOf(1, { ...tea, name: 'Toast', photoCount: 0 }) });
  await press(t.add);
  await expect.element(page.getByRole('textbox', { name: 'Name of Toast' })).toBeVisible();
  expect((await lastSaved()).names).toEqual(['Toast']);
  await press(t.handBack);
  await answerCalls({ saveChapters: listOf(0) });
  await press(t.handBackConfirm);
  await expect.element(page.getByText(t.none)).toBeVisible();
  expect((await lastSaved()).names).toEqual([]);
});
