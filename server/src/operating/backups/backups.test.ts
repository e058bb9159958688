import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPin } from '@togather/contract/pins.ts';
import type { ForgetRequest } from '@togather/contract/schemas/figure-repair.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase } from '#app/processes/start-database.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { switchOff, switchOn } from '#mail/host-mails/queries.ts';
import { publishErasures } from '#operating/retention/publish-erasures.job.ts';
import { findReduction } from '#photos/reductions/reductions.ts';
import { newId } from '#platform/base/new-id.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { frameKey, originalKey, readAll, reductionKey, type Storage } from '#platform/storage/storage.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { type Installation, pgQuery, withEmptyInstallation } from '#testing/empty-installation.ts';
import { createPlusEvent, userIdOf } from '#testing/plus-event.ts';
import { samplePng, tinyPhoto } from '#testing/sample-photos.ts';
import { seedListedGuest } from '#testing/seed-faces.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { backupSigner, listBackups, type Manifest, readObjectSums } from './backup-files.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restoring/restore-backup.ts';
import { endRestore } from './restoring/restore-mark.ts';
import { verifyInstallation } from './verify-installation.ts';

const dir = temporaryDir('tg-backup-');
const folder = join(dir.path, 'backups here');
const target = openDiskStorage(folder);
const DAY_MS = 86_400_000;
let server: TestServer;
let databaseUrl: string;
let guest: Client;
let eventId: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_PHOTO_LIMIT: '200', ADMIN_EMAILS: 'boss@example.com' } });
  const host = await server.newClient().signIn('host@example.com');
  guest = server.newClient();
  ({ eventId } = await guest.createEvent(host, '備份、"quotes" & tabs\t'));
  databaseUrl = server.databaseUrl;
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const upload = async () => {
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  const answer = await guest.request('POST', '/api/photo/upload', { form });
  return answer.json<{ photos: { photoId: string }[] }>().photos[0]!.photoId;
};
/** Returns a time `day` days after now. */
const later = (day: number) => new Date(Date.now() + day * DAY_MS + 60_000);
const sign = () => backupSigner(server.context.secrets);
const backUp = (now: Date) =>
  makeBackup({ databaseUrl, storage: server.context.storage, target, sign: sign(), now, keptDays: 14 });

const withEmpty = <T>(use: (installation: Installation) => Promise<T>) =>
  withEmptyInstallation(() => openDiskStorage(join(dir.path, newId())), use);
const restore = (installation: Installation, backup: Manifest) =>
  restoreBackup({ ...installation, secrets: server.context.secrets }, target, backup);
/** Restores where the storage with its erasures has survived the database. */
const restoreWithNotes = async (installation: Installation, backup: Manifest) => {
  const { storage } = server.context;
  for await (const { key } of storage.list('erasures/'))
    await installation.storage.put(key, (await readAll(storage, key))!);
  return restore(installation, backup);
};
const countPhotos = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('photos')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('restores a backup made under load into an empty installation, row for row and byte for byte', {
  tags: 'rest',
}, async () => {
  for (let n = 0; n < 10; n++) await upload();
  const host = await server.newClient().signIn('film@example.com');
  const { eventId: film } = await createPlusEvent(server, host, 'film');
  await server.context.db
    .updateTable('events')
    .set({ uploader_names: 'required', shots_per_guest: 24 })
    .where('id', '=', film)
    .execute();
  let isOver = false;
  const load = (async () => {
    while (!isOver) await upload();
  })();
  const backup = await backUp(new Date());
  isOver = true;
  await load;
  await withEmpty(async (installation) => {
    await restore(installation, backup);
    const verified = await verifyInstallation(installation);
    expect(verified.faults).toEqual([]);
    expect(verified.photos).toBe(backup.tables.find(({ name }) => name === 'photos')?.rows);
    expect(verified.photos).toBeGreaterThanOrEqual(10);
    expect(await countPhotos(server.context.db)).toBeGreaterThanOrEqual(verified.photos);
    const settings = (db: Db) =>
      db.selectFrom('events').select(['name', 'uploader_names', 'shots_per_guest']).orderBy('id').execute();
    expect(await settings(installation.db)).toEqual(await settings(server.context.db));
    // Whether the new installation is backed up is not known yet.
    const madeAt = (db: Db) => db.selectFrom('last_backup').select('made_at').execute();
    expect(await madeAt(server.context.db)).toEqual([{ made_at: new Date(backup.madeAt) }]);
    expect(await madeAt(installation.db)).toEqual([]);
    // Numbering continues after the restored rows.
    const last = await installation.db
      .selectFrom('photos')
      .select((e) => e.fn.max('arrival').as('arrival'))
      .executeTakeFirstOrThrow();
    const next = await pgQuery(
      installation.databaseUrl,
      `select nextval(pg_get_serial_sequence('photos', 'arrival')) as n`,
    );
    expect(BigInt(next.rows[0].n)).toBeGreaterThan(BigInt(last.arrival));
  });
  await server.newClient().request('DELETE', `/api/event/${film}`, { token: host.idToken });
});

