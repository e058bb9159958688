import { TASK_PART } from '@togather/contract/photos.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import type { TaskList } from '@togather/contract/schemas/tasks.ts';
import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCoHost } from '#events/co-hosts.ts';
import { emptyRows } from '#events/lifecycle/empty-event.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let host: Session;
let guest: Client;
let other: Client;
let eventId: string;
let pinCode: string;
let seed = 1000;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  guest = server.newClient();
  other = server.newClient();
  host = await server.newClient().signIn('tasks@example.com');
  ({ eventId, pinCode } = await guest.createEvent(host, '婚禮'));
  await guest.lookUp(pinCode);
  await other.lookUp(pinCode);
});

const path = () => `/api/event/${eventId}/tasks`;
const listed = async (who: Client): Promise<TaskList> => (await who.request('GET', path())).json<TaskList>();
const asHost = async (): Promise<TaskList> =>
  (await server.newClient().request('GET', path(), { token: host.idToken })).json<TaskList>();
const inShort = ({ tasks }: TaskList) =>
  tasks.map(({ name, photoCount, isDone }) => [name, photoCount, isDone]);

interface Saved {
  readonly taskId?: string;
  readonly name: string;
}
const save = async (
  tasks: readonly Saved[],
  { edition, as = host }: { edition?: number; as?: Session } = {},
) =>
  server.newClient().request('PUT', path(), {
    token: as.idToken,
    json: { edition: edition ?? (await asHost()).edition, tasks },
  });
const named = (...names: string[]) => names.map((name) => ({ name }));
const idsOf = async () => (await asHost()).tasks.map(({ taskId }) => taskId);

const photos = (count: number) => Promise.all(Array.from({ length: count }, () => tinyPhoto(++seed)));
const sendTo = async (who: Client, taskId: string, files: Awaited<ReturnType<typeof photos>>) => {
  const form = uploadForm(eventId, files);
  form.append(TASK_PART, taskId);
  const answer = await who.request('POST', '/api/photo/upload', { form });
  expect(answer.status).toBe(200);
  return answer.json<UploadAnswer>();
};
const taskOf = async (photoId: string | undefined) =>
  (
    await server.context.db
      .selectFrom('photos')
      .select('chapter_id')
      .where('id', '=', photoId ?? '')
      .executeTakeFirst()
  )?.chapter_id;
const setVisibility = (ids: readonly string[], visibility: 'pending' | 'hidden' | 'shown') =>
  server.context.db.updateTable('photos').set({ visibility }).where('id', 'in', ids).execute();

test('guests see the tasks of the host, and which are done by them and by all', async () => {
  expect(await listed(guest)).toEqual({ edition: 0, tasks: [] });
  expect((await save(named(' 第一支舞\n', 'A laugh', 'The cake'))).status).toBe(200);
  const [dance = '', laugh = ''] = await idsOf();
  const { photos: sent } = await sendTo(guest, dance, await photos(2));
  await sendTo(other, laugh, await photos(1));
  expect(inShort(await listed(guest))).toEqual([
    ['第一支舞', 2, true],
    ['A laugh', 1, false],
    ['The cake', 0, false],
  ]);
  expect(inShort(await listed(other))).toEqual([
    ['第一支舞', 2, false],
    ['A laugh', 1, true],
    ['The cake', 0, false],
  ]);
  expect(sent.map(({ taskId }) => taskId)).toEqual([dance, dance]);
  const notes = (await guest.request('GET', `/api/event/${eventId}/photo-notes`)).json<
    ResponseOf<'listPhotoNotes'>
  >();
  expect(notes.tasks).toEqual({ [dance]: [1, 2], [laugh]: [0] });
  expect((await guest.lookUp(pinCode)).taskCount).toBe(3);
});

test('saving keeps the ids of tasks, their order, and the photos of one that is removed', async () => {
  await save(named('One', 'Two', 'Three'));
  const [one = '', two = '', three = ''] = await idsOf();
  const sent = await sendTo(guest, two, await photos(1));
  await save([
    { taskId: three, name: 'Three' },
    { taskId: one, name: 'First' },
  ]);
  expect((await asHost()).tasks).toMatchObject([{ taskId: three }, { taskId: one, name: 'First' }]);
  expect(await taskOf(sent.photos[0]?.photoId)).toBeNull();
  expect((await guest.lookUp(pinCode)).photos).toHaveLength(1);
});

test('an event has at most 20 tasks, each with a name', async () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ name: `Task ${at}` }));
  expect((await save(many)).status).toBe(400);
  expect((await save(many.slice(1))).status).toBe(200);
  expect((await save(named(' \n'))).status).toBe(400);
  expect((await save(named('x'.repeat(81)))).status).toBe(400);
  expect((await asHost()).tasks).toHaveLength(20);
});

