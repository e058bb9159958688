import type { Task } from '@togather/contract/schemas/tasks.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { asHost, sampleEvent, sampleTasks } from '#testing/samples.ts';
import { texts as enLists } from '#texts/en/events/task-lists.ts';
import { texts as en } from '#texts/en/events/tasks.ts';
import { texts as zhLists } from '#texts/zh-TW/events/task-lists.ts';
import { texts as zh } from '#texts/zh-TW/events/tasks.ts';
import { TASK_LISTS } from './tasks/task-lists.tsx';

const openPhotos = openTab('photos');
const [dance, laughing, cake] = sampleTasks() as [Task, Task, Task];
const listOf = (edition: number, ...tasks: Task[]) => ({ edition, tasks });
const open = (tasks: readonly Task[], language: 'en' | 'zh-TW' = 'en') =>
  openPhotos(asHost(sampleEvent()), { listTasks: listOf(3, ...tasks) }, language);
const lastSaved = async () =>
  (await received('saveTasks')).at(-1)?.body as { edition: number; tasks: { name: string }[] };
const names = async () => (await lastSaved()).tasks.map(({ name }) => name);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

matrix([
  ['en', en, enLists, 'Add 11 tasks'],
  ['zh-TW', zh, zhLists, '新增 11 項任務'],
] as const)(
  'takes tasks from a ready list in the words of the host (%s)',
  async (language, t, lists, add) => {
    await open([], language);
    await press(t.host.fromList);
    await expectAccessible('the ready lists');
    await page.getByRole('combobox', { name: lists.occasion }).selectOptions('trip');
    await page.getByRole('checkbox', { name: lists.trip.jump }).click();
    await answerCalls({ saveTasks: listOf(4, dance) });
    await press(add);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await names()).toEqual(Object.values(lists.trip).filter((name) => name !== lists.trip.jump));
  },
);

test('every ready list has all of its texts', () => {
  for (const [occasion, keys] of Object.entries(TASK_LISTS))
    expect(Object.keys(enLists[occasion as keyof typeof TASK_LISTS])).toEqual(keys);
});

test('renames, moves, writes and removes tasks, and saves each change at once', async () => {
  await open([dance, laughing, cake]);
  await expectAccessible('tasks of the host');
  await answerCalls({ saveTasks: listOf(4, { ...dance, name: 'The dance' }, laughing, cake) });
  await section(en.host.title).getByRole('textbox', { name: 'Task 1', exact: true }).fill('The dance');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove “The dance”' })).toBeVisible();
  expect(await lastSaved()).toMatchObject({ edition: 3, tasks: [{ taskId: dance.taskId }, {}, {}] });

  await answerCalls({ saveTasks: listOf(5, laughing, { ...dance, name: 'The dance' }, cake) });
  await press('Move “Somebody laughing” up');
  await expect.element(page.getByRole('button', { name: 'Move “Somebody laughing” up' })).toBeDisabled();
  expect(await names()).toEqual(['Somebody laughing', 'The dance', 'The cake']);

  await answerCalls({ saveTasks: listOf(6, laughing, { ...dance, name: 'The dance' }) });
  await press('Remove “The cake”');
  await expect.element(page.getByRole('button', { name: 'Remove “The cake”' })).not.toBeInTheDocument();

  await answerCalls({ saveTasks: listOf(7, { ...dance, name: 'The dance' }) });
  await press('Remove “Somebody laughing”');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('1 photo was sent to');
  await press(en.host.confirm);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(await names()).toEqual(['The dance']);

  await press(en.host.add);
  await expect.element(page.getByText(en.host.nameMissing)).toBeVisible();
  await page.getByRole('textbox', { name: en.host.newName }).fill('A toast');
  await press(en.host.add);
  await expect.poll(names).toEqual(['The dance', 'A toast']);
});

test('shows the tasks of another host who has saved meanwhile', async () => {
  await open([dance, laughing]);
  await answerCalls({ saveTasks: refuse('TASKS_CHANGED'), listTasks: listOf(9, cake) });
  await press('Move “Somebody laughing” up');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Somebody else has changed the tasks');
  await expect.element(page.getByRole('button', { name: 'Remove “The cake”' })).toBeVisible();
});

test('a full list takes no more, and a ready list no more than there is room for', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...cake,
      taskId: `many${String(at).padStart(2, '0')}`.padEnd(22, '0'),
      name: `Task no. ${at}`,
    }));
  await open(many(18));
  await press(en.host.fromList);
  await expect.element(page.getByRole('button', { name: 'Add 12 tasks' })).toBeDisabled();
  const boxes = page.getByRole('checkbox');
  for (let at = 0; at < 10; at++) await boxes.nth(at).click();
  await answerCalls({ saveTasks: listOf(4, ...many(20)) });
  await press('Add 2 tasks');
  await expect.element(page.getByText(en.host.full)).toBeVisible();
  expect(await names()).toHaveLength(20);
});