test('a second backup copies only new data; expired backups are removed with the objects that only they used', {
  tags: 'rest',
}, async () => {
  const objects = async () => {
    const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  };
  const [first] = await listBackups(target);
  const before = Object.keys(await readObjectSums(target, first!)).length;
  const removed = await upload();
  const second = await backUp(new Date(Date.now() + DAY_MS));
  expect(Object.keys(await readObjectSums(target, second)).length).toBeGreaterThan(before);
  const held = await objects();
  await server.context.storage.remove(`photos/${removed}/`);
  await server.context.db.deleteFrom('photos').where('id', '=', removed).execute();
  const third = await backUp(new Date(Date.now() + 20 * DAY_MS));
  expect((await listBackups(target)).map(({ id }) => id)).toEqual([third.id]);
  const named = Object.values(await readObjectSums(target, third)).map(([sha256]) => sha256);
  expect(await objects()).toEqual(new Set(named));
  // Includes objects that were still being uploaded during the first backup.
  expect(held.size).toBeGreaterThan(new Set(named).size);
  await withEmpty(async (installation) => {
    await restore(installation, third);
    expect((await verifyInstallation(installation)).faults).toEqual([]);
  });
});

test('a restored installation has no photos that were deleted while their bytes were copied', {
  tags: 'rest',
}, async () => {
  const kept = await upload();
  const deleted = await upload();
  const { storage } = server.context;
  const deletes: Storage = {
    ...storage,
    list: (prefix) => {
      const listed = storage.list(prefix);
      return (async function* () {
        await storage.remove(`photos/${deleted}/`);
        await server.context.db.deleteFrom('photos').where('id', '=', deleted).execute();
        yield* listed;
      })();
    },
  };
  const now = new Date(Date.now() + 21 * DAY_MS);
  const backup = await makeBackup({ databaseUrl, storage: deletes, target, sign: sign(), now, keptDays: 14 });
  expect(backup.deletedPhotos).toEqual([deleted]);
  await withEmpty(async (installation) => {
    await restore(installation, backup);
    expect((await verifyInstallation(installation)).faults).toEqual([]);
    expect(await installation.storage.sizeOf(originalKey(kept))).toBeGreaterThan(0);
  });
});

test('photos deleted after the backup stay deleted when the storage has survived', async () => {
  const [kept, deleted] = [await upload(), await upload()];
  const { db, storage } = server.context;
  const leaver = server.newClient();
  const { idToken: token } = await leaver.signIn('leaver@example.com');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'leaver@example.com')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('photos')
    .set({ uploader_id: id, uploader_name: 'Kai' })
    .where('id', '=', kept)
    .execute();
  const backup = await backUp(new Date(Date.now() + 22 * DAY_MS));
  await leaver.request('DELETE', '/api/account', { token });
  await db.deleteFrom('photos').where('id', '=', deleted).execute();
  await db
    .insertInto('forgotten_faces')
    .values({
      photo_id: kept,
      event_id: eventId,
      box_left: 0.1,
      box_top: 0.1,
      box_width: 0.2,
      box_height: 0.2,
    })
    .execute();
  await publishErasures({ ...server.context, clock: () => later(22) });
  expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const identities = await installation.db.selectFrom('local_identity_records').select('payload').execute();
    expect(JSON.stringify(identities)).not.toContain('leaver@example.com');
    const photos = await installation.db
      .selectFrom('photos')
      .select(['id', 'faces_version', 'uploader_id', 'uploader_name'])
      .execute();
    expect(photos.map(({ id }) => id)).not.toContain(deleted);
    expect(photos.find(({ id }) => id === kept)).toMatchObject({
      faces_version: null,
      uploader_id: null,
      uploader_name: null,
    });
    expect(await installation.db.selectFrom('forgotten_faces').select('photo_id').execute()).toEqual([
      { photo_id: kept },
    ]);
    const event = await installation.db.selectFrom('events').select('photo_count').executeTakeFirstOrThrow();
    expect(event.photo_count).toBe(photos.length);
  });
  expect(await storage.sizeOf(originalKey(kept))).toBeGreaterThan(0);
});

