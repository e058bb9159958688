/** A database that does not respond, an event whose locks are held, and a full disk. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { fillReserve } from './database-reserve.ts';
import { ANSWER_WITHIN_MS, openDb, poolRules } from './db.ts';
import { migrate } from './migrate.ts';

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const RECOVERY = { ...patience, interval: 100 };
const dir = temporaryDir('tg-hang-');
let postgres: EmbeddedPostgres;
let server: TestServer;
let client: Client;
let token: string;
let first: { eventId: string; pinCode: string };
let second: { eventId: string; pinCode: string };
let holder: pg.Client;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dir.path, { settings });
  await ensureDatabase(postgres, 'togather');
  const databaseUrl = postgres.urlOf('togather');
  const db = openDb(databaseUrl, {}, 'migrations');
  await migrate(db);
  await db.destroy();
  server = await startTestServer({ databaseUrl, databasePatience: 1 });
  client = server.newClient();
  const session = await client.signIn('host@example.com');
  token = session.idToken;
  first = await client.createEvent(session, '卡住');
  second = await client.createEvent(session, '順暢');
  holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.stop();
  await postgres.stop();
  dir.remove();
});

const upload = async (eventId: string, seed: number) =>
  client.request('POST', '/api/photo/upload', { form: uploadForm(eventId, [await tinyPhoto(seed)]) });
const merge = (eventId: string) =>
  client.request('POST', `/api/figure/${eventId}/merge`, {
    token,
    json: { figureIds: ['A'.repeat(22), 'B'.repeat(22)] },
  });

const countWaiting = async (): Promise<number> => {
  const { rows } = await holder.query('select count(*)::int as waiting from pg_locks where not granted');
  return rows[0].waiting;
};

test('a request fails in time, whatever lock it waits for (D6)', () => {
  for (const use of ['requests', 'checks'] as const) {
    const { connectMs, lockMs, statementMs, answerMs } = poolRules[use];
    expect(Math.max(connectMs, answerMs)).toBeLessThan(ANSWER_WITHIN_MS);
    expect(Math.max(lockMs, statementMs)).toBeLessThan(answerMs);
  }
});

test('while the locks of an event are held, its writers get 503 and all others are served (D6)', {
  tags: 'rest',
}, async () => {
  await client.lookUp(first.pinCode);
  const guest = await client.signIn('guest@example.com');
  const [photoId] = (await client.upload(first.eventId, [await tinyPhoto(0)])).photos.map(
    (photo) => photo.photoId,
  );
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [first.eventId]);
  await holder.query('select 1 from events where id = $1 for update', [first.eventId]);
  const heart = () => client.request('PUT', `/api/photo/${photoId}/heart`);
  const join = () =>
    client.request('POST', '/api/event/join', { token: guest.idToken, json: { eventId: first.eventId } });
  const writers = [() => upload(first.eventId, 9), () => merge(first.eventId), heart, join];
  const stuck = Array.from({ length: 120 }, (_, i) => writers[i % writers.length]!());
  try {
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), RECOVERY);
    // More stuck requests than the pool has connections.
    for (let i = 0; i < 5; i++) {
      expect((await upload(second.eventId, 100 + i)).status).toBe(200);
      expect((await client.request('GET', `/api/event/${first.pinCode}`)).status).toBe(200);
      expect((await client.request('GET', '/api/health/ready')).status).toBe(200);
    }
    for (const answer of await Promise.all(stuck)) {
      expect([answer.status, answer.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await holder.query('rollback');
  }
  expect((await upload(first.eventId, 1)).status).toBe(200);
  expect((await merge(first.eventId)).status).toBe(404);
  expect((await heart()).json()).toMatchObject({ hearts: 1 });
});

test("while a grouping holds an event's figures, corrections wait for it and uploads do not (D22)", async () => {
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [first.eventId]);
  try {
    const corrections = Promise.all([merge(first.eventId), merge(first.eventId)]);
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), RECOVERY);
    for (let seed = 400; seed < 403; seed++) expect((await upload(first.eventId, seed)).status).toBe(200);
    for (const { status } of await corrections) expect(status).toBe(503);
    for (let seed = 403; seed < 406; seed++) expect((await upload(first.eventId, seed)).status).toBe(200);
  } finally {
    await holder.query('rollback');
  }
});

describe('a suspended database', { tags: 'rest' }, () => {
  /** Returns the server's processes, the first one first. */
  const processes = async (): Promise<number[]> => {
    const { rows } = await holder.query(`select pg_read_file('postmaster.pid') as file`);
    const main = Number(rows[0].file.split('\n')[0]);
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => parentOf(name) === main);
    return [main, ...children.map(Number)];
  };
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) process.kill(pid, name);
  };

  test('leads to 503 with Retry-After; the server keeps running and recovers without a restart (D6)', async () => {
    const before = (await client.lookUp(first.pinCode)).photos.length;
    const pids = await processes();
    signal(pids, 'SIGSTOP');
    try {
      const paths = [`/api/event/${first.pinCode}`, `/api/figure/${first.eventId}`, '/api/health/ready'];
      const asked = [...paths, ...paths, ...paths, ...paths, ...paths].map((path) =>
        client.request('GET', path),
      );
      const written = [upload(first.eventId, 2), upload(second.eventId, 2), merge(first.eventId)];
      expect((await client.request('GET', '/api/health/live')).status).toBe(200);
      for (const answer of await Promise.all([...asked, ...written])) {
        expect([answer.status, answer.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      signal(pids, 'SIGCONT');
    }
    await vi.waitFor(
      async () => expect((await client.request('GET', '/api/health/ready')).status).toBe(200),
      RECOVERY,
    );
    expect((await upload(first.eventId, 2)).status).toBe(200);
    expect((await client.lookUp(first.pinCode)).photos).toHaveLength(before + 1);
  });

  test('replaces a listening connection that hangs, and watchers get later changes (D6)', async () => {
    const { rows } = await holder.query(
      `select pid from pg_stat_activity where application_name like 'togather process %'`,
    );
    const pids = rows.map(({ pid }) => pid as number);
    const abort = new AbortController();
    const stream = await fetch(`${server.origin}/api/event/${first.eventId}/stream`, {
      signal: abort.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const part of stream.body!) heard += Buffer.from(part).toString();
    })().catch(() => {});
    signal(pids, 'SIGSTOP');
    try {
      expect(pids).toHaveLength(1);
      expect((await upload(first.eventId, 3)).status).toBe(200);
      await vi.waitFor(() => expect(heard).toContain('"photos"'), RECOVERY);
    } finally {
      signal(pids, 'SIGCONT');
    }
    abort.abort();
    await reading;
  });
});