test('of two hosts who save at once, one is told about the change of the other', async () => {
  const coHost = await server.newClient().signIn('tasks-co-host@example.com');
  const userId = await userIdOf(server, coHost);
  await server.context.db.transaction().execute((tx) => writeCoHost(tx, { eventId, userId }));
  const answers = await Promise.all([
    save(named('Mine'), { edition: 0 }),
    save(named('Yours'), { edition: 0, as: coHost }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json().error.code).toBe('TASKS_CHANGED');
  expect((await asHost()).tasks).toHaveLength(1);
});

test('a guest who uploads to a task while the host removes it loses no photo', async () => {
  for (let round = 0; round < 5; round++) {
    await save(named('Gone soon'));
    const [taskId = ''] = await idsOf();
    const [sent] = await Promise.all([sendTo(guest, taskId, await photos(2)), save([])]);
    expect(sent.photos).toHaveLength(2);
    for (const { photoId } of sent.photos) expect(await taskOf(photoId)).toBeNull();
  }
  expect((await guest.lookUp(pinCode)).photos).toHaveLength(10);
});

test("photos for an unknown task, a time chapter or another event's task are stored without a task", async () => {
  const elsewhere = await guest.createEvent(host, 'Elsewhere');
  await server.newClient().request('PUT', `/api/event/${elsewhere.eventId}/tasks`, {
    token: host.idToken,
    json: { edition: 0, tasks: named('Not here') },
  });
  await server.newClient().request('PUT', `/api/event/${eventId}/chapters`, {
    token: host.idToken,
    json: { edition: 0, chapters: [{ startsAt: '2026-11-21T10:00:00.000Z' }] },
  });
  const rows = await server.context.db
    .selectFrom('chapters')
    .select('id')
    .where('event_id', 'in', [eventId, elsewhere.eventId])
    .execute();
  expect(rows).toHaveLength(2);
  for (const taskId of ['nothing', ...rows.map(({ id }) => id)]) {
    const { photos: sent } = await sendTo(guest, taskId, await photos(1));
    expect(await taskOf(sent[0]?.photoId)).toBeNull();
  }
});

test('a photo that its guest sends again gets the task, unless it has one or is of another guest', async () => {
  await save(named('One', 'Two'));
  const [one = '', two = ''] = await idsOf();
  const files = await photos(1);
  const [sent] = (await guest.upload(eventId, files)).photos;
  await sendTo(other, one, files);
  expect(await taskOf(sent?.photoId)).toBeNull();
  expect((await sendTo(guest, one, files)).photos[0]?.duplicate).toBe(true);
  expect(await taskOf(sent?.photoId)).toBe(one);
  await sendTo(guest, two, files);
  expect(await taskOf(sent?.photoId)).toBe(one);
});

test('V6 pending, hidden and concealed photos of a task count for their guest and the host only', async () => {
  await save(named('One'));
  const [one = ''] = await idsOf();
  const { photos: sent } = await sendTo(guest, one, await photos(1));
  const ids = sent.map(({ photoId }) => photoId);
  const counts = async () => [
    inShort(await listed(guest))[0]?.slice(1),
    inShort(await listed(other))[0]?.slice(1),
    inShort(await asHost())[0]?.slice(1),
  ];
  const onlyTheirs = [
    [1, true],
    [0, false],
    [1, false],
  ];
  for (const visibility of ['pending', 'hidden'] as const) {
    await setVisibility(ids, visibility);
    expect(await counts()).toEqual(onlyTheirs);
    const own = (await guest.request('GET', `/api/event/${eventId}/own-photos`)).json<
      ResponseOf<'listOwnPhotos'>
    >();
    expect(own.unseen).toMatchObject([{ photoId: ids[0], taskId: one }]);
  }
  await setVisibility(ids, 'shown');
  await server.newClient().request('PATCH', `/api/event/${eventId}`, {
    token: host.idToken,
    json: { revealAt: null },
  });
  expect(await counts()).toEqual(onlyTheirs);
});

test('tasks leave the automatic chapters alone, and chapters leave the tasks alone', async () => {
  await save(named('One'));
  const chapters = `/api/event/${eventId}/chapters`;
  const { edition, chapters: none } = (await guest.request('GET', chapters)).json<
    ResponseOf<'listChapters'>
  >();
  expect([edition, none]).toEqual([0, []]);
  const [one = ''] = await idsOf();
  const saved = await server.newClient().request('PUT', chapters, {
    token: host.idToken,
    json: { edition: 0, chapters: [{ chapterId: one, startsAt: '2026-11-21T10:00:00.000Z' }] },
  });
  const [chapter] = saved.json<ResponseOf<'listChapters'>>().chapters;
  expect(chapter?.chapterId).not.toBe(one);
  expect(await idsOf()).toEqual([one]);
  await save([{ taskId: chapter?.chapterId ?? '', name: 'Two' }]);
  expect((await guest.request('GET', chapters)).json<ResponseOf<'listChapters'>>().edition).toBe(1);
  expect(await idsOf()).not.toContain(chapter?.chapterId);
});

test('a wall shows the photos of one task, and all once it is gone', async () => {
  await save(named('One', 'Two'));
  const [one = '', two = ''] = await idsOf();
  await sendTo(guest, one, await photos(2));
  await guest.upload(eventId, await photos(1));
  const make = (chapterId: string) =>
    server
      .newClient()
      .request('POST', `/api/event/${eventId}/walls`, { token: host.idToken, json: { chapterId } });
  const shown = async ({ url }: { url: string }) =>
    (await guest.request('GET', `/api/wall/${url.split('/').at(-1)}`)).json<ShownWall>().photos.length;
  const ofOne = (await make(one)).json<{ url: string }>();
  const ofTwo = (await make(two)).json<{ url: string }>();
  expect([await shown(ofOne), await shown(ofTwo)]).toEqual([2, 0]);
  await save([]);
  expect([await shown(ofOne), await shown(ofTwo)]).toEqual([3, 3]);
});

test('an ended event keeps no tasks', async () => {
  await save(named('One'));
  const [one = ''] = await idsOf();
  await sendTo(guest, one, await photos(1));
  await server.context.db.transaction().execute((tx) => emptyRows(tx, eventId));
  expect((await asHost()).tasks).toEqual([]);
});