test('mail addresses erased after the backup stay erased: stopped, hidden, forgotten, with a new PIN and with the event', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const host = await server.newClient().signIn('host@example.com');
  const newEvent = () => server.newClient().createEvent(host, 'mails');
  /** Seeds a figure of an event with a confirmed mail request; returns the figure's id. */
  const wanted = async (event_id: string) => {
    const id = newId();
    await db
      .insertInto('figures')
      .values({ id, event_id, representative_face_id: null, first_arrival: 0, photo_count: 1 })
      .execute();
    const mail = { address_hash: Buffer.from(id), address: Buffer.from('sealed'), language: 'en' as const };
    await db
      .insertInto('photo_alerts')
      .values({
        id,
        event_id,
        figure_id: id,
        ...mail,
        asked_at: new Date(),
        told_arrival: '0',
        told_at: null,
      })
      .execute();
    return id;
  };
  const [{ eventId: over }, { eventId: renewed }] = [await newEvent(), await newEvent()];
  const [kept, stopped, hidden, forgotten] = [
    await wanted(eventId),
    await wanted(eventId),
    await wanted(eventId),
    await wanted(eventId),
  ];
  for (const id of [over, renewed]) await wanted(id);
  const backup = await backUp(new Date(Date.now() + 23 * DAY_MS));
  await db.deleteFrom('photo_alerts').where('id', '=', stopped).execute();
  await db.updateTable('figures').set({ hidden: true }).where('id', '=', hidden).execute();
  await db.deleteFrom('figures').where('id', '=', forgotten).execute();
  await db.deleteFrom('events').where('id', '=', over).execute();
  await db
    .updateTable('events')
    .set((event) => ({ pin_epoch: event('pin_epoch', '+', 1) }))
    .where('id', '=', renewed)
    .execute();
  await publishErasures({ ...server.context, clock: () => later(23) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const left = await installation.db.selectFrom('photo_alerts').select('id').execute();
    expect(left).toEqual([{ id: kept }]);
  });
});

test('mails to a host that were stopped after the backup stay stopped, and those switched on are on (H4)', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const host = await server.newClient().signIn('host@example.com');
  const user_id = await userIdOf(server, host);
  const { eventId: event_id } = await server.newClient().createEvent(host, 'mails to the host');
  const ofEvent = { event_id, user_id: null };
  await switchOff(db, { kind: 'WAITING', ...ofEvent });
  const backup = await backUp(new Date(Date.now() + 23 * DAY_MS));
  await switchOn(db, { kind: 'WAITING', ...ofEvent });
  await switchOff(db, { kind: 'ENDING', ...ofEvent });
  await switchOff(db, { kind: 'CREATED', event_id: null, user_id });
  await publishErasures({ ...server.context, clock: () => later(23) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const left = installation.db.selectFrom('host_mail_stops').selectAll().orderBy('kind');
    expect(await left.execute()).toEqual([
      { kind: 'CREATED', event_id: null, user_id },
      { kind: 'ENDING', event_id, user_id: null },
    ]);
  });
  await db.deleteFrom('host_mail_stops').execute();
});

