import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleNotes } from '#testing/sample-notes.ts';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { sampleEvent, samplePhotos, sampleTasks } from '#testing/samples.ts';
import { chooseFiles, sendFiles, uploadDialog } from '#testing/upload-steps.ts';
import { texts as en } from '#texts/en/events/tasks.ts';
import { texts as zh } from '#texts/zh-TW/events/tasks.ts';

afterEach(endUploads);

const tasks = sampleTasks();
const [dance, laughing, cake] = tasks;
/** An event with four photos: two of the first task, one of the second, one of none. */
const withTasks = () => {
  const photos = samplePhotos(4);
  const sentTo = [dance, dance, laughing, undefined];
  const listPhotoNotes = sampleNotes(photos, (_, place) => {
    const taskId = sentTo[place]?.taskId;
    return taskId ? { taskId } : {};
  });
  return {
    lookUpEvent: sampleEvent({ photos, taskCount: tasks.length }),
    listPhotoNotes,
    listTasks: { edition: 1, tasks },
  };
};
const rows = (label: string) =>
  page.getByRole('list', { name: label, exact: true }).getByRole('heading', { level: 2 });

matrix([
  ['en', en, '1 of 3 done by you · 2 by all', '1 of 3 done'],
  ['zh-TW', zh, '您已完成 1/3 項 · 大家共完成 2 項', '已完成 1/3 項'],
] as const)(
  "leads from the event's page to the tasks, which show what is done (%s)",
  async (language, t, progress, short) => {
    const answers = withTasks();
    await openPage(`/event/${answers.lookUpEvent.pinCode}`, answers, language);
    await expect.element(page.getByText(short)).toBeVisible();
    await page.getByText(short).click();
    await expect.element(page.getByText(progress)).toBeVisible();
    expect(rows(t.list).elements()).toHaveLength(3);
    expect(page.getByRole('img', { name: t.done, exact: true }).elements()).toHaveLength(1);
    await expectAccessible('tasks');
    const photosOf = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).getByRole('button').elements().length;
    // Its photos, and the button that uploads.
    expect([dance, laughing, cake].map((task) => photosOf(task!.name))).toEqual([3, 2, 1]);
  },
);

test('an event without tasks does not ask for them', async () => {
  const event = sampleEvent({ photos: samplePhotos(2) });
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await expect.element(uploadDialog()).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  expect(await received('listTasks')).toEqual([]);
});

test('uploads to the task whose button is pressed', async () => {
  const answers = withTasks();
  await openPage(`/event/${answers.lookUpEvent.pinCode}/tasks`, answers);
  await page.getByRole('button', { name: `Add photos for “${cake!.name}”` }).click();
  await expect.element(uploadDialog().getByRole('combobox', { name: en.choose })).toHaveValue(cake!.taskId);
  await expectAccessible('the upload for a task');
  const files = sampleFiles(1);
  const done = tasks.map((task) => (task === cake ? { ...task, isDone: true, photoCount: 1 } : task));
  await answerCalls({ uploadPhotos: taken(files), listTasks: { edition: 1, tasks: done } });
  await sendFiles(files);
  await expect.element(page.getByText('2 of 3 done by you · 3 by all')).toBeVisible();
  expect((await received('uploadPhotos')).map(({ fields }) => fields.taskId)).toEqual([cake!.taskId]);
});

test('asks for the task in the upload of the event, for one upload at a time', async () => {
  const answers = withTasks();
  await openPage(`/event/${answers.lookUpEvent.pinCode}?open=upload`, answers);
  const choice = uploadDialog().getByRole('combobox', { name: en.choose });
  await expect.element(choice).toHaveValue('');
  await choice.selectOptions(laughing!.taskId);
  const files = sampleFiles(1);
  await answerCalls({ uploadPhotos: taken(files) });
  await sendFiles(files);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await expect.element(choice).toHaveValue('');
  const more = sampleFiles(1, 2);
  await answerCalls({ uploadPhotos: taken(more) });
  await chooseFiles(more);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect
    .poll(async () => (await received('uploadPhotos')).map(({ fields }) => fields.taskId))
    .toEqual([laughing!.taskId, undefined]);
});

test("shows a task's photos alone", async () => {
  const answers = withTasks();
  await openPage(`/event/${answers.lookUpEvent.pinCode}/tasks/${dance!.taskId}`, answers);
  await expect.element(page.getByRole('heading', { level: 1, name: dance!.name })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-photo]').length).toBe(2);
  await expectAccessible('the photos of a task');
});

test('says when a task is gone', async () => {
  const answers = withTasks();
  await openPage(`/event/${answers.lookUpEvent.pinCode}/tasks/${'x'.repeat(22)}`, answers);
  await expect.element(page.getByRole('heading', { name: en.gone })).toBeVisible();
});

test('says when the tasks cannot be loaded, and tries again', async () => {
  const answers = withTasks();
  const path = `/event/${answers.lookUpEvent.pinCode}/tasks`;
  await openPage(path, { ...answers, listTasks: refuse('UNEXPECTED') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(en.failed);
  await answerCalls({ listTasks: answers.listTasks });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: cake!.name })).toBeVisible();
});