test('the server is not ready without its storage, until it returns (D6)', async () => {
  const objects = join(server.context.config.dataDir, 'objects');
  const status = async () => (await client.request('GET', '/api/health/ready')).status;
  expect(await status()).toBe(200);
  renameSync(objects, `${objects}.away`);
  expect(await status()).toBe(503);
  renameSync(`${objects}.away`, objects);
  expect(await status()).toBe(200);
});

const full = temporaryDir('tg-database-full-');
/** Mounts a disk of twelve megabytes owned by the database's account; needs root with the right to mount. */
const mountFor = ({ uid, gid }: { uid: number; gid: number }): boolean => {
  try {
    const options = `size=12m,mode=0700,uid=${uid},gid=${gid}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', full.path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('a full disk of the database leads to 507, and reads continue (D6, D30; skipped where no disk can be mounted)', async (context) => {
  const { rows } = await holder.query('show data_directory');
  if (!mountFor(statSync(rows[0].data_directory))) return context.skip();
  try {
    await holder.query(`create tablespace little location '${full.path}'`);
    for (const table of ['photos', 'events', 'former_pins', 'token_buckets', 'audit_log'])
      await holder.query(`alter table ${table} set tablespace little`);
    await fillReserve(server.context, { megabytes: 3 });
    await holder.query('alter table database_reserve_filler set tablespace little');
    expect((await upload(second.eventId, 198)).status).toBe(200);
    // Rows of other tables fill the remaining space.
    await holder.query('create table filler (line text) with (autovacuum_enabled = false) tablespace little');
    const fill = holder.query(
      `insert into filler select repeat(md5(n::text), 20) from generate_series(1, 100000) n`,
    );
    await expect(fill).rejects.toMatchObject({ code: '53100' });
    const answers = [];
    for (let seed = 200; seed < 260 && answers.at(-1)?.status !== 507; seed++)
      answers.push(await upload(second.eventId, seed));
    expect(answers.at(-1)?.json().error.code).toBe('STORAGE_FULL');
    expect((await client.request('GET', `/api/event/${second.pinCode}`)).status).toBe(200);

    // Wrong PINs count, a host deletes photos and changes the PIN, and uploads are refused (D30).
    const photo = (await client.lookUp(second.pinCode)).photos[0]!;
    const guesser = { 'x-forwarded-for': '203.0.113.9' };
    for (let guess = 0; guess < 5; guess++)
      expect((await client.request('GET', `/api/event/ZZZZZ${guess + 2}`, { headers: guesser })).status).toBe(
        404,
      );
    expect((await client.request('DELETE', `/api/photo/${photo.photoId}`, { token })).status).toBe(200);
    const changed = await client.request('PATCH', `/api/event/${second.eventId}`, {
      token,
      json: { newPin: true },
    });
    expect(changed.status).toBe(200);
    second = { ...second, pinCode: changed.json<{ pinCode: string }>().pinCode };
    await client.lookUp(second.pinCode);
    expect((await upload(second.eventId, 299)).json().error.code).toBe('STORAGE_FULL');

    await holder.query('drop table filler');
    await fillReserve(server.context, { megabytes: 3 });
    expect((await upload(second.eventId, 300)).status).toBe(200);
  } finally {
    await holder.query('drop table if exists filler');
    await holder.query('drop table if exists database_reserve_filler');
    await holder.query('delete from database_reserve');
    for (const table of ['photos', 'events', 'former_pins', 'token_buckets', 'audit_log'])
      await holder.query(`alter table ${table} set tablespace pg_default`);
    await holder.query('drop tablespace if exists little');
    execFileSync('umount', [full.path]);
    full.remove();
  }
});