test('takedowns and bans after the backup hold, lifted ones do not return, and banned users have no session', {
  tags: 'rest',
}, async () => {
  const { db, storage } = server.context;
  const boss = server.newClient();
  const { idToken: token } = await boss.signIn('boss@example.com');
  const act = async (method: 'POST' | 'DELETE', path: string) => {
    const json = method === 'POST' ? { json: { reason: 'Not theirs to show' } } : {};
    expect((await boss.request(method, `/api/admin/${path}`, { token, ...json })).status).toBe(200);
  };
  const user = async (email: string) => {
    const signedIn = await server.newClient().signIn(email);
    return { signedIn, id: await userIdOf(server, signedIn) };
  };
  const [banned, lifted, still] = [
    await user('a@example.com'),
    await user('b@example.com'),
    await user('c@example.com'),
  ];
  const event = async () => (await server.newClient().createEvent(banned.signedIn, 'taken down')).eventId;
  const [down, back, kept] = [await event(), await event(), await event()];
  await act('POST', `events/${back}/takedown`);
  await act('POST', `events/${kept}/takedown`);
  await act('POST', `users/${lifted.id}/ban`);
  await act('POST', `users/${still.id}/ban`);
  const older = await backUp(new Date(Date.now() + 24 * DAY_MS));
  await act('POST', `events/${down}/takedown`);
  await act('DELETE', `events/${back}/takedown`);
  await act('POST', `users/${banned.id}/ban`);
  await act('DELETE', `users/${lifted.id}/ban`);
  await act('POST', `users/${lifted.id}/ban`);
  await act('DELETE', `users/${lifted.id}/ban`);
  await publishErasures({ ...server.context, clock: () => later(24) });
  // The next backup includes the erasures; this storage is lost.
  await backUp(new Date(Date.now() + 25 * DAY_MS));
  await withEmpty(async (installation) => {
    await restore(installation, older);
    const measured = async (from: Db) => ({
      events: await from
        .selectFrom('events')
        .select(['id', 'taken_down_at'])
        .where('id', 'in', [down, back, kept])
        .orderBy('id')
        .execute(),
      users: await from
        .selectFrom('users')
        .select(['id', 'banned_at'])
        .where('id', 'in', [banned.id, lifted.id, still.id])
        .orderBy('id')
        .execute(),
    });
    expect(await measured(installation.db)).toEqual(await measured(db));
    const reasons = await installation.db
      .selectFrom('events')
      .select(['id', 'taken_down_reason as reason'])
      .where('id', 'in', [down, back, kept])
      .execute();
    expect(Object.fromEntries(reasons.map(({ id, reason }) => [id, reason]))).toEqual({
      [down]: '—',
      [back]: '',
      [kept]: 'Not theirs to show',
    });
    const sessions = await installation.db.selectFrom('sessions').select('user_id').execute();
    expect(sessions.map(({ user_id }) => user_id)).not.toContain(banned.id);
  });
  for await (const { key } of storage.list('erasures/'))
    expect(String(await readAll(storage, key))).not.toMatch(/Not theirs/);
});

/** Seeds a figure of the event with one face, in a photo of its own. */
const newFigure = async (of = { eventId, photoId: '' }) => {
  const [id, faceId, photo_id] = [newId(), newId(), of.photoId || (await upload())];
  const figure = {
    id,
    event_id: of.eventId,
    representative_face_id: faceId,
    first_arrival: 0,
    photo_count: 1,
  };
  const box = { box_left: 0.1, box_top: 0.1, box_width: 0.5, box_height: 0.5, height_px: 24 };
  const found = { score: 1, quality: 1, embedding: Buffer.alloc(2048), pipeline_version: PIPELINE_VERSION };
  const { db } = server.context;
  await db.insertInto('figures').values(figure).execute();
  await db
    .insertInto('faces')
    .values({ id: faceId, event_id: of.eventId, photo_id, figure_id: id, ...box, ...found })
    .execute();
  return id;
};

/** Signs in the event's host at an installation. */
const asHost = async (at: TestServer) => {
  const client = at.newClient();
  const session = await client.signIn('host@example.com');
  // Each test server has its own identity provider.
  const host_id = await userIdOf(at, session);
  await at.context.db.updateTable('events').set({ host_id }).where('id', '=', eventId).execute();
  await at.context.db
    .updateTable('participants')
    .set({ user_id: host_id })
    .where('event_id', '=', eventId)
    .where('role', '=', 'HOST')
    .execute();
  const request = async (method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown) => {
    const options = { token: session.idToken, ...(json !== undefined && { json }) };
    const answer = await client.request(method, `/api/figure/${eventId}/${path}`, options);
    expect(answer.status).toBe(200);
    return answer;
  };
  return {
    ask: async (figureId: string) => {
      const { requestId } = (await request('POST', 'forget', { figureId })).json<{ requestId: string }>();
      return requestId;
    },
    takeBack: async (requestId: string) => {
      await request('DELETE', `forget-requests/${requestId}`);
    },
    list: async () =>
      (await request('GET', 'forget-requests')).json<{ requests: ForgetRequest[] }>().requests,
  };
};

test('a forget request after the backup hides the figure until the host withdraws it; a withdrawn request stays withdrawn', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const host = await asHost(server);
  const [asked, before, twice, briefly, erased] = [
    await newFigure(),
    await newFigure(),
    await newFigure(),
    await newFigure(),
    await newFigure(),
  ];
  const open = [await host.ask(before), await host.ask(twice)] as const;
  const day = new Date(Date.now() + 26 * DAY_MS);
  // Within the hour before the backup; a restore reads those notes too.
  await publishErasures({ ...server.context, clock: () => new Date(day.getTime() - 60_000) });
  const backup = await backUp(day);
  for (const id of open) await host.takeBack(id);
  await host.ask(asked);
  await host.ask(twice);
  await host.takeBack(await host.ask(briefly));
  const carriedOut = await host.ask(erased);
  await db
    .updateTable('forget_requests')
    .set({ asked_at: new Date(Date.now() - 2 * DAY_MS) })
    .where('id', '=', carriedOut)
    .execute();
  await eraseForgotten(server.context);
  const live = await host.list();
  expect(live.map(({ figure }) => figure.id)).toEqual([asked, twice]);
  const notes = await db.selectFrom('erasures').select('kind').where('kind', '=', 'TAKEN_BACK').execute();
  expect(notes).toHaveLength(3);
  await publishErasures({ ...server.context, clock: () => later(26) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const requested = await installation.db.selectFrom('forget_requests').select('figure_id').execute();
    const figures = requested.map(({ figure_id }) => figure_id);
    expect(figures).toEqual(expect.arrayContaining([asked, twice, erased]));
    expect(figures).not.toContain(before);
    expect(figures).not.toContain(briefly);
    const restored = await startTestServer({ databaseUrl: installation.databaseUrl });
    try {
      const there = await asHost(restored);
      const listed = await there.list();
      const known = ({ figure, askedAt, erasedAt }: ForgetRequest) => ({ id: figure.id, askedAt, erasedAt });
      expect(listed.map(known)).toEqual(live.map(known));
      for (const { id } of listed) await there.takeBack(id);
      expect(await there.list()).toEqual([]);
    } finally {
      await restored.stop();
    }
  });
});

test('grouping switched off, a replaced PIN and a signed-out session after the backup do not return', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const client = server.newClient();
  const [host, elsewhere] = [await client.signIn('d@example.com'), await client.signIn('d@example.com')];
  const { eventId: changed, pinCode: leaked } = await client.createEvent(host, 'changed');
  const { eventId: same, pinCode: kept } = await client.createEvent(host, 'same');
  const [first] = (await client.upload(changed, [await tinyPhoto(++seed)])).photos;
  await newFigure({ eventId: changed, photoId: first!.photoId });
  const changeTo = async (json: object) =>
    expect(
      (await client.request('PATCH', `/api/event/${changed}`, { token: host.idToken, json })).status,
    ).toBe(200);
  await changeTo({ faceGrouping: false });
  await changeTo({ faceGrouping: true });
  await newFigure({ eventId: changed, photoId: first!.photoId });
  const backup = await backUp(new Date(Date.now() + 27 * DAY_MS));
  await changeTo({ faceGrouping: false });
  await changeTo({ newPin: true });
  await client.request('DELETE', '/api/session', { token: elsewhere.idToken });
  await publishErasures({ ...server.context, clock: () => later(27) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const events = await installation.db
      .selectFrom('events')
      .select(['id', 'pin', 'pin_epoch', 'host_notice', 'face_grouping'])
      .where('id', 'in', [changed, same])
      .execute();
    const of = (id: string) => events.find((event) => event.id === id);
    expect(of(changed)).toMatchObject({ pin_epoch: 1, host_notice: 'PIN_REPLACED', face_grouping: false });
    expect(isPin(of(changed)!.pin)).toBe(true);
    expect(of(changed)!.pin).not.toBe(leaked);
    const former = async (from: Db) =>
      (await from.selectFrom('former_pins').select('pin_hash').where('event_id', '=', changed).execute())
        .map(({ pin_hash }) => pin_hash.toString('hex'))
        .sort();
    expect(await former(installation.db)).toEqual(await former(db));
    expect(await former(db)).toHaveLength(2);
    expect(of(same)).toMatchObject({ pin: kept, pin_epoch: 0, host_notice: null, face_grouping: true });
    const facesOf = (from: Db) =>
      from.selectFrom('faces').select('id').where('event_id', '=', changed).execute();
    expect(await facesOf(installation.db)).toEqual([]);
    const sessions = async (from: Db) =>
      (await from.selectFrom('sessions').select('id').execute()).map(({ id }) => id).sort();
    expect(await sessions(installation.db)).toEqual(await sessions(db));
  });
});

test('what was hidden and concealed, and a wall, an upload key, a link and a list that were deleted after the backup do not return (V1, V5, K2, E1)', {
  tags: 'rest',
}, async () => {
  const client = server.newClient();
  const host = await client.signIn('v@example.com');
  const { eventId: decided } = await client.createEvent(host, 'decided');
  const files = await Promise.all([1, 2].map(() => tinyPhoto(++seed)));
  const [first, second] = (await client.upload(decided, files)).photos.map(({ photoId }) => photoId);
  const ask = async (method: string, path: string, json: object) => {
    const answer = await client.request(method, `/api/event/${decided}${path}`, {
      token: host.idToken,
      json,
    });
    expect(answer.status).toBe(200);
    return answer.json<{ wallId: string; keyId: string; chooserId: string; listId: string }>();
  };
  const decide = (photoIds: unknown[], visibility: string) =>
    ask('POST', '/photos/visibility', { photoIds, visibility });
  const { wallId: revoked } = await ask('POST', '/walls', {});
  const { wallId: kept } = await ask('POST', '/walls', {});
  const { keyId: revokedKey } = await ask('POST', '/upload-keys', { name: 'Lin' });
  const { keyId: keptKey } = await ask('POST', '/upload-keys', { name: 'Lin' });
  const { chooserId: revokedLink } = await ask('POST', '/choosers', { name: 'Anna' });
  const { chooserId: keptLink } = await ask('POST', '/choosers', { name: 'Ben' });
  const { listId: deletedList } = await ask('POST', '/choices', { name: 'For the book' });
  const { listId: keptList } = await ask('POST', '/choices', { name: 'To retouch' });
  for (const listId of [deletedList, keptList]) await ask('PUT', `/choices/${listId}/${first}`, {});
  await decide([second], 'hidden');
  const backup = await backUp(new Date(Date.now() + 29 * DAY_MS));
  await decide([first], 'hidden');
  await decide([second], 'shown');
  await ask('PATCH', '', { revealAt: null });
  await ask('DELETE', `/walls/${revoked}`, {});
  await ask('DELETE', `/upload-keys/${revokedKey}`, {});
  await ask('DELETE', `/choosers/${revokedLink}`, {});
  await ask('DELETE', `/choices/${deletedList}`, {});
  await publishErasures({ ...server.context, clock: () => later(29) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const photos = installation.db.selectFrom('photos').select(['id', 'visibility']);
    const found = await photos.where('event_id', '=', decided).orderBy('arrival').execute();
    expect(found).toEqual([
      { id: first, visibility: 'hidden' },
      { id: second, visibility: 'shown' },
    ]);
    const event = installation.db.selectFrom('events').select(['is_concealed', 'reveal_at']);
    expect(await event.where('id', '=', decided).executeTakeFirst()).toEqual({
      is_concealed: true,
      reveal_at: null,
    });
    const walls = installation.db.selectFrom('walls').select('id').where('event_id', '=', decided);
    expect(await walls.execute()).toEqual([{ id: kept }]);
    const keys = installation.db.selectFrom('upload_keys').select('id').where('event_id', '=', decided);
    expect(await keys.execute()).toEqual([{ id: keptKey }]);
    const links = installation.db.selectFrom('choosers').select('id').where('event_id', '=', decided);
    expect(await links.execute()).toEqual([{ id: keptLink }]);
    const choices = installation.db.selectFrom('choices').select('list_id').where('photo_id', '=', first!);
    expect(await choices.execute()).toEqual([{ list_id: keptList }]);
  });
});

test('a restore has smaller files for guests and the sponsor’s picture (R4)', { tags: 'rest' }, async () => {
  const { db, storage, clock } = server.context;
  const client = server.newClient();
  const host = await client.signIn('framed@example.com');
  const { eventId, pinCode } = await client.createEvent(host, 'framed');
  await client.lookUp(pinCode);
  const [photo] = (await client.upload(eventId, [await tinyPhoto(1, { width: 2100, height: 30 })])).photos;
  const json = { guestDownloads: 'reduced' };
  await client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
  const reduced = await client.bytes(photo!.url);
  const fileId = newId();
  const row = { event_id: eventId, file_id: fileId, placement: 'logo', changed_at: clock() } as const;
  await db.insertInto('frames').values(row).execute();
  await storage.put(frameKey(fileId), await samplePng());
  const backup = await backUp(new Date(Date.now() + 28.5 * DAY_MS));
  await withEmpty(async (installation) => {
    await restore(installation, backup);
    const { photoId } = photo!;
    const found = await findReduction(installation.db, photoId);
    expect(await readAll(installation.storage, reductionKey(photoId, found!.file_id))).toEqual(reduced);
    expect(await installation.storage.sizeOf(frameKey(fileId))).toBe((await samplePng()).length);
  });
});

test('deleted, hidden and edited wishes do not return with a backup, nor does their switch (G1)', {
  tags: 'rest',
}, async () => {
  const client = server.newClient();
  const host = await client.signIn('w@example.com');
  const token = host.idToken;
  const { eventId, pinCode } = await client.createEvent(host, 'wished');
  await client.lookUp(pinCode);
  const ask = async (method: string, path: string, json: object, more: object = {}) => {
    const answer = await client.request(method, `/api/event/${eventId}${path}`, { json, ...more });
    expect(answer.status).toBe(200);
    return answer.json<{ wishId: string }>().wishId;
  };
  const write = (text: string) => ask('POST', '/wishes', { text, authorName: 'Mia' });
  const [kept, deleted, hidden, edited] = [
    await write('kept'),
    await write('deleted'),
    await write('hidden'),
    await write('taken back'),
  ];
  const backup = await backUp(new Date(Date.now() + 29 * DAY_MS));
  await ask('DELETE', `/wishes/${deleted}`, {});
  await ask('POST', '/wishes/decide', { wishIds: [hidden], decision: 'hide' }, { token });
  await ask('PATCH', `/wishes/${edited}`, { text: 'new' });
  await ask('PATCH', '', { takesWishes: false }, { token });
  await ask('PATCH', '', { guestDownloads: 'none' }, { token });
  await publishErasures({ ...server.context, clock: () => later(29) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const wishes = installation.db.selectFrom('wishes').select(['id', 'visibility']);
    expect(await wishes.where('event_id', '=', eventId).orderBy('number').execute()).toEqual([
      { id: kept, visibility: 'shown' },
      { id: hidden, visibility: 'hidden' },
      { id: edited, visibility: 'hidden' },
    ]);
    const event = installation.db
      .selectFrom('events')
      .select(['takes_wishes', 'guest_downloads'])
      .where('id', '=', eventId);
    expect(await event.executeTakeFirst()).toEqual({ takes_wishes: false, guest_downloads: 'none' });
  });
});

test('people who were deleted from the guest list do not return with a backup (J3)', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const client = server.newClient();
  const { idToken: token } = await client.signIn('listed@example.com');
  const { eventId } = await client.createEvent(await client.signIn('listed@example.com'), 'listed');
  const kept = await seedListedGuest(db, eventId, { name: 'kept' });
  const deleted = await seedListedGuest(db, eventId, { name: 'deleted' });
  const backup = await backUp(new Date(Date.now() + 29.2 * DAY_MS));
  const path = `/api/event/${eventId}/guest-list/${deleted}`;
  expect((await client.request('DELETE', path, { token })).status).toBe(200);
  await publishErasures({ ...server.context, clock: () => later(29.2) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const listed = installation.db.selectFrom('listed_guests').select('id').where('event_id', '=', eventId);
    expect(await listed.execute()).toEqual([{ id: kept }]);
  });
});

test('neither a removed co-host nor a used or withdrawn invitation returns with a backup (H3)', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const client = server.newClient();
  const owner = await client.signIn('owner@example.com');
  const { eventId } = await client.createEvent(owner, 'helped');
  const ask = async (method: string, path: string, { idToken: token } = owner) => {
    const answer = await client.request(method, path, { token });
    expect(answer.status).toBe(200);
    return answer;
  };
  const inEvent = (path: string) => `/api/event/${eventId}/${path}`;
  const invite = async () => {
    const { inviteId, url } = (await ask('POST', inEvent('host-invites'))).json<{
      inviteId: string;
      url: string;
    }>();
    return { inviteId, accept: `/api/host-invite/${url.split('/').at(-1)}/accept` };
  };
  const join = async (email: string) => {
    const session = await client.signIn(email);
    await ask('POST', (await invite()).accept, session);
    const { coHosts } = (await ask('GET', inEvent('co-hosts'))).json<{ coHosts: { coHostId: string }[] }>();
    return { session, id: coHosts.at(-1)!.coHostId };
  };
  const remove = ({ id }: { id: string }) => ask('DELETE', inEvent(`co-hosts/${id}`));
  /** Links of hosts are signed under it; a lower one would open those of removed co-hosts again. */
  const epochOf = async (of: Db) =>
    (await of.selectFrom('events').select('hosts_epoch').where('id', '=', eventId).executeTakeFirstOrThrow())
      .hosts_epoch;
  const [removed, again, kept] = [
    await join('removed@example.com'),
    await join('again@example.com'),
    await join('kept@example.com'),
  ];
  // Removed and back before the backup, which has the record of the removal.
  await remove(again);
  await ask('POST', (await invite()).accept, again.session);
  const [used, withdrawn, open] = [await invite(), await invite(), await invite()];
  const backup = await backUp(new Date(Date.now() + 29 * DAY_MS));
  await remove(removed);
  // Invited and removed after the backup.
  await remove(await join('brief@example.com'));
  await ask('POST', used.accept, await client.signIn('late@example.com'));
  await ask('DELETE', inEvent(`host-invites/${withdrawn.inviteId}`));
  await publishErasures({ ...server.context, clock: () => later(29) });
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const hosts = installation.db
      .selectFrom('participants')
      .innerJoin('events', 'events.id', 'event_id')
      .select('user_id')
      .where('event_id', '=', eventId)
      .where('role', '=', 'HOST')
      .whereRef('user_id', '<>', 'host_id');
    expect((await hosts.execute()).map((row) => row.user_id).sort()).toEqual([again.id, kept.id].sort());
    const invites = installation.db.selectFrom('host_invites').select('id').where('event_id', '=', eventId);
    const left = await invites.where('used_at', 'is', null).execute();
    expect(left).toEqual([{ id: open.inviteId }]);
    expect(await epochOf(installation.db)).toBeGreaterThanOrEqual(await epochOf(db));
  });
});

test("a backup's unpublished erasures are applied after those published before it", {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const host = await server.newClient().signIn('host@example.com');
  const { eventId: lifted } = await server.newClient().createEvent(host, 'lifted');
  const takeDown = (taken_down_at: Date | null) =>
    db.updateTable('events').set({ taken_down_at }).where('id', '=', lifted).execute();
  const day = new Date(Date.now() + 28 * DAY_MS);
  await takeDown(new Date());
  await publishErasures({ ...server.context, clock: () => new Date(day.getTime() - 60_000) });
  await takeDown(null);
  const backup = await backUp(day);
  await withEmpty(async (installation) => {
    await restoreWithNotes(installation, backup);
    const event = installation.db.selectFrom('events').select('taken_down_at').where('id', '=', lifted);
    expect(await event.executeTakeFirst()).toEqual({ taken_down_at: null });
  });
});

test('an interrupted restore resumes after its rows, and nothing starts before it ends', {
  tags: 'rest',
}, async () => {
  const { db } = server.context;
  const [kept, deleted] = [await upload(), await upload()];
  const backup = await backUp(new Date(Date.now() + 29 * DAY_MS));
  await db.deleteFrom('photos').where('id', '=', deleted).execute();
  await publishErasures({ ...server.context, clock: () => later(29) });
  await withEmpty(async (installation) => {
    const unreadable = {
      ...installation.storage,
      list: () => {
        throw new Error('the bucket is away');
      },
    };
    await expect(restore({ ...installation, storage: unreadable }, backup)).rejects.toThrow('is away');
    const isThere = async () => {
      const photo = installation.db.selectFrom('photos').select('id').where('id', '=', deleted);
      return (await photo.executeTakeFirst()) !== undefined;
    };
    expect(await isThere()).toBe(true);
    const start = () =>
      startDatabase(
        readConfig({ DATABASE_URL: installation.databaseUrl, DATA_DIR: dir.path }),
        openLog('silent'),
      );
    await expect(start()).rejects.toThrow(`--backup=${backup.id}`);
    const another = (await listBackups(target)).find(({ id }) => id !== backup.id);
    await expect(restore(installation, another!)).rejects.toThrow(`--backup=${backup.id}`);
    // Objects of the first attempt may be lost.
    await installation.storage.remove(originalKey(kept));
    await restoreWithNotes(installation, backup);
    expect(await isThere()).toBe(false);
    expect(await installation.storage.sizeOf(originalKey(kept))).toBeGreaterThan(0);
    await expect(start()).rejects.toThrow(`--backup=${backup.id}`);
    await endRestore(installation.db);
    await start();
  });
});

test('refuses a filled installation, a damaged object and a backup of a later release', async () => {
  const backup = (await listBackups(target)).at(-1)!;
  const { db, storage } = server.context;
  await expect(restore({ db, storage, databaseUrl }, backup)).rejects.toThrow(/not empty/);
  await withEmpty(async (installation) => {
    const later = { ...backup, migrations: [...backup.migrations, '9999-later'] };
    await expect(restore(installation, later)).rejects.toThrow(/does not know the migrations 9999-later/);
    const [sha256, size] = Object.values(await readObjectSums(target, backup))[0]!;
    const path = join(folder, 'objects', sha256.slice(0, 2), sha256);
    await writeFile(path, Buffer.alloc(size));
    await expect(restore(installation, backup)).rejects.toThrow(/is damaged/);
    expect(await db.selectFrom('users').select('id').execute()).not.toEqual([]);
  });
});

test('a photo without its bytes fails a backup, and a verification names it', { tags: 'rest' }, async () => {
  const photoId = await upload();
  await rm(join(server.context.config.dataDir, 'objects', 'photos', photoId), { recursive: true });
  await expect(backUp(new Date(Date.now() + 23 * DAY_MS))).rejects.toThrow(photoId);
  expect((await verifyInstallation(server.context)).faults).toEqual([`photo ${photoId} has no bytes`]);
});
